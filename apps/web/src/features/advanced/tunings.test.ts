import { addLockGroup, createLockGroup, lockablePaths } from '@headroom/model/access';
import { readModel } from '@headroom/model/catalogue';
import type { Tree } from '@headroom/model/property';
import { schemaOf } from '@headroom/model/schema';
import { describe, expect, it } from 'vitest';
import { tuningsOf } from './tunings.ts';

const model = readModel('704D');
if (!model) throw new Error('no model');
const schema = schemaOf(model);
function lock(tree: Tree, scope: number | 'amp', paths: string[], groupId?: string) {
  const made = createLockGroup(scope, '001B66000001', 'secret', paths);
  if (!made.ok) throw new Error(made.refusal);
  addLockGroup(tree, groupId === undefined ? made.group : { ...made.group, groupId });
}

describe('the list of speaker tunings', () => {
  it('[LOCK-09] names what each channel has locked, in the order of the parts', () => {
    const tree = schema.defaults();
    lock(tree, 2, lockablePaths(schema, 2, new Set(['limiters', 'crossoverDelay'])));
    const tunings = tuningsOf(tree, [1, 2]);
    expect(tunings[0]).toEqual({ channel: 1, groups: [] });
    expect(tunings[1]).toMatchObject({ channel: 2, groups: [{ groupId: 'ch2', sections: ['crossoverDelay', 'limiters'] }] });
  });

  it('[PROP-34] lists foreign locks and those of the whole amplifier separately', () => {
    const tree = schema.defaults();
    lock(tree, 'amp', ['/amp/channels/1/output/name']);
    lock(tree, 1, ['/amp/channels/1/output/name', '/some/foreign/path'], 'maker');
    expect(tuningsOf(tree, [1]).map(({ channel, groups }) => [channel, groups.map(({ groupId, count }) => [groupId, count])])).toEqual([
      [1, []],
      [undefined, [['amp', 1]]],
      [undefined, [['maker', 2]]],
    ]);
  });
});
