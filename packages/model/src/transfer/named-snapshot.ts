import { isJsonObject, readJson, type Json, type JsonObject } from '../files/json.ts';
import { cleanText, cutText, readState, type AmpState, type StateFacts } from './state.ts';

export const snapshotScopes = ['channel', 'amplifier', 'venue'] as const;
export type SnapshotScope = (typeof snapshotScopes)[number];

export interface SnapshotFacts {
  readonly name: string;
  /** ISO moment, empty if unknown. */
  readonly takenAt: string;
  /** Empty if unknown. */
  readonly author: string;
  readonly scope: SnapshotScope;
  readonly of: readonly StateFacts[];
}
export interface NamedSnapshot extends Omit<SnapshotFacts, 'of'> {
  readonly states: readonly AmpState[];
}

/** Version 1 was the bare state of one amplifier. */
const version = 2;
export const maxSnapshotNameLength = 80;
const maxAuthorLength = 120;
const maxStates = 200;
export const maxSnapshotBytes = 4_500_000;
const maxMembers = 400_000;
const deepest = 16;

/** The later of two equal names gets a number. */
export function freeSnapshotName(name: string, taken: readonly string[]): string {
  const known = new Set(taken.map((each) => each.toLowerCase()));
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? '' : ` (${number})`;
    const free = `${cutText(name, maxSnapshotNameLength - end.length)}${end}`;
    if (!known.has(free.toLowerCase())) return free;
  }
}

export const writeNamedSnapshot = (snapshot: NamedSnapshot): string => JSON.stringify({ snapshot: version, ...snapshot });

export type SnapshotRefusal = 'corrupt' | 'tooLarge' | 'noSnapshot' | 'newerVersion';
export type ReadNamedSnapshot =
  | {
      readonly ok: true;
      readonly snapshot: NamedSnapshot;
      readonly ignored: number;
    }
  | { readonly ok: false; readonly refusal: SnapshotRefusal };

export function readNamedSnapshot(source: string | Uint8Array): ReadNamedSnapshot {
  const reading = snapshotReading(source);
  for (;;) {
    const { done, value } = reading.next();
    if (done) return value;
  }
}

/** In steps, so that a server can answer others in between. */
export function* snapshotReading(source: string | Uint8Array): Generator<undefined, ReadNamedSnapshot> {
  const read = readJson(source, { length: maxSnapshotBytes, depth: deepest, members: maxMembers });
  if (!read.ok) return refuse(read.problem === 'too long' || read.problem === 'too many' ? 'tooLarge' : 'corrupt');
  if (!isJsonObject(read.value)) return refuse('noSnapshot');
  const { snapshot: found } = read.value;
  if (typeof found !== 'number') return refuse('noSnapshot');
  if (found > version) return refuse('newerVersion');
  return found === version ? yield* readWhole(read.value) : found === 1 ? readBare(read.value) : refuse('corrupt');
}
const refuse = (refusal: SnapshotRefusal) => ({ ok: false, refusal }) as const;

function* readWhole({ name, takenAt, author, scope, states: given }: JsonObject): Generator<undefined, ReadNamedSnapshot> {
  const known = snapshotScopes.find((each) => each === scope);
  if (!known || !Array.isArray(given) || given.length === 0) return refuse('corrupt');
  if (given.length > maxStates) return refuse('tooLarge');
  const read: ReturnType<typeof readState>[] = [];
  for (const one of given) {
    yield;
    if (isTooMuch(one)) return refuse('tooLarge');
    read.push(readState(one));
  }
  const states = read.flatMap((one) => (one ? [one.state] : []));
  const isOne = states.length === 1;
  const isSound = known === 'channel' ? isOne && states[0]?.channel !== undefined : states.every(({ channel }) => channel === undefined);
  if (states.length < given.length || !isSound || (known === 'amplifier' && !isOne)) return refuse('corrupt');
  return {
    ok: true,
    ignored: read.reduce((sum, one) => sum + (one?.ignored ?? 0), 0),
    snapshot: {
      name: cleanText(name, maxSnapshotNameLength),
      takenAt: momentOf(takenAt),
      author: cleanText(author, maxAuthorLength),
      scope: known,
      states,
    },
  };
}
/** Twice what the largest amplifier has. */
const maxPerState = 3000;
function isTooMuch(state: Json): boolean {
  let left = maxPerState;
  const spend = (value: Json): boolean => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return left < 0;
    const items = Object.values(value);
    left -= items.length;
    return left < 0 || items.some(spend);
  };
  return spend(state);
}
function readBare({ deviceId, values }: JsonObject): ReadNamedSnapshot {
  if (isTooMuch(values ?? '')) return refuse('tooLarge');
  const read = readState({ deviceId: deviceId ?? '', values: values ?? '' });
  if (!read) return refuse('corrupt');
  return { ok: true, ignored: read.ignored, snapshot: { name: '', takenAt: '', author: '', scope: 'amplifier', states: [read.state] } };
}
function momentOf(text: unknown): string {
  const time = typeof text === 'string' && text.length <= 40 ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? '' : new Date(time).toISOString();
}

export function factsOf({ states, ...facts }: NamedSnapshot): SnapshotFacts {
  return { ...facts, of: states.map(({ deviceId, model, name, channel }) => ({ deviceId, model, name, channel })) };
}
