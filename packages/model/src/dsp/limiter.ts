/** [PROP-19] */
import { decibelsOfAmplitude } from './decibel.ts';

/** RMS or peak volts by the limiter's kind; times in milliseconds. */
export interface LimiterSettings {
  readonly enable: boolean;
  readonly threshold: number;
  /** Half-rack models lack it and attack at full speed. */
  readonly attackTime?: number;
  readonly releaseTime: number;
}

/** As devices report it, in decibels. */
export const lowestGainReduction = -80;

/** In decibels, 0 to -80, for a steady signal. */
export function staticGainReduction({ enable, threshold }: LimiterSettings, volts: number): number {
  if (!enable || Number.isNaN(threshold) || !(Math.abs(volts) > threshold)) return 0;
  const over = decibelsOfAmplitude(Math.max(0, threshold) / Math.abs(volts));
  return Math.max(lowestGainReduction, over);
}

/** Moves in decibels by the factor e per attack or release time: a guess, made only here. Exact for any step length. */
export function stepGainReduction(settings: LimiterSettings, from: number, volts: number, seconds: number): number {
  if (!settings.enable) return 0;
  const start = Number.isNaN(from) ? 0 : Math.min(0, Math.max(lowestGainReduction, from));
  if (!(seconds > 0)) return start;
  const goal = staticGainReduction(settings, volts);
  if (goal === start) return goal;
  const time = (goal < start ? (settings.attackTime ?? 1) : settings.releaseTime) / 1000;
  if (!(time > 0)) return goal;
  return goal + (start - goal) * Math.exp(-Math.min(seconds, 1e9) / time);
}

export interface Limiter {
  /** In decibels, 0 to -80. */
  gainReduction(): number;
  step(settings: LimiterSettings, volts: number, seconds: number): number;
}

export function createLimiter(): Limiter {
  let gainReduction = 0;
  return {
    gainReduction: () => gainReduction,
    step: (settings, volts, seconds) => (gainReduction = stepGainReduction(settings, gainReduction, volts, seconds)),
  };
}
