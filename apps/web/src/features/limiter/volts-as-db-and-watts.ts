import type { outputLoads } from '@headroom/model/amplifier';
import { amplitudeOfDecibels, decibelsOfAmplitude, fullScaleVolts } from '@headroom/model/dsp';
import type { Spellings } from '../../ui/values/quantity.ts';

/** Assumed load for the models' rated watts. */
const ratedOhms = 8;

export type LimiterKind = 'rms' | 'peak';
export interface Loading {
  readonly hiZLoZ: (typeof outputLoads)[number];
  readonly ratedWatts: number;
  /** Load on Lo-Z. */
  readonly nominalOhms: number;
  readonly isBridged: boolean;
}

function scaleOf(
  kind: LimiterKind,
  { hiZLoZ, ratedWatts, nominalOhms, isBridged }: Loading,
): { full: number; ohms: number; crest: number } {
  const full = fullScaleVolts(hiZLoZ, ratedWatts, ratedOhms);
  // No document says whether a bridged threshold counts one output's volts or both: one is safe in either case.
  const outputs = isBridged ? 2 : 1;
  // Peak volts: a sine of that height carries half the power.
  return { full, ohms: hiZLoZ === 'LoZ' ? nominalOhms / outputs ** 2 : full ** 2 / ratedWatts, crest: kind === 'peak' ? Math.SQRT2 : 1 };
}

export function asDbAndWatts(kind: LimiterKind, volts: number, loading: Loading): { decibels: number; watts: number } {
  const { full, ohms, crest } = scaleOf(kind, loading);
  const rms = volts / crest;
  return { decibels: decibelsOfAmplitude(rms / full), watts: rms ** 2 / ohms };
}

/** Accepts text such as `250 W` or `−3 dB`. */
export function spellingsOf(kind: LimiterKind, loading: Loading): Spellings {
  const { full, ohms, crest } = scaleOf(kind, loading);
  const watts = (unit: number) => (amount: number) => (amount < 0 ? null : crest * Math.sqrt(amount * unit * ohms));
  const decibels = (amount: number) => crest * full * amplitudeOfDecibels(amount);
  return { v: 1, mv: 0.001, kv: 1000, k: 1000, w: watts(1), kw: watts(1000), db: decibels };
}
