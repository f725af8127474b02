/** Settings are kept by address, secrets by name. */

import type { Change, TreeLeaf } from '@headroom/model/property';

export interface Memory {
  readonly values: ReadonlyMap<string, TreeLeaf>;
  /** Resolves once it survives a power cut; null forgets. Undefined for volatile memory. */
  keep(changes: readonly Change[]): Promise<void> | undefined;
  keepNow(changes: readonly Change[]): void;
  close(): Promise<void>;
}

export function createVolatileMemory(): Memory {
  const values = new Map<string, TreeLeaf>();
  const keepNow = (changes: readonly Change[]) => remember(values, changes);
  return {
    values,
    keepNow,
    keep(changes) {
      keepNow(changes);
      return undefined;
    },
    close: () => Promise.resolve(),
  };
}

export function remember(values: Map<string, TreeLeaf>, changes: readonly Change[]): void {
  for (const [key, value] of changes) {
    if (value !== null) values.set(key, value);
    else for (const known of values.keys()) if (known === key || known.startsWith(`${key}/`)) values.delete(known);
  }
}
