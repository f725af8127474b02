import { peakLimiter, rmsLimiter } from '../amplifier/channel.ts';
import { toStep } from '../property/legal.ts';
import type { NumberProperty } from '../property/property.ts';

export type Capacity = { readonly watts: number } | { readonly volts: number };
export interface SpeakerData {
  readonly ohms: number;
  readonly rms: Capacity;
  readonly peak: Capacity;
  /** In Hz. */
  readonly lowest: number;
  /** No document says whether a bridged limiter counts the volts of one output or of both; half is safe in either case. */
  readonly isBridged: boolean;
}
/** Too low: the limiter's range cannot protect. */
export type SpeakerProblem = 'rms too low' | 'peak too low' | 'peak below rms';
export interface LimiterValues {
  readonly threshold: number;
  readonly attackTime: number;
  readonly releaseTime: number;
}
export type SpeakerLimits =
  | { readonly ok: true; readonly rms: LimiterValues; readonly peak: LimiterValues }
  | { readonly ok: false; readonly problem: SpeakerProblem; readonly volts: number };

export interface LimiterRanges {
  readonly rms: Readonly<Record<keyof LimiterValues, NumberProperty>>;
  readonly peak: Readonly<Record<keyof LimiterValues, NumberProperty>>;
}
const rangesOf = ({ properties }: typeof rmsLimiter | typeof peakLimiter): Readonly<Record<keyof LimiterValues, NumberProperty>> => ({
  threshold: properties.threshold.property,
  attackTime: properties.attackTime.property,
  releaseTime: properties.releaseTime.property,
});
export const usualRanges: LimiterRanges = { rms: rangesOf(rmsLimiter), peak: rangesOf(peakLimiter) };

/** Periods of the lowest frequency over which voice coil heat is averaged. */
const swingsOfHeat = 100;
const heatRelease = 5;
/** It acts within half the lowest period and releases slowly enough not to distort. */
const peakRelease = 16;

/** Peak power is the instantaneous maximum. */
const voltsOf = (capacity: Capacity, ohms: number): number => ('volts' in capacity ? capacity.volts : Math.sqrt(capacity.watts * ohms));

export function limitsOfSpeaker({ ohms, rms, peak, lowest, isBridged }: SpeakerData, ranges: LimiterRanges = usualRanges): SpeakerLimits {
  const outputs = isBridged ? 2 : 1;
  const [long, instant] = [voltsOf(rms, ohms) / outputs, voltsOf(peak, ohms) / outputs];
  if (instant < long) return { ok: false, problem: 'peak below rms', volts: instant };
  if (long < ranges.rms.threshold.min) return { ok: false, problem: 'rms too low', volts: long };
  if (instant < ranges.peak.threshold.min) return { ok: false, problem: 'peak too low', volts: instant };
  const swing = 1000 / lowest;
  return {
    ok: true,
    rms: legal(ranges.rms, { threshold: long, attackTime: swing * swingsOfHeat, releaseTime: swing * swingsOfHeat * heatRelease }),
    peak: legal(ranges.peak, { threshold: instant, attackTime: swing / 2, releaseTime: (swing / 2) * peakRelease }),
  };
}

/** Rounds a threshold down. */
function legal(ranges: LimiterRanges['rms'], wanted: LimiterValues): LimiterValues {
  const { threshold, attackTime, releaseTime } = ranges;
  const within = ({ min, max }: NumberProperty, value: number) => Math.max(min, Math.min(max, value));
  const volts = within(threshold, wanted.threshold);
  const rounded = toStep(threshold, volts);
  return {
    threshold: rounded > volts ? toStep(threshold, rounded - threshold.step) : rounded,
    attackTime: toStep(attackTime, within(attackTime, wanted.attackTime)),
    releaseTime: toStep(releaseTime, within(releaseTime, wanted.releaseTime)),
  };
}
