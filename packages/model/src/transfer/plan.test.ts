import { describe, expect, it } from 'vitest';
import { addLockGroup, lockGroupsOf } from '../access/locks.ts';
import { deobfuscate, obfuscate } from '../access/obfuscation.ts';
import { at, put } from '../property/tree.ts';
import { carryOut, sampleId, sampleTree } from '../../test/device-sample.ts';
import { allAmpSections, exportAmp, insertSignature, undo } from './index.ts';
import { otherId, modelOf, targetOf, decide, refusalOf, lock } from '../../test/plan-rig.ts';

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
    ['[IMPEXP-22] a wrong signature of a file without locks', channel({ deviceId: otherId, signature: '00' }), 'invalidSignature'],
    ['[IMPEXP-22] a lock whose signature was taken away', channel({ lockedProperties: fileLock, deviceId: otherId }), 'invalidSignature'],
    ['[IMPEXP-25] FIR filters for a model without', channel({ inputFirEqFilters: { 1: { enable: false } } }), 'firUnsupported'],
    ['[IMPEXP-25] coefficients for a model without', channel({ crossover: { lowPassFilter: { customFirCoeffs: [1] } } }), 'firUnsupported'],
    ['[IMPEXP-26] input delay for a model without', channel({ inputDelay: { delayMs: 0 } }), 'unsupportedFeatures'],
    ['[IMPEXP-26] an input equalizer for a model without', channel({ inputIirEqFilters: { 1: { q: 1 } } }), 'unsupportedFeatures'],
  ] as const)('%s', (_, file, refusal) => {
    expect(refusalOf(file, targetOf('704D'))).toBe(refusal);
  });

  it('[IMPEXP-26] accepts no file for a channel that the model lacks', () => {
    expect(refusalOf(channel({}), targetOf('704D', { channel: 5 }))).toBe('unsupportedFeatures');
  });

  it('[IMPEXP-26] accepts for a model what it has, and invalid coefficients nowhere', () => {
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

  it('locks what the device can lock of the properties in the file, however many', () => {
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

  it('[IMPEXP-16] locks nothing if nothing locked in the file is chosen', () => {
    const { steps } = decide(lockedFile(fileLock), { ...targetOf('704D'), sections: new Set(['channelName']) });
    expect(steps.map(({ kind }) => kind)).toStrictEqual(['checkSignature', 'write']);
  });

  it('[IMPEXP-09] [IMPEXP-16] a whole amplifier is locked with the group of its file, under a key of its own', () => {
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

  it('[IMPEXP-16] resets, checks, stores the key and writes, and the lock closes over the values', () => {
    const target = targetOf('704D', { channel: 2 });
    const tuned = '/amp/channels/2/output/hiZLoZ';
    put(target.tree, tuned, 'HiZ-70V');
    addLockGroup(target.tree, lock(2, [tuned], 'former'));
    const before = structuredClone(target.tree);
    const file = lockedFile(fileLock, { output: { name: 'Bar', hiZLoZ: 'HiZ-70V' } });
    const { steps, changes } = decide(file, target);
    expect(steps.map(({ kind }) => kind)).toStrictEqual(['resetLocks', 'checkSignature', 'applyLock', 'write', 'write', 'lock']);
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
