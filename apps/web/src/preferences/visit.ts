/** Lasts as long as its tab, over reloads. */

import { useState } from 'react';

const prefix = 'headroom.visit.';

export function readKept<T extends string>(key: string, options: readonly T[], fallback: T): T {
  try {
    const text = sessionStorage.getItem(prefix + key);
    return options.find((option) => option === text) ?? fallback;
  } catch {
    return fallback;
  }
}

export function keep(key: string, value: string): void {
  try {
    sessionStorage.setItem(prefix + key, value);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
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
