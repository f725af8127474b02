/** [ENUM-01] */
export const delayUnits = ['Milliseconds', 'Meters', 'Centimeters', 'Feet', 'Inches'] as const;
export type DelayUnit = (typeof delayUnits)[number];
/** [UNIT-02] */
export const defaultDelayUnit: DelayUnit = 'Milliseconds';

export interface DelayScale {
  readonly perMillisecond: number;
  readonly symbol: string;
  readonly decimals: number;
}
/** Factors as given: 0.343 m is not exactly 1.125 ft [UNIT-01] (OQ-083). */
export const delayScales: Readonly<Record<DelayUnit, DelayScale>> = {
  Milliseconds: { perMillisecond: 1, symbol: 'ms', decimals: 2 },
  Meters: { perMillisecond: 0.343, symbol: 'm', decimals: 2 },
  Centimeters: { perMillisecond: 34.3, symbol: 'cm', decimals: 1 },
  Feet: { perMillisecond: 1.125, symbol: 'ft', decimals: 2 },
  Inches: { perMillisecond: 13.5, symbol: 'in', decimals: 1 },
};

/** Storage may hold another version's value. */
export function readDelayUnit(stored: unknown): DelayUnit {
  return delayUnits.find((unit) => unit === stored) ?? defaultDelayUnit;
}
export const fromMilliseconds = (ms: number, unit: DelayUnit): number => ms * delayScales[unit].perMillisecond;
export const toMilliseconds = (value: number, unit: DelayUnit): number => value / delayScales[unit].perMillisecond;
