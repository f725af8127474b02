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

/** Says how it ended, once it has; nothing where a question is refused. */
export function undo(seat: Seat, changes: readonly Change[], ended: (how: 'undone' | 'changed since' | 'not connected') => void): void {
  if (!seat.available) return ended('not connected');
  const stands = (change: Change, value: TreeLeaf) => {
    const now = shownOf(seat, change.handle, change.at);
    return now !== undefined && isSame(seat, change, now, value);
  };
  // What never reached the amplifier needs no way back.
  const left = changes.filter((change) => !stands(change, change.from));
  if (!left.every((change) => stands(change, change.to))) return ended('changed since');
  const wishes = left.map(({ handle, at, from }) => ({ draft: draftsOf(seat).of(handle, at), to: from }));
  sendCarefully(seat, wishes, () => ended('undone'));
}

/** Devices count in single precision. */
function isSame(seat: Seat, { handle, at }: Place, one: TreeLeaf, other: TreeLeaf): boolean {
  const property = propertyOf(seat, handle, at);
  return property.kind === 'number' ? toStep(property, Number(one)) === toStep(property, Number(other)) : one === other;
}
