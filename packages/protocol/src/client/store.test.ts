import { leavesOf, type Change } from '@headroom/model/property';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createStore, maxTextLength } from './store.ts';

describe('the store', () => {
  it('notifies listeners at, above and below a change once per batch, with their own changes only', () => {
    const store = createStore();
    const calls: [string, readonly Change[]][] = [];
    for (const url of ['/', '/a', '/a/b', '/a/b/c', '/z']) store.subscribe(url, (changes) => calls.push([url, changes]));
    store.merge('/', { a: { b: { c: 1, d: 2 } } });
    expect(calls.map(([url, changes]) => [url, changes.length])).toEqual([
      ['/', 2],
      ['/a', 2],
      ['/a/b', 2],
      ['/a/b/c', 1],
    ]);
    calls.length = 0;
    store.merge('/', { a: { b: { c: 1 } } });
    expect(calls).toEqual([]);
  });
  it('removes what is null, and notifies listeners below it', () => {
    const store = createStore();
    store.merge('/', { groups: { one: { key: 'k' }, two: { key: 'k' } } });
    const told: string[] = [];
    store.subscribe('/groups/one/key', () => told.push('one'));
    store.subscribe('/groups/two/key', () => told.push('two'));
    store.merge('/groups', { one: null });
    expect([store.read('/groups'), told]).toEqual([{ two: { key: 'k' } }, ['one']]);
  });
  it('[LOCK-04] keeps the rights of a role as the device reported them, with each full report', () => {
    const store = createStore();
    const told: unknown[] = [];
    store.subscribe('/UAC', (changes) => told.push(...changes));
    const roles = (permissions: object) => ({ UAC: { key: 'mark', admin: { permissions } } });
    for (const permissions of [
      { '/amp': 'Write', '/amp/channels/1': 'Locked' },
      { '/amp': 'Readonly' },
      { '/amp': 'Readonly', '/amp/channels/1': 'Locked' },
    ]) {
      store.replace('/', roles(permissions));
      expect(store.read('/')).toEqual(roles(permissions));
      expect(told.at(-1)).toEqual(['/UAC/admin/permissions', permissions]);
    }
    store.replace('/', { UAC: { key: '' } });
    expect(store.read('/')).toEqual({ UAC: { key: '' } });
  });
  it('cuts a text at the longest that a page shows, and keeps logs whole', () => {
    const store = createStore();
    const text = 'x'.repeat(20_000);
    store.replace('/', { amp: { deviceInfo: { deviceName: text } }, logs: { events: text } });
    expect([store.read('/amp/deviceInfo/deviceName'), store.read('/logs/events')]).toEqual(['x'.repeat(maxTextLength), text]);
    const told: unknown[] = [];
    store.subscribe('/amp', (changes) => told.push(...changes));
    store.merge('/', { amp: { deviceInfo: { deviceName: text } } });
    expect(told).toEqual([]);
  });
  it('notifies nobody who has unsubscribed', () => {
    const store = createStore();
    let calls = 0;
    const leave = store.subscribe('/a/b', () => (calls += 1));
    leave();
    leave();
    store.merge('/a', { b: 1 });
    expect(calls).toBe(0);
  });
  it('holds exactly the last full report', () => {
    const leaf = fc.oneof(fc.integer(), fc.boolean(), fc.string());
    const tree = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.oneof(leaf, fc.dictionary(fc.constantFrom('x', 'y'), leaf)));
    fc.assert(
      fc.property(fc.array(tree, { minLength: 1 }), (trees) => {
        const store = createStore();
        for (const whole of trees) store.replace('/', whole);
        expect(new Map(leavesOf(store.read('/')))).toEqual(new Map(leavesOf(trees.at(-1))));
      }),
    );
  });
});
