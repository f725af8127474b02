import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readModel } from '../catalogue.ts';
import { createLockGroup } from '../lock-passwords.ts';
import { addLockGroup, lockGroupsOf, type LockGroup, type LockScope } from '../locks.ts';
import { deobfuscate, obfuscate } from '../obfuscation.ts';
import { schemaOf } from '../schema.ts';
import { at, put, type Tree } from '../tree.ts';
import { carryOut, sampleId, sampleTree } from './device-sample.ts';
import {
  allAmpSections,
  allChannelSections,
  exportAmp,
  exportChannel,
  insertSignature,
  planImport,
  planRestore,
  readSettingsFile,
  readSnapshot,
  undo,
  writeSnapshot,
  type ImportRefusal,
  type ImportTarget,
} from './index.ts';

const otherId = '0A1B2C3D4EFF';
function modelOf(name: string) {
  const model = readModel(name);
  if (!model) throw new Error(name);
  return model;
}
const targetOf = (name: string, more: Partial<ImportTarget> = {}): ImportTarget => {
  const schema = schemaOf(modelOf(name));
  const sections = new Set([...allAmpSections, ...allChannelSections]);
  return { schema, tree: schema.defaults(), info: () => undefined, mode: 'local', channel: 1, sections, deviceId: sampleId, ...more };
};
function planText(source: string | Uint8Array | object, target: ImportTarget) {
  const read = readSettingsFile(typeof source === 'string' || source instanceof Uint8Array ? source : JSON.stringify(source));
  return read.ok ? planImport(read.file, target) : read;
}
function decide(source: string | object, target: ImportTarget) {
  const planned = planText(source, target);
  if (!planned.ok) throw new Error(planned.refusal);
  return planned;
}
const refusalOf = (source: string | Uint8Array | object, target: ImportTarget): ImportRefusal | undefined => {
  const planned = planText(source, target);
  return planned.ok ? undefined : planned.refusal;
};
function lock(scope: LockScope, properties: string[], password = 'tuning', deviceId = sampleId): LockGroup {
  const made = createLockGroup(scope, deviceId, password, properties);
  if (!made.ok) throw new Error(made.refusal);
  return made.group;
}

/** As an older amplifier writes it: one line, flat, single precision, members that are no more. */
const oldFile =
  '{"channelNumber":2,"inputSelector":{"danteOnRamp":"Analog Input","fader":0.0,"mode":"Backup","primary":"Analog 2","primaryFader":-8.943161,"secondary":"None",' +
  '"secondaryThreshold":-55.0,"signalGeneratorEnable":false},"loadMonitor":{"currentMin":0.1,"enable":true,"highLimit":40.0,"lowLimit":4.0,"smoothingFast":2.2351742E-7,' +
  '"smoothingSlow":0.9,"testTimeExtend":3.0},"output":{"clipLimiterEnable":true,"fader":-3.0,"hiZHpfEnable":true,"hiZHpfFrequency":80.0,"hiZLoZ":"HiZ-70V","mute":true,' +
  '"name":"Bar","zoneFader":0.0},"rmsLimiter":{"attackTime":1000.0,"enable":true,"releaseTime":5000.0,"threshold":100.0},"peakLimiter":{"enable":true,"releaseTime":100.0,' +
  '"threshold":141.0},"pilotToneDetector":{"enable":false,"openLimit":80.0,"shortLimit":100.0,"toneFrequency":20000.0},"crossover":{"bandGainAndDelay":{"delay":2.5,' +
  '"gain":0.79999995,"invert":false},"highPassFilter":{"enable":true,"frequency":99.99999,"type":"Linkwitz-Riley 24dB/oct"},"lowPassFilter":{"enable":false,' +
  '"frequency":1000.0,"type":"Butterworth 6dB/oct"}},"outputEqFilters":{"1":{"enable":true,"frequency":250.0,"gain":-2.9999998,"q":4.0,"type":"Parametric"}},"version":2,' +
  '"deviceId":"0A:1B:2C:3D:4E:FF"}';

describe('export of settings', () => {
  const model = modelOf('704D');
  const tree = sampleTree(model, 3);

  it('[IMPEXP-10] writes one channel as one line, its members in the order of real files', () => {
    const exported = exportChannel(tree, { channel: 3, deviceId: 'aabbccddeeff', sections: allChannelSections, lock: undefined });
    const text = exported.ok ? exported.text : '';
    expect(text).not.toContain('\n');
    const file = JSON.parse(text) as Tree;
    expect(Object.keys(file).join()).toBe(
      'channelNumber,inputSelector,loadMonitor,output,rmsLimiter,peakLimiter,pilotToneDetector,crossover,outputEqFilters,version,deviceId',
    );
    expect(file).toMatchObject({ channelNumber: 3, version: 2, deviceId: 'AA:BB:CC:DD:EE:FF' });
    expect(text).not.toMatch(/"(fader|faderZoneOffset|level_db|status|measuredImpedance)"/);
  });

  it.each([
    ['inputs', ['inputSelector', 'inputDelay'], 'primary'],
    ['channelName', ['output'], 'name'],
    ['hizLowz', ['output'], 'hiZLoZ'],
    ['smartPowerBridge', ['output'], 'super8'],
    ['signalGenerator', ['inputSelector'], 'signalGeneratorEnable'],
    ['crossoverDelay', ['crossover'], 'invert'],
    ['eq', ['outputEqFilters', 'inputIirEqFilters', 'inputFirEqFilters'], 'q'],
    ['limiters', ['rmsLimiter', 'peakLimiter'], 'threshold'],
    ['loadMonitoringPilotTone', ['loadMonitor', 'pilotToneDetector'], 'openLimit'],
  ] as const)('[IMPEXP-03] exports and imports %s alone', (section, parts, member) => {
    const advanced = modelOf('352D-ADSP');
    const sections = new Set([section]);
    const one = (all: boolean) =>
      exportChannel(sampleTree(advanced, 3), {
        channel: 1,
        deviceId: sampleId,
        sections: all ? allChannelSections : sections,
        lock: undefined,
      });
    const [alone, whole] = [one(false), one(true)].map((exported) => (exported.ok ? exported.text : ''));
    expect(alone).toContain(`"${member}"`);
    expect(
      Object.keys(JSON.parse(alone!) as Tree)
        .filter((name) => !/channelNumber|version|deviceId/.test(name))
        .toSorted(),
    ).toStrictEqual([...parts].toSorted());
    const from = targetOf('352D-ADSP', { mode: 'cloud', tree: sampleTree(advanced, 4) });
    expect(decide(whole!, { ...from, sections }).changes).toStrictEqual(decide(alone!, from).changes);
  });

  it('[IMPEXP-02] [IMPEXP-04] [IMPEXP-05] [IMPEXP-08] writes the chosen parts of the amplifier and never a password that is not read back', () => {
    put(tree, '/network/ethernet/dot1xPassword', 'secret');
    const partsOf = (...sections: ('network' | 'amp' | 'channels' | 'gpio')[]) => {
      const exported = exportAmp(tree, { deviceId: sampleId, sections: new Set(sections), lock: undefined });
      return JSON.parse(exported.ok ? exported.text : '') as Record<string, Tree>;
    };
    const names = (part: unknown) => Object.keys(part as Tree);
    expect(names(partsOf(...allAmpSections))).toStrictEqual(['network', 'amp', 'channels', 'inputs', 'GPIO', 'version', 'deviceId']);
    expect(names(partsOf('network'))).toStrictEqual(['network', 'version', 'deviceId']);
    expect(names(partsOf('network')['network']).toSorted()).toStrictEqual(['apConfig', 'ethernet', 'wifi']);
    expect(JSON.stringify(partsOf(...allAmpSections))).not.toContain('secret');
    expect(names(partsOf('network')['network']!['ethernet'])).toContain('dns1');
    expect(names(partsOf('amp')['amp'])).toStrictEqual(['deviceInfo', 'powerSupply', 'autoStandby', 'signalGenerator']);
    expect(names(partsOf('amp')['amp']!['deviceInfo'])).not.toContain('modelID');
    expect(names(partsOf('amp')['inputs'])).toStrictEqual(['analog', 'dante']);
    expect(partsOf('channels')['channels']!['2']).toMatchObject({ channelNumber: 2, output: {} });
    expect(names(partsOf('gpio'))).toStrictEqual(['GPIO', 'version', 'deviceId']);
    const older = sampleTree(model, 3);
    delete (older['network'] as { ethernet: Tree }).ethernet['dns1'];
    const exported = exportAmp(older, { deviceId: sampleId, sections: allAmpSections, lock: undefined });
    expect(exported.ok && exported.text).not.toContain('"dns1"');
  });

  it('[IMPEXP-09] [IMPEXP-12] [LOCK-01] locks what was chosen under a password, and signs', () => {
    const made = (password: string, sections: ReadonlySet<'eq' | 'channelName'>) =>
      exportChannel(tree, { channel: 1, deviceId: sampleId, sections: allChannelSections, lock: { password, sections } });
    expect(made(' ', new Set(['eq']))).toMatchObject({ refusal: 'no password' });
    expect(made('x', new Set())).toMatchObject({ refusal: 'no option' });
    const exported = made('tuning', new Set(['eq']));
    if (!exported.ok) throw new Error(exported.refusal);
    const file = JSON.parse(exported.text) as { lockedProperties: LockGroup };
    expect(exported.text).not.toContain('tuning"');
    expect(deobfuscate(sampleId, file.lockedProperties.key)).toBe('tuning');
    expect(file.lockedProperties.properties).toHaveLength(40);
    expect(Object.keys(file).slice(-4)).toStrictEqual(['version', 'deviceId', 'lockedProperties', 'signature']);
    expect(refusalOf(exported.text, targetOf('704D'))).toBeUndefined();
    const whole = exportAmp(tree, {
      deviceId: sampleId,
      sections: allAmpSections,
      lock: { password: 'tuning', sections: new Set(['eq']) },
    });
    expect(whole.ok && refusalOf(whole.text, targetOf('704D', { channel: undefined }))).toBeUndefined();
  });

  it('[LOCK-12] exports no scope in which anything is locked', () => {
    const locked = structuredClone(tree);
    addLockGroup(locked, lock(1, ['/amp/channels/1/output/hiZLoZ']));
    const channel = (number: number) =>
      exportChannel(locked, { channel: number, deviceId: sampleId, sections: allChannelSections, lock: undefined });
    expect(channel(1)).toStrictEqual({ ok: false, refusal: 'locked' });
    expect(channel(2).ok).toBe(true);
    expect(exportAmp(locked, { deviceId: sampleId, sections: allAmpSections, lock: undefined })).toStrictEqual({
      ok: false,
      refusal: 'locked',
    });
  });
});

describe('refusals of an import', () => {
  const channel = (more: object) => ({ channelNumber: 1, output: { name: 'Bar' }, version: 2, ...more });
  const path = '/amp/channels/1/output/hiZLoZ';
  const lockedFile = (group: object, more: object = {}) =>
    insertSignature(JSON.stringify(channel({ deviceId: otherId, lockedProperties: group, signature: '', ...more })), otherId)!;
  const fileLock = lock(1, [path], 'tuning', otherId);

  it.each([
    ['[IMPEXP-18] text that is no JSON', '{"channelNumber":1', 'corrupt'],
    ['[IMPEXP-18] a list', '[]', 'corrupt'],
    ['[IMPEXP-18] a part of the wrong type', channel({ crossover: 5 }), 'corrupt'],
    ['[IMPEXP-18] a channel of the wrong type', { channel: 'x' }, 'corrupt'],
    ['[IMPEXP-18] locks of the wrong type', channel({ lockedProperties: 'x' }), 'corrupt'],
    ['[IMPEXP-10] version 3', channel({ version: 3 }), 'unsupportedFile'],
    ['[IMPEXP-10] a version in words', channel({ version: '2' }), 'unsupportedFile'],
    ['a file of something else', { hello: 1 }, 'unsupportedFile'],
    ['a file of a touch controller', { name: 'x', groups: [] }, 'unsupportedFile'],
    ['a file of a whole amplifier for a channel', { amp: {} }, 'unsupportedFile'],
    ['[IMPEXP-23] a signature without a device id', channel({ signature: 'x' }), 'noDeviceId'],
    ['[IMPEXP-23] locks without a device id', channel({ lockedProperties: fileLock }), 'noDeviceId'],
    ['[IMPEXP-23] a device id that is none', channel({ lockedProperties: fileLock, deviceId: 'x' }), 'noDeviceId'],
    ['[IMPEXP-24] locks without a key', lockedFile({ properties: [path] }), 'invalidKey'],
    ['[IMPEXP-24] locks with an empty key', lockedFile({ key: '', properties: [path] }), 'invalidKey'],
    ['[IMPEXP-24] a key that hides a blank password', lockedFile({ key: obfuscate(otherId, '  '), properties: [path] }), 'invalidKey'],
    ['[IMPEXP-24] a key of another device', lockedFile(lock(1, [path])), 'invalidKey'],
    ['[IMPEXP-22] a changed file', lockedFile(fileLock).replace('Bar', 'Bat'), 'invalidSignature'],
    ['[IMPEXP-22] a lock whose signature was taken away', channel({ lockedProperties: fileLock, deviceId: otherId }), 'invalidSignature'],
    ['[IMPEXP-25] FIR filters for a model without', channel({ inputFirEqFilters: { 1: { enable: false } } }), 'firUnsupported'],
    ['[IMPEXP-25] coefficients for a model without', channel({ crossover: { lowPassFilter: { customFirCoeffs: [1] } } }), 'firUnsupported'],
    ['[IMPEXP-26] input delay for a model without', channel({ inputDelay: { delayMs: 0 } }), 'unsupportedFeatures'],
    ['[IMPEXP-26] an input equalizer for a model without', channel({ inputIirEqFilters: { 1: { q: 1 } } }), 'unsupportedFeatures'],
  ] as const)('%s', (_, file, refusal) => {
    expect(refusalOf(file, targetOf('704D'))).toBe(refusal);
  });

  it('[IMPEXP-26] takes no file into a channel that the model lacks', () => {
    expect(refusalOf(channel({}), targetOf('704D', { channel: 5 }))).toBe('unsupportedFeatures');
  });

  it('[IMPEXP-26] takes on a model what it has, and coefficients that are none anywhere', () => {
    for (const more of [{ inputFirEqFilters: { 1: { enable: false } } }, { inputDelay: { delayMs: 0 } }])
      expect(refusalOf(channel(more), targetOf('704D-ADSP'))).toBeUndefined();
    expect(refusalOf(channel({ crossover: { lowPassFilter: { customFirCoeffs: [] } } }), targetOf('704D'))).toBeUndefined();
  });

  it.each([
    [
      '[IMPEXP-19] two groups on the channel',
      [
        ['ch1', '1'],
        ['extra', '1'],
      ],
      1,
      'unlockChannelProperties',
    ],
    [
      '[IMPEXP-20] two groups for the whole amplifier',
      [
        ['ch1', '1'],
        ['ch2', '2'],
      ],
      undefined,
      'unlockProperties',
    ],
    ['[IMPEXP-20] a group over other channels too', [['amp', '1', '2']], 1, 'unlockProperties'],
    ['one group', [['ch1', '1']], 1, undefined],
    [
      'groups of other channels',
      [
        ['ch2', '2'],
        ['ch3', '3'],
      ],
      1,
      undefined,
    ],
  ] as const)('%s', (_, groups, into, refusal) => {
    const target = targetOf('704D', { channel: into });
    for (const [groupId, ...channels] of groups)
      addLockGroup(target.tree, {
        ...lock(
          1,
          channels.map((number) => `/amp/channels/${number}/output/hiZLoZ`),
        ),
        groupId,
      });
    expect(refusalOf(into === undefined ? { amp: {} } : channel({}), target)).toBe(refusal);
  });

  it('locks what the device can lock of what the file names, however much that is', () => {
    const many = Array.from({ length: 50_000 }, (_, index) => `/amp/channels/1/nothing${index}`);
    const group = { ...fileLock, properties: [...many, '/amp/channels/1/output/mute', '/amp/channels/1/outputEqFilters'] };
    const start = process.threadCpuUsage().user;
    const { steps } = decide(lockedFile(group), targetOf('704D', { channel: 3 }));
    expect((process.threadCpuUsage().user - start) / 1000).toBeLessThan(1500);
    const last = steps.at(-1);
    expect(last).toMatchObject({ kind: 'lock', group: { groupId: 'ch3' } });
    const paths = last?.kind === 'lock' ? last.group.properties : [];
    expect(paths).toHaveLength(40);
    expect(paths.every((each) => each.startsWith('/amp/channels/3/outputEqFilters/'))).toBe(true);
  });

  it('[IMPEXP-16] locks nothing when none of what the file locks is chosen', () => {
    const { steps } = decide(lockedFile(fileLock), { ...targetOf('704D'), sections: new Set(['channelName']) });
    expect(steps.map(({ kind }) => kind)).toStrictEqual(['checkSignature', 'write']);
  });

  it('[IMPEXP-09] [IMPEXP-16] a whole amplifier is locked by the group of its file, under a key of its own', () => {
    const exported = exportAmp(sampleTree(modelOf('704D'), 3), {
      deviceId: otherId,
      sections: allAmpSections,
      lock: { password: 'tuning', sections: new Set(['eq']) },
    });
    const { steps } = decide(exported.ok ? exported.text : '', targetOf('704D', { channel: undefined }));
    const locks = steps.flatMap((step) => (step.kind === 'lock' ? [step.group] : []));
    expect(locks).toMatchObject([{ groupId: 'amp', properties: { length: 4 * 40 } }]);
    expect(deobfuscate(sampleId, locks[0]?.key ?? '')).toBe('tuning');
  });

  it('[IMPEXP-20] a lock without a key cannot be reset', () => {
    const target = targetOf('704D');
    addLockGroup(target.tree, { groupId: 'ch1', key: '', properties: [path] });
    expect(refusalOf(channel({}), target)).toBe('couldNotResetLocks');
  });

  it('[IMPEXP-16] resets, checks, takes the key over and writes, and the lock closes over the values', () => {
    const target = targetOf('704D', { channel: 2 });
    const tuned = '/amp/channels/2/output/hiZLoZ';
    put(target.tree, tuned, 'HiZ-70V');
    addLockGroup(target.tree, lock(2, [tuned], 'former'));
    const before = structuredClone(target.tree);
    const file = lockedFile(fileLock, { output: { name: 'Bar', hiZLoZ: 'HiZ-70V' } });
    const { steps, changes } = decide(file, target);
    expect(steps.map(({ kind }) => kind)).toStrictEqual(['resetLocks', 'checkSignature', 'applyLock', 'write', 'lock']);
    const after = carryOut(target.tree, steps, target.schema);
    expect(at(after, tuned)).toBe('HiZ-70V');
    expect(changes.map(({ address }) => address)).toStrictEqual(['/amp/channels/2/output/name']);
    const [group] = lockGroupsOf(after);
    expect(group).toMatchObject({ groupId: 'ch2', properties: [tuned] });
    expect(deobfuscate(sampleId, group!.key)).toBe('tuning');
    expect(target.tree).toStrictEqual(before);
    for (let count = 0; count <= steps.length; count += 1) {
      const midway = carryOut(before, steps.slice(0, count), target.schema);
      expect(carryOut(midway, undo(steps, before, count, target.schema), target.schema)).toStrictEqual(before);
    }
  });
});

describe('what an import changes', () => {
  it('[IMPEXP-16] writes again what the reset of a lock puts back to the factory’s value, and calls that no change', () => {
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

  it('[IMPEXP-11] reads a file of an older amplifier, flat or inside channel, and leaves the members that are no more', () => {
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
      expect(changes).toContainEqual({ address: '/amp/channels/4/inputSelector/primaryFader', before: 0, after: -8.943161 });
      expect(decide(file, { ...target, tree: after }).steps).toStrictEqual([]);
    }
  });

  it('takes what stands as 0.8 and what is written as 0.79999995 for the same', () => {
    const target = targetOf('704D');
    put(target.tree, '/amp/channels/1/crossover/bandGainAndDelay/gain', 0.8);
    expect(decide({ crossover: { bandGainAndDelay: { gain: 0.79999995 } } }, target)).toMatchObject({ steps: [], changes: [] });
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
    ['[IMPEXP-28] 802.1X', '704D', { network: { ethernet: { dot1xMode: 'PEAP' } } }, '/network/ethernet/dot1xMode', 'dot1x'],
    ['[MODEL-04] an input that is not there', '352', { inputSelector: { primary: 'Analog 7' } }, `${base}/inputSelector/primary`, ''],
    ['inputs that are not there', '34D', { inputs: { dante: { 5: { trim: 1, sensitivity: '34dB' } } } }, '/amp/inputs/dante/5', ''],
    [
      'channels that are not there',
      '352',
      { channels: { 3: { output: { mute: true }, rmsLimiter: { enable: true } } } },
      '/amp/channels/3',
      '',
    ],
  ] as const)('%s is dropped and reported where the device lacks it', (_, name, file, address, lacking) => {
    const model = modelOf(name);
    const schema = schemaOf(model, new Set([...model.abilities].filter((ability) => ability !== lacking)));
    const channel = ['channels', 'network', 'amp', 'inputs', 'GPIO'].some((part) => part in file) ? undefined : 1;
    const target = targetOf(name, { schema, tree: schema.defaults(), channel });
    // That the mixer is missing a device tells by the options that it offers.
    const info = lacking === 'mixer' ? () => ({ enumValues: ['Analog 1', 'Analog 2'] }) : () => undefined;
    expect(decide(file, { ...target, info })).toMatchObject({
      steps: [],
      dropped: [{ address, reason: 'not on this model' }],
      replaced: [],
    });
  });

  it('[IMPEXP-29] custom FIR is dropped and reported outside cloud mode only', () => {
    const file = { crossover: { lowPassFilter: { customFirCoeffs: [0.5, -0.25] } } };
    const address = '/amp/channels/1/crossover/lowPassFilter/customFirCoeffs';
    expect(decide(file, targetOf('1504'))).toMatchObject({ steps: [], dropped: [{ address, reason: 'custom FIR outside cloud mode' }] });
    const cloud = targetOf('1504', { mode: 'cloud' });
    expect(at(carryOut(cloud.tree, decide(file, cloud).steps, cloud.schema), address)).toStrictEqual([0.5, -0.25]);
  });

  it('[XOVER-07] drops more coefficients than a channel takes', () => {
    const file = (count: number) => ({ crossover: { lowPassFilter: { customFirCoeffs: Array.from({ length: count }, () => 0.1) } } });
    expect(decide(file(2048), targetOf('1504', { mode: 'cloud' })).dropped).toStrictEqual([]);
    expect(decide(file(2049), targetOf('1504', { mode: 'cloud' })).dropped).toMatchObject([{ reason: 'too many coefficients' }]);
  });

  it('[IMPEXP-30] limits numbers, cuts texts and puts what no device knows to the default', () => {
    const file = {
      output: { name: 'x'.repeat(60), hiZLoZ: 'Loud', hiZHpfEnable: 'yes', hiZHpfFrequency: 1 },
      crossover: { bandGainAndDelay: { gain: 99, delay: -1, invert: null }, highPassFilter: { type: 5, frequency: '100' } },
    };
    const target = targetOf('704D');
    put(target.tree, `${base}/output/hiZLoZ`, 'HiZ-70V');
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

  it('[IMPEXP-30] limits by what the device says of itself', () => {
    const info = (address: string) =>
      address.endsWith('/gain') ? { type: 'Float', min: -6, max: 6, default: 0, multipleOf: 0.1, units: 'dB' } : undefined;
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

  it('[LOAD-01] settles a pair of limits that contradicts itself by its upper one', () => {
    const { steps, clamped } = decide({ pilotToneDetector: { openLimit: 120, shortLimit: 30 } }, targetOf('704D'));
    expect(steps).toMatchObject([{ values: { openLimit: 30, shortLimit: 30 } }]);
    expect(clamped).toMatchObject([{ from: 120, to: 30 }]);
  });

  it('takes single precision for what it stands for, and equal coefficients for equal', () => {
    const target = targetOf('1504', { mode: 'cloud' });
    const pass = `${base}/crossover/lowPassFilter`;
    put(target.tree, `${pass}/frequency`, 12_500);
    put(target.tree, `${pass}/customFirCoeffs`, [0.5, -0.25]);
    const same = { frequency: 12_499.9995, customFirCoeffs: [0.5, -0.25] };
    expect(decide({ crossover: { lowPassFilter: same } }, target).steps).toStrictEqual([]);
    for (const other of [{ frequency: 12_499.9 }, { customFirCoeffs: [0.5, -0.26] }, { customFirCoeffs: [0.5] }])
      expect(decide({ crossover: { lowPassFilter: other } }, target).steps).toHaveLength(1);
  });

  it('[IMPEXP-30] drops a value of another kind, and says of which kind it should be', () => {
    const file = { output: { name: 5, hiZHpfFrequency: '80' }, crossover: { lowPassFilter: { customFirCoeffs: [1, 'x'] } } };
    expect(
      decide(file, targetOf('1504', { mode: 'cloud' }))
        .dropped.map(({ reason }) => reason)
        .toSorted(),
    ).toStrictEqual(['not a list of numbers', 'not a number', 'not text']);
  });

  it.each([
    ['Dante 3', 'CDS 354', 'Digital 3'],
    ['Digital 8', '354D', 'Dante 8'],
    ['Dante 1+2', 'CDS 354', 'Digital 1+2'],
  ])('[MODEL-08] %s becomes on %s %s', (from, name, to) => {
    const { changes, replaced } = decide({ inputSelector: { primary: from } }, targetOf(name));
    expect(changes).toMatchObject([{ after: to }]);
    expect(replaced).toMatchObject([{ from, to, because: 'translated' }]);
  });

  it('writes the network last, the load before its filter, and in cloud mode neither network nor GPIO [LOGIN-09] [LOGIN-10]', () => {
    const file = {
      network: { ethernet: { ip: '10.0.0.2' } },
      GPIO: { 1: { mode: 'Input Manual Override' } },
      amp: { autoStandby: { enable: true }, channels: { 1: { output: { hiZHpfFrequency: 90, hiZLoZ: 'HiZ-70V' } } } },
    };
    const { steps } = decide(file, targetOf('704D', { channel: undefined }));
    expect(steps.map((step) => (step.kind === 'write' ? step.path : step.kind))).toStrictEqual([
      '/amp/autoStandby',
      '/amp/channels/1/output',
      '/GPIO/1',
      '/network/ethernet',
    ]);
    expect(steps[1]).toMatchObject({ values: { hiZLoZ: 'HiZ-70V' } });
    expect(Object.keys((steps[1] as { values: object }).values)).toStrictEqual(['hiZLoZ', 'hiZHpfFrequency']);
    const cloud = decide(file, targetOf('704D', { channel: undefined, mode: 'cloud' }));
    expect(cloud.dropped.map(({ address, reason }) => `${address} ${reason}`)).toStrictEqual([
      '/network/ethernet/ip local mode only',
      '/GPIO/1/mode local mode only',
    ]);
  });

  it('writes the network after the locks: the device may be somewhere else then', () => {
    const tree = targetOf('704D').tree;
    put(tree, '/network/ethernet/gateway', '10.0.0.1');
    const exported = exportAmp(tree, {
      deviceId: otherId,
      sections: allAmpSections,
      lock: { password: 'tuning', sections: new Set(['eq']) },
    });
    const { steps } = decide(exported.ok ? exported.text : '', targetOf('704D', { channel: undefined }));
    expect(steps.slice(-2)).toMatchObject([{ kind: 'lock' }, { path: '/network/ethernet' }]);
  });

  it('reports what nobody knows and what this device lacks', () => {
    const target = targetOf('704D');
    delete (at(target.tree, `${base}/output`) as Tree)['super8'];
    expect(decide({ output: { super8: true, loudness: 3 } }, target).dropped).toStrictEqual([
      { address: `${base}/output/loudness`, reason: 'unknown' },
      { address: `${base}/output/super8`, reason: 'not on this device' },
    ]);
  });
});

describe('restoring a snapshot', () => {
  const model = modelOf('1504');
  const restoreTo = (tree: Tree, snapshot: string, deviceId = sampleId) => {
    const read = readSnapshot(snapshot);
    if (!read.ok) throw new Error(read.refusal);
    return planRestore(read.snapshot, { schema: schemaOf(model), tree, info: () => undefined, mode: 'local', deviceId });
  };
  const locked = '/amp/channels/1/output/hiZLoZ';

  it('puts locks back, and opens none behind which nothing changes', () => {
    const before = sampleTree(model, 5);
    addLockGroup(before, lock(1, [locked]));
    const kinds = (tree: Tree) => {
      const planned = restoreTo(tree, writeSnapshot(before, sampleId));
      if (!planned.ok) throw new Error(planned.refusal);
      expect(at(carryOut(tree, planned.steps, schemaOf(model)), locked)).toBe(at(before, locked));
      expect(lockGroupsOf(carryOut(tree, planned.steps, schemaOf(model)))).toStrictEqual(lockGroupsOf(before));
      return new Set(planned.steps.map(({ kind }) => kind));
    };
    const renamed = structuredClone(before);
    put(renamed, '/amp/channels/1/crossover/bandGainAndDelay/gain', 1);
    expect(kinds(renamed)).toStrictEqual(new Set(['write']));
    const unlocked = sampleTree(model, 6);
    expect(kinds(unlocked)).toStrictEqual(new Set(['write', 'lock']));
    addLockGroup(unlocked, lock(2, ['/amp/channels/2/output/hiZLoZ']));
    expect(kinds(unlocked)).toStrictEqual(new Set(['resetLocks', 'write', 'lock']));
  });

  it('leaves the locks of another device behind, says so, and refuses what is no snapshot', () => {
    const before = sampleTree(model, 5);
    addLockGroup(before, lock(1, [locked]));
    expect(restoreTo(sampleTree(model, 6), writeSnapshot(before, sampleId), otherId)).toMatchObject({
      ok: true,
      locks: 'of another device',
    });
    expect(readSnapshot('{"snapshot":2}')).toMatchObject({ refusal: 'unsupportedFile' });
    for (const text of ['', '[]', '{"snapshot":1}', '{"snapshot":1,"deviceId":"x","values":{},"lockedProperties":{}}'])
      expect(readSnapshot(text).ok).toBe(false);
  });
});

describe('hostile files', () => {
  const target = targetOf('352D-ADSP', { mode: 'cloud' });
  const file = (() => {
    const exported = exportChannel(sampleTree(modelOf('352D-ADSP'), 7), {
      channel: 1,
      deviceId: sampleId,
      sections: allChannelSections,
      lock: { password: 'tuning', sections: allChannelSections },
    });
    return exported.ok ? exported.text : '';
  })();
  const plain = targetOf('352');
  const survive = (source: string | Uint8Array, on = target) => {
    const planned = planText(source, on);
    expect(typeof planned.ok).toBe('boolean');
    expect(Object.keys(Object.prototype)).toStrictEqual([]);
    return planned;
  };

  it('[IMPEXP-18] refuses a real file cut off anywhere, and one with a bit turned in any place tried', () => {
    for (let end = 0; end < file.length; end += 64) expect(survive(file.slice(0, end)).ok).toBe(false);
    const bytes = new TextEncoder().encode(file);
    for (let index = 0; index < bytes.length; index += 61) {
      const flipped = bytes.slice();
      flipped[index] = flipped[index]! ^ (1 << (index % 8));
      expect(survive(flipped).ok).toBe(false);
    }
    expect(survive(bytes).ok).toBe(true);
  });

  it.each([null, true, -1, 'text', [], [[]], {}, { a: { b: 1 } }, [1e308, 'x']])(
    'plans or refuses %j in the place of each part and value',
    (wrong) => {
      const whole = JSON.parse(oldFile) as Tree;
      const spoil = (tree: Tree): void => {
        for (const key of Object.keys(tree)) {
          const kept = tree[key]!;
          tree[key] = wrong as Tree;
          survive(JSON.stringify(whole), plain);
          tree[key] = kept;
          if (typeof kept === 'object' && kept !== null && !Array.isArray(kept)) spoil(kept as Tree);
        }
      };
      spoil(whole);
      expect(whole).toStrictEqual(JSON.parse(oldFile));
    },
  );

  it('refuses depth, length and keys that are no names', () => {
    for (const [source, refusal] of [
      [`{"output":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`, 'corrupt'],
      ['{"output":{"__proto__":{"polluted":1}}}', 'corrupt'],
      ['{"output":{"name":"a","name":"b"}}', 'corrupt'],
      ['{"output":{"hiZHpfFrequency":1e999}}', 'corrupt'],
    ] as const)
      expect(survive(source)).toMatchObject({ ok: false, refusal });
    expect(survive(new Uint8Array(50_000_000))).toMatchObject({ refusal: 'corrupt' });
  });

  const corpora = process.env['HEADROOM_CORPORA'];
  it.skipIf(corpora === undefined)(`takes any text for a name (HEADROOM_CORPORA ${corpora ?? 'is not set'})`, () => {
    const texts = JSON.parse(readFileSync(join(corpora ?? '', 'strings/blns.json'), 'utf8')) as string[];
    for (const text of texts) {
      expect(survive(JSON.stringify({ output: { name: text } }), plain).ok).toBe(true);
      survive(JSON.stringify({ output: { [text || 'empty']: text }, [text || 'empty']: { [text || 'empty']: 1 }, deviceId: text }), plain);
    }
  });
});
