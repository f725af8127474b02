/** What the mathematics takes: the settings of one channel's filters, and how a number that is no use is refused or limited. */
import type { CrossoverFilterType, EqFilterType, FirFilterType, LinearPhaseFilterType } from './filter-types.ts';

export const sampleRate = 96_000;

export interface EqBand {
  readonly enable: boolean;
  readonly type: EqFilterType;
  readonly frequency: number;
  readonly q: number;
  readonly gain: number;
}

export interface FirBand {
  readonly enable: boolean;
  readonly type: FirFilterType;
  readonly frequency1: number;
  readonly frequency2: number;
  readonly bandwidth1: number;
  readonly bandwidth2: number;
  readonly gain: number;
}

export type PassFilterType = CrossoverFilterType | LinearPhaseFilterType;

export interface PassFilter {
  readonly enable: boolean;
  readonly type: PassFilterType;
  readonly frequency: number;
}

export interface LowPassFilter extends PassFilter {
  /** [PROP-18] Present means active, whatever `enable` of the low pass says: a guess. */
  readonly customFirCoeffs?: readonly number[];
}

export interface CrossoverSettings {
  /** Decibels, milliseconds, polarity. */
  readonly bandGainAndDelay: { readonly gain: number; readonly delay: number; readonly invert: boolean };
  readonly highPassFilter: PassFilter;
  readonly lowPassFilter: LowPassFilter;
}

export interface ChannelSettings {
  /** Milliseconds. */
  readonly inputDelay: number;
  readonly inputIirEqFilters: readonly EqBand[];
  readonly inputFirEqFilters: readonly FirBand[];
  readonly crossover: CrossoverSettings;
  readonly outputEqFilters: readonly EqBand[];
}

/** A channel that changes nothing: spread it to see a part of a channel alone. */
export const flatChannel: ChannelSettings = {
  inputDelay: 0,
  inputIirEqFilters: [],
  inputFirEqFilters: [],
  crossover: {
    bandGainAndDelay: { gain: 0, delay: 0, invert: false },
    highPassFilter: { enable: false, type: 'Butterworth 6dB/oct', frequency: 1000 },
    lowPassFilter: { enable: false, type: 'Butterworth 6dB/oct', frequency: 1000 },
  },
  outputEqFilters: [],
};

/** Why a setting was left out of a response; the curve is then flat where the filter would have been. */
export type Refusal = 'not a number' | 'unknown type' | 'too many coefficients';

/**
 * The numbers the mathematics stands: wider than any device's own ranges, which are the property definitions' affair, so that a curve is
 * drawn true for whatever a device may allow, and stays finite for everything else.
 */
const limits = {
  frequency: [1, 0.45 * sampleRate],
  q: [0.05, 200],
  gain: [-80, 80],
  bandwidth: [0.01, 10],
  delay: [0, 60_000],
} as const;

/** The number within its limits, or undefined when it is not a number at all. */
export function acceptNumber(kind: keyof typeof limits, value: unknown): number | undefined {
  if (typeof value !== 'number' || Number.isNaN(value)) return undefined;
  const [low, high] = limits[kind];
  return Math.min(high, Math.max(low, value));
}
