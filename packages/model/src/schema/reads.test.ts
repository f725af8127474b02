import { describe, expect, it } from 'vitest';
import { lockOn, permissionOf } from '../access/index.ts';
import { misc, output } from '../amplifier/index.ts';
import { channelNumbers, readModel, supports } from '../catalogue/index.ts';
import { summarise } from '../health/index.ts';
import { isReadAlike, watchReads } from './reads.ts';
import { schemaOf } from './schema.ts';
import { at, isTree, put, remove, valueOf, type Tree } from '../property/tree.ts';

function amp(): Tree {
  const model = readModel('704D');
  return model ? schemaOf(model).defaults() : {};
}
function readsOf(rule: (tree: Tree) => unknown, tree = amp()) {
  const notebook = watchReads(tree);
  rule(notebook.view);
  const { values, names } = notebook.reads();
  return { values: [...values.keys()], names: [...names.keys()] };
}

describe('the reads of a rule', () => {
  it('are the leaves it looked at, and nothing on the way there', () => {
    expect(readsOf((tree) => valueOf(tree, output.properties.mute, { channel: 2 }))).toEqual({
      values: ['/amp/channels/2/output/mute'],
      names: [],
    });
  });
  it('include absent leaves, so that their arrival is noticed', () => {
    expect(readsOf((tree) => valueOf(tree, output.properties.mute, { channel: 7 }))).toEqual({ values: ['/amp/channels/7'], names: [] });
    expect(readsOf((tree) => at(tree, '/amp/channels/1/output/novel'))).toEqual({
      values: [],
      names: ['/amp/channels/1/output/novel'],
    });
  });
  it('include the names in a branch, and not the values below them', () => {
    expect(readsOf((tree) => channelNumbers(tree))).toEqual({ values: [], names: ['/amp/channels'] });
    expect(readsOf((tree) => isTree(at(tree, '/network/wifi')))).toEqual({ values: [], names: ['/network/wifi'] });
  });
  it('include a table keyed by addresses as a whole', () => {
    const tree = amp();
    put(tree, '/UAC/key', 'on');
    put(tree, '/UAC/admin/permissions', { '/amp/channels/1': 'Write' });
    const ask = (seen: Tree) =>
      permissionOf({
        mode: 'local',
        role: 'admin',
        handle: output.properties.mute,
        at: { channel: 1 },
        tree: seen,
        apiVersion: '1.0',
        lock: 'none',
      });
    expect(readsOf(ask, tree).values).toContain('/UAC/admin/permissions');
  });
  it('let a feature be checked without a value of any channel', () => {
    const { values, names } = readsOf((tree) => supports('mixer', { tree, info: undefined, model: readModel('704D') }));
    expect(values).toEqual([]);
    expect(names).toContain('/amp/channels');
  });
  it('give rules the same answer as the tree itself', () => {
    const tree = amp();
    put(tree, '/lockedProperties/ch1/key', 'x');
    put(tree, '/lockedProperties/ch1/properties', ['/amp/channels/1/output/mute']);
    const facts = {
      ampId: 'a',
      host: '192.0.2.7',
      isConnected: true,
      apiVersion: '1.0',
      hasAvailableFirmwareUpdate: undefined,
      latestFirmwareVersion: undefined,
      numberOfChannels: undefined,
    };
    const { view } = watchReads(tree);
    expect(summarise(view, facts)).toEqual(summarise(tree, facts));
    expect(lockOn(view, '/amp/channels/1/output/mute')?.groupId).toBe('ch1');
    expect(JSON.stringify(view)).toBe(JSON.stringify(tree));
  });
  it('are equal until a value or a name among them changes', () => {
    const tree = amp();
    const notebook = watchReads(tree);
    for (const channel of channelNumbers(notebook.view)) valueOf(notebook.view, output.properties.mute, { channel });
    valueOf(notebook.view, misc.properties.findMe, {});
    const reads = notebook.reads();
    put(tree, '/amp/channels/1/output/fader', -3);
    expect(isReadAlike(reads, tree)).toBe(true);
    put(tree, '/amp/channels/1/output/mute', true);
    expect(isReadAlike(reads, tree)).toBe(false);
    put(tree, '/amp/channels/1/output/mute', false);
    remove(tree, '/amp/channels/4');
    expect(isReadAlike(reads, tree)).toBe(false);
  });
  it('show values laid over the tree in place of its own', () => {
    const held = watchReads(amp(), (address, value) => (address === '/amp/channels/1/output/fader' ? -7 : value));
    expect(valueOf(held.shown, output.properties.fader, { channel: 1 })).toBe(-7);
    expect(valueOf(held.shown, output.properties.fader, { channel: 2 })).toBe(0);
    expect(isReadAlike(held.reads(), amp())).toBe(false);
  });
});
