/**
 * A control shows the finger's value while it is held or its write is in flight, then the device's (OQ-024). After a lost connection
 * nothing is resent.
 */

import type { Outcome } from '../device.ts';

export interface Draft<V> {
  readonly device: V | undefined;
  readonly held: boolean;
  /** Moves ignored until the finger takes hold again: all after a lost connection or somebody else's change, upward ones after a missing answer. */
  readonly dropped: 'no' | 'upwards' | 'whole';
  readonly finger: { readonly value: V } | undefined;
  /** `done`: acknowledged but not yet reported. `failed`: while still held. */
  readonly write: { readonly number: number; readonly phase: 'shown' | 'sent' | 'done' | 'failed' } | undefined;
  /** Our sent values that may still be reported: not somebody else's change. */
  readonly own: readonly { readonly number: number; readonly value: V }[];
  readonly inOrder: boolean;
  /** Without order: values that late reports may still carry, and which prove nothing. */
  readonly past: readonly (V | undefined)[];
  readonly writes: number;
  readonly problem: (Outcome & { readonly ok: false }) | undefined;
}
export type DraftEvent<V> =
  | { readonly kind: 'take' }
  /** `isWritten`: the write has gone out and replaced a waiting one. */
  | { readonly kind: 'move'; readonly value: V; readonly isWritten?: boolean }
  /** A move that is written later. */
  | { readonly kind: 'show'; readonly value: V }
  | { readonly kind: 'forget' }
  | { readonly kind: 'release' }
  | { readonly kind: 'report'; readonly value: V | undefined }
  | { readonly kind: 'outcome'; readonly write: number; readonly outcome: Outcome }
  | { readonly kind: 'patience'; readonly write: number }
  | { readonly kind: 'lost' };
export type DraftEffect<V> =
  /** Its outcome must come back with the same number. */
  | { readonly kind: 'write'; readonly write: number; readonly value: V }
  /** `patience` must come back with the same number, once the connection's report time is over. */
  | { readonly kind: 'wait'; readonly write: number }
  | { readonly kind: 'overruled'; readonly value: V };
export interface DraftStep<V> {
  readonly draft: Draft<V>;
  readonly effects: readonly DraftEffect<V>[];
}

export function createDraft<V>(device: V | undefined, inOrder: boolean): Draft<V> {
  return {
    device,
    held: false,
    dropped: 'no',
    finger: undefined,
    write: undefined,
    own: [],
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
      return draft.held ? stay(draft) : stay({ ...draft, held: true, finger: hold(shownValue(draft)), problem: undefined });
    case 'move': {
      const isThere = draft.held && draft.write?.phase !== 'shown' && draft.finger && Object.is(draft.finger.value, event.value);
      if (isThere && event.isWritten !== true) return stay(draft);
      if (draft.dropped === 'whole') return stay(draft);
      return sendValue({ ...draft, held: true }, event.value);
    }
    case 'show': {
      if (draft.dropped === 'whole') return stay(draft);
      const write = { number: draft.writes, phase: 'shown' } as const;
      return stay({ ...draft, held: true, finger: { value: event.value }, write, problem: undefined });
    }
    case 'forget':
      return stay(draft.write?.phase === 'shown' ? settle({ ...draft, finger: hold(draft.device), write: undefined }) : draft);
    case 'release':
      return stay(settle({ ...draft, held: false, dropped: 'no' }));
    case 'report': {
      const next = { ...draft, device: event.value };
      if (isForeign(draft, event.value)) {
        const free: Draft<V> = { ...next, dropped: draft.held ? 'whole' : 'no', finger: undefined, write: undefined, own: [] };
        return { draft: free, effects: [{ kind: 'overruled', value: event.value }] };
      }
      return stay(draft.write?.phase === 'done' && isAnswer(draft, event.value) ? settle({ ...next, write: undefined }) : next);
    }
    case 'outcome':
      return outcome(draft, event.write, event.outcome);
    case 'patience':
      return stay(draft.write?.number === event.write && draft.write.phase === 'done' ? settle({ ...draft, write: undefined }) : draft);
    case 'lost': {
      const { held } = draft;
      const isDone = draft.write?.phase === 'done' && !held;
      return stay(isDone ? draft : { ...draft, dropped: held ? 'whole' : 'no', finger: undefined, write: undefined });
    }
  }
}

/** A value the device rounded or limited lies between its old one and ours, in single precision. */
function isForeign<V>({ device, held, dropped, write, own, past }: Draft<V>, value: V | undefined): value is V {
  if (value === undefined || device === undefined || dropped === 'whole' || !(held || write)) return false;
  const ours = [device, ...own.map((sent) => sent.value), ...past];
  if (typeof value !== 'number') return !ours.includes(value);
  const numbers = ours.filter((one) => typeof one === 'number');
  const tolerance = Math.abs(value) * 1e-4 + 1e-4;
  return value > Math.max(...numbers) + tolerance || value < Math.min(...numbers) - tolerance;
}

const stay = <V>(draft: Draft<V>): DraftStep<V> => ({ draft, effects: [] });
const hold = <V>(value: V | undefined) => (value === undefined ? undefined : { value });

function sendValue<V>(draft: Draft<V>, value: V): DraftStep<V> {
  const number = draft.writes + 1;
  return {
    draft: {
      ...draft,
      finger: { value },
      write: { number, phase: 'sent' },
      own: [...draft.own, { number, value }],
      past: pastOf(draft),
      writes: number,
      problem: undefined,
    },
    effects: [{ kind: 'write', write: number, value }],
  };
}
function pastOf<V>(draft: Draft<V>): Draft<V>['past'] {
  return draft.inOrder ? draft.past : [...draft.past, shownValue(draft)];
}
function isAnswer<V>({ inOrder, past, finger }: Draft<V>, value: V | undefined): boolean {
  const has = (known: V | undefined) => past.some((one) => Object.is(one, known));
  return inOrder || (finger !== undefined && Object.is(finger.value, value) && !has(value));
}
export function undelivered<V>({ finger, write }: Draft<V>): { readonly value: V } | undefined {
  return write?.phase === 'sent' || write?.phase === 'shown' ? finger : undefined;
}
function settle<V>(draft: Draft<V>): Draft<V> {
  if (draft.held || (draft.write && draft.write.phase !== 'failed')) return draft;
  return { ...draft, finger: undefined, write: undefined, own: [] };
}
function outcome<V>(before: Draft<V>, number: number, result: Outcome): DraftStep<V> {
  const isNewer = (sent: Draft<V>['own'][number]) => !before.inOrder || !result.ok || sent.number >= number;
  const draft = { ...before, own: before.own.filter(isNewer) };
  if (draft.write?.number !== number || draft.write.phase !== 'sent') return stay(draft);
  if (!result.ok) {
    const problem = result.reason === 'superseded' || result.reason === 'delayed' ? undefined : result;
    if (draft.held && (result.reason === 'delayed' || result.reason === 'time-out'))
      return stay({ ...draft, problem, dropped: 'upwards', finger: undefined, write: undefined });
    return stay(settle({ ...draft, problem, write: { number, phase: 'failed' } }));
  }
  const changesNothing = draft.inOrder || draft.writes === 1 || isAnswer(draft, draft.device);
  if (changesNothing && draft.finger && Object.is(draft.finger.value, draft.device)) return stay(settle({ ...draft, write: undefined }));
  return { draft: { ...draft, write: { number, phase: 'done' } }, effects: [{ kind: 'wait', write: number }] };
}
