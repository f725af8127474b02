/** Louder changes that are not drags: confirms or ramps them. */

import { isChannelMuted, quieterFirst, risesOf, type ReadValue, type Rise } from '@headroom/model/channel';
import {
  addressOf,
  foundAt,
  freeStep,
  ofKind,
  toStep,
  type AnyParams,
  type Handle,
  type TreeLeaf,
  type Write,
} from '@headroom/model/property';
import type { Outcome } from '@headroom/protocol';
import { draftsOf, type PropertyDraft } from '../binding/drafts.ts';
import type { Seat } from '../binding/seat.ts';
import { propertyOf, shownOf } from '../binding/shown.ts';
import { questionsOf } from './questions.ts';
import { rampLevels } from '../binding/ramp.ts';

export interface Wish {
  readonly draft: PropertyDraft;
  readonly to: TreeLeaf;
}

/** A ramp may have stopped below its target. */
export function sendCarefully(
  seat: Seat,
  wishes: readonly Wish[],
  sent: () => void = () => undefined,
  refused: () => void = () => undefined,
): void {
  ask(
    seat,
    () => asksAbout(seat, wishes),
    (yes) => (yes ? sendAgreed(seat, wishes, sent) : refused()),
  );
}

/** Quieter blocks first; large rises are ramped. */
function sendAgreed(seat: Seat, wishes: readonly Wish[], sent: () => void): void {
  const writes = wishes.map(writeOf);
  const climbs = risesIn(seat, writes).filter(isClimb);
  for (const block of quieterFirst(without(writes, climbs), readOf(seat))) draftsOf(seat).set(block);
  let left = climbs.length + 1;
  const done = () => --left === 0 && sent();
  for (const rise of climbs) climb(seat, rise, done);
  done();
}
function without(writes: readonly Write[], climbs: readonly Rise[]): readonly Write[] {
  const climbing = new Set(climbs.map(({ handle, at }) => addressOf(handle, at)));
  return writes.flatMap(({ resource, at, values }): Write[] => {
    const own = Object.entries(values).filter(([name]) => !climbing.has(`${resource.pathAt(at)}/${name}`));
    return own.length === 0 ? [] : [{ resource, at, values: Object.fromEntries(own) }];
  });
}

export type Ask = (seat: Seat, writes: readonly Write[], answered: (yes: boolean) => void) => void;
/** One confirmation if an automatic change makes anything louder or unmutes it. */
export function askOfProgram(seat: Seat, writes: readonly Write[], answered: (yes: boolean) => void): void {
  ask(seat, () => risesIn(seat, writes), answered);
}
/** Quieter blocks first, each after the previous answer; large rises are ramped last. */
export async function sendByProgram(seat: Seat, writes: readonly Write[], how: Partial<ProgramWay> = {}): Promise<Outcome> {
  const { write = (block) => draftsOf(seat).write(block), mayClimb = () => true } = how;
  const climbs = risesIn(seat, writes).filter(isClimb);
  for (const block of quieterFirst(without(writes, climbs), readOf(seat))) {
    const outcome = await write(block);
    if (!outcome.ok && outcome.reason !== 'superseded') return outcome;
  }
  const stands = (rise: Rise, level: unknown, wanted: unknown) => {
    const property = propertyOf(seat, rise.handle, rise.at);
    return property.kind === 'number' && toStep(property, Number(level)) === toStep(property, Number(wanted));
  };
  // These writes bypass the drafts; read back, so that a ramp does not take the plan's mute for somebody else's.
  if (how.write) await Promise.all(climbs.map(({ handle, at }) => seat.device.refresh(handle.resource, at)));
  // Somebody may have turned the level down meanwhile.
  const own = climbs.filter((rise) => mayClimb(rise) && stands(rise, shownOf(seat, rise.handle, rise.at), rise.from));
  await Promise.all(own.map((rise) => new Promise<void>((resolve) => climb(seat, rise, resolve))));
  const isShort = climbs.some((rise) => !stands(rise, draftsOf(seat).of(rise.handle, rise.at).heard(), rise.to));
  if (!isShort) return { ok: true };
  const { state, isUnanswered } = seat.status();
  const isAway = state !== 'CONNECTED' || isUnanswered;
  return { ok: false, reason: isAway ? 'delayed' : 'stopped', message: 'A level stopped on its way up.' };
}
interface ProgramWay {
  /** Default: through the drafts, so that controls show the new value. */
  readonly write: (block: Write) => Promise<Outcome>;
  readonly mayClimb: (rise: Rise) => boolean;
}
/** All at once, heard as one switch. */
export async function switchByProgram(seat: Seat, writes: readonly Write[]): Promise<boolean> {
  const outcomes = await draftsOf(seat).writeTogether(quieterFirst(writes, readOf(seat)));
  return outcomes.every(({ ok }) => ok);
}

/** For actions that write by themselves: one confirmation if anything gets louder. */
export function askIfLouder(seat: Seat, writes: readonly Write[], act: () => void, refused: () => void = () => undefined): void {
  ask(
    seat,
    () => risesByHand(seat, writes),
    (yes) => (yes ? act() : refused()),
  );
}

/** All rises, if any of them cannot be ramped. */
export function asksAbout(seat: Seat, wishes: readonly Wish[]): readonly Rise[] {
  const rises = risesByHand(seat, wishes.map(writeOf));
  return rises.some((rise) => !wishes.some((wish) => isOf(rise, wish)) || !climbsUnasked(seat, rise)) ? rises : [];
}

export const asksOrClimbs = (seat: Seat, wishes: readonly Wish[]): boolean => risesByHand(seat, wishes.map(writeOf)).length > 0;

/** Asks again about what somebody has turned down while the question stood. */
function ask(seat: Seat, find: () => readonly Rise[], answered: (yes: boolean) => void, agreed: readonly Rise[] = []): void {
  const rises = find();
  if (areAgreed(rises, agreed)) answered(true);
  else questionsOf(seat).ask({ rises, answered: (yes) => (yes ? ask(seat, find, answered, rises) : answered(false)) });
}
/** Each was confirmed, and goes no further now than a step that needs no question. */
export const areAgreed = (rises: readonly Rise[], agreed: readonly Rise[]): boolean =>
  rises.every((rise) => agreed.some((known) => isTo(known, rise) && (rise.by ?? 0) <= (known.by ?? 0) + freeStep));
const isTo = (one: Rise, other: Rise) => addressOf(one.handle, one.at) === addressOf(other.handle, other.at) && one.to === other.to;
const writeOf = ({ draft: { handle, at }, to }: Wish): Write => ({ resource: handle.resource, at, values: { [handle.name]: to } });
const isOf = ({ handle, at }: Rise, { draft }: Wish) => addressOf(handle, at) === addressOf(draft.handle, draft.at);
export function readOf(seat: Seat): ReadValue {
  const { shown } = seat;
  return (handle, at) => ofKind(propertyOf(seat, handle, at), foundAt(shown, handle, at));
}
export const risesIn = (seat: Seat, writes: readonly Write[]): readonly Rise[] => risesOf(writes, readOf(seat));
/** Unmuting by hand is deliberate and needs no confirmation. */
const risesByHand = (seat: Seat, writes: readonly Write[]) => risesIn(seat, writes).filter(({ wants }) => wants !== 'unmutes');

const isClimb = ({ wants }: Rise) => wants === 'ramps';
/** On a slow connection ramp steps arrive late, so the ramp is confirmed first. */
const climbsUnasked = (seat: Seat, rise: Rise) => isClimb(rise) && seat.status().pace.keepsRhythm;

function climb(seat: Seat, { handle, at, from, to }: Rise, ended: () => void): void {
  const property = propertyOf(seat, handle, at);
  const draft = draftsOf(seat).of(handle, at);
  if (property.kind === 'number') draft.ramp(rampLevels(property, Number(from), Number(to)), unlessMuted(seat, handle, at), ended);
}

/** A mute set meanwhile stops the ramp. */
function unlessMuted(seat: Seat, { resource }: Handle, at: AnyParams): () => boolean {
  const own = Object.values(resource.properties).filter(({ property }) => property.raisesOutput === 'unmute');
  const channel = 'channel' in at ? Number(at['channel']) : undefined;
  const muted = () =>
    own.filter((mute) => shownOf(seat, mute, at) === true).length + Number(channel !== undefined && isChannelMuted(seat.shown, channel));
  const before = muted();
  return () => muted() <= before;
}
