import { outputEqFilter } from '@headroom/model/amplifier';
import { hasGain, hasQ } from '@headroom/model/dsp';
import {
  bandsApart,
  eachWay,
  eqPlace,
  eqStanding,
  eqValue,
  levelledTo,
  movedTo,
  type EqBandNumber,
  type MissedBand,
  type Standing,
} from '@headroom/model/groups';
import { accept, grouped, limits, type Handle, type Property, type TreeLeaf } from '@headroom/model/property';
import type { Seat } from '../../../device/binding/seat.ts';
import { propertyOf } from '../../../device/binding/shown.ts';
import type { Noted } from '../groups-repository.ts';
import { grasp, legalNumber, runChanges, type End, type Grasp, type MemberChange, type SeatChange } from '../changes.ts';
import { moveTo, noteAbsent } from '../group-control.ts';
import type { BandNow, MemberNow } from '../members.ts';

const { properties } = outputEqFilter;
export type BandName = keyof typeof properties;

/** A present member; missing or unknown bands are undefined. */
export interface EqMember {
  readonly now: MemberNow;
  readonly seat: Seat;
  readonly bands: readonly (BandNow | undefined)[];
}
export interface EqTaker {
  readonly now: MemberNow;
  readonly seat: Seat;
  readonly at: { readonly channel: number; readonly filter: number };
  readonly band: BandNow;
}
export interface EqPlan {
  readonly changes: readonly MemberChange[];
  readonly noted: readonly Noted[];
}

export function takersOf(all: readonly EqMember[], filter: number): readonly EqTaker[] {
  return all.flatMap(({ now, seat, bands }) => {
    const band = bands[filter - 1];
    return band && band.fixed === undefined ? [{ now, seat, at: { channel: now.member.channel, filter }, band }] : [];
  });
}
const has = { frequency: () => true, gain: hasGain, q: hasQ } as const;
/** Members whose filter has this number: an all-pass has no gain. */
export const takersWith = (all: readonly EqMember[], filter: number, name: EqBandNumber): readonly EqTaker[] =>
  takersOf(all, filter).filter(({ band }) => has[name](band.type));
export const standingsOf = (takers: readonly EqTaker[], name: EqBandNumber): readonly Standing<EqTaker>[] =>
  takers.map((taker) => eqStanding(name, taker, taker.band[name], limits(propertyOf(taker.seat, properties[name], taker.at))));

const changeOf = ({ now, seat, at, band }: EqTaker, name: BandName, to: TreeLeaf): MemberChange => ({
  now,
  seat,
  change: { handle: properties[name], at, from: band[name], to },
});
const numberAt = (taker: EqTaker, name: EqBandNumber, place: number): MemberChange =>
  changeOf(taker, name, legalNumber(taker.seat, properties[name], taker.at, eqValue(name, place)));
function takes({ seat, at }: EqTaker, name: BandName, value: TreeLeaf): boolean {
  const handle: Handle<Property, EqTaker['at']> = properties[name];
  return accept(propertyOf(seat, handle, at), value).ok;
}
const isChange = ({ change: { from, to } }: SeatChange) => from !== to;
const noteBand = (members: readonly MemberNow[], band: MissedBand) => noteAbsent(members, { kind: 'eq', bands: [band] });
function notedLost(lost: readonly MemberChange[]): readonly Noted[] {
  const own = grouped(lost, ({ now }) => now.member);
  return [...own].map(([member, changes]) => ({ member, move: moveTo(changes) }));
}

const doneOf = (ends: readonly End[]): EqPlan => ({
  changes: ends.flatMap(({ done }) => done ?? []),
  noted: notedLost(ends.filter(({ isLost }) => isLost).map(({ wanted }) => wanted)),
});
export async function runPlan({ changes }: EqPlan, isSure: boolean): Promise<EqPlan> {
  const { ends } = await runChanges(changes, isSure);
  return doneOf(ends);
}

interface Where {
  readonly filter: number;
  readonly name: EqBandNumber;
}
export interface EqGrip extends Omit<Grasp<EqTaker>, 'finish'> {
  readonly finish: () => Promise<EqPlan>;
}
/** `how`: absent members catch up by a difference or to a value. */
export function gripOfBand(
  all: readonly EqMember[],
  members: readonly MemberNow[],
  { filter, name }: Where,
  how: 'by' | 'to',
  moved: (place: number) => void,
): EqGrip | undefined {
  const takers = takersWith(all, filter, name);
  const own = grasp(standingsOf(takers, name), (taker, place) => numberAt(taker, name, place), moved);
  return (
    own && {
      ...own,
      async finish() {
        const { by, ends } = await own.finish();
        const done = doneOf(ends);
        if (by === 0) return done;
        const away = members.filter(({ member }) => !takers.some(({ now }) => now.member === member));
        const way = how === 'by' ? { how, value: by } : { how, value: eqValue(name, own.travel.level + by) };
        return { ...done, noted: [...done.noted, ...noteBand(away, { filter, [name]: way })] };
      },
    }
  );
}

/** The same difference for all, up to the first limit, or one value that all accept. */
export function planNumber(
  all: readonly EqMember[],
  members: readonly MemberNow[],
  { filter, name }: Where,
  value: number,
  how: 'by' | 'to',
): EqPlan {
  const standings = standingsOf(takersWith(all, filter, name), name);
  const place = eqPlace(name, value);
  const { by, moved } = how === 'by' ? movedTo(standings, place) : { by: 0, moved: levelledTo(standings, place) };
  const changes = moved.map(({ member, to }) => numberAt(member, name, to));
  const [first] = moved;
  if (first === undefined || (how === 'by' && by === 0)) return { changes: [], noted: [] };
  const way = how === 'by' ? { how, value: by } : { how, value: Number(changes[0]?.change.to ?? value) };
  return { changes: changes.filter(isChange), noted: noteBand(members, { filter, [name]: way }) };
}

export function planSet(
  all: readonly EqMember[],
  members: readonly MemberNow[],
  filter: number,
  values: Pick<MissedBand, 'enable' | 'type'>,
): EqPlan {
  const changes = takersOf(all, filter).flatMap((taker) =>
    (['type', 'enable'] as const).flatMap((name) => {
      const to = values[name];
      return to !== undefined && takes(taker, name, to) ? [changeOf(taker, name, to)] : [];
    }),
  );
  return { changes: changes.filter(isChange), noted: noteBand(members, { filter, ...values }) };
}

export function planSame(source: EqMember, all: readonly EqMember[], members: readonly MemberNow[]): EqPlan {
  const changes = all.flatMap((member): MemberChange[] => {
    if (member === source) return [];
    return bandsApart(member.bands, source.bands).flatMap(({ filter, values }) => {
      const [taker] = takersOf([member], filter);
      if (taker === undefined) return [];
      return bandNames.flatMap((name): MemberChange[] => {
        const value = values[name];
        if (value === undefined) return [];
        if (typeof value === 'number') return [numberAt(taker, name as EqBandNumber, eqPlace(name as EqBandNumber, value))];
        return takes(taker, name, value) ? [changeOf(taker, name, value)] : [];
      });
    });
  });
  const bands = source.bands.flatMap((band, index): MissedBand[] => {
    if (band === undefined) return [];
    const { enable, type } = band;
    return [{ filter: index + 1, enable, type, ...eachWay((name) => ({ how: 'to', value: band[name] })) }];
  });
  return { changes: changes.filter(isChange), noted: noteAbsent(members, { kind: 'eq', bands }) };
}
/** Switched on last, once everything else is in place. */
const bandNames = ['type', 'frequency', 'q', 'gain', 'enable'] as const;
