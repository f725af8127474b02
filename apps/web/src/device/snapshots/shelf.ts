/** Where snapshots are kept: in the browser beside local amplifiers, in the cloud with a venue. */

import type { NamedSnapshot, ReadNamedSnapshot, SnapshotFacts } from '@headroom/model/transfer';
import type { Unsubscribe } from '@headroom/protocol';
import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';

export interface ShelfRow extends SnapshotFacts {
  readonly id: string;
  readonly bytes: number;
  /** Whoever asks may give it another name or delete it. */
  readonly mayChange: boolean;
  /** It is in this tab alone: the shelf would not take it. */
  readonly isLoose: boolean;
}
/** `refused`: this browser keeps nothing. `full`: no room for one more. */
export type ShelfProblem = 'refused' | 'full' | 'notReached' | 'notAllowed' | 'notTaken' | 'gone';
export type Shelved = { readonly ok: true } | { readonly ok: false; readonly problem: ShelfProblem };
export type ReadShelved = ReadNamedSnapshot | { readonly ok: false; readonly refusal: ShelfProblem };

export interface Shelf {
  /** The newest first; undefined as long as nobody knows. */
  rows(): readonly ShelfRow[] | undefined;
  /** Why there are none, or no more than these. */
  problem(): ShelfProblem | undefined;
  /** Whoever asks may put one here. */
  mayKeep(): boolean;
  subscribe(listener: () => void): Unsubscribe;
  /** Looks what is there now. */
  refresh(): Promise<void>;
  read(id: string): Promise<ReadShelved>;
  /** What the shelf does not take stays in this tab, so that it can still be saved as a file. */
  keep(snapshot: NamedSnapshot): Promise<Shelved>;
  rename(id: string, name: string): Promise<Shelved>;
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
