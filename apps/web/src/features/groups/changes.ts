/** What one hand changes at several amplifiers: together, with the care that each change wants, and how it ends at each. */

import { accept, toStep, type AnyParams, type Handle, type NumberProperty } from '@headroom/model/property';
import { movedTo, travelOf, type Standing, type Travel } from '@headroom/model/groups';
import type { Unsubscribe } from '@headroom/protocol';
import { draftsOf, type PropertyDraft } from '../../device/binding/drafts.ts';
import { createFollower } from '../../device/binding/follower.ts';
import type { Amp, Seat } from '../../device/binding/seat.ts';
import { propertyOf, shownOf } from '../../device/binding/shown.ts';
import { asksAbout, sendCarefully, type Wish } from '../../device/care/care.ts';
import { carry, isSame, reversed, type Change } from '../../device/care/undo.ts';
import { historyOf } from '../../device/history/history.ts';

export interface SeatChange {
  readonly seat: Seat;
  readonly change: Change;
}

/** As its amplifier takes it. */
export function legalNumber<At extends AnyParams>(seat: Seat, handle: Handle<NumberProperty, At>, at: NoInfer<At>, value: number): number {
  const own = propertyOf(seat, handle, at);
  const accepted = accept(own, toStep(own, value));
  return accepted.ok ? Number(accepted.value) : value;
}
export const draftAt = ({ seat, change: { handle, at } }: SeatChange): PropertyDraft => draftsOf(seat).of(handle, at);
const wishOf = (each: SeatChange): Wish => ({ draft: draftAt(each), to: each.change.to });
/** Each amplifier with what it is to get. */
function bySeat(changes: readonly SeatChange[]): readonly (readonly [seat: Seat, own: readonly SeatChange[]])[] {
  const seats = new Map<Seat, SeatChange[]>();
  for (const each of changes) seats.set(each.seat, [...(seats.get(each.seat) ?? []), each]);
  return [...seats];
}

/** Any amplifier would ask before it. */
export const isAskedFirst = (changes: readonly SeatChange[]): boolean =>
  bySeat(changes).some(([seat, own]) => asksAbout(seat, own.map(wishOf)).length > 0);
/** `isSure`: somebody has said yes to all of it. Else what is far up goes little by little. Each amplifier has one step of its history. */
export function runChanges(changes: readonly SeatChange[], isSure: boolean): void {
  for (const [seat, own] of bySeat(changes))
    void historyOf(seat).during(seat, () => {
      if (isSure) for (const { draft, to } of own.map(wishOf)) draft.set(to);
      else sendCarefully(seat, own.map(wishOf));
      return Promise.resolve();
    });
}
/** Back to where it was, except where somebody has changed it since. */
export function runBack(changes: readonly SeatChange[], ended: (isWhole: boolean) => void): void {
  const seats = bySeat(changes);
  let open = seats.length;
  let isWhole = true;
  for (const [seat, own] of seats)
    void historyOf(seat).during(seat, () => {
      carry(seat, reversed(own.map(({ change }) => change)), false, ({ how }) => {
        isWhole &&= how === 'done';
        if (--open === 0) ended(isWhole);
      });
      return Promise.resolve();
    });
}
export function stands({ seat, change: { handle, at, to } }: SeatChange): boolean {
  const now = shownOf(seat, handle, at);
  return seat.available && now !== undefined && isSame(seat, { handle, at }, now, to);
}

/** Calls once it is known whether the amplifier has it: not, where it refused or was lost. Forgotten when nothing is heard of it. */
export function onceEnded({ seat, change }: SeatChange, ended: (isThere: boolean) => void): Unsubscribe {
  const { handle, at, to } = change;
  const follower = createFollower<{ readonly isThere: boolean; readonly isLost: boolean }>(seat);
  const rule = (amp: Amp) => {
    const told = amp.read(handle, at);
    const isThere = typeof told !== 'object' && told !== undefined && isSame(seat, change, told, to);
    return { isThere, isLost: !amp.available || amp.problem(handle, at) !== undefined };
  };
  const ends: Unsubscribe[] = [];
  const stop = () => ends.splice(0).forEach((end) => end());
  const look = () => {
    const { isThere, isLost } = follower.answer(rule);
    if (ends.length === 0 || (!isThere && !isLost)) return;
    stop();
    ended(isThere);
  };
  ends.push(follower.subscribe(look), seat.clock.after(2 * seat.status().pace.patience, stop));
  look();
  follower.keepUp();
  return stop;
}

/** How one number of each member is moved. */
export interface Hold<M> {
  readonly draft: (member: M) => PropertyDraft;
  /** The change that takes it to a place, as its amplifier takes it. */
  readonly to: (member: M, place: number) => SeatChange;
}
/** Held from the first move to the last: who comes or goes meanwhile changes nothing of where it stands. */
export interface Grasp<M> {
  readonly travel: Travel<M>;
  readonly move: (place: number) => void;
  readonly cancel: () => void;
  readonly release: () => void;
  /** How far all went, and who got there: where a cable was pulled or an amplifier refused, what it has is not what the hand wanted. */
  readonly finish: () => {
    readonly by: number;
    readonly reached: readonly SeatChange[];
    readonly lost: readonly { readonly member: M; readonly change: SeatChange }[];
  };
}
export function grasp<M>(standings: readonly Standing<M>[], hold: Hold<M>): Grasp<M> | undefined {
  const travel = travelOf(standings);
  if (travel === undefined) return undefined;
  const drafts = standings.map(({ member }) => hold.draft(member));
  for (const draft of drafts) draft.take();
  let by = 0;
  let targets: readonly { readonly member: M; readonly change: SeatChange }[] = [];
  return {
    travel,
    move(place) {
      const next = movedTo(standings, place);
      by = next.by;
      targets = next.moved.map(({ member, to }) => ({ member, change: hold.to(member, to) }));
      for (const { change } of targets) draftAt(change).move(change.change.to);
    },
    cancel() {
      by = 0;
      targets = [];
      for (const draft of drafts) draft.cancel();
    },
    release: () => drafts.forEach((draft) => draft.release()),
    finish() {
      const lost = targets.filter(({ change }) => !stands(change));
      return { by, reached: targets.filter((each) => !lost.includes(each)).map(({ change }) => change), lost };
    },
  };
}
