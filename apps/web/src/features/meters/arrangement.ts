import { useState } from 'react';

const prefix = 'headroom.meters.';
const maxKeys = 4096;

function read(site: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(prefix + site) ?? '[]');
    return Array.isArray(kept) ? kept.filter((key) => typeof key === 'string').slice(0, maxKeys) : [];
  } catch {
    return [];
  }
}

export function useArrangement(site: string): readonly [readonly string[], (keys: readonly string[]) => void] {
  const [keys, setKeys] = useState(() => read(site));
  return [
    keys,
    (next) => {
      setKeys(next);
      try {
        if (next.length === 0) localStorage.removeItem(prefix + site);
        else localStorage.setItem(prefix + site, JSON.stringify(next));
      } catch {
        // Without storage it lasts as long as the page.
      }
    },
  ];
}
