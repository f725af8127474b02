/** IndexedDB works without TLS; what it refuses stays in the tab. */

import {
  cleanText,
  factsOf,
  freeSnapshotName,
  maxSnapshotNameLength,
  readNamedSnapshot,
  writeNamedSnapshot,
  type NamedSnapshot,
} from '@headroom/model/transfer';
import type { Named, Shelf, Shelved, ShelfProblem, ShelfRow } from './shelf.ts';

interface Kept {
  readonly id: string;
  readonly text: string;
}
export interface Cupboard {
  all(): Promise<readonly Kept[]>;
  put(kept: Kept): Promise<void>;
  remove(id: string): Promise<void>;
}

const store = 'snapshots';
export function openCupboard(): Cupboard {
  let opened: Promise<IDBDatabase> | undefined;
  const open = () =>
    (opened ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('headroom', 1);
      request.addEventListener('upgradeneeded', () => request.result.createObjectStore(store, { keyPath: 'id' }));
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(asError(request.error)));
    }).catch((error: unknown) => {
      opened = undefined;
      throw asError(error);
    }));
  async function within<T>(mode: IDBTransactionMode, ask: (from: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    let transaction: IDBTransaction;
    try {
      transaction = (await open()).transaction(store, mode);
    } catch {
      // A phone's browser may have closed the connection in the background.
      opened = undefined;
      transaction = (await open()).transaction(store, mode);
    }
    const request = ask(transaction.objectStore(store));
    return new Promise((resolve, reject) => {
      // Only a completed transaction is on disk.
      transaction.addEventListener('complete', () => resolve(request.result));
      transaction.addEventListener('abort', () => reject(asError(transaction.error)));
    });
  }
  return {
    all: () => within<Kept[]>('readonly', (from) => from.getAll() as IDBRequest<Kept[]>),
    put: async (kept) => void (await within('readwrite', (from) => from.put(kept))),
    remove: (id) => within('readwrite', (from) => from.delete(id)),
  };
}
const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
const problemOf = (error: unknown): ShelfProblem => (error instanceof Error && error.name === 'QuotaExceededError' ? 'full' : 'refused');

export function createBrowserShelf(cupboard: Cupboard): Shelf {
  const listeners = new Set<() => void>();
  let kept = new Map<string, Kept>();
  const loose = new Map<string, Kept>();
  let rows: readonly ShelfRow[] | undefined;
  let problem: ShelfProblem | undefined;
  const tell = () => {
    rows = [...loose.values(), ...kept.values()]
      .flatMap((one) => rowOf(one, loose.has(one.id)))
      .toSorted((one, other) => other.takenAt.localeCompare(one.takenAt) || one.name.localeCompare(other.name));
    for (const listener of listeners) listener();
  };
  async function attempt(act: () => Promise<void>): Promise<Shelved> {
    try {
      await act();
      problem = undefined;
      return { ok: true };
    } catch (error) {
      problem = problemOf(error);
      return { ok: false, problem };
    } finally {
      tell();
    }
  }
  const find = (id: string) => loose.get(id) ?? kept.get(id);
  const look = async () => void (kept = new Map((await cupboard.all()).map((one) => [one.id, one])));
  async function put(id: string, snapshot: NamedSnapshot): Promise<Named> {
    // Another tab may have taken the name.
    await look().catch(() => undefined);
    tell();
    const name = freeSnapshotName(
      cleanText(snapshot.name, maxSnapshotNameLength),
      (rows ?? []).flatMap((row) => (row.id === id ? [] : [row.name])),
    );
    const one = { id, text: writeNamedSnapshot({ ...snapshot, name }) };
    const outcome = await attempt(async () => {
      await cupboard.put(one);
      loose.delete(one.id);
      kept.set(one.id, one);
    });
    if (!outcome.ok && !kept.has(id)) loose.set(id, one);
    tell();
    return outcome.ok ? { ok: true, name } : outcome;
  }
  return {
    rows: () => rows,
    problem: () => problem,
    mayKeep: () => true,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async refresh() {
      await attempt(look);
    },
    async read(id) {
      const found = find(id) ?? (await cupboard.all().catch(() => [])).find((one) => one.id === id);
      return found ? readNamedSnapshot(found.text) : { ok: false, refusal: 'gone' };
    },
    keep: (snapshot) => put(newId(), snapshot),
    async rename(id, name) {
      // Another tab may have deleted it.
      await look().catch(() => undefined);
      tell();
      const found = find(id);
      const read = found && readNamedSnapshot(found.text);
      if (!read?.ok) return { ok: false, problem: 'gone' };
      return put(id, { ...read.snapshot, name });
    },
    remove: (id) =>
      attempt(async () => {
        if (!loose.delete(id)) await cupboard.remove(id);
        kept.delete(id);
      }),
  };
}

function rowOf({ id, text }: Kept, isLoose: boolean): ShelfRow[] {
  const read = typeof text === 'string' ? readNamedSnapshot(text) : undefined;
  return read?.ok ? [{ ...factsOf(read.snapshot), id, bytes: text.length, mayChange: true, isLoose }] : [];
}
/** `randomUUID` does not exist without TLS. */
const newId = () => Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('');
