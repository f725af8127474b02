/** As on the wire. */

/** [ENUM-14] "LP Shelf" is a low shelf, "HP Shelf" a high one. The all-pass spellings are guesses. */
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

/** [ENUM-11] Minimum phase. */
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

/** [ENUM-12] The spelling is a guess. */
export const linearPhaseFilterTypes = [
  'Linear Phase Linkwitz-Riley 24dB/oct',
  'Linear Phase Linkwitz-Riley 48dB/oct',
  'Linear Phase BrickWall',
] as const;
export type LinearPhaseFilterType = (typeof linearPhaseFilterTypes)[number];

export function slopeOf(type: string): number | undefined {
  const found = /(\d+)dB\/oct$/.exec(type);
  return found?.[1] === undefined ? undefined : Number(found[1]);
}

/** [ENUM-15] */
export const firFilterTypes = ['Low', 'High', 'Dual Shelf'] as const;
export type FirFilterType = (typeof firFilterTypes)[number];
