/** Lasts as long as its tab, over reloads. */

import { useState } from 'react';
import { tabStorage } from './storage.ts';

const prefix = 'headroom.visit.';

export function readKept<T extends string>(key: string, options: readonly T[], fallback: T): T {
  const text = tabStorage.read(prefix + key);
  return options.find((option) => option === text) ?? fallback;
}

export function keep(key: string, value: string): void {
  tabStorage.write(prefix + key, value);
}

export function useVisitChoice<T extends string>(key: string, options: readonly T[], fallback: T): [T, (value: T) => void] {
  const [value, setValue] = useState(() => readKept(key, options, fallback));
  return [
    value,
    (next) => {
      setValue(next);
      keep(key, next);
    },
  ];
}
