import { output, outputEqFilter } from '@headroom/model/amplifier';
import { planMute } from '@headroom/model/channel';
import {
  eqAfter,
  eqBandNumbers,
  isBandLouder,
  joinedBands,
  levelledTo,
  movedTo,
  travelOf,
  type GroupMove,
  type Missed,
  type MissedBand,
  type Moved,
  type Standing,
  type Travel,
} from '@headroom/model/groups';
import { accept, grouped, isLouder, limits } from '@headroom/model/property';
import { draftsOf, isGone } from '../../device/binding/drafts.ts';
import type { Failed, Seat } from '../../device/binding/seat.ts';
import { propertyOf } from '../../device/binding/shown.ts';
import { historyOf } from '../../device/history/history.ts';
import type { Noted } from './groups-repository.ts';
import { grasp, isAskedFirst, legalNumber, runChanges, type End, type Grasp, type MemberChange, type SeatChange } from './changes.ts';
import { bandAt, isAbsent, movesWithFader, movesWithMute, standingOf, type MemberNow, type Taker } from './members.ts';

const { fader } = output.properties;
const atOf = ({ member }: MemberNow) => ({ channel: member.channel });
const legal = (taker: Taker, level: number) => legalNumber(taker.amp.seat, fader, atOf(taker), level);

/** Also members whose missed change this move replaces, so that they no longer count as behind. */
export const noteAbsent = (members: readonly MemberNow[], move: GroupMove): Noted[] =>
  members.filter((each) => isAbsent(each) || isReplaced(each, move)).map(({ member }) => ({ member, move }));
function isReplaced({ member: { missed } }: MemberNow, move: GroupMove): boolean {
  switch (move.kind) {
    case 'mute':
      return missed?.mute !== undefined;
    case 'fader':
      return move.how === 'to' && missed?.fader !== undefined;
    case 'eq':
      return move.bands.some(
        (band) => eqBandNumbers.every((name) => band[name]?.how !== 'by') && missed?.eq?.some(({ filter }) => filter === band.filter),
      );
  }
}

export interface Grip extends Omit<Grasp<Taker>, 'finish'> {
  readonly finish: () => Promise<Done & { readonly by: number }>;
}
export interface Done {
  /** For undo. */
  readonly changes: readonly SeatChange[];
  /** Refused changes, and changes that absent members miss. */
  readonly noted: readonly Noted[];
  /** In dB, if no member arrived. */
  readonly onlyBy: number | undefined;
}
function doneOf(ends: readonly End[]): Done {
  const changes = ends.flatMap(({ done }) => done ?? []);
  const ways = changes.map(({ change: { from, to } }) => Number(to) - Number(from));
  const furthest = ways.reduce((far, way) => (Math.abs(way) > Math.abs(far) ? way : far), 0);
  const lost = ends.filter(({ isLost }) => isLost);
  return {
    changes,
    noted: lost.map(({ wanted: { now, change } }) => ({ member: now.member, move: { kind: 'fader', how: 'to', dB: Number(change.to) } })),
    onlyBy: lost.length > 0 && lost.length === ends.length ? furthest : undefined,
  };
}
export function gripOf(members: readonly MemberNow[], moved: (level: number) => void): Grip | undefined {
  const takers = members.filter(movesWithFader);
  const to = (member: Taker, level: number) => changeOf({ member, from: member.fader, to: legal(member, level) });
  const own = grasp(takers.map(standingOf), to, moved);
  return (
    own && {
      ...own,
      async finish() {
        const { by, ends } = await own.finish();
        const done = doneOf(ends);
        const others = members.filter(({ member }) => !takers.some((taker) => taker.member === member));
        return { ...done, by, noted: [...done.noted, ...(by === 0 ? [] : noteAbsent(others, byOf(by)))] };
      },
    }
  );
}
const byOf = (dB: number): GroupMove => ({ kind: 'fader', how: 'by', dB });
const changeOf = ({ member, from, to }: Moved<Taker>): MemberChange => ({
  now: member,
  seat: member.amp.seat,
  change: { handle: fader, at: atOf(member), from, to },
});

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

/** Rises that need a question; `always`: any rise. */
export function louderOf(moved: readonly Moved<Taker>[], always: boolean): readonly Moved<Taker>[] {
  const rises = moved.filter(({ member, from, to }) => isLouder(propertyOf(member.amp.seat, fader, atOf(member)), from, to));
  return always || isAskedFirst(moved.map(changeOf)) ? rises : [];
}
export async function runJump(moved: readonly Moved<Taker>[], isSure: boolean): Promise<Done> {
  const { ends } = await runChanges(moved.map(changeOf), isSure);
  return doneOf(ends);
}

export interface Refused {
  readonly member: MemberNow;
  readonly failure: Failed;
}
/** Both halves of a bridged pair. Returns the failures. */
export async function runMute(
  members: readonly MemberNow[],
  on: boolean,
): Promise<{ refused: readonly Refused[]; noted: readonly Noted[] }> {
  const failures = await Promise.all(members.filter(movesWithMute).map((member) => muteOne(member, member.amp.seat, on)));
  const refused = failures.flat();
  const move: GroupMove = { kind: 'mute', mute: on };
  const lost = refused.filter(({ failure }) => isGone(failure));
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

export interface CatchUp {
  readonly member: MemberNow;
  readonly mute: boolean | undefined;
  readonly fader: Moved<Taker> | undefined;
  readonly eq: readonly SeatChange[];
  /** False where a lock holds something back: the member stays behind by it. */
  readonly isWhole: boolean;
}
export function planCatchUp(members: readonly MemberNow[]): readonly CatchUp[] {
  return members.flatMap((member): CatchUp[] => {
    const { missed } = member;
    if (missed === undefined || member.state !== 'there') return [];
    const own = movesWithFader(member) && missed.fader ? faderOf(member, missed.fader) : undefined;
    const eq = missed.eq && member.amp && eqOf(missed.eq, member.member.channel, member.amp.seat);
    const isSet = (missed.fader === undefined || own !== undefined) && (missed.eq === undefined || eq !== undefined);
    // Unmuted without its level, it would play as loud as before.
    const muted = movesWithMute(member) && (isSet || missed.mute === true) ? missed.mute : undefined;
    if (own === undefined && muted === undefined && eq === undefined) return [];
    return [{ member, mute: muted, fader: own, eq: eq ?? [], isWhole: isSet && muted === missed.mute }];
  });
}
function faderOf(member: Taker, { how, dB }: NonNullable<Missed['fader']>): Moved<Taker> {
  const wanted = how === 'to' ? dB : member.fader + dB;
  return { member, from: member.fader, to: legal(member, within(wanted, member)) };
}
const within = (value: number, { min, max }: { readonly min: number; readonly max: number }) => Math.min(max, Math.max(min, value));
/** Undefined while a band is read-only. */
function eqOf(missed: readonly MissedBand[], channel: number, seat: Seat): readonly SeatChange[] | undefined {
  const { properties } = outputEqFilter;
  const bands = missed.map((band) => ({ ...band, now: bandAt(seat, { channel, filter: band.filter }) }));
  if (bands.some(({ now }) => now === undefined || now.fixed !== undefined)) return undefined;
  return bands.flatMap(({ filter, enable, type, now, ...ways }): SeatChange[] => {
    if (now === undefined) return [];
    const at = { channel, filter };
    const numbers = eqBandNumbers.flatMap((name) => {
      const handle = properties[name];
      const way = ways[name];
      const to = way && legalNumber(seat, handle, at, within(eqAfter(name, now[name], way), limits(propertyOf(seat, handle, at))));
      return to === undefined ? [] : [{ handle, at, from: now[name], to }];
    });
    const isKnown = type !== undefined && accept(propertyOf(seat, properties.type, at), type).ok;
    const typed = isKnown ? [{ handle: properties.type, at, from: now.type, to: type }] : [];
    const switched = enable === undefined ? [] : [{ handle: properties.enable, at, from: now.enable, to: enable }];
    return [...typed, ...numbers, ...switched].filter(({ from, to }) => from !== to).map((change) => ({ seat, change }));
  });
}
/** As values: a second try of what was partly done adds nothing. */
export const noteAgreed = (plan: readonly CatchUp[]): Noted[] =>
  plan.flatMap(({ member: { member }, fader: own, eq }): Noted[] => [
    ...(own ? [{ member, move: { kind: 'fader', how: 'to', dB: own.to } } as const] : []),
    ...(eq.length > 0 ? [{ member, move: moveTo(eq) }] : []),
  ]);
export function moveTo(changes: readonly SeatChange[]): GroupMove {
  const bands = changes.map(({ change: { handle, at, to } }): MissedBand => ({
    filter: 'filter' in at ? Number(at['filter']) : 0,
    [handle.name]: typeof to === 'number' ? { how: 'to', value: to } : to,
  }));
  return { kind: 'eq', bands: joinedBands([], bands) ?? [] };
}
export const isCatchUpLouder = (plan: readonly CatchUp[]): boolean =>
  plan.some((each) => each.mute === false || (each.fader && each.fader.to > each.fader.from) || isEqLouder(each));
export function isEqLouder({ eq }: Pick<CatchUp, 'eq'>): boolean {
  const bands = grouped(eq, ({ change: { at } }) => ('filter' in at ? Number(at['filter']) : 0));
  return [...bands].some(([filter, changes]) => {
    const [first] = changes;
    const before = first && bandAt(first.seat, { channel: Number('channel' in first.change.at && first.change.at['channel']), filter });
    const after = Object.fromEntries(changes.map(({ change }) => [change.handle.name, change.to]));
    return before !== undefined && isBandLouder(before, { ...before, ...after });
  });
}
export async function runCatchUp(plan: readonly CatchUp[]): Promise<readonly Refused[]> {
  // An amplifier keeps its writes in order: mutes come first.
  const muting = muteAll(plan, true);
  const { ends, failed } = await runChanges(
    plan.flatMap((each) => [...(each.fader ? [changeOf(each.fader)] : []), ...each.eq.map((own) => ({ ...own, now: each.member }))]),
    true,
  );
  const short = plan.flatMap(({ member }): Refused[] => {
    const isShort = ends.some(({ isLost, wanted }) => isLost && wanted.now === member);
    return isShort && member.amp ? [{ member, failure: failed.get(member.amp.seat) ?? stopped }] : [];
  });
  // Members without their agreed level stay muted.
  const unmuting = muteAll(
    plan.filter(({ member }) => !short.some((each) => each.member === member)),
    false,
  );
  return [...short, ...(await muting), ...(await unmuting)];
}
/** Somebody has set it since the question. */
const stopped = { ok: false, reason: 'stopped', message: '' } as const;
async function muteAll(plan: readonly CatchUp[], on: boolean): Promise<readonly Refused[]> {
  const failures = await Promise.all(
    plan.flatMap(({ member, mute: wanted }) => (wanted === on && member.amp ? [muteOne(member, member.amp.seat, on)] : [])),
  );
  return failures.flat();
}

export const travelNow = (members: readonly MemberNow[]): Travel<Taker> | undefined =>
  travelOf(members.filter(movesWithFader).map((member): Standing<Taker> => standingOf(member)));
