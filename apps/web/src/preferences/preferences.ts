/** What the browser keeps [SHELL-25]; unreadable values use their default (OQ-059). */

import { useSyncExternalStore } from 'react';
import { readDelayUnit, type DelayUnit } from '@headroom/model/property';
import { browserStorage, onOtherTabs } from './storage.ts';

interface Preferences {
  loggedIn: boolean;
  quickSetup: boolean;
  darkMode: boolean;
  /** Empty: the browser's language [SHELL-26]. */
  language: string;
  delayUnit: DelayUnit;
}
const flag = (text: string) => text === 'true';
const kinds: { [K in keyof Preferences]: { fallback: Preferences[K]; read: (text: string) => Preferences[K] } } = {
  loggedIn: { fallback: false, read: flag },
  quickSetup: { fallback: false, read: flag },
  darkMode: { fallback: false, read: flag },
  language: { fallback: '', read: (text) => text },
  delayUnit: { fallback: 'Milliseconds', read: readDelayUnit },
};
const prefix = 'headroom.';
const values = new Map<string, unknown>();
const listeners = new Set<() => void>();

function get<K extends keyof Preferences>(key: K): Preferences[K] {
  if (!values.has(key)) values.set(key, readStored(key));
  return values.get(key) as Preferences[K];
}
function readStored<K extends keyof Preferences>(key: K): Preferences[K] {
  const text = browserStorage.read(prefix + key);
  return text === null ? kinds[key].fallback : kinds[key].read(text);
}
function set<K extends keyof Preferences>(key: K, value: Preferences[K]): void {
  values.set(key, value);
  if (value === kinds[key].fallback) browserStorage.remove(prefix + key);
  else browserStorage.write(prefix + key, String(value));
  for (const listener of listeners) listener();
}
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
export function followOtherTabs(): void {
  onOtherTabs((key) => {
    if (key !== null && !key.startsWith(prefix)) return;
    values.clear();
    for (const listener of listeners) listener();
  });
}

export const preferences = { get, set, subscribe };

export function usePreference<K extends keyof Preferences>(key: K): [Preferences[K], (value: Preferences[K]) => void] {
  const value = useSyncExternalStore(subscribe, () => get(key));
  return [value, (next) => set(key, next)];
}
