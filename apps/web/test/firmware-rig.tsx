import { cleanup, fireEvent, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { Screen } from '../src/features/firmware/firmware-screen.tsx';
import { loadRegion } from '../src/region.ts';
import { renderKit } from './kit-rig.tsx';
import { siteRig, type AmpThere } from './site-rig.tsx';

export async function tidy(): Promise<void> {
  cleanup();
  sessionStorage.clear();
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no configuration')));
  await loadRegion();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
}
const panel = { id: '0254AABBCCDD', kind: 'touch', ip: '10.0.0.60', name: 'Bar panel', model: '' } as const;

export async function stage(amps: readonly AmpThere[]) {
  const rig = await siteRig(amps, [panel]);
  renderKit(rig.wrapper({ children: <Screen /> }));
  await rig.turn(1000);
  const says = () => {
    const button = screen.getByRole<HTMLButtonElement>('button', { name: /^Update(?: \d+ amps?)?$/ });
    const why = button.getAttribute('aria-describedby');
    const out = screen.queryByRole('region', { name: 'Not updated' })?.querySelectorAll('li') ?? [];
    return {
      button: `${button.textContent}, ${button.disabled ? 'off' : 'on'}`,
      why: why === null ? undefined : document.getElementById(why)?.textContent,
      out: [...out].map(({ textContent }) => textContent),
    };
  };
  const give = async (file: File) => {
    const input = document.querySelector('input[type=file]');
    if (!input) throw new Error('no place for a file');
    fireEvent.change(input, { target: { files: [file] } });
    await rig.turn(100);
  };
  const choose = (name: string) => give(new File(['abc'], name));
  return { ...rig, says, give, choose };
}
export const asbt = 'ASBT-3.2.0.0.tar.xz.enc';
export const running = (version: string) => ({ '/amp/deviceInfo/firmwareVersion': version });
