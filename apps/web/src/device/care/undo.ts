/** What was changed by a finger or a reset, and is offered back: taken back with the same care, and not when somebody has changed it since. */

import { toStep, type AnyParams, type Handle, type TreeLeaf } from '@headroom/model/property';
import type { Unsubscribe } from '@headroom/protocol';
import { draftsOf } from '../binding/drafts.ts';
import type { Seat } from '../binding/seat.ts';
import { propertyOf, shownOf } from '../binding/shown.ts';
import { sendCarefully } from './care.ts';

export interface Change {
  readonly handle: Handle;
  readonly at: AnyParams;
  readonly from: TreeLeaf;
  readonly to: TreeLeaf;
}
interface Undos {
  offer(changes: readonly Change[]): void;
  onOffer(listener: (changes: readonly Change[]) => void): Unsubscribe;
}

const known = new WeakMap<Seat, Undos>();
export function undosOf(seat: Seat): Undos {
  const undos = known.get(seat) ?? createUndos();
  known.set(seat, undos);
  return undos;
}
function createUndos(): Undos {
  const listeners = new Set<(changes: readonly Change[]) => void>();
  return {
    offer(changes) {
      if (changes.length > 0) for (const listener of listeners) listener(changes);
    },
    onOffer(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

type Place = Pick<Change, 'handle' | 'at'>;
/** Notes what stands at these places now; the answer offers back whatever of it has become another. */
export function beforeChange(seat: Seat, places: readonly Place[]): () => void {
  const before = places.map(({ handle, at }) => ({ handle, at, from: shownOf(seat, handle, at) }));
  return () =>
    undosOf(seat).offer(
      before.flatMap(({ handle, at, from }) => {
        const to = shownOf(seat, handle, at);
        return from === undefined || to === undefined || isSame(seat, { handle, at }, from, to) ? [] : [{ handle, at, from, to }];
      }),
    );
}

/** How changes that are made as one ended: `since` are those that somebody else has changed meanwhile, with what stands there now. */
export type Ending =
  | { readonly how: 'done' | 'refused' | 'not connected' }
  | { readonly how: 'changed since'; readonly since: readonly Change[] };

/** Makes changes where they are still what they begin with, or wherever they are now for whoever `isSure`. Says how it ended, once it has. */
export function carry(seat: Seat, changes: readonly Change[], isSure: boolean, ended: (ending: Ending) => void): void {
  if (!seat.available) return ended({ how: 'not connected' });
  const left = changes.flatMap((change) => {
    const now = shownOf(seat, change.handle, change.at);
    // What stands there already has nowhere to go.
    return now === undefined || isSame(seat, change, now, change.to) ? [] : [{ change, now }];
  });
  const since = left
    .filter(({ change, now }) => !isSame(seat, change, now, change.from))
    .map(({ change, now }) => ({ ...change, from: now }));
  if (since.length > 0 && !isSure) return ended({ how: 'changed since', since });
  const wishes = left.map(({ change: { handle, at, to } }) => ({ draft: draftsOf(seat).of(handle, at), to }));
  sendCarefully(
    seat,
    wishes,
    () => ended({ how: 'done' }),
    () => ended({ how: 'refused' }),
  );
}
export const reversed = (changes: readonly Change[]): Change[] =>
  changes.map((change) => ({ ...change, from: change.to, to: change.from }));

/** Devices count in single precision. */
export function isSame(seat: Seat, { handle, at }: Place, one: TreeLeaf, other: TreeLeaf): boolean {
  const property = propertyOf(seat, handle, at);
  return property.kind === 'number' ? toStep(property, Number(one)) === toStep(property, Number(other)) : one === other;
}
