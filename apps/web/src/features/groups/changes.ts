import { accept, isRise, levelOf, toStep, type AnyParams, type Handle, type NumberProperty, type Write } from '@headroom/model/property';
import { quieterFirst } from '@headroom/model/channel';
import { movedTo, travelOf, type Standing, type Travel } from '@headroom/model/groups';
import type { Outcome } from '@headroom/protocol';
import { draftsOf, type PropertyDraft } from '../../device/binding/drafts.ts';
import { restOf } from '../../device/binding/eq-live-preview.ts';
import type { Failed, Seat } from '../../device/binding/seat.ts';
import { propertyOf, shownOf } from '../../device/binding/shown.ts';
import { asksAbout, readOf, sendByProgram, type Wish } from '../../device/safe-changes/confirm-louder.ts';
import { createJointQuestion } from '../../device/safe-changes/joint-question.ts';
import { handOn, stepTo } from '../../device/safe-changes/hand.ts';
import { rampStepMs } from '../../device/binding/ramp.ts';
import { bursts, createSlew } from '../../device/safe-changes/slew.ts';
import { carry, isSame, reversed, type Change } from '../../device/safe-changes/undo.ts';
import { historyOf } from '../../device/history/history.ts';
import type { MemberNow } from './members.ts';

export interface SeatChange {
  readonly seat: Seat;
  readonly change: Change;
}

export function legalNumber<At extends AnyParams>(seat: Seat, handle: Handle<NumberProperty, At>, at: NoInfer<At>, value: number): number {
  const own = propertyOf(seat, handle, at);
  const accepted = accept(own, toStep(own, value));
  return accepted.ok ? Number(accepted.value) : value;
}
export const draftAt = ({ seat, change: { handle, at } }: SeatChange): PropertyDraft => draftsOf(seat).of(handle, at);
const writeOf = ({ change: { handle, at, to } }: SeatChange): Write => ({ resource: handle.resource, at, values: { [handle.name]: to } });
const wishOf = (each: SeatChange): Wish => ({ draft: draftAt(each), to: each.change.to });
function bySeat(changes: readonly SeatChange[]): readonly (readonly [seat: Seat, own: readonly SeatChange[]])[] {
  const seats = new Map<Seat, SeatChange[]>();
  for (const each of changes) seats.set(each.seat, [...(seats.get(each.seat) ?? []), each]);
  return [...seats];
}

export const isAskedFirst = (changes: readonly SeatChange[]): boolean =>
  bySeat(changes).some(([seat, own]) => asksAbout(seat, own.map(wishOf)).length > 0);
/** Leaves values alone that somebody changed since. */
export function runBack(changes: readonly SeatChange[], ended: (isWhole: boolean) => void): void {
  const seats = bySeat(changes);
  let open = seats.length;
  let isWhole = true;
  const question = createJointQuestion(seats.length);
  for (const [seat, own] of seats)
    carry(seat, reversed(own.map(({ change }) => change)), false, question.ask, ({ how }) => {
      question.ended(seat, false);
      isWhole &&= how === 'done';
      if (--open === 0) ended(isWhole);
    });
}
export interface MemberChange extends SeatChange {
  readonly now: MemberNow;
}
/** A newer change supersedes this one, which then loses nothing. */
export interface End {
  readonly wanted: MemberChange;
  /** The part that the amplifier confirmed. */
  readonly done: MemberChange | undefined;
  /** The amplifier did not confirm all of it. */
  readonly isLost: boolean;
}
const newest = new WeakMap<PropertyDraft, MemberChange>();
function claim(changes: readonly MemberChange[]): void {
  for (const wanted of changes) newest.set(draftAt(wanted), wanted);
}
async function endOf(wanted: MemberChange): Promise<End> {
  const { seat, change } = wanted;
  const draft = draftAt(wanted);
  const told = await draft.ended();
  if (newest.get(draft) !== wanted) return { wanted, done: undefined, isLost: false };
  const isThere = told !== undefined && isSame(seat, change, told, change.to);
  const to = isThere ? change.to : told;
  const isMoved = to !== undefined && !isSame(seat, change, to, change.from);
  return { wanted, done: isMoved ? { ...wanted, change: { ...change, to } } : undefined, isLost: !isThere };
}

export interface Ran {
  readonly ends: readonly End[];
  readonly failed: ReadonlyMap<Seat, Failed>;
}
/** `isSure`: the person agreed. One step of history per amplifier. */
export async function runChanges(changes: readonly MemberChange[], isSure: boolean): Promise<Ran> {
  claim(changes);
  const failed = isSure ? await runAgreed(changes) : new Map<Seat, Failed>();
  if (!isSure) for (const [seat, own] of bySeat(changes)) stepAsOne(seat, own);
  return { ends: await Promise.all(changes.map(endOf)), failed };
}
function stepAsOne(seat: Seat, own: readonly SeatChange[]): void {
  void historyOf(seat).during(seat, () => {
    stepTo(seat, own.map(wishOf));
    return Promise.resolve();
  });
}
/** Every amplifier confirms its quieter changes before any rises. One silent for a second is skipped, and does not rise. */
function runAgreed(changes: readonly SeatChange[]): Promise<ReadonlyMap<Seat, Failed>> {
  const plans = bySeat(changes).map(([seat, own]) => {
    const blocks = quieterFirst(own.map(writeOf), readOf(seat));
    const isLouder = (block: Write) => isRise(block, readOf(seat));
    return { seat, own, falls: blocks.filter((block) => !isLouder(block)), rises: blocks.filter(isLouder) };
  });
  const run = async () => {
    const fallen = await Promise.all(plans.map(async (plan) => ({ ...plan, fell: await sendOrDelay(plan.seat, plan.falls) })));
    const ended = await Promise.all(
      fallen.map(async ({ seat, own, fell, rises }) => {
        // Somebody may have moved the level since the question.
        const left = rises.filter((block) => isAsFound(seat, own, block));
        return [seat, fell.ok ? await sendOrDelay(seat, left) : fell] as const;
      }),
    );
    return new Map(ended.flatMap(([seat, outcome]) => (outcome.ok ? [] : [[seat, outcome] as const])));
  };
  // Histories open before the first write.
  const running = Promise.resolve().then(run);
  for (const { seat } of plans) void historyOf(seat).during(seat, () => running);
  return running;
}
const isAsFound = (seat: Seat, own: readonly SeatChange[], { resource, at, values }: Write): boolean =>
  own
    .filter(
      ({ change: { handle, at: where } }) => handle.resource.pathAt(where) === resource.pathAt(at) && Object.hasOwn(values, handle.name),
    )
    .every(({ change }) => isSame(seat, change, shownOf(seat, change.handle, change.at), change.from));
/** Gives up on an amplifier after a second without an answer. */
async function sendOrDelay(seat: Seat, writes: readonly Write[]): Promise<Outcome> {
  if (writes.length === 0) return { ok: true };
  let stop = () => {};
  const silence = new Promise<Outcome>((resolve) => {
    const look = () => {
      if (seat.device.status().isUnanswered) resolve({ ok: false, reason: 'delayed', message: '' });
    };
    stop = seat.device.onStatus(look);
    look();
  });
  const outcome = await Promise.race([sendByProgram(seat, writes), silence]);
  stop();
  return outcome;
}

export type ChangeTo<M> = (member: M, place: number) => MemberChange;
/** Fixed during the drag: members that come or go change nothing. */
export interface Grasp<M> {
  readonly travel: Travel<M>;
  /** Rises as fast as one channel's fader; `moved` gets the place. */
  readonly move: (place: number) => void;
  readonly cancel: () => void;
  readonly release: () => void;
  /** A lost or refusing amplifier may have moved less. */
  readonly finish: () => Promise<{ readonly by: number; readonly ends: readonly End[] }>;
}
export function grasp<M>(standings: readonly Standing<M>[], changeTo: ChangeTo<M>, moved: (place: number) => void): Grasp<M> | undefined {
  const travel = travelOf(standings);
  const held = bySeat(standings.map(({ member, place }) => changeTo(member, place)));
  const [first] = held;
  if (travel === undefined || first === undefined) return undefined;
  // The group's slew limits the rise; a member's own burst lets it catch up after a brief silence.
  const hands = new Map(held.map(([seat, own]) => [seat, handOn(seat, own.map(draftAt), bursts.step)]));
  for (const hand of hands.values()) hand.start();
  const [{ clock }, [{ change: { handle } } = { change: { handle: undefined } }]] = first;
  const isLevel = handle !== undefined && levelOf(handle.property, 0) !== undefined && restOf(handle.property) === 0;
  const slew = createSlew(clock);
  let level = travel.level;
  let by = 0;
  let targets: readonly MemberChange[] = [];
  let stopClimbing = () => {};
  const move = (wanted: number) => {
    stopClimbing();
    const place = isLevel ? Math.min(wanted, level + slew.room(bursts.drag)) : wanted;
    const next = movedTo(standings, place);
    by = next.by;
    slew.spend(Math.max(0, travel.level + by - level));
    level = travel.level + by;
    targets = next.moved.map(({ member, to }) => changeTo(member, to));
    for (const [seat, own] of bySeat(targets)) hands.get(seat)?.move(own.map(wishOf));
    moved(place);
    if (place < wanted) stopClimbing = clock.after(rampStepMs, () => move(wanted));
  };
  return {
    travel,
    move,
    cancel() {
      stopClimbing();
      by = 0;
      targets = [];
      for (const hand of hands.values()) hand.cancel();
    },
    release() {
      stopClimbing();
      for (const hand of hands.values()) hand.finally();
    },
    async finish() {
      stopClimbing();
      // One undo covers all of them.
      for (const hand of hands.values()) hand.finish(false);
      const way = by;
      claim(targets);
      return { by: way, ends: await Promise.all(targets.map(endOf)) };
    },
  };
}
