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
  /** [PROP-18] Active when present, a guess. */
  readonly customFirCoeffs?: readonly number[];
}

export interface CrossoverSettings {
  /** Decibels, milliseconds. */
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

export type Refusal = 'not a number' | 'unknown type' | 'too many coefficients';

/** Wider than any device's ranges; they keep curves finite. */
const limits = {
  frequency: [1, 0.45 * sampleRate],
  q: [0.05, 200],
  gain: [-80, 80],
  bandwidth: [0.01, 10],
  delay: [0, 60_000],
} as const;

/** Clamped; undefined if not a number. */
export function acceptNumber(kind: keyof typeof limits, value: unknown): number | undefined {
  if (typeof value !== 'number' || Number.isNaN(value)) return undefined;
  const [low, high] = limits[kind];
  return Math.min(high, Math.max(low, value));
}
