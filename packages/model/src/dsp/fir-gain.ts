/** At any frequency, drawn or not [XOVER-06]. */
import { decibelFloor, decibelsOfAmplitude } from './decibel.ts';
import { createFourierTransform } from './fourier.ts';

/** In decibels; no useful filter needs more, so every path to an amplifier refuses it. */
export const maxFirGain = 24;
const rounding = 1e-6;

/** In decibels. Between 32 points per turn of the highest harmonic a parabola misses the peak by less than 0.0001 dB. */
export function highestFirGain(coefficients: readonly number[]): number {
  const largest = coefficients.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  if (largest === 0) return decibelFloor;
  const size = 32 * 2 ** Math.ceil(Math.log2(coefficients.length));
  const re = new Float64Array(size);
  const im = new Float64Array(size);
  // Normalised so that squares stay finite.
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
  // No frequency exceeds this sum.
  const sum = coefficients.reduce((total, value) => total + Math.abs(value), 0);
  return decibelsOfAmplitude(sum) > maxFirGain && highestFirGain(coefficients) > maxFirGain + rounding;
}
