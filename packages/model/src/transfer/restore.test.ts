import { describe, expect, it } from 'vitest';
import { addLockGroup, lockGroupsOf } from '../access/locks.ts';
import { schemaOf } from '../schema/schema.ts';
import { at, put, type Tree } from '../property/tree.ts';
import { carryOut, sampleId, sampleTree } from '../../test/device-sample.ts';
import { planRestore, readSnapshot, writeSnapshot } from './index.ts';
import { otherId, modelOf, lock } from '../../test/plan-rig.ts';

describe('restoring a snapshot', () => {
  const model = modelOf('1504');
  const restoreTo = (tree: Tree, snapshot: string, deviceId = sampleId) => {
    const read = readSnapshot(snapshot);
    if (!read.ok) throw new Error(read.refusal);
    return planRestore(read.snapshot, { schema: schemaOf(model), tree, info: () => undefined, mode: 'local', deviceId });
  };
  const locked = '/amp/channels/1/output/hiZLoZ';

  it('restores locks, and opens none behind which nothing changes', () => {
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

  it('begins with the quieter parts', () => {
    const before = schemaOf(model).defaults();
    const [gain, fader] = ['/amp/channels/1/crossover/bandGainAndDelay/gain', '/amp/channels/1/output/fader'];
    put(before, gain, 15);
    put(before, fader, -40);
    const tree = schemaOf(model).defaults();
    put(tree, gain, -15);
    const planned = restoreTo(tree, writeSnapshot(before, sampleId));
    if (!planned.ok) throw new Error(planned.refusal);
    const levels = planned.steps.map((_, done) => {
      const now = carryOut(tree, planned.steps.slice(0, done + 1), schemaOf(model));
      return Number(at(now, gain)) + Number(at(now, fader));
    });
    expect(levels.at(-1)).toBe(-25);
    expect(Math.max(...levels)).toBeLessThanOrEqual(-15);
  });

  it('contains no secret, and leaves those of the device unchanged', () => {
    const before = schemaOf(modelOf('704D')).defaults();
    put(before, '/network/wifi/password', 'open sesame');
    put(before, '/network/apConfig/password', 'open sesame');
    put(before, '/network/wifi/ssid', 'Stage');
    const snapshot = writeSnapshot(before, sampleId);
    expect(snapshot).toContain('Stage');
    expect(snapshot).not.toContain('sesame');
  });

  it.each([
    ['fader', -40, -39, true],
    ['fader', -40, -41, false],
    ['faderZoneOffset', -3, 0, true],
    ['hiZHpfFrequency', 80, 40, false],
  ])('asks before a fader rises: %s from %d to %d', (name, from, to, asks) => {
    const saved = sampleTree(model, 5);
    put(saved, `/amp/channels/1/output/${name}`, to);
    const tree = structuredClone(saved);
    put(tree, `/amp/channels/1/output/${name}`, from);
    const planned = restoreTo(tree, writeSnapshot(saved, sampleId));
    expect(planned).toMatchObject({ ok: true, steps: [{ kind: 'write', place: { path: '/amp/channels/1/output' }, asks }] });
  });

  it('omits the locks of another device, says so, and refuses what is no snapshot', () => {
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
