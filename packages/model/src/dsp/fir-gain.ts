/** How loud coefficients of one's own make a channel: their highest gain at any frequency, not only at those that a plot draws [XOVER-06]. */
import { decibelFloor, decibelsOfAmplitude } from './decibel.ts';
import { createFourierTransform } from './fourier.ts';

/** Decibels. What is above is no filter that anybody wants: it is refused by every road to an amplifier. */
export const maxFirGain = 24;
/** What is left of a sum of two thousand rounded numbers. */
const rounding = 1e-6;

/**
 * Decibels; the floor where all are zero. A response of N coefficients cannot turn faster than its highest harmonic does: 32 points for each
 * of its turns and a parabola through the highest three miss its peak by less than 0.0001 dB.
 */
export function highestFirGain(coefficients: readonly number[]): number {
  const largest = coefficients.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  if (largest === 0) return decibelFloor;
  const size = 32 * 2 ** Math.ceil(Math.log2(coefficients.length));
  const re = new Float64Array(size);
  const im = new Float64Array(size);
  // By the largest, so that no number is too large to be squared.
  for (const [n, value] of coefficients.entries()) re[n] = value / largest;
  createFourierTransform(size).run(re, im);
  const power = (at: number): number => {
    const k = at & (size - 1);
    return re[k]! * re[k]! + im[k]! * im[k]!;
  };
  let highest = 0;
  for (let k = 0; k <= size / 2; k++) {
    const here = power(k);
    const [before, after] = [power(k - 1), power(k + 1)];
    if (here < before || here < after) continue;
    const bend = 2 * here - before - after;
    highest = Math.max(highest, here + (bend > 0 ? (after - before) ** 2 / (8 * bend) : 0));
  }
  return 20 * Math.log10(largest) + decibelsOfAmplitude(Math.sqrt(highest));
}

export function isTooLoudFir(coefficients: readonly number[]): boolean {
  // No frequency can do more than add all of them up: most filters need no transform.
  const sum = coefficients.reduce((total, value) => total + Math.abs(value), 0);
  return decibelsOfAmplitude(sum) > maxFirGain && highestFirGain(coefficients) > maxFirGain + rounding;
}
