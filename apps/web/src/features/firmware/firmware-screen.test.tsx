import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { siteRig, type AmpThere } from '../../device/site-rig.tsx';
import { loadRegion } from '../../region.ts';
import { renderKit } from '../../ui/testing.tsx';
import { Screen } from './firmware-screen.tsx';

afterEach(async () => {
  cleanup();
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no configuration')));
  await loadRegion();
  vi.unstubAllGlobals();
});
const panel = { id: '0254AABBCCDD', kind: 'touch', ip: '10.0.0.60', name: 'Bar panel', model: '' } as const;

async function stage(amps: readonly AmpThere[]) {
  const rig = await siteRig(amps, [panel]);
  renderKit(rig.wrapper({ children: <Screen /> }));
  await rig.turn(1000);
  /** The button, what stands beside it, and those that are left out with the reason. */
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
  const choose = async (name: string) => {
    const input = document.querySelector('input[type=file]');
    if (!input) throw new Error('no place for a file');
    fireEvent.change(input, { target: { files: [new File(['abc'], name)] } });
    await rig.turn(100);
  };
  return { ...rig, says, choose };
}
const asbt = 'ASBT-3.2.0.0.tar.xz.enc';
const running = (version: string) => ({ '/amp/deviceInfo/firmwareVersion': version });

describe('the firmware page', () => {
  it('[FWLOCAL-02] offers no other files than .enc and .zip to choose from', async () => {
    await stage([{ model: '704D' }]);
    expect([...document.querySelectorAll('input[type=file]')].map((input) => input.getAttribute('accept'))).toEqual(['.enc,.zip']);
  });

  it('[FWLOCAL-03] [FWLOCAL-12] tells of each part how far it is, and once it has finished how it ended, of eight channels too', async () => {
    const parts = (...steps: string[]) =>
      Object.fromEntries(
        ['ps', 'amp1', 'amp2', 'amp3', 'amp4'].map((part, index) => [`/misc/${part}FwUpdateStatus`, steps[index] ?? 'None']),
      );
    const { devices, turn } = await stage([
      { model: '168', settings: { '/misc/fwUpdateStatus': 'Downloading', ...parts('Finished', 'Finished', 'Downloading') } },
    ]);
    const row = () => [...screen.getByRole('region', { name: 'Amplifiers' }).querySelectorAll('li')].map(({ textContent }) => textContent);
    const told = () =>
      [...document.querySelectorAll('dl > div')].map(({ children }) => [...children].map(({ textContent }) => textContent));
    const all = (...texts: string[]) =>
      ['Power supply', 'Amp 1-2', 'Amp 3-4', 'Amp 5-6', 'Amp 7-8'].map((part, index) => [part, texts[index]]);
    expect(told()).toEqual(all('Done', 'Done', 'Installing', 'Waiting', 'Waiting'));
    const now = devices[0]!;
    now.report([
      ['/misc/fwUpdateStatus', 'Finished8ch'],
      ...Object.entries(parts('Finished', 'Finished', 'Finished', 'ExtractionFail', 'Finished8ch')),
    ]);
    await turn(500);
    expect(row()).toEqual([expect.stringContaining('Finishing') as string]);
    expect(told()).toEqual(all('Done', 'Done', 'Done', 'Extracting failed', 'Done (8 channels)'));
    now.report([['/misc/fwUpdateStatus', 'FinishedFlash'], ...Object.entries(parts('FinishedFlash', 'Finished', 'Finished', 'Finished'))]);
    await turn(500);
    expect(row()).toEqual([expect.stringContaining('Success') as string]);
    expect(told()).toEqual(all('Done', 'Done', 'Done', 'Done', 'Done'));
  });

  it('[FWLOCAL-03] has a section of the touch controllers with what their firmware does', async () => {
    const { devices, turn } = await stage([{ model: '704D', settings: { '/NSTProxy/fwStatus': 'UpdateAvailable' } }]);
    const section = () => screen.getByRole('region', { name: 'Touch controllers' }).textContent;
    expect(section()).toContain('Bar panel');
    expect(section()).toContain('Update available');
    devices[0]?.report([['/NSTProxy/fwStatus', 'UpdateInProgress']]);
    await turn(500);
    expect(section()).toContain('Update in progress');
  });

  it('[FWLOCAL-04] updates nothing without a file, nor while touch controllers are updated', async () => {
    const { says, choose, devices, turn } = await stage([{ model: '704D', settings: { '/NSTProxy/enable': true } }]);
    expect(says()).toEqual({ button: 'Update, off', why: 'Choose a firmware file first.', out: [] });
    await choose(asbt);
    expect(says()).toEqual({ button: 'Update 1 amp, on', why: undefined, out: [] });
    devices[0]?.report([['/NSTProxy/fwStatus', 'UpdateInProgress']]);
    await turn(500);
    expect(says()).toMatchObject({ button: 'Update 1 amp, off', why: 'Wait for the touch controllers to finish.' });
    devices[0]?.report([['/NSTProxy/fwStatus', 'Ok']]);
    await turn(500);
    expect(says()).toMatchObject({ button: 'Update 1 amp, on' });
  });

  it('[FWLOCAL-04] updates no amplifier that is read-only, and is off where no other is there', async () => {
    const { says, choose } = await stage([{ model: '704D', password: 'secret' }]);
    await choose(asbt);
    expect(says()).toMatchObject({ button: 'Update, off', why: 'Sign in to update: the amplifiers are read-only.' });
  });

  it('[FWLOCAL-13] offers nothing to an amplifier below the minimum that the operator configured', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ minimumUpdateFirmware: '3.1.7.0' })));
    await loadRegion();
    const { says, choose } = await stage([
      { model: '704D', settings: running('3.1.7.0') },
      { model: '702D', settings: running('3.1.6.9') },
    ]);
    await choose(asbt);
    const { button, out } = says();
    expect(button).toBe('Update 1 amp, on');
    expect(out).toHaveLength(1);
    expect(out[0]).toContain('702D');
    expect(out[0]).toContain('Its firmware is too old for this update.');
  });
});
