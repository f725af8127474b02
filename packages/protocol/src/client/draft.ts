/**
 * What a control shows of one property: the finger's value while it is held or its write is on the way, then what the device says (OQ-024).
 *
 * A pure machine: events in, the next state and what has to be done out. It never jumps under the finger, it does not go back to what was
 * before, and it always settles. What a lost connection kept from the device is dropped: nobody expects it any more when the device is back.
 */

import type { Outcome } from '../device.ts';

export interface Draft<V> {
  /** What the device said last. */
  readonly device: V | undefined;
  readonly held: boolean;
  /** The connection was lost under the finger: until it takes hold again, it moves nothing. */
  readonly dropped: boolean;
  /** The finger's value; undefined once settled. */
  readonly finger: { readonly value: V } | undefined;
  /** Where it stood when it was taken. */
  readonly origin: V | undefined;
  /** The newest write: on its way, done but not yet seen in a report, or failed while the finger still held it. */
  readonly write: { readonly number: number; readonly phase: 'sent' | 'done' | 'failed' } | undefined;
  /** The road reports in order: what comes after an OK is newer than the change. */
  readonly inOrder: boolean;
  /** Where the road does not: what older reports may still say, so that a report of one of these proves nothing. */
  readonly past: readonly (V | undefined)[];
  readonly writes: number;
  /** Why the last write was refused, until the next one. */
  readonly problem: (Outcome & { readonly ok: false }) | undefined;
}
export type DraftEvent<V> =
  | { readonly kind: 'take' }
  | { readonly kind: 'move'; readonly value: V }
  | { readonly kind: 'release' }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'report'; readonly value: V | undefined }
  | { readonly kind: 'outcome'; readonly write: number; readonly outcome: Outcome }
  | { readonly kind: 'patience'; readonly write: number }
  | { readonly kind: 'lost' };
export type DraftEffect<V> =
  /** Its outcome has to come back as an event with the same number. */
  | { readonly kind: 'write'; readonly write: number; readonly value: V }
  /** After the patience of the road `patience` has to come back with the same number. */
  | { readonly kind: 'wait'; readonly write: number };
export interface DraftStep<V> {
  readonly draft: Draft<V>;
  readonly effects: readonly DraftEffect<V>[];
}

export function createDraft<V>(device: V | undefined, inOrder: boolean): Draft<V> {
  return {
    device,
    held: false,
    dropped: false,
    finger: undefined,
    origin: undefined,
    write: undefined,
    inOrder,
    past: [],
    writes: 0,
    problem: undefined,
  };
}
export function shownValue<V>({ finger, device }: Draft<V>): V | undefined {
  return finger ? finger.value : device;
}
export function isSettled<V>({ held, finger, write }: Draft<V>): boolean {
  return !held && !finger && !write;
}

export function stepDraft<V>(draft: Draft<V>, event: DraftEvent<V>): DraftStep<V> {
  switch (event.kind) {
    case 'take':
      return draft.held
        ? stay(draft)
        : stay({ ...draft, held: true, origin: shownValue(draft), finger: hold(shownValue(draft)), problem: undefined });
    case 'move': {
      if (draft.held && draft.finger && Object.is(draft.finger.value, event.value)) return stay(draft);
      if (draft.dropped) return stay(draft);
      const origin = draft.held ? draft.origin : shownValue(draft);
      return sendValue({ ...draft, held: true, origin }, event.value);
    }
    case 'release':
      return stay(settle({ ...draft, held: false, dropped: false }));
    case 'cancel':
      return cancel(draft);
    case 'report': {
      const next = { ...draft, device: event.value };
      return stay(draft.write?.phase === 'done' && isAnswer(draft, event.value) ? settle({ ...next, write: undefined }) : next);
    }
    case 'outcome':
      return outcome(draft, event.write, event.outcome);
    case 'patience':
      return stay(draft.write?.number === event.write && draft.write.phase === 'done' ? settle({ ...draft, write: undefined }) : draft);
    case 'lost': {
      const { held } = draft;
      const isDone = draft.write?.phase === 'done' && !held;
      return stay(isDone ? draft : { ...draft, dropped: held, finger: undefined, origin: undefined, write: undefined });
    }
  }
}

const stay = <V>(draft: Draft<V>): DraftStep<V> => ({ draft, effects: [] });
const hold = <V>(value: V | undefined) => (value === undefined ? undefined : { value });

function sendValue<V>(draft: Draft<V>, value: V): DraftStep<V> {
  const number = draft.writes + 1;
  return {
    draft: { ...draft, finger: { value }, write: { number, phase: 'sent' }, past: pastOf(draft), writes: number, problem: undefined },
    effects: [{ kind: 'write', write: number, value }],
  };
}
function pastOf<V>(draft: Draft<V>): Draft<V>['past'] {
  return draft.inOrder ? draft.past : [...draft.past, shownValue(draft)];
}
/** Whether a report can only be the device's answer to the newest write; where it may be an older one the patience decides. */
function isAnswer<V>({ inOrder, past, finger }: Draft<V>, value: V | undefined): boolean {
  const has = (known: V | undefined) => past.some((one) => Object.is(one, known));
  return inOrder || (finger !== undefined && Object.is(finger.value, value) && !has(value));
}
/** The value whose write has had no answer. */
export function undelivered<V>({ finger, write }: Draft<V>): { readonly value: V } | undefined {
  return write?.phase === 'sent' ? finger : undefined;
}
/** Lets go of the finger's value unless a hand or a write still stands behind it. */
function settle<V>(draft: Draft<V>): Draft<V> {
  if (draft.held || (draft.write && draft.write.phase !== 'failed')) return draft;
  return { ...draft, finger: undefined, origin: undefined, write: undefined };
}
function cancel<V>(draft: Draft<V>): DraftStep<V> {
  if (!draft.held) return stay(draft);
  const free = { ...draft, held: false, dropped: false };
  const moved = draft.finger && draft.origin !== undefined && !Object.is(draft.finger.value, draft.origin);
  return moved && draft.origin !== undefined ? sendValue(free, draft.origin) : stay(settle(free));
}
function outcome<V>(draft: Draft<V>, number: number, result: Outcome): DraftStep<V> {
  if (draft.write?.number !== number || draft.write.phase !== 'sent') return stay(draft);
  if (!result.ok) {
    const problem = result.reason === 'superseded' ? undefined : result;
    return stay(settle({ ...draft, problem, write: { number, phase: 'failed' } }));
  }
  const changesNothing = draft.inOrder || draft.writes === 1 || isAnswer(draft, draft.device);
  if (changesNothing && draft.finger && Object.is(draft.finger.value, draft.device)) return stay(settle({ ...draft, write: undefined }));
  return { draft: { ...draft, write: { number, phase: 'done' } }, effects: [{ kind: 'wait', write: number }] };
}
