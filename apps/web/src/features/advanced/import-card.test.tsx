import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { obfuscate } from '@headroom/model/access';
import { peakLimiter } from '@headroom/model/amplifier';
import { siteRig, type AmpThere } from '../../device/site-rig.tsx';
import { SeatProvider } from '../../device/binding/use-amp.tsx';
import { renderKit } from '../../ui/testing.tsx';
import { ImportCard } from './import-card.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.useRealTimers();
});

/** The page of an amplifier for which a file was chosen, as soon as it can be imported. */
async function stage(amp: AmpThere, file: object) {
  const { site, turn, wrapper } = await siteRig([amp]);
  renderKit(
    wrapper({
      children: (
        <SeatProvider value={site.mainSeat}>
          <ImportCard lockedWhy={undefined} />
        </SeatProvider>
      ),
    }),
  );
  const shows = async (name: string) =>
    vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(200);
      await turn(200);
      return screen.getByRole('button', { name });
    }, 60_000);
  const input = document.querySelector('input[type=file]');
  if (!input) throw new Error('no place for a file');
  fireEvent.change(input, { target: { files: [new File([JSON.stringify({ ...file, version: 2 })], 'bar.json')] } });
  const button = await shows('Import settings');
  return { shows, run: () => fireEvent.click(button) };
}
/** What is said in the end of an import into an amplifier of this model, and what its table of unsupported values holds. */
async function imported(model: string, file: object) {
  const { shows, run } = await stage({ model }, file);
  const unsupported = () => {
    const table = screen.queryByRole('table', { name: 'Not supported, kept as it was' });
    return [...(table?.querySelectorAll('tbody tr') ?? [])].map(({ children }) => [...children].map(({ textContent }) => textContent));
  };
  const preview = unsupported();
  run();
  await shows('Undo import');
  const rows = unsupported();
  expect(preview).toEqual(rows);
  return { status: document.querySelector('[role=status] b, [role=alert] b')?.textContent, rows };
}

it('[ERR-07] [IMPEXP-17] ends as failure where the amplifier refuses a value, and says which and why', async () => {
  const refusing = () => ({ refuse: 'Too hot to be changed.' });
  const writes = new Map([[peakLimiter, refusing]]);
  const { shows, run } = await stage({ model: '704D', hooks: { writes } }, { channelNumber: 1, peakLimiter: { threshold: 66 } });
  run();
  await shows('Done');
  const said = screen.getByRole('alert');
  expect(said.querySelector('b')?.textContent).toBe('Failed to import!');
  expect(said.textContent).toContain('Too hot to be changed.');
  expect(said.textContent).toContain('Everything that had been written was put back.');
});

it('[IMPEXP-20] ends where the amplifier does not reset its lock, and says that', async () => {
  const settings = {
    '/lockedProperties/ch1/key': obfuscate('001B66000001', 'tuning'),
    '/lockedProperties/ch1/properties': ['/amp/channels/1/peakLimiter/threshold'],
  };
  const clearHandlers = { '/lockedProperties': () => ({ ok: false, message: 'Not now.' }) as const };
  const { shows, run } = await stage({ model: '704D', settings, hooks: { clearHandlers } }, { channelNumber: 1, output: { name: 'Bar' } });
  run();
  await shows('Done');
  const said = screen.getByRole('alert');
  expect(said.querySelector('b')?.textContent).toBe('Failed to import. Could not reset existing locked properties');
  expect(said.textContent).toContain('Not now.');
});

it('[ERR-07] [IMPEXP-17] ends as success where everything was taken', async () => {
  expect(await imported('704D', { channelNumber: 1, output: { name: 'Bar' } })).toEqual({ status: 'Import Succeeded!', rows: [] });
});

it.each([
  [
    '[IMPEXP-27] the on-ramp',
    '704',
    { inputSelector: { danteOnRamp: 'Post Crossover' } },
    ['Ch 1Network send', 'Post crossover', 'Not available on this model'],
  ],
  [
    '[IMPEXP-27] a crossover type',
    '704',
    { crossover: { lowPassFilter: { type: 'Linear Phase BrickWall' } } },
    ['Ch 1Low-pass type', 'Linear-phase brick wall', 'Not available on this model'],
  ],
  ['[IMPEXP-27] attack time', '34N', { peakLimiter: { attackTime: 5 } }, ['Ch 1Peak attack', '5 ms', 'Not available on this model']],
  [
    '[IMPEXP-27] mic gain',
    '704',
    { inputs: { analog: { 1: { micGain: 5 } } } },
    ['Input 1Mic gain', '5 dB', 'Not available on this model'],
  ],
  [
    '[IMPEXP-28] remote volume',
    '34N',
    { GPIO: { 1: { mode: 'Remote Volume Control' } } },
    ['GPIO 1Mode', 'Remote volume control', 'Not available on this model'],
  ],
  [
    '[IMPEXP-28] the power button lockout',
    '34N',
    { amp: { deviceInfo: { powerButtonLockout: true } } },
    ['AmpPower button lockout', 'On', 'Not available on this model'],
  ],
  [
    '[IMPEXP-28] the password of 802.1X',
    '704D',
    { deviceId: '00:1B:66:00:00:01', network: { ethernet: { dot1xMode: 'PEAP', dot1xPassword: 'geheim' } } },
    ['EthernetPassword', '••••••••', 'Not imported. Enter the password on the 802.1X page.'],
  ],
  [
    '[IMPEXP-29] custom FIR',
    '1504',
    { crossover: { lowPassFilter: { customFirCoeffs: [0.5, -0.25] } } },
    ['Ch 1Custom FIR', '2 coefficients', 'Not imported. Enter the coefficients in the crossover’s FIR editor.'],
  ],
] as const)(
  '[ERR-07] [IMPEXP-17] ends as success with errors, and lists %s that the amplifier does not take',
  async (_, model, file, row) => {
    expect(await imported(model, file)).toEqual({ status: 'Import Succeeded with errors', rows: [row] });
  },
);
