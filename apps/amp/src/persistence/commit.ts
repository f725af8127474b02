/** Holds each answer until its change is durable, and reverts changes that could not be stored. */

import { at, type Change, type Tree } from '@headroom/model/property';
import type { LiveTree, ServedDevice } from '@headroom/protocol/server';
import { isKept } from './persisted-settings.ts';
import type { Memory } from './memory.ts';

type Carried = ReturnType<ServedDevice['write']>;
export interface Storing {
  carryOut(request: () => Carried): Carried;
  /** The present request's answer waits for it. */
  keep(changes: readonly Change[]): void;
  close(): void;
}
interface StoringOptions {
  readonly live: LiveTree;
  readonly memory: Memory;
  readonly factory: () => Tree;
  /** May throw if it cannot store what belongs to the change. */
  readonly written: (changes: readonly Change[]) => void;
  /** Not called again before a change could be stored. */
  readonly failed: () => void;
}
const notStored = { ok: false, message: 'The change could not be stored.' } as const;

export function createStoring({ live, memory, factory, written, failed }: StoringOptions): Storing {
  const { schema, tree } = live;
  let isSaid = false;
  let request: { readonly changes: Change[]; stored: Promise<void> | undefined } | undefined;
  function keep(changes: readonly Change[]): void {
    const stored = memory.keep(changes);
    // Only a request's waiter needs to hear of a failure.
    stored?.catch(() => undefined);
    if (request) request.stored = stored;
  }
  const stop = live.follow({
    changed(changes) {
      const kept = changes.filter(([address]) => isKept(schema, address));
      if (kept.length > 0) keep(kept);
      request?.changes.push(...changes);
    },
  });

  /** Values changed again since belong to the later writer; logs stay. */
  function takeBack(changes: readonly Change[]): void {
    const isSet = (address: string) => isKept(schema, address) || schema.leaf(address)?.property.access === 'write';
    const standing = changes.filter(
      ([address, value]) => isSet(address) && !address.startsWith('/logs/') && Object.is(at(tree, address) ?? null, value),
    );
    live.report(standing.flatMap(([address]) => storedAt(address)));
    if (!isSaid) failed();
    isSaid = true;
  }
  function storedAt(address: string): readonly Change[] {
    const stored = [...memory.values].filter(([key]) => key === address || key.startsWith(`${address}/`));
    if (stored.length > 0) return stored;
    const value = at(factory(), address) ?? null;
    return [[address, value as Change[1]]];
  }

  return {
    keep,
    carryOut(task) {
      const mine: typeof request = { changes: [], stored: undefined };
      request = mine;
      try {
        const answer = task();
        if (mine.changes.length > 0) written([...mine.changes]);
        return (
          mine.stored?.then(
            () => {
              isSaid = false;
              return answer;
            },
            () => {
              takeBack(mine.changes);
              return notStored;
            },
          ) ?? answer
        );
      } catch (error) {
        takeBack(mine.changes);
        throw error;
      } finally {
        request = undefined;
      }
    },
    close: stop,
  };
}
