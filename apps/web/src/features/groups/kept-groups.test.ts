import { withMissed, writeGroups, type ChannelGroup, type GroupMove } from '@headroom/model/groups';
import { afterEach, expect, it, vi } from 'vitest';
import { createGroupStore } from './kept-groups.ts';

const group = (id: string): ChannelGroup => ({ id, name: `Group ${id}`, fader: 'relative', members: [] });
const key = 'headroom.groups';
const put = (id: string) => (groups: readonly ChannelGroup[]) => [...groups, group(id)];
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

it('stores groups for the next page, and adds to what another tab has stored meanwhile', () => {
  const store = createGroupStore();
  const other = createGroupStore();
  expect(store.change(put('a'))).toBe(true);
  expect(other.change(put('b'))).toBe(true);
  expect(
    createGroupStore()
      .now()
      .groups.map(({ id }) => id),
  ).toEqual(['a', 'b']);
});

it.each<readonly [string, GroupMove]>([
  ['the level', { kind: 'fader', how: 'by', dB: -60 }],
  ['an equalizer', { kind: 'eq', bands: [{ filter: 1, frequency: { how: 'by', value: 11_000 } }] }],
])('[VENUE-11] can be read again however often a member was away while %s was moved', (_, move) => {
  const store = createGroupStore();
  const member = { ampId: '001B66000001', channel: 1 };
  store.change(() => [{ ...group('a'), members: [{ ...member, label: 'one' }] }]);
  for (let night = 0; night < 10; night += 1) store.change((groups) => groups.map((each) => withMissed(each, [{ member, move }])));
  const { unreadable, groups } = createGroupStore().now();
  expect([unreadable, groups.length]).toEqual([undefined, 1]);
});

it('notices changes of another tab', () => {
  const store = createGroupStore();
  let told = 0;
  const stop = store.subscribe(() => told++);
  localStorage.setItem(key, writeGroups([group('a')]));
  dispatchEvent(new StorageEvent('storage', { key: 'headroom.darkMode' }));
  expect(told).toBe(0);
  dispatchEvent(new StorageEvent('storage', { key }));
  expect([told, store.now().groups.length]).toEqual([1, 1]);
  stop();
});

it('does not overwrite what it cannot read until somebody agrees', () => {
  const newer = '{"kind":"headroom-groups","version":2,"groups":[]}';
  localStorage.setItem(key, newer);
  const store = createGroupStore();
  expect(store.now().unreadable).toEqual({ text: newer, refusal: { why: 'newer' } });
  expect(store.change(put('a'))).toBe(false);
  expect(localStorage.getItem(key)).toBe(newer);
  expect(store.startAnew()).toBe(true);
  expect(store.change(put('a'))).toBe(true);
  expect(store.now().groups).toEqual([group('a')]);
});

it('keeps working on this page if nothing can be stored, and says so', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new Error('forbidden');
  });
  const store = createGroupStore();
  expect(store.change(put('a'))).toBe(false);
  expect(store.change(put('b'))).toBe(false);
  expect(store.now()).toEqual({ groups: [group('a'), group('b')], unreadable: undefined, isLost: true });
});
