/** Never overwrites others' changes. */

import { device as record } from '@headroom/model/amplifier';
import { toStep, type AnyParams, type Handle, type TreeLeaf, type Write } from '@headroom/model/property';
import type { Outcome, Unsubscribe } from '@headroom/protocol';
import type { Failed, Seat } from '../binding/seat.ts';
import { propertyOf, shownOf } from '../binding/shown.ts';
import { sendByProgram, type Ask } from './confirm-louder.ts';

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

export type Ending =
  | { readonly how: 'done' | 'refused' | 'not connected' }
  | { readonly how: 'failed'; readonly why: Failed }
  | { readonly how: 'changed since'; readonly since: readonly Change[] };

/** Applies changes where the value is still `from` or `isSure`; `ask` confirms what gets louder. */
export function carry(seat: Seat, changes: readonly Change[], isSure: boolean, ask: Ask, ended: (ending: Ending) => void): void {
  const decide = () => {
    const obstacle = obstacleTo(seat, changes, isSure);
    if (obstacle) return ended(obstacle);
    const writes = leftOf(seat, changes).map(({ handle, at, to }): Write => ({
      resource: handle.resource,
      at,
      values: { [handle.name]: to },
    }));
    ask(seat, writes, (yes) => {
      if (!yes) return ended({ how: 'refused' });
      const later = obstacleTo(seat, changes, isSure);
      if (later) return ended(later);
      void sendByProgram(seat, writes).then((outcome) => ended(outcome.ok ? { how: 'done' } : { how: 'failed', why: outcome }));
    });
  };
  const isAsLeft = (change: Change) => isSame(seat, change, shownOf(seat, change.handle, change.at), change.from);
  // `isSure` answers a question that was asked after reading.
  const unread = isSure || !seat.available ? [] : changes.filter((change) => !isAsLeft(change));
  if (unread.length === 0) decide();
  else void readBack(seat, unread).then((read) => (read.ok || !seat.available ? decide() : ended({ how: 'failed', why: read })));
}
const maxReads = 8;
/** A write is answered before it is reported: without a read, an undo right after a copy would take what is not reported yet for undone. */
async function readBack({ device }: Seat, changes: readonly Change[]): Promise<Outcome> {
  const places = new Map(changes.map(({ handle: { resource }, at }) => [resource.pathAt(at), { resource, at }]));
  const reads =
    places.size > maxReads ? [device.refresh(record, {})] : [...places.values()].map(({ resource, at }) => device.refresh(resource, at));
  return (await Promise.all(reads)).find(({ ok }) => !ok) ?? { ok: true };
}
function obstacleTo(seat: Seat, changes: readonly Change[], isSure: boolean): Ending | undefined {
  if (!seat.available) return { how: 'not connected' };
  const since = leftOf(seat, changes).filter((change) => !isSame(seat, change, change.now, change.from));
  return since.length > 0 && !isSure
    ? { how: 'changed since', since: since.map((change) => ({ ...change, from: change.now })) }
    : undefined;
}
function leftOf(seat: Seat, changes: readonly Change[]): readonly (Change & { readonly now: TreeLeaf })[] {
  return changes.flatMap((change) => {
    const now = shownOf(seat, change.handle, change.at);
    return now === undefined || isSame(seat, change, now, change.to) ? [] : [{ ...change, now }];
  });
}
export const reversed = (changes: readonly Change[]): Change[] =>
  changes.map((change) => ({ ...change, from: change.to, to: change.from }));

/** Devices store single precision, so compare by steps. */
export function isSame(seat: Seat, { handle, at }: Place, one: TreeLeaf | undefined, other: TreeLeaf): boolean {
  const property = propertyOf(seat, handle, at);
  return property.kind === 'number' ? toStep(property, Number(one)) === toStep(property, Number(other)) : one === other;
}
