/** Zero-phase shapes: linear-phase passes [ENUM-12] and input FIR bands [ENUM-15]. */
import type { LinearPhaseFilterType } from './filter-types.ts';
import { linearPhaseFilterTypes } from './filter-types.ts';
import type { PassSide } from './pass-filter.ts';
import { acceptNumber } from './settings.ts';
import type { FirBand, PassFilter, Refusal } from './settings.ts';

type Shape = (frequency: number) => number;

/** The brick wall's octaves and the amplitude beyond are guesses. */
const brickWallOctaves = 1 / 6;
const brickWallFloor = 1e-6;

export function isLinearPhaseType(type: string): type is LinearPhaseFilterType {
  return linearPhaseFilterTypes.some((each) => each === type);
}

/** -6.02 dB at their frequency: complementary passes add up to one. Excludes the constant delay. */
export function linearPhaseShape(filter: PassFilter, side: PassSide): Shape | undefined | Refusal {
  if (!filter.enable) return undefined;
  if (!isLinearPhaseType(filter.type)) return 'unknown type';
  const corner = acceptNumber('frequency', filter.frequency);
  if (corner === undefined) return 'not a number';
  const ratio = (frequency: number): number => (side === 'lowPass' ? frequency / corner : corner / frequency);
  if (filter.type === 'Linear Phase BrickWall') {
    return (frequency) => brickWallFloor + (1 - 2 * brickWallFloor) * fall(Math.log2(ratio(frequency)), brickWallOctaves);
  }
  const order = filter.type === 'Linear Phase Linkwitz-Riley 24dB/oct' ? 4 : 8;
  return (frequency) => 1 / (1 + ratio(frequency) ** order);
}

/**
 * A guess: a Low shelf ends and a High shelf begins at frequency1, a Dual Shelf spans both; bandwidths are slopes in octaves, with half the gain in
 * decibels at the frequency.
 */
export function firBandShape(band: FirBand): Shape | undefined | Refusal {
  if (!band.enable) return undefined;
  const frequency1 = acceptNumber('frequency', band.frequency1);
  const bandwidth1 = acceptNumber('bandwidth', band.bandwidth1);
  const gain = acceptNumber('gain', band.gain);
  if (frequency1 === undefined || bandwidth1 === undefined || gain === undefined) return 'not a number';
  const below = (frequency: number): number => fall(Math.log2(frequency / frequency1), bandwidth1);
  if (band.type === 'Low') return gain === 0 ? undefined : (frequency) => 10 ** ((gain * below(frequency)) / 20);
  if (band.type === 'High') return gain === 0 ? undefined : (frequency) => 10 ** ((gain * (1 - below(frequency))) / 20);
  if (band.type !== 'Dual Shelf') return 'unknown type';
  const frequency2 = acceptNumber('frequency', band.frequency2);
  const bandwidth2 = acceptNumber('bandwidth', band.bandwidth2);
  if (frequency2 === undefined || bandwidth2 === undefined) return 'not a number';
  const above = (frequency: number): number => fall(Math.log2(frequency / frequency2), bandwidth2);
  return gain === 0 ? undefined : (frequency) => 10 ** ((gain * (1 - below(frequency)) * above(frequency)) / 20);
}

/** From 1 to 0 around zero, smooth at both ends. */
function fall(octaves: number, width: number): number {
  const at = Math.min(0.5, Math.max(-0.5, octaves / width));
  return 0.5 - 0.5 * Math.sin(Math.PI * at);
}
