import { hasGain } from '../dsp/eq.ts';
import type { EqFilterType } from '../dsp/filter-types.ts';
import type { EqBand } from '../dsp/settings.ts';
import type { Standing } from './group-moves.ts';

export const eqBandNumbers = ['frequency', 'gain', 'q'] as const;
export type EqBandNumber = (typeof eqBandNumbers)[number];
export const maxEqBands = 8;

/** `by`: decibels of a gain, otherwise cents. `to`: the value. */
export interface EqWay {
  readonly how: 'by' | 'to';
  readonly value: number;
}
export interface MissedBand {
  readonly filter: number;
  readonly enable?: boolean | undefined;
  readonly type?: EqFilterType | undefined;
  readonly frequency?: EqWay | undefined;
  readonly gain?: EqWay | undefined;
  readonly q?: EqWay | undefined;
}
export const eachWay = (wayOf: (name: EqBandNumber) => EqWay | undefined): Pick<MissedBand, EqBandNumber> => ({
  frequency: wayOf('frequency'),
  gain: wayOf('gain'),
  q: wayOf('q'),
});
export const furthestEqWay = 100_000;
export const isEqWay = (name: EqBandNumber, { how, value }: EqWay): boolean =>
  Math.abs(value) <= furthestEqWay && (how === 'by' || name === 'gain' || value > 0);

const centsPerOctave = 1200;
/** Equal distances on this scale sound alike. */
export const eqPlace = (name: EqBandNumber, value: number): number => (name === 'gain' ? value : centsPerOctave * Math.log2(value));
export const eqValue = (name: EqBandNumber, place: number): number => (name === 'gain' ? place : 2 ** (place / centsPerOctave));

export interface EqRange {
  readonly min: number;
  readonly max: number;
}
export const eqStanding = <M>(name: EqBandNumber, member: M, value: number, { min, max }: EqRange): Standing<M> => ({
  member,
  place: eqPlace(name, value),
  min: eqPlace(name, min),
  max: eqPlace(name, max),
});
export const eqAfter = (name: EqBandNumber, now: number, { how, value }: EqWay): number =>
  how === 'to' ? value : eqValue(name, eqPlace(name, now) + value);

function joinedWay(name: EqBandNumber, before: EqWay | undefined, next: EqWay): EqWay | undefined {
  if (next.how === 'to' || before === undefined) return next;
  const value = before.how === 'to' ? eqAfter(name, before.value, next) : before.value + next.value;
  const least = before.how === 'to' && name !== 'gain' ? 0.0001 : -furthestEqWay;
  const joined = { how: before.how, value: Math.min(furthestEqWay, Math.max(least, Number(value.toFixed(4)))) };
  return joined.how === 'by' && joined.value === 0 ? undefined : joined;
}
function tidied(band: MissedBand): readonly MissedBand[] {
  const told = Object.entries(band).filter(([, value]) => value !== undefined);
  return told.length > 1 ? [Object.fromEntries(told) as unknown as MissedBand] : [];
}

export function joinedBands(missed: readonly MissedBand[] = [], moved: readonly MissedBand[]): readonly MissedBand[] | undefined {
  const known = new Map(missed.map((band) => [band.filter, band]));
  for (const band of moved) {
    const before = known.get(band.filter);
    known.set(band.filter, {
      filter: band.filter,
      enable: band.enable ?? before?.enable,
      type: band.type ?? before?.type,
      ...eachWay((name) => (band[name] ? joinedWay(name, before?.[name], band[name]) : before?.[name])),
    });
  }
  return orNothing([...known.values()].toSorted((one, other) => one.filter - other.filter).flatMap(tidied));
}

/** Inaudible, in decibels and cents. */
const near = { gain: 0.05, frequency: 1, q: 1 } as const;
export function bandsStillMissed(
  missed: readonly MissedBand[] | undefined,
  bandNow: (filter: number) => EqBand | undefined,
): readonly MissedBand[] | undefined {
  const left = (missed ?? []).flatMap((band) => {
    const now = bandNow(band.filter);
    if (now === undefined) return [band];
    const wayLeft = (name: EqBandNumber) => {
      const way = band[name];
      const isThere = way?.how === 'to' && Math.abs(eqPlace(name, way.value) - eqPlace(name, now[name])) < near[name];
      return isThere ? undefined : way;
    };
    return tidied({
      filter: band.filter,
      enable: band.enable === now.enable ? undefined : band.enable,
      type: band.type === now.type ? undefined : band.type,
      ...eachWay(wayLeft),
    });
  });
  return orNothing(left);
}
const orNothing = <T>(list: readonly T[]) => (list.length > 0 ? list : undefined);

const boost = ({ enable, type, gain }: EqBand) => (enable && hasGain(type) ? gain : 0);
/** At any frequency: more boost, less cut, or a boost elsewhere. */
export function isBandLouder(before: EqBand, after: EqBand): boolean {
  const [from, to] = [boost(before), boost(after)];
  const isElsewhere = before.type !== after.type || before.frequency !== after.frequency || before.q !== after.q;
  return to > from || (isElsewhere && (to > 0 || from < 0));
}

const bandNames = ['enable', 'type', ...eqBandNumbers] as const;
const isApart = (name: (typeof bandNames)[number], one: EqBand, other: EqBand) =>
  name === 'enable' || name === 'type'
    ? one[name] !== other[name]
    : Math.abs(eqPlace(name, one[name]) - eqPlace(name, other[name])) >= near[name];
export function bandsApart(
  own: readonly (EqBand | undefined)[],
  wanted: readonly (EqBand | undefined)[],
): readonly { readonly filter: number; readonly values: Partial<EqBand> }[] {
  return wanted.flatMap((band, index) => {
    const before = own[index];
    const names = band && before ? bandNames.filter((name) => isApart(name, before, band)) : [];
    return names.length === 0 ? [] : [{ filter: index + 1, values: Object.fromEntries(names.map((name) => [name, band?.[name]])) }];
  });
}
