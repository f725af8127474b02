/** The names of every filter the device knows, as the wire spells them; the property definitions and the mathematics share these lists. */

/** [ENUM-14] "LP Shelf" is a low shelf and "HP Shelf" a high one: the device's words. The spelling of the two all-passes is a guess. */
export const eqFilterTypes = [
  'Parametric',
  'LP Shelf 6dB/oct',
  'HP Shelf 6dB/oct',
  'LP Shelf 12dB/oct',
  'HP Shelf 12dB/oct',
  'AllPass 1',
  'AllPass 2',
] as const;
export type EqFilterType = (typeof eqFilterTypes)[number];

/** [ENUM-11] The minimum-phase high and low passes of the crossover. */
export const crossoverFilterTypes = [
  'Butterworth 6dB/oct',
  'Butterworth 12dB/oct',
  'Butterworth 18dB/oct',
  'Butterworth 24dB/oct',
  'Butterworth 48dB/oct',
  'Bessel 6dB/oct',
  'Bessel 12dB/oct',
  'Bessel 18dB/oct',
  'Bessel 24dB/oct',
  'Bessel 48dB/oct',
  'Linkwitz-Riley 24dB/oct',
  'Linkwitz-Riley 48dB/oct',
] as const;
export type CrossoverFilterType = (typeof crossoverFilterTypes)[number];

/** [ENUM-12] The linear-phase high and low passes; their spelling follows that of the others, as a guess. */
export const linearPhaseFilterTypes = [
  'Linear Phase Linkwitz-Riley 24dB/oct',
  'Linear Phase Linkwitz-Riley 48dB/oct',
  'Linear Phase BrickWall',
] as const;
export type LinearPhaseFilterType = (typeof linearPhaseFilterTypes)[number];

/** The last number of a type's name: decibels per octave. */
export function slopeOf(type: string): number | undefined {
  const found = /(\d+)dB\/oct$/.exec(type);
  return found?.[1] === undefined ? undefined : Number(found[1]);
}

/** [ENUM-15] The shelves of the input FIR. */
export const firFilterTypes = ['Low', 'High', 'Dual Shelf'] as const;
export type FirFilterType = (typeof firFilterTypes)[number];
