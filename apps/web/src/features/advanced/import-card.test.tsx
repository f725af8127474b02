import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { obfuscate } from '@headroom/model/access';
import { peakLimiter } from '@headroom/model/amplifier';
import { at, put } from '@headroom/model/property';
import { writeSnapshot } from '@headroom/model/transfer';
import type { WriteHook } from '@headroom/protocol/server';
import { siteRig, type AmpThere } from '../../../test/site-rig.tsx';
import { SeatProvider } from '../../device/binding/use-amp.tsx';
import { keepInterrupted } from '../../device/files/interrupted.ts';
import { renderKit } from '../../../test/kit-rig.tsx';
import { ImportCard } from './import-card.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.useRealTimers();
});

async function stage(amp: AmpThere, file: object) {
  const { site, turn, wrapper, devices } = await siteRig([amp]);
  const device = devices[0]!;
  const written: string[] = [];
  device.follow({
    changed: (changes) =>
      written.push(
        ...changes
          .filter(([address]) => address.startsWith('/amp/channels/'))
          .map(([address, value]) => `${address.slice(14)} ${String(value)}`),
      ),
  });
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
  return { shows, run: () => fireEvent.click(button), turn, written, device };
}
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

it('[ERR-07] [IMPEXP-17] ends as failure if the amplifier refuses a value, with the value and the reason', async () => {
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

it('[IMPEXP-20] ends if the amplifier does not reset its lock, and says so', async () => {
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

it('[ERR-07] [IMPEXP-17] ends as success if everything was accepted', async () => {
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
  '[ERR-07] [IMPEXP-17] ends as success with errors, and lists %s that the amplifier does not accept',
  async (_, model, file, row) => {
    expect(await imported(model, file)).toEqual({ status: 'Import Succeeded with errors', rows: [row] });
  },
);

describe('an import that is undone', () => {
  const [name, low, threshold] = ['output/name', 'loadMonitor/lowLimit', 'peakLimiter/threshold'].map(
    (place) => `/amp/channels/1/${place}`,
  ) as [string, string, string];
  const question = () => within(screen.getByRole('alertdialog'));
  async function done(settings: NonNullable<AmpThere['settings']>, file: object, hooks: NonNullable<AmpThere['hooks']> = {}) {
    const { shows, run, turn, device, written } = await stage({ model: '704D', settings, hooks }, { channelNumber: 1, ...file });
    run();
    await shows('Undo import');
    const settle = async () => {
      for (let step = 0; step < 10; step += 1) {
        await vi.advanceTimersByTimeAsync(100);
        await turn(200);
      }
    };
    const undo = async () => {
      fireEvent.click(await shows('Undo import'));
      await settle();
    };
    const answer = async (verb: string) => {
      fireEvent.click(question().getByRole('button', { name: verb }));
      await settle();
    };
    const stands = (...addresses: readonly string[]) => addresses.map((address) => at(device.tree, address));
    return { device, undo, answer, stands, written };
  }

  it('[IMPEXP-17] leaves what somebody changed since, and names it', async () => {
    const { device, undo, answer, stands } = await done({}, { output: { name: 'Bar' }, loadMonitor: { lowLimit: 6 } });
    device.report([[name, 'Terrace']]);
    await undo();
    await answer('Undo import');
    expect(stands(name, low)).toEqual(['Terrace', 4]);
    expect(screen.getByText('The import was undone. Changed since, so left as they are: Ch 1 · Channel name.')).not.toBeNull();
  });

  it('[IMPEXP-17] takes no value that the amplifier adapted by itself for a change', async () => {
    const adapts: WriteHook = ({ values }) => (values['threshold'] === 66 ? { changes: [[threshold, 65.5]] } : undefined);
    const { undo, answer, stands } = await done({}, { peakLimiter: { threshold: 66 } }, { writes: new Map([[peakLimiter, adapts]]) });
    expect(stands(threshold)).toEqual([65.5]);
    await undo();
    await answer('Undo import');
    expect(stands(threshold)).toEqual([141]);
    expect(screen.getByText('The import was undone. The settings are as before.')).not.toBeNull();
  });

  it('[IMPEXP-17] shows what gets louder before it is put back, and changes nothing without a yes', async () => {
    const settings = { '/amp/channels/1/peakLimiter/enable': true };
    const { undo, answer, stands } = await done(settings, { peakLimiter: { threshold: 30 } });
    await undo();
    expect(question().getByRole('row', { name: /Peak threshold.*30.*141/ })).not.toBeNull();
    await answer('Cancel');
    expect([screen.queryByRole('alertdialog'), ...stands(threshold)]).toEqual([null, 30]);
    await undo();
    await answer('Undo import');
    expect(stands(threshold)).toEqual([141]);
  });

  it('[IMPEXP-17] asks again about a level that somebody turned down while the question stood', async () => {
    const settings = { '/amp/channels/1/peakLimiter/enable': true };
    const { device, undo, answer, stands } = await done(settings, { peakLimiter: { threshold: 90 }, output: { name: 'Bar' } });
    await undo();
    device.report([[threshold, 20]]);
    await answer('Undo import');
    expect(stands(threshold, name)).toEqual([20, 'Bar']);
    expect(question().queryByRole('row', { name: /Peak threshold/ })).toBeNull();
    await answer('Undo import');
    expect(stands(threshold, name)).toEqual([20, '']);
  });
});

describe('a file that makes the amplifier louder', () => {
  const standing: AmpThere = {
    model: '168D',
    settings: {
      '/amp/channels/8/peakLimiter/enable': true,
      '/amp/channels/8/crossover/lowPassFilter/enable': true,
      '/amp/channels/8/crossover/lowPassFilter/frequency': 1000,
      '/amp/channels/8/outputEqFilters/1/enable': true,
    },
  };
  const quiet = Object.fromEntries([2, 3, 4, 5].map((filter) => [filter, { frequency: 100 * filter, q: 2, gain: -filter, enable: true }]));
  const file = {
    channelNumber: 8,
    crossover: { lowPassFilter: { frequency: 16_000 } },
    inputSelector: { signalGeneratorEnable: true, signalGeneratorFader: 0 },
    output: { name: 'Bar', hiZLoZ: 'HiZ-100V' },
    outputEqFilters: quiet,
    peakLimiter: { enable: false },
  };
  const named = () => [...screen.getByRole('alertdialog').querySelectorAll('tbody tr')].map((row) => row.children[0]?.textContent);
  const answer = async (name: string) => fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name }));

  it('[IMPEXP-16] asks first with everything louder in sight, and writes nothing before the answer', async () => {
    const { run, turn, written } = await stage(standing, file);
    run();
    await turn(1000);
    expect(named()).toEqual(['Ch 8Low-pass frequency', 'Ch 8Peak limiter', 'Ch 8Output impedance']);
    await answer('Cancel');
    await turn(1000);
    expect(written).toEqual([]);
  });

  it('[IMPEXP-16] writes what is quieter first, and leaves the signal generator off', async () => {
    const { run, shows, turn, written } = await stage(standing, file);
    run();
    await turn(100);
    await answer('Import and get louder');
    await shows('Undo import');
    const first = (part: string) => written.findIndex((one) => one.startsWith(part));
    const louder = ['8/output/hiZLoZ HiZ-100V', '8/crossover/lowPassFilter/frequency 16000', '8/peakLimiter/enable false'];
    expect(louder.filter((one) => first(one) < 0)).toEqual([]);
    const quieter = written.filter((one) => /outputEqFilters|name/.test(one));
    expect(Math.max(...quieter.map((one) => written.indexOf(one)))).toBeLessThan(Math.min(...louder.map((one) => first(one))));
    expect(written.filter((one) => one.includes('signalGeneratorEnable'))).toEqual([]);
  });

  it('[IMPEXP-03] switches the signal generator on only if chosen separately, and asks about that too', async () => {
    const { run, shows, turn, written } = await stage(standing, file);
    fireEvent.click(screen.getByRole('switch', { name: 'Switch the signal generator on as well' }));
    await turn(100);
    run();
    await turn(100);
    expect(named()).toContainEqual(expect.stringMatching(/^Ch 8.*generator/i));
    await answer('Import and get louder');
    await shows('Undo import');
    expect(written.filter((one) => one.includes('signalGeneratorEnable'))).toEqual(['8/inputSelector/signalGeneratorEnable true']);
  });
});

it('[IMPEXP-17] the settings from before an interruption are restored at once if quieter, and after a question if louder', async () => {
  const [threshold, fader, gain] = ['peakLimiter/threshold', 'output/fader', 'outputEqFilters/1/gain'].map(
    (place) => `/amp/channels/1/${place}`,
  ) as [string, string, string];
  const { site, turn, wrapper, devices } = await siteRig([
    { model: '704D', settings: { [threshold]: 30, [fader]: -60, [gain]: 2, '/amp/channels/1/peakLimiter/enable': true } },
  ]);
  const { tree } = devices[0]!;
  const before = structuredClone(tree);
  for (const [address, value] of [
    [threshold, 100],
    [fader, -6],
    [gain, 0],
  ] as const)
    put(before, address, value);
  keepInterrupted(site.main, { name: 'bar.json', snapshot: writeSnapshot(before, '001B66000001') });
  const open = () =>
    renderKit(
      wrapper({
        children: (
          <SeatProvider value={site.mainSeat}>
            <ImportCard lockedWhy={undefined} />
          </SeatProvider>
        ),
      }),
    );
  open();
  const settle = async () => {
    for (let step = 0; step < 10; step += 1) {
      await vi.advanceTimersByTimeAsync(100);
      await turn(200);
    }
  };
  await settle();
  const stands = () => [threshold, fader, gain].map((address) => at(tree, address));
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Put back the settings from before' }));
  press();
  await settle();
  const question = () => within(screen.getByRole('alertdialog'));
  expect(question().getByRole('row', { name: /Peak threshold.*30.*100/ })).not.toBeNull();
  expect(
    question()
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Setting', 'Now', 'Once put back']);
  fireEvent.click(question().getByRole('button', { name: 'Cancel' }));
  await settle();
  expect(stands()).toEqual([30, -60, 2]);
  cleanup();
  open();
  await settle();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  press();
  await settle();
  fireEvent.click(question().getByRole('button', { name: 'Put back the settings from before' }));
  await settle();
  expect(stands()).toEqual([100, -60, 0]);
});
