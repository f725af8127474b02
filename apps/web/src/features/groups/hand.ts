/** What a hand on a group does to its members: the drag, the jump, the mute, the way back, and what is caught up. */

import { output } from '@headroom/model/amplifier';
import { planMute } from '@headroom/model/channel';
import { levelledTo, movedTo, travelOf, type GroupMove, type Missed, type Moved, type Standing, type Travel } from '@headroom/model/groups';
import { accept, isLouder, toStep } from '@headroom/model/property';
import { draftsOf, type PropertyDraft } from '../../device/binding/drafts.ts';
import type { Failed, Seat } from '../../device/binding/seat.ts';
import { propertyOf, shownOf } from '../../device/binding/shown.ts';
import { asksAbout, sendCarefully, type Wish } from '../../device/care/care.ts';
import { carry, isSame, reversed, type Change } from '../../device/care/undo.ts';
import { historyOf } from '../../device/history/history.ts';
import type { Noted } from './book.ts';
import { isAbsent, movesWithFader, movesWithMute, standingOf, type MemberNow, type Taker } from './members.ts';

const { fader } = output.properties;
const atOf = ({ member }: MemberNow) => ({ channel: member.channel });
const draftOf = (taker: Taker): PropertyDraft => draftsOf(taker.amp.seat).of(fader, atOf(taker));
/** As its amplifier takes it. */
function legal(taker: Taker, level: number): number {
  const own = propertyOf(taker.amp.seat, fader, atOf(taker));
  const accepted = accept(own, toStep(own, level));
  return accepted.ok ? Number(accepted.value) : level;
}

const noteAbsent = (members: readonly MemberNow[], move: GroupMove): Noted[] =>
  members.filter(isAbsent).map(({ member }) => ({ member, move }));

/** Held from the first move to the last: who comes or goes meanwhile changes nothing of where it stands. */
export interface Grip {
  readonly travel: Travel<Taker>;
  readonly move: (level: number) => void;
  readonly cancel: () => void;
  readonly release: () => void;
  /** What was done, for its way back, and what did not get there. */
  readonly finish: () => { readonly by: number; readonly changes: readonly SeatChange[]; readonly noted: readonly Noted[] };
}
export interface SeatChange {
  readonly seat: Seat;
  readonly change: Change;
}

export function gripOf(members: readonly MemberNow[]): Grip | undefined {
  const takers = members.filter(movesWithFader);
  const standings = takers.map(standingOf);
  const travel = travelOf(standings);
  if (travel === undefined) return undefined;
  for (const taker of takers) draftOf(taker).take();
  let by = 0;
  let targets: readonly Moved<Taker>[] = [];
  return {
    travel,
    move(level) {
      const next = movedTo(standings, level);
      by = next.by;
      targets = next.moved.map((each) => ({ ...each, to: legal(each.member, each.to) }));
      for (const { member, to } of targets) draftOf(member).move(to);
    },
    cancel() {
      by = 0;
      targets = [];
      for (const taker of takers) draftOf(taker).cancel();
    },
    release: () => takers.forEach((taker) => draftOf(taker).release()),
    finish() {
      // Where a cable was pulled or an amplifier refused, what it has is not what the hand wanted.
      const lost = targets.filter(({ member, to }) => !stands(member, to));
      const reached = targets.filter((each) => !lost.includes(each));
      const noted = lost.map(({ member, to }): Noted => ({ member: member.member, move: { kind: 'fader', how: 'to', dB: to } }));
      const absent =
        by === 0
          ? []
          : noteAbsent(
              members.filter(({ member }) => !takers.some((taker) => taker.member === member)),
              byOf(by),
            );
      return { by, changes: reached.map(changeOf), noted: [...noted, ...absent] };
    },
  };
}
const byOf = (dB: number): GroupMove => ({ kind: 'fader', how: 'by', dB });
function stands(taker: Taker, level: number): boolean {
  const { seat } = taker.amp;
  const now = shownOf(seat, fader, atOf(taker));
  return seat.available && now !== undefined && isSame(seat, { handle: fader, at: atOf(taker) }, now, level);
}
const changeOf = ({ member, from, to }: Moved<Taker>): SeatChange => ({
  seat: member.amp.seat,
  change: { handle: fader, at: atOf(member), from, to },
});

/** A key, a button, a typed level: everybody by the same way, or all to one level. */
export interface Jump {
  readonly moved: readonly Moved<Taker>[];
  readonly by: number;
  readonly noted: readonly Noted[];
}
export function planJump(members: readonly MemberNow[], level: number, how: 'by' | 'to'): Jump {
  const standings = members.filter(movesWithFader).map(standingOf);
  const { by, moved } = how === 'by' ? movedTo(standings, level) : { by: 0, moved: levelledTo(standings, level) };
  const legalMoves = moved.map((each) => ({ ...each, to: legal(each.member, each.to) }));
  const move: GroupMove = how === 'by' ? byOf(by) : { kind: 'fader', how, dB: legalMoves[0]?.to ?? level };
  return { moved: legalMoves, by, noted: how === 'by' && by === 0 ? [] : noteAbsent(members, move) };
}

/** Each amplifier with what it is to get. */
function bySeat<T extends { readonly member: Taker }>(each: readonly T[]): readonly (readonly [seat: Seat, own: readonly T[]])[] {
  const seats = new Map<Seat, T[]>();
  for (const one of each) seats.set(one.member.amp.seat, [...(seats.get(one.member.amp.seat) ?? []), one]);
  return [...seats];
}
const wishOf = ({ member, to }: Moved<Taker>): Wish => ({ draft: draftOf(member), to });

/** Those that get louder, where that wants a question; `always` asks about any rise. */
export function louderOf(moved: readonly Moved<Taker>[], always: boolean): readonly Moved<Taker>[] {
  const rises = moved.filter(({ member, from, to }) => isLouder(propertyOf(member.amp.seat, fader, atOf(member)), from, to));
  return always || bySeat(moved).some(([seat, own]) => asksAbout(seat, own.map(wishOf)).length > 0) ? rises : [];
}
/** `isSure`: somebody has said yes to all of it. Else what is far up goes little by little. Each amplifier has one step of its history. */
export function runJump(moved: readonly Moved<Taker>[], isSure: boolean): readonly SeatChange[] {
  for (const [seat, own] of bySeat(moved))
    void historyOf(seat).during(seat, () => {
      if (isSure) for (const { draft, to } of own.map(wishOf)) draft.set(to);
      else sendCarefully(seat, own.map(wishOf));
      return Promise.resolve();
    });
  return moved.map(changeOf);
}

/** Back to where it was, except where somebody has changed it since. */
export function runBack(changes: readonly SeatChange[], ended: (isWhole: boolean) => void): void {
  const seats = [...new Set(changes.map(({ seat }) => seat))];
  let open = seats.length;
  let isWhole = true;
  for (const seat of seats) {
    const own = changes.filter((each) => each.seat === seat).map(({ change }) => change);
    void historyOf(seat).during(seat, () => {
      carry(seat, reversed(own), false, ({ how }) => {
        isWhole &&= how === 'done';
        if (--open === 0) ended(isWhole);
      });
      return Promise.resolve();
    });
  }
}

export interface Refused {
  readonly member: MemberNow;
  readonly failure: Failed;
}
/** Both halves of a bridged pair go together. Answers who did not get it. */
export async function runMute(
  members: readonly MemberNow[],
  on: boolean,
): Promise<{ refused: readonly Refused[]; noted: readonly Noted[] }> {
  const failures = await Promise.all(members.filter(movesWithMute).map((member) => muteOne(member, member.amp.seat, on)));
  const refused = failures.flat();
  const move: GroupMove = { kind: 'mute', mute: on };
  const lost = refused.filter(({ failure }) => failure.reason === 'not connected' || failure.reason === 'closed');
  return { refused, noted: [...noteAbsent(members, move), ...lost.map(({ member: { member } }) => ({ member, move }))] };
}
async function muteOne(member: MemberNow, seat: Seat, on: boolean): Promise<Refused[]> {
  return historyOf(seat).during(seat, async () => {
    for (const write of planMute(seat.tree, member.member.channel, on)) {
      const outcome = await draftsOf(seat).write(write);
      if (!outcome.ok && outcome.reason !== 'superseded') return [{ member, failure: outcome }];
    }
    return [];
  });
}
export const isMuteOf = (members: readonly MemberNow[]): readonly boolean[] =>
  members.flatMap(({ state, muted }) => (state === 'there' && muted !== undefined ? [muted] : []));

/** What a member is to get now of what it has missed. */
export interface CatchUp {
  readonly member: MemberNow;
  readonly mute: boolean | undefined;
  readonly fader: Moved<Taker> | undefined;
}
export function planCatchUp(members: readonly MemberNow[]): readonly CatchUp[] {
  return members.flatMap((member): CatchUp[] => {
    const { missed } = member;
    if (missed === undefined || member.state !== 'there') return [];
    const own = movesWithFader(member) && missed.fader ? faderOf(member, missed.fader) : undefined;
    const muted = movesWithMute(member) ? missed.mute : undefined;
    return own === undefined && muted === undefined ? [] : [{ member, mute: muted, fader: own }];
  });
}
function faderOf(member: Taker, { how, dB }: NonNullable<Missed['fader']>): Moved<Taker> {
  const wanted = how === 'to' ? dB : member.fader + dB;
  return { member, from: member.fader, to: legal(member, Math.min(member.max, Math.max(member.min, wanted))) };
}
/** Any of it is louder. */
export const isCatchUpLouder = (plan: readonly CatchUp[]): boolean =>
  plan.some((each) => each.mute === false || (each.fader && each.fader.to > each.fader.from));
export async function runCatchUp(plan: readonly CatchUp[]): Promise<readonly Refused[]> {
  runJump(
    plan.flatMap((each) => each.fader ?? []),
    true,
  );
  const failures = await Promise.all(
    plan.flatMap(({ member, mute: on }) => (on === undefined || !member.amp ? [] : [muteOne(member, member.amp.seat, on)])),
  );
  return failures.flat();
}

/** What the handle of a group shows: how far it can go, and how that is said. */
export const travelNow = (members: readonly MemberNow[]): Travel<Taker> | undefined =>
  travelOf(members.filter(movesWithFader).map((member): Standing<Taker> => standingOf(member)));
