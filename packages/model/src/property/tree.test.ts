import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { output, inputSelector } from '../amplifier/channel.ts';
import { at, deepest, diff, isLegalKey, leavesOf, merge, put, remove, treeOf, valueOf, type Tree } from './tree.ts';

const clean = Object.getOwnPropertyNames(Object.prototype).toSorted().join();
afterEach(() => {
  if (Object.getOwnPropertyNames(Object.prototype).toSorted().join() !== clean) throw new Error('Object.prototype was changed');
});

const key = fc.oneof(
  fc.constantFrom('a', 'b', '1', '__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', ''),
  fc.string({ maxLength: 6 }),
);
const leaf = fc.oneof(fc.string(), fc.double({ noNaN: true }), fc.boolean(), fc.constant(null), fc.array(fc.integer(), { maxLength: 3 }));
const plainKey = fc.constantFrom('a', 'b', 'c', '1', '2', 'toString');
const { tree: someTree } = fc.letrec<{ tree: Tree; node: Tree | string }>((tie) => ({
  node: fc.oneof({ depthSize: 'small' }, leaf as fc.Arbitrary<string>, tie('tree')),
  tree: fc.dictionary(plainKey, tie('node') as fc.Arbitrary<Tree>, { minKeys: 1, maxKeys: 4 }),
}));

describe('a tree', () => {
  it('returns what was put, and nothing else', () => {
    fc.assert(
      fc.property(fc.array(key, { minLength: 1, maxLength: 5 }), leaf, (segments, value) => {
        const tree: Tree = {};
        const url = `/${segments.join('/')}`;
        const isPut = put(tree, url, value);
        expect(at(tree, url)).toEqual(isPut ? value : /^\/+$/.test(url) ? tree : undefined);
      }),
      { numRuns: 1000 },
    );
    expect(at({}, '/toString')).toBeUndefined();
    expect(at({ a: 'text' }, '/a/length')).toBeUndefined();
  });

  it('keeps Object.prototype clean for any key', () => {
    for (const url of ['/__proto__/polluted', '/constructor/prototype/polluted', '/a/__proto__/polluted', '/__proto__'])
      expect(put({}, url, 'x')).toBe(false);
    const hostile: unknown = JSON.parse(
      '{"__proto__":{"polluted":1},"a":{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"b":2}}',
    );
    const tree: Tree = {};
    expect(merge(tree, '/', hostile)).toEqual([['/a/b', 2]]);
    expect(Object.getPrototypeOf(tree)).toBe(Object.prototype);
    expect('polluted' in {}).toBe(false);
    expect(isLegalKey('__proto__')).toBe(false);
  });

  it('stops at the depth of a device for any message', () => {
    let deep: unknown = 1;
    for (let level = 0; level < 10_000; level += 1) deep = { a: deep };
    expect([...leavesOf(deep)]).toEqual([]);
    let fits: unknown = 1;
    for (let level = 0; level < deepest; level += 1) fits = { a: fits };
    expect([...leavesOf(fits)]).toHaveLength(1);
  });

  it('merges a partial tree and reports only what changed', () => {
    const tree: Tree = { amp: { a: 1, b: 2 } };
    expect(merge(tree, '/amp', { a: 1, b: 3, c: { d: [1, 2] } })).toEqual([
      ['/amp/b', 3],
      ['/amp/c/d', [1, 2]],
    ]);
    expect(merge(tree, '/amp', { c: { d: [1, 2] } })).toEqual([]);
    expect(merge(tree, '/amp/a', 9)).toEqual([['/amp/a', 9]]);
    expect(tree).toEqual({ amp: { a: 9, b: 3, c: { d: [1, 2] } } });
  });

  it('does not let a damaged name with a slash replace a branch', () => {
    for (const name of ['chan/els', '/hannels', 'channels/']) {
      const tree: Tree = { amp: { powerSupply: { fault: false }, channels: {} } };
      merge(tree, '/', { amp: { [name]: { 1: { output: { mute: true } } } } });
      expect(at(tree, '/amp/powerSupply/fault')).toBe(false);
    }
  });
  it('[LOCK-04] keeps a table of paths whole, and replaces it as a whole', () => {
    const tree: Tree = {};
    const granted = { '/amp/channels/1': 'Write', '/amp/channels/1/output/name': 'Readonly', '/': 'Locked' };
    merge(tree, '/', { UAC: { key: 'x', admin: { permissions: granted } } });
    expect(tree).toEqual({ UAC: { key: 'x', admin: { permissions: granted } } });
    expect(new Map(leavesOf(tree))).toEqual(
      new Map<string, unknown>([
        ['/UAC/key', 'x'],
        ['/UAC/admin/permissions', granted],
      ]),
    );
    merge(tree, '/UAC/admin', { permissions: { '/': 'Write' } });
    expect(at(tree, '/UAC/admin/permissions')).toEqual({ '/': 'Write' });
    expect(treeOf(leavesOf(tree))).toEqual(tree);
  });

  it('has a difference to another tree that turns one into the other', () => {
    fc.assert(
      fc.property(someTree, someTree, (before, after) => {
        const result = structuredClone(before);
        for (const [address, value] of diff(before, after)) put(result, address, value);
        expect(diff(result, after)).toEqual([]);
        expect(diff(after, after)).toEqual([]);
      }),
    );
  });

  it('is the sum of its leaves', () => {
    fc.assert(
      fc.property(someTree, (tree) => {
        expect(new Map(leavesOf(treeOf(leavesOf(tree))))).toEqual(new Map(leavesOf(tree)));
      }),
    );
  });

  it('removes a branch and nothing else', () => {
    const tree: Tree = { a: { b: 1, c: 2 } };
    expect(remove(tree, '/a/b')).toBe(true);
    expect(remove(tree, '/a/b')).toBe(false);
    expect(remove(tree, '/a/toString')).toBe(false);
    expect(tree).toEqual({ a: { c: 2 } });
  });

  it('reads a property only with its own kind of value', () => {
    const tree: Tree = { amp: { channels: { 1: { output: { mute: true, fader: '-6', name: 7 }, inputSelector: { mode: 'Backup' } } } } };
    expect(valueOf(tree, output.properties.mute, { channel: 1 })).toBe(true);
    expect(valueOf(tree, output.properties.fader, { channel: 1 })).toBeUndefined();
    expect(valueOf(tree, output.properties.name, { channel: 1 })).toBeUndefined();
    expect(valueOf(tree, output.properties.mute, { channel: 2 })).toBeUndefined();
    expect(valueOf(tree, inputSelector.properties.mode, { channel: 1 })).toBe('Backup');
  });
});
