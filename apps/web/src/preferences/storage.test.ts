import { afterEach, describe, expect, it } from 'vitest';
import { browserStorage, onOtherTabs, tabStorage, type KeptText } from './storage.ts';

const names = ['localStorage', 'sessionStorage'] as const;
const own = { localStorage, sessionStorage };
const provide = (get: (name: (typeof names)[number]) => unknown) =>
  names.forEach((name) => Object.defineProperty(globalThis, name, { configurable: true, get: () => get(name) }));
const allow = () => provide((name) => own[name]);
afterEach(() => {
  allow();
  names.forEach((name) => own[name].clear());
  dispatchEvent(new StorageEvent('storage', { key: null }));
});

const refuse = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};
const refusals = {
  'the property': () => provide(refuse),
  'each call': () => provide(() => ({ getItem: refuse, setItem: refuse, removeItem: refuse })),
};
const kinds: readonly (readonly [string, KeptText])[] = [
  ['of the tab', tabStorage],
  ['of the browser', browserStorage],
];

describe.each(kinds)('the storage %s', (name, storage) => {
  const key = `headroom.test ${name}`;
  it.each(Object.keys(refusals) as (keyof typeof refusals)[])('remembers for the page where the browser refuses %s', (how) => {
    storage.write(key, 'before');
    refusals[how]();
    expect([storage.read(key), storage.write(key, 'now'), storage.read(key)]).toEqual([null, false, 'now']);
    storage.remove(key);
    expect(storage.read(key)).toBeNull();
    storage.write(key, 'again');
    allow();
    expect(storage.read(key)).toBe('again');
    expect([storage.write(key, 'kept'), storage.read(key)]).toEqual([true, 'kept']);
  });
});

it('believes another tab more than what it could not write itself', () => {
  browserStorage.write('headroom.loggedIn', 'true');
  provide(() => ({ setItem: refuse }));
  browserStorage.write('headroom.loggedIn', 'again');
  allow();
  localStorage.removeItem('headroom.loggedIn');
  const heard: (string | null)[] = [];
  const stop = onOtherTabs((key) => heard.push(key));
  dispatchEvent(new StorageEvent('storage', { key: 'headroom.loggedIn' }));
  expect([browserStorage.read('headroom.loggedIn'), heard]).toEqual([null, ['headroom.loggedIn']]);
  stop();
});
