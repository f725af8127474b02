/** What a page was left with, for as long as its tab is open: a choice among few, which a reload keeps. What outlives the visit is a preference. */

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
    // Storage may be full or forbidden; the choice then holds while the page is open.
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
