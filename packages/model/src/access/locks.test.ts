import { describe, expect, it } from 'vitest';
import { readModel } from '../catalogue/catalogue.ts';
import { checkUnlock, createLockGroup, unlockMessageKey } from './lock-passwords.ts';
import { addLockGroup, lockGroupsOf, lockOn, readLockGroups, removeLockGroup, type LockGroup } from './locks.ts';
import { groupIdOf, isExportHidden, lockablePaths, planReset, scopeOf } from './lock-scopes.ts';
import { deobfuscate } from './obfuscation.ts';
import { schemaOf } from '../schema/schema.ts';
import { at, put, type Tree } from '../property/tree.ts';

const deviceId = '0A:1B:2C:3D:4E:5F';
function amp(): Tree {
  const model = readModel('704-ADSP');
  const tree = model ? schemaOf(model).defaults() : {};
  put(tree, '/id', deviceId);
  return tree;
}
function group(scope: number | 'amp', properties: string[], password = 'tuning'): LockGroup {
  const made = createLockGroup(scope, deviceId, password, properties);
  if (!made.ok) throw new Error(made.refusal);
  return made.group;
}
const low = '/amp/channels/1/crossover/lowPassFilter/type';

describe('locked properties', () => {
  it('[PROP-34] are groups by id, each with a key and a list of paths', () => {
    const lockedProperties = {
      ch1: { key: 'x', properties: [low, 5] },
      foreign: { key: 'y', properties: ['/some/thing'] },
      bad: { key: 'z' },
      worse: 'no',
      last: { properties: [] },
    };
    expect(readLockGroups(lockedProperties)).toEqual([
      { groupId: 'ch1', key: 'x', properties: [low] },
      { groupId: 'foreign', key: 'y', properties: ['/some/thing'] },
      { groupId: 'last', key: '', properties: [] },
    ]);
    for (const odd of [undefined, null, [], 'x', 5]) expect(readLockGroups(odd)).toEqual([]);
  });

  it('[PROP-34] name their groups by channel or whole amplifier (OQ-123)', () => {
    expect([groupIdOf(3), groupIdOf('amp')]).toEqual(['ch3', 'amp']);
    expect(['ch3', 'amp', 'ch0', 'chx', 'other'].map(scopeOf)).toEqual([3, 'amp', undefined, undefined, undefined]);
  });

  it('[LOCK-01] keep their key obfuscated, never as typed', () => {
    const { key } = group(1, [low]);
    expect(key).not.toContain('tuning');
    expect(deobfuscate(deviceId, key)).toBe('tuning');
  });

  it('[LOCK-09] gain a group with a lock and lose it with an unlock or a reset', () => {
    const tree = amp();
    expect(addLockGroup(tree, group(1, [low]))).toBe(true);
    addLockGroup(tree, group('amp', ['/amp/channels/2/rmsLimiter/threshold']));
    expect(lockGroupsOf(tree).map(({ groupId }) => groupId)).toEqual(['ch1', 'amp']);
    expect(removeLockGroup(tree, 'ch1')).toBe(true);
    expect(lockGroupsOf(tree).map(({ groupId }) => groupId)).toEqual(['amp']);
    expect(removeLockGroup(tree, 'ch1')).toBe(false);
    expect(addLockGroup(tree, { groupId: '__proto__', key: 'x', properties: [] })).toBe(false);
    expect(addLockGroup(tree, { groupId: 'a/b', key: 'x', properties: [] })).toBe(false);
  });

  it('[LOCK-09] cover the parts of a tuning, by part and by channel', () => {
    const model = readModel('704-ADSP');
    const schema = model && schemaOf(model);
    if (!schema) throw new Error('no model');
    const eq = lockablePaths(schema, 2, new Set(['eq']));
    expect(eq).toHaveLength(8 * 5 + 8 * 5 + 16 * 7);
    expect(eq.every((path) => path.startsWith('/amp/channels/2/') && path.includes('EqFilters/'))).toBe(true);
    expect(lockablePaths(schema, 1, new Set(['crossoverDelay']))).toContain(low);
    expect(lockablePaths(schema, 1)).not.toContain('/amp/channels/1/output/mute');
    expect(lockablePaths(schema, 'amp')).toHaveLength(4 * lockablePaths(schema, 1).length);
  });

  it('[IMPEXP-12] are not created with a blank password or without properties', () => {
    expect(createLockGroup(1, deviceId, '  ', [low])).toEqual({ ok: false, refusal: 'no password' });
    expect(createLockGroup(1, deviceId, 'tuning', [])).toEqual({ ok: false, refusal: 'no option' });
  });

  it('[LOCK-02] apply to the named paths and everything below, not to neighbours', () => {
    const tree = amp();
    addLockGroup(tree, group(1, [low, '/amp/channels/1/rmsLimiter']));
    expect(lockOn(tree, low)?.groupId).toBe('ch1');
    expect(lockOn(tree, '/amp/channels/1/rmsLimiter/threshold')?.groupId).toBe('ch1');
    expect(lockOn(tree, '/amp/channels/1/rmsLimiter2/threshold')).toBeUndefined();
    expect(lockOn(tree, '/amp/channels/1/crossover/lowPassFilter/frequency')).toBeUndefined();
    expect(lockOn(tree, '/amp/channels/11/crossover/lowPassFilter/type')).toBeUndefined();
    expect(lockOn({}, low)).toBeUndefined();
  });

  it('[LOCK-11] unlock with the password of their key and with no other', () => {
    const tree = amp();
    addLockGroup(tree, group(1, [low], 'Überlänge 8'));
    expect(checkUnlock(tree, 'ch1', 'Überlänge 8')).toBe('unlocked');
    for (const wrong of ['', 'überlänge 8', 'Überlänge 8 ']) expect(checkUnlock(tree, 'ch1', wrong)).toBe('wrong password');
    expect(checkUnlock(tree, 'ch2', 'Überlänge 8')).toBe('no group');
    put(tree, '/id', '0A:1B:2C:3D:4E:60');
    expect(checkUnlock(tree, 'ch1', 'Überlänge 8')).toBe('unreadable key');
  });

  it('[LOCK-15] tell a wrong password from a failed unlock', () => {
    expect(unlockMessageKey('wrong password')).toBe('wrongPassword');
    expect(unlockMessageKey('no group')).toBe('unlockFailed');
    expect(unlockMessageKey('unreadable key')).toBe('unlockFailed');
  });

  it('[LOCK-14] can be reset only when exactly one group covers the scope', () => {
    const tree = amp();
    expect(planReset(tree, 1)).toEqual({ ok: false, refusal: 'no group' });
    addLockGroup(tree, group(1, [low]));
    expect(planReset(tree, 1)).toMatchObject({ ok: true, group: { groupId: 'ch1' } });
    expect(planReset(tree, 2)).toEqual({ ok: false, refusal: 'no group' });
    expect(planReset(tree, 'amp')).toMatchObject({ ok: true, group: { groupId: 'ch1' } });
    addLockGroup(tree, group(2, ['/amp/channels/2/rmsLimiter']));
    expect(planReset(tree, 'amp')).toEqual({ ok: false, refusal: 'several groups' });
    addLockGroup(tree, group('amp', ['/amp/channels/1/peakLimiter']));
    expect(planReset(tree, 1)).toEqual({ ok: false, refusal: 'several groups' });
  });

  it('[LOCK-12] hide the export of every scope that contains something locked', () => {
    const tree = amp();
    expect(isExportHidden(tree, 'amp')).toBe(false);
    addLockGroup(tree, { groupId: 'foreign', key: '', properties: ['/amp/channels/3/outputEqFilters/1/gain'] });
    expect([1, 2, 3, 4].map((channel) => isExportHidden(tree, channel))).toEqual([false, false, true, false]);
    expect(isExportHidden(tree, 'amp')).toBe(true);
    expect(at(tree, '/lockedProperties/foreign/properties')).toHaveLength(1);
    const hiddenBy = (made: LockGroup) => {
      const locked = amp();
      addLockGroup(locked, made);
      return [1, 2, 3, 4].filter((channel) => isExportHidden(locked, channel));
    };
    expect(hiddenBy({ groupId: 'maker', key: '', properties: ['/amp/channels'] })).toEqual([1, 2, 3, 4]);
    expect(hiddenBy({ groupId: 'ch2', key: '', properties: ['/some/foreign/path'] })).toEqual([2]);
  });
});
