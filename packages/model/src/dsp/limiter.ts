/** The RMS and the peak limiter [PROP-19]: what comes out, and how the gain reduction moves in time. */
import { decibelsOfAmplitude } from './decibel.ts';

/** One of either kind: an RMS limiter's volts are RMS, a peak limiter's are peak; times in milliseconds. */
export interface LimiterSettings {
  readonly enable: boolean;
  readonly threshold: number;
  readonly attackTime: number;
  readonly releaseTime: number;
}

/** The lowest gain reduction a device reports, in decibels. */
export const lowestGainReduction = -80;

/** Decibels, 0 down to -80, that a limiter takes off a steady signal of so many volts. */
export function staticGainReduction({ enable, threshold }: LimiterSettings, volts: number): number {
  if (!enable || Number.isNaN(threshold) || !(Math.abs(volts) > threshold)) return 0;
  const over = decibelsOfAmplitude(Math.max(0, threshold) / Math.abs(volts));
  return Math.max(lowestGainReduction, over);
}

/** The transfer curve: volts out for steady volts in, straight up to the threshold and level from there. */
export function limitedVolts(settings: LimiterSettings, volts: number): number {
  if (Number.isNaN(volts)) return 0;
  const reduction = staticGainReduction(settings, volts);
  if (reduction === 0) return volts;
  return reduction === lowestGainReduction ? volts * 10 ** (reduction / 20) : Math.sign(volts) * settings.threshold;
}

/**
 * The gain reduction after so many seconds of a signal of so many volts, from what it was. It moves in decibels towards the static curve's,
 * by the factor e in an attack or release time (what exactly the device's times mean is not known: a guess, kept here), and exactly so for
 * steps of any length: two halves of a step are the step.
 */
export function stepGainReduction(settings: LimiterSettings, from: number, volts: number, seconds: number): number {
  if (!settings.enable) return 0;
  const start = Number.isNaN(from) ? 0 : Math.min(0, Math.max(lowestGainReduction, from));
  if (!(seconds > 0)) return start;
  const goal = staticGainReduction(settings, volts);
  const time = (goal < start ? settings.attackTime : settings.releaseTime) / 1000;
  if (!(time > 0)) return goal;
  return goal + (start - goal) * Math.exp(-Math.min(seconds, 1e9) / time);
}

export interface Limiter {
  /** Decibels, 0 down to -80. */
  gainReduction(): number;
  step(settings: LimiterSettings, volts: number, seconds: number): number;
}

/** A limiter that remembers where it was. */
export function createLimiter(): Limiter {
  let gainReduction = 0;
  return {
    gainReduction: () => gainReduction,
    step: (settings, volts, seconds) => (gainReduction = stepGainReduction(settings, gainReduction, volts, seconds)),
  };
}
