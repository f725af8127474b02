/**
 * What a control shows of one property: the finger's value while it is held or its write is on the way, then what the device says (OQ-024).
 *
 * A pure machine: events in, the next state and what has to be done out. It never jumps under the finger and it always settles.
 */

import type { Outcome } from './device.ts';

export interface Draft<V> {
  /** What the device said last. */
  readonly device: V | undefined;
  readonly held: boolean;
  /** The finger's value; undefined once settled. */
  readonly finger: { readonly value: V } | undefined;
  /** Where it stood when it was taken. */
  readonly origin: V | undefined;
  /** The newest write: on its way, done but not yet seen in a report, or failed while the finger still held it. */
  readonly write: { readonly number: number; readonly phase: 'sent' | 'done' | 'failed' } | undefined;
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
  | { readonly kind: 'connected' };
export type DraftEffect<V> =
  /** Its outcome has to come back as an event with the same number. */
  | { readonly kind: 'write'; readonly write: number; readonly value: V }
  /** After so long `patience` has to come back with the same number. */
  | { readonly kind: 'wait'; readonly write: number; readonly ms: number };
export interface DraftStep<V> {
  readonly draft: Draft<V>;
  readonly effects: readonly DraftEffect<V>[];
}

/** A device that changed nothing (a clamped value that it had already) reports nothing: after this long its silence counts as its answer. */
export const patienceMs = 1000;

export function createDraft<V>(device: V | undefined): Draft<V> {
  return { device, held: false, finger: undefined, origin: undefined, write: undefined, writes: 0, problem: undefined };
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
      const origin = draft.held ? draft.origin : shownValue(draft);
      return sendValue({ ...draft, held: true, origin }, event.value);
    }
    case 'release':
      return stay(settle({ ...draft, held: false }));
    case 'cancel':
      return cancel(draft);
    case 'report': {
      const next = { ...draft, device: event.value };
      return stay(draft.write?.phase === 'done' ? settle({ ...next, write: undefined }) : next);
    }
    case 'outcome':
      return outcome(draft, event.write, event.outcome);
    case 'patience':
      return stay(draft.write?.number === event.write && draft.write.phase === 'done' ? settle({ ...draft, write: undefined }) : draft);
    case 'connected':
      // Only the value that a finger still holds is written again: everything else shows the device's.
      return draft.held && draft.write?.phase === 'failed' && draft.problem?.reason === 'not connected' && draft.finger
        ? sendValue(draft, draft.finger.value)
        : stay(draft);
  }
}

const stay = <V>(draft: Draft<V>): DraftStep<V> => ({ draft, effects: [] });
const hold = <V>(value: V | undefined) => (value === undefined ? undefined : { value });

function sendValue<V>(draft: Draft<V>, value: V): DraftStep<V> {
  const number = draft.writes + 1;
  return {
    draft: { ...draft, finger: { value }, write: { number, phase: 'sent' }, writes: number, problem: undefined },
    effects: [{ kind: 'write', write: number, value }],
  };
}
/** Lets go of the finger's value unless a hand or a write still stands behind it. */
function settle<V>(draft: Draft<V>): Draft<V> {
  if (draft.held || (draft.write && draft.write.phase !== 'failed')) return draft;
  return { ...draft, finger: undefined, origin: undefined, write: undefined };
}
function cancel<V>(draft: Draft<V>): DraftStep<V> {
  if (!draft.held) return stay(draft);
  const free = { ...draft, held: false };
  const moved = draft.finger && draft.origin !== undefined && !Object.is(draft.finger.value, draft.origin);
  return moved && draft.origin !== undefined ? sendValue(free, draft.origin) : stay(settle(free));
}
function outcome<V>(draft: Draft<V>, number: number, result: Outcome): DraftStep<V> {
  if (draft.write?.number !== number || draft.write.phase !== 'sent') return stay(draft);
  if (!result.ok) {
    const problem = result.reason === 'superseded' ? undefined : result;
    return stay(settle({ ...draft, problem, write: { number, phase: 'failed' } }));
  }
  if (draft.finger && Object.is(draft.finger.value, draft.device)) return stay(settle({ ...draft, write: undefined }));
  return { draft: { ...draft, write: { number, phase: 'done' } }, effects: [{ kind: 'wait', write: number, ms: patienceMs }] };
}
