/** Snapshots lie in the browser for local amplifiers, in the cloud for a venue. */

import type { NamedSnapshot, ReadNamedSnapshot, SnapshotFacts } from '@headroom/model/transfer';
import type { Unsubscribe } from '@headroom/protocol';
import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';

export interface ShelfRow extends SnapshotFacts {
  readonly id: string;
  readonly bytes: number;
  readonly mayChange: boolean;
  readonly isLoose: boolean;
}
/** `refused`: this browser stores nothing. `full`: no room for one more. */
export type ShelfProblem = 'refused' | 'full' | 'notReached' | 'notAllowed' | 'notTaken' | 'gone';
export type Shelved = { readonly ok: true } | { readonly ok: false; readonly problem: ShelfProblem };
export type Named = { readonly ok: true; readonly name: string } | Extract<Shelved, { ok: false }>;
export type ReadShelved = ReadNamedSnapshot | { readonly ok: false; readonly refusal: ShelfProblem };

export interface Shelf {
  /** Newest first; undefined until loaded. */
  rows(): readonly ShelfRow[] | undefined;
  problem(): ShelfProblem | undefined;
  mayKeep(): boolean;
  subscribe(listener: () => void): Unsubscribe;
  refresh(): Promise<void>;
  read(id: string): Promise<ReadShelved>;
  /** A refused snapshot stays in this tab, so that it can be saved as a file. */
  keep(snapshot: NamedSnapshot): Promise<Named>;
  rename(id: string, name: string): Promise<Named>;
  remove(id: string): Promise<Shelved>;
}

const ShelfContext = createContext<Shelf | null>(null);
export const ShelfProvider = ShelfContext.Provider;

export function useShelf(): { readonly shelf: Shelf; readonly rows: readonly ShelfRow[] | undefined } {
  const shelf = useContext(ShelfContext);
  if (!shelf) throw new Error('ShelfProvider is missing: there is nowhere to keep a snapshot');
  useEffect(() => void shelf.refresh(), [shelf]);
  return { shelf, rows: useSyncExternalStore(shelf.subscribe, shelf.rows) };
}
