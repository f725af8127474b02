import { describe, expect, it } from 'vitest';
import { addLockGroup } from '../access/locks.ts';
import { addressOf, type Handle } from '../property/resource.ts';
import { schemaOf } from '../schema/schema.ts';
import { at, put, type Tree } from '../property/tree.ts';
import { carryOut } from '../../test/device-sample.ts';
import { allAmpSections, exportAmp } from './index.ts';
import { otherId, modelOf, targetOf, decide, lock, oldFile } from '../../test/plan-rig.ts';

describe('the changes of an import', () => {
  it("[IMPEXP-16] include values that the reset of a lock would set to the factory's, which count as unchanged", () => {
    const target = targetOf('704D');
    const tuned = '/amp/channels/1/output/hiZLoZ';
    put(target.tree, tuned, 'HiZ-70V');
    addLockGroup(target.tree, lock(1, [tuned], 'former'));
    const { steps, changes } = decide({ output: { hiZLoZ: 'HiZ-70V' } }, target);
    expect(steps).toMatchObject([{ kind: 'resetLocks' }, { kind: 'write', values: { hiZLoZ: 'HiZ-70V' } }]);
    expect(at(carryOut(target.tree, steps, target.schema), tuned)).toBe('HiZ-70V');
    expect(changes).toStrictEqual([]);
    const dropped = decide({ output: { name: 'Bar' } }, target);
    expect(dropped.changes.map(({ address, after }) => [address.split('/').at(-1), after])).toStrictEqual([
      ['name', 'Bar'],
      ['hiZLoZ', 'LoZ'],
    ]);
  });

  it('[IMPEXP-11] read a file of an older amplifier, flat or inside channel, and leave out members that no longer exist', () => {
    const { version, deviceId, ...inside } = JSON.parse(oldFile) as Tree;
    for (const file of [oldFile, JSON.stringify({ version, deviceId, channel: inside }), `\uFEFF${oldFile}`]) {
      const target = targetOf('704D', { channel: 4 });
      const { steps, dropped, changes } = decide(file, target);
      expect(dropped).toStrictEqual([]);
      const after = carryOut(target.tree, steps, target.schema);
      expect(at(after, '/amp/channels/4/crossover/bandGainAndDelay')).toStrictEqual({ gain: 0.79999995, delay: 2.5, invert: false });
      expect(at(after, '/amp/channels/4/output')).toMatchObject({
        name: 'Bar',
        hiZLoZ: 'HiZ-70V',
        hiZHpfFrequency: 80,
        fader: 0,
        mute: false,
      });
      expect(changes).toContainEqual({
        address: '/amp/channels/4/inputSelector/primaryFader',
        before: 0,
        after: -8.943161,
        isLouder: false,
      });
      expect(decide(file, { ...target, tree: after }).steps).toStrictEqual([]);
    }
  });

  it('treat 0.8 and 0.79999995 as equal', () => {
    const target = targetOf('704D');
    put(target.tree, '/amp/channels/1/crossover/bandGainAndDelay/gain', 0.8);
    expect(decide({ crossover: { bandGainAndDelay: { gain: 0.79999995 } } }, target)).toMatchObject({ steps: [], changes: [] });
  });

  it.each([
    ['keeps it where the device allows it', { type: 'Float', min: 1, max: 9000, multipleOf: 1 }, 5000, []],
    ['limits it by what the device allows', { type: 'Float', min: 1, max: 4000, multipleOf: 1 }, 4000, [{ from: 5000, to: 4000 }]],
    ['limits it by the table where the device says nothing', undefined, 3600, [{ from: 5000, to: 3600 }]],
  ])('[IMPEXP-30] a value outside of a guessed range: %s', (_, info, kept, clamped) => {
    const address = '/amp/channels/1/pilotToneDetector/timeElapsedForError';
    const target = targetOf('704D', { info: (handle, here) => (addressOf(handle, here) === address ? info : undefined) });
    const planned = decide({ pilotToneDetector: { timeElapsedForError: 5000 } }, target);
    expect(planned.changes).toStrictEqual([{ address, before: 50, after: kept, isLouder: false }]);
    expect(planned.clamped).toMatchObject(clamped);
  });

  it.each([
    { inputSelector: { fader: -3 } },
    { loadMonitor: { currentMin: 0.1, smoothing: 1, smoothingFast: 1, smoothingSlow: 1, testTime: 3, testTimeExtend: 3 } },
    { output: { clipLimiter: { enable: true }, clipLimiterEnable: true } },
    { output: { zoneFader: -3, faderZoneOffset: -3, faderZoneAdjust: -3, faderZoneRange: 12 } },
    {
      crossover: {
        bandGainAndDelay: {
          faderZoneOffset: 1,
          faderZoneAdjust: 1,
          currentMin: 1,
          smoothing: 1,
          testTime: 1,
          clipLimiter: { enable: true },
          zoneFader: 1,
        },
      },
    },
  ])('[IMPEXP-11] neither write nor mention what is to be left unchanged, at any depth: %j', (file) => {
    const target = targetOf('704D', { takesOutputState: true });
    for (const name of ['faderZoneOffset', 'faderZoneAdjust']) put(target.tree, `/amp/channels/1/output/${name}`, -9);
    expect(decide(file, target)).toMatchObject({ steps: [], dropped: [], clamped: [], replaced: [], kept: [] });
  });

  const base = '/amp/channels/1';
  it.each([
    ['[IMPEXP-27] the mixer as primary', '704D', { inputSelector: { primary: 'Mixer' } }, `${base}/inputSelector/primary`, 'mixer'],
    ['[IMPEXP-27] the on-ramp', '704', { inputSelector: { danteOnRamp: 'Post Crossover' } }, `${base}/inputSelector/danteOnRamp`, ''],
    [
      '[IMPEXP-27] a crossover type',
      '704D',
      { crossover: { lowPassFilter: { type: 'Linear Phase BrickWall' } } },
      `${base}/crossover/lowPassFilter/type`,
      '',
    ],
    ['[IMPEXP-27] attack time', '34N', { peakLimiter: { attackTime: 5 } }, `${base}/peakLimiter/attackTime`, ''],
    ['[IMPEXP-27] mic gain', '704D', { inputs: { analog: { 1: { micGain: 5 } } } }, '/amp/inputs/analog/1/micGain', ''],
    ['[IMPEXP-28] remote volume', '34N', { GPIO: { 1: { mode: 'Remote Volume Control' } } }, '/GPIO/1/mode', ''],
    [
      '[IMPEXP-28] the power button lockout',
      '34N',
      { amp: { deviceInfo: { powerButtonLockout: true } } },
      '/amp/deviceInfo/powerButtonLockout',
      '',
    ],
    ...Object.entries({
      dot1xMode: 'PEAP',
      dot1xIdentity: 'x',
      dot1xAnonymousIdentity: 'x',
      dot1xDomain: 'x',
      dot1xPassword: 'x',
      dot1xSaveUploadedCerts: true,
    }).map(
      ([name, value]) =>
        [`[IMPEXP-28] 802.1X ${name}`, '704D', { network: { ethernet: { [name]: value } } }, `/network/ethernet/${name}`, 'dot1x'] as const,
    ),
    ['[MODEL-04] an input that is not there', '352', { inputSelector: { primary: 'Analog 7' } }, `${base}/inputSelector/primary`, ''],
    ['inputs that are not there', '34D', { inputs: { dante: { 5: { trim: 1, sensitivity: '34dB' } } } }, '/amp/inputs/dante/5', ''],
    [
      'channels that are not there',
      '352',
      { channels: { 3: { output: { mute: true }, rmsLimiter: { enable: true } } } },
      '/amp/channels/3',
      '',
    ],
  ] as const)('%s is dropped and reported if the device lacks it', (_, name, file, address, lacking) => {
    const model = modelOf(name);
    const schema = schemaOf(model, new Set([...model.abilities].filter((ability) => ability !== lacking)));
    const channel = ['channels', 'network', 'amp', 'inputs', 'GPIO'].some((part) => part in file) ? undefined : 1;
    const target = targetOf(name, { schema, tree: schema.defaults(), channel });
    const info = lacking === 'mixer' ? () => ({ enumValues: ['Analog 1', 'Analog 2'] }) : () => undefined;
    expect(decide(file, { ...target, info })).toMatchObject({
      steps: [],
      dropped: [{ address, reason: 'not on this model' }],
      replaced: [],
    });
  });

  it('[IMPEXP-28] include 802.1X if the device has it, without its password, which is reported', () => {
    const file = {
      network: {
        ethernet: {
          dot1xMode: 'PEAP',
          dot1xIdentity: 'amp',
          dot1xAnonymousIdentity: 'anon',
          dot1xDomain: 'example.com',
          dot1xPassword: 'geheim',
          dot1xSaveUploadedCerts: true,
        },
      },
    };
    const address = '/network/ethernet/dot1xPassword';
    const target = targetOf('704D', { channel: undefined });
    const { dot1xPassword: _password, dot1xSaveUploadedCerts: _act, ...taken } = file.network.ethernet;
    expect(decide(file, target)).toMatchObject({ dropped: [{ address, reason: 'a password' }], clamped: [], replaced: [] });
    const writes = decide(file, target).steps.map((step) => (step.kind === 'write' ? [step.place.path, step.values] : []));
    expect(writes).toEqual([['/network/ethernet', taken]]);
    expect(decide(file, { ...target, mode: 'cloud' }).dropped.filter((one) => one.address === address)).toEqual([
      { address, reason: 'local mode only' },
    ]);
    const without = structuredClone(target.tree);
    const wired = at(without, '/network/ethernet') as Tree;
    for (const name of Object.keys(wired)) if (name.startsWith('dot1x')) delete wired[name];
    const { steps, dropped } = decide(file, { ...target, tree: without });
    expect([steps, new Set(dropped.map(({ reason }) => reason))]).toEqual([[], new Set(['not on this device'])]);
    expect(new Set(dropped.map((one) => one.address.split('/').at(-1)))).toEqual(new Set(Object.keys(file.network.ethernet)));
    expect(decide({ network: { ethernet: { dot1xPassword: '' } } }, target)).toMatchObject({ steps: [], dropped: [] });
    expect(decide(file, { ...target, sections: new Set(['amp']) })).toMatchObject({ steps: [], dropped: [] });
  });

  it('[IMPEXP-29] custom FIR is dropped and reported outside cloud mode only', () => {
    const file = { crossover: { lowPassFilter: { customFirCoeffs: [0.5, -0.25] } } };
    const address = '/amp/channels/1/crossover/lowPassFilter/customFirCoeffs';
    expect(decide(file, targetOf('1504'))).toMatchObject({ steps: [], dropped: [{ address, reason: 'custom FIR outside cloud mode' }] });
    const reportOf = (customFirCoeffs: number[]) => decide({ crossover: { lowPassFilter: { customFirCoeffs } } }, targetOf('1504')).dropped;
    expect([reportOf([]).length, reportOf([0.5]).length]).toEqual([0, 1]);
    const cloud = targetOf('1504', { mode: 'cloud' });
    expect(at(carryOut(cloud.tree, decide(file, cloud).steps, cloud.schema), address)).toStrictEqual([0.5, -0.25]);
  });

  it('[XOVER-07] drop more coefficients than a channel takes', () => {
    const file = (count: number) => ({ crossover: { lowPassFilter: { customFirCoeffs: Array.from({ length: count }, () => 0.001) } } });
    expect(decide(file(2048), targetOf('1504', { mode: 'cloud' })).dropped).toStrictEqual([]);
    expect(decide(file(2049), targetOf('1504', { mode: 'cloud' })).dropped).toMatchObject([{ reason: 'too many coefficients' }]);
  });

  it('[XOVER-06] drop coefficients of more than 24 dB of gain', () => {
    const file = { crossover: { lowPassFilter: { customFirCoeffs: [1e30, 1] } } };
    expect(decide(file, targetOf('1504', { mode: 'cloud' }))).toMatchObject({ steps: [], dropped: [{ reason: 'too much gain' }] });
  });

  it('[IMPEXP-30] limit numbers, truncate texts and set unknown options to the default', () => {
    const file = {
      output: { name: 'x'.repeat(60), hiZLoZ: 'Loud', hiZHpfEnable: 'yes', hiZHpfFrequency: 1 },
      crossover: { bandGainAndDelay: { gain: 99, delay: -1, invert: null }, highPassFilter: { type: 5, frequency: '100' } },
    };
    const target = targetOf('704D');
    put(target.tree, `${base}/output/hiZLoZ`, 'HiZ-70V');
    expect(decide({ crossover: { bandGainAndDelay: { gain: -99 } } }, target).clamped).toMatchObject([{ from: -99, to: -15 }]);
    const { steps, clamped, replaced, dropped } = decide(file, target);
    const after = carryOut(target.tree, steps, target.schema);
    expect(at(after, `${base}/output`)).toMatchObject({ name: 'x'.repeat(50), hiZLoZ: 'LoZ', hiZHpfEnable: false, hiZHpfFrequency: 35 });
    expect(at(after, `${base}/crossover/bandGainAndDelay`)).toStrictEqual({ gain: 15, delay: 0, invert: false });
    expect(clamped.map(({ from, to }) => [from, to])).toStrictEqual([
      [99, 15],
      [-1, 0],
      ['x'.repeat(60), 'x'.repeat(50)],
      [1, 35],
    ]);
    expect(replaced.map(({ address, because }) => `${address.slice(base.length)} ${because}`).toSorted()).toStrictEqual([
      '/crossover/bandGainAndDelay/invert default',
      '/crossover/highPassFilter/type default',
      '/output/hiZHpfEnable default',
      '/output/hiZLoZ default',
    ]);
    expect(dropped).toStrictEqual([{ address: `${base}/crossover/highPassFilter/frequency`, reason: 'not a number' }]);
  });

  it('[IMPEXP-30] set an invalid switch or choice to its own default, whichever that is', () => {
    const target = targetOf('704D', { channel: undefined });
    for (const [address, value] of [
      ['/network/ethernet/dhcp', false],
      ['/network/wifi/dhcp', false],
      [`${base}/inputSelector/mode`, 'Override'],
      [`${base}/inputSelector/secondary`, 'Analog 2'],
      [`${base}/inputSelector/primary`, 'Analog 2'],
    ] as const)
      put(target.tree, address, value);
    const { steps, replaced } = decide(
      {
        network: { ethernet: { dhcp: 'yes' }, wifi: { dhcp: 1 } },
        channels: { 1: { inputSelector: { mode: 'Louder', secondary: 'Tape', primary: 7 } } },
      },
      target,
    );
    const after = carryOut(target.tree, steps, target.schema);
    expect(replaced).toHaveLength(5);
    expect([at(after, '/network/ethernet/dhcp'), at(after, '/network/wifi/dhcp')]).toStrictEqual([true, true]);
    expect(at(after, `${base}/inputSelector`)).toMatchObject({ mode: 'Backup', secondary: 'None', primary: 'Analog 1' });
    const info = ({ name }: Handle) => (name === 'type' ? { enumValues: ['Tone', 'White Noise', 'Pink Noise'] } : undefined);
    const generator = decide({ amp: { signalGenerator: { type: 'Brown Noise' } } }, { ...target, info });
    expect(generator.replaced).toMatchObject([{ from: 'Brown Noise', to: 'Pink Noise', because: 'default' }]);
  });

  it('[IMPEXP-30] use the limits that the device reports', () => {
    const info = ({ name }: Handle) =>
      name === 'gain' ? { type: 'Float', min: -6, max: 6, default: 0, multipleOf: 0.1, units: 'dB' } : undefined;
    expect(decide({ crossover: { bandGainAndDelay: { gain: 15 } } }, targetOf('704D', { info })).clamped).toMatchObject([
      { from: 15, to: 6 },
    ]);
  });

  it.each([
    [40, 4, 200, 100, 200, 100],
    [200, 100, 40, 4, 40, 4],
    [100, 50, 40, 20, 40, 20],
    [40, 4, 20, 90, 20, 20],
    [40, 10, undefined, 90, 40, 40],
    [40, 20, 10, undefined, 20, 20],
  ])('[LOAD-02] from %d and %d to %s and %s ends at %d and %d', (high, low, newHigh, newLow, endHigh, endLow) => {
    const target = targetOf('704D');
    put(target.tree, `${base}/loadMonitor/highLimit`, high);
    put(target.tree, `${base}/loadMonitor/lowLimit`, low);
    const { steps } = decide({ loadMonitor: { ...(newLow && { lowLimit: newLow }), ...(newHigh && { highLimit: newHigh }) } }, target);
    const after = carryOut(target.tree, steps, target.schema);
    expect(at(after, `${base}/loadMonitor`)).toMatchObject({ highLimit: endHigh, lowLimit: endLow });
  });

  it('[LOAD-01] resolve a contradictory pair of limits by its upper one', () => {
    const { steps, clamped } = decide({ pilotToneDetector: { openLimit: 120, shortLimit: 30 } }, targetOf('704D'));
    expect(steps).toMatchObject([{ values: { openLimit: 30, shortLimit: 30 } }]);
    expect(clamped).toMatchObject([{ from: 120, to: 30 }]);
  });

  it('treat single precision as equal, and equal coefficients as equal', () => {
    const target = targetOf('1504', { mode: 'cloud' });
    const pass = `${base}/crossover/lowPassFilter`;
    put(target.tree, `${pass}/frequency`, 12_500);
    put(target.tree, `${pass}/customFirCoeffs`, [0.5, -0.25]);
    const same = { frequency: 12_499.9995, customFirCoeffs: [0.5, -0.25] };
    expect(decide({ crossover: { lowPassFilter: same } }, target).steps).toStrictEqual([]);
    for (const other of [{ frequency: 12_499.9 }, { customFirCoeffs: [0.5, -0.26] }, { customFirCoeffs: [0.5] }])
      expect(decide({ crossover: { lowPassFilter: other } }, target).steps).toHaveLength(1);
  });

  it('[IMPEXP-30] drop a value of another kind, and report the expected kind', () => {
    const file = { output: { name: 5, hiZHpfFrequency: '80' }, crossover: { lowPassFilter: { customFirCoeffs: [1, 'x'] } } };
    expect(
      decide(file, targetOf('1504', { mode: 'cloud' }))
        .dropped.map(({ reason }) => reason)
        .toSorted(),
    ).toStrictEqual(['not a list of numbers', 'not a number', 'not text']);
  });

  it.each([
    ...[1, 2, 3, 4, 5, 6, 7, 8].flatMap((input): [string, string, string][] => [
      [`Dante ${input}`, 'CDS 354', `Digital ${input}`],
      [`Digital ${input}`, '354D', `Dante ${input}`],
    ]),
    ['Dante 1+2', 'CDS 354', 'Digital 1+2'],
    ['Digital 7+8', '354D', 'Dante 7+8'],
  ])('[MODEL-08] %s becomes on %s %s', (from, name, to) => {
    const { changes, replaced } = decide({ inputSelector: { primary: from } }, targetOf(name));
    expect(changes).toMatchObject([{ after: to }]);
    expect(replaced).toMatchObject([{ from, to, because: 'translated' }]);
  });

  it('write the network last, the load before its filter, and in cloud mode neither network nor GPIO [LOGIN-09] [LOGIN-10]', () => {
    const file = {
      network: { ethernet: { ip: '10.0.0.2' } },
      GPIO: { 1: { mode: 'Input Manual Override' } },
      amp: { autoStandby: { enable: true }, channels: { 1: { output: { hiZHpfFrequency: 90, hiZLoZ: 'HiZ-70V' } } } },
    };
    const { steps } = decide(file, targetOf('704D', { channel: undefined }));
    expect(steps.map((step) => (step.kind === 'write' ? step.place.path : step.kind))).toStrictEqual([
      '/amp/autoStandby',
      '/amp/channels/1/output',
      '/GPIO/1',
      '/amp/channels/1/output',
      '/network/ethernet',
    ]);
    expect(steps[1]).toMatchObject({ asks: false, values: { hiZHpfFrequency: 90 } });
    expect(steps[3]).toMatchObject({ asks: true, values: { hiZLoZ: 'HiZ-70V' } });
    expect(Object.keys((steps[3] as { values: object }).values)).toStrictEqual(['hiZLoZ', 'hiZHpfFrequency']);
    const cloud = decide(file, targetOf('704D', { channel: undefined, mode: 'cloud' }));
    expect(cloud.dropped.map(({ address, reason }) => `${address} ${reason}`)).toStrictEqual([
      '/network/ethernet/ip local mode only',
      '/GPIO/1/mode local mode only',
    ]);
  });

  it('write the network after the locks: the device may be elsewhere then', () => {
    const tree = targetOf('704D').tree;
    put(tree, '/network/ethernet/gateway', '10.0.0.1');
    const exported = exportAmp(tree, {
      deviceId: otherId,
      sections: allAmpSections,
      lock: { password: 'tuning', sections: new Set(['eq']) },
    });
    const { steps } = decide(exported.ok ? exported.text : '', targetOf('704D', { channel: undefined }));
    expect(steps.slice(-2)).toMatchObject([{ kind: 'lock' }, { place: { path: '/network/ethernet' } }]);
  });

  it('report what is unknown and what this device lacks', () => {
    const target = targetOf('704D');
    delete (at(target.tree, `${base}/output`) as Tree)['super8'];
    expect(decide({ output: { super8: true, loudness: 3 } }, target).dropped).toStrictEqual([
      { address: `${base}/output/loudness`, reason: 'unknown' },
      { address: `${base}/output/super8`, reason: 'not on this device' },
    ]);
  });
});
