/** What an amplifier remembers without power: settings by address, and secrets under names that are no addresses. */

import type { Change, TreeLeaf } from '@headroom/model/property';

export interface Memory {
  /** What would survive a power cut now. */
  readonly values: ReadonlyMap<string, TreeLeaf>;
  /** Resolves when it would survive a power cut; null forgets. What is only kept in memory is done at once. */
  keep(changes: readonly Change[]): Promise<void> | undefined;
  /** Returns when it would. */
  keepNow(changes: readonly Change[]): void;
  close(): Promise<void>;
}

/** Lasts as long as the process. */
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
