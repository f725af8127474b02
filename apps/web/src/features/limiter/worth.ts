/** What a limiter's volts are worth: decibels below full scale, and watts into the load. */

import type { outputLoads } from '@headroom/model';
import { decibelsOfAmplitude, fullScaleVolts } from '@headroom/model/dsp';

/** Ohms into which the models' watts are taken to be rated: a guess, kept here. */
const ratedOhms = 8;

export type LimiterKind = 'rms' | 'peak';
export interface Loading {
  readonly hiZLoZ: (typeof outputLoads)[number];
  readonly ratedWatts: number;
  /** Ohms of the loudspeaker on Lo-Z. */
  readonly nominalOhms: number;
}

/** A peak limiter's volts are peaks: a sine of that height carries half the power. */
export function worthOf(
  kind: LimiterKind,
  volts: number,
  { hiZLoZ, ratedWatts, nominalOhms }: Loading,
): { decibels: number; watts: number } {
  const full = fullScaleVolts(hiZLoZ, ratedWatts, ratedOhms);
  const rms = kind === 'peak' ? volts / Math.SQRT2 : volts;
  const ohms = hiZLoZ === 'LoZ' ? nominalOhms : full ** 2 / ratedWatts;
  return { decibels: decibelsOfAmplitude(rms / full), watts: rms ** 2 / ohms };
}
