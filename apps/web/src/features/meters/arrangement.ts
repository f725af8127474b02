import { useState } from 'react';
import { browserStorage } from '../../preferences/storage.ts';

const prefix = 'headroom.meters.';
const maxKeys = 4096;

function read(site: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(browserStorage.read(prefix + site) ?? '[]');
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
      if (next.length === 0) browserStorage.remove(prefix + site);
      else browserStorage.write(prefix + site, JSON.stringify(next));
    },
  ];
}
