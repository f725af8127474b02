/** Subscriptions are bounded by memory rather than count. */

import { type Change } from '@headroom/model/property';
import type { ServedDevice } from './served-device.ts';
import { isWithin } from '../wire/url.ts';

export interface Subscriptions {
  /** False if it would exceed the connection's memory. `path` is canonical, `spelling` the client's. */
  add(path: string, spelling: string): boolean;
  remove(path: string): void;
  isEmpty(): boolean;
  /** The client's spelling; undefined unless subscribed by this very path. */
  spellingOf(path: string): string | undefined;
  covers(path: string): boolean;
  isTouchedBy(change: Change): boolean;
  branches(): readonly string[];
  /** Connections with the same view get the same text. */
  view(): string;
  close(): void;
}
interface Subscription {
  readonly spelling: string;
  readonly release: () => void;
}

export function createSubscriptions(device: ServedDevice, maxBytes: number): Subscriptions {
  const byPath = new Map<string, Subscription>();
  let bytes = 0;
  /** Rebuilt lazily: a controller subscribes a thousand elements in a row. */
  let merged: { readonly branches: readonly string[]; readonly view: string } | undefined;

  function remove(path: string): void {
    const known = byPath.get(path);
    if (!known) return;
    known.release();
    byPath.delete(path);
    bytes -= path.length + known.spelling.length;
    merged = undefined;
  }
  function merge(): NonNullable<typeof merged> {
    const branches = [...byPath.keys()].filter((path) => path === '/' || !covers(parentOf(path))).toSorted();
    return (merged = { branches, view: branches.join('\n') });
  }
  function covers(path: string): boolean {
    for (let above = path; ; above = parentOf(above)) {
      if (byPath.has(above)) return true;
      if (above === '/') return false;
    }
  }

  return {
    remove,
    add(path, spelling) {
      const before = byPath.get(path);
      const after = bytes + spelling.length + (before ? -before.spelling.length : path.length);
      if (after > maxBytes) return false;
      bytes = after;
      byPath.set(path, { spelling, release: before?.release ?? device.watch([path]) });
      if (!before) merged = undefined;
      return true;
    },
    isEmpty: () => byPath.size === 0,
    spellingOf: (path) => byPath.get(path)?.spelling,
    covers,
    isTouchedBy: ([address, value]) =>
      covers(address) || (value === null && (merged ?? merge()).branches.some((branch) => isWithin(branch, address))),
    branches: () => (merged ?? merge()).branches,
    view: () => (merged ?? merge()).view,
    close() {
      for (const path of byPath.keys()) remove(path);
    },
  };
}

const parentOf = (path: string): string => path.slice(0, Math.max(1, path.lastIndexOf('/')));
