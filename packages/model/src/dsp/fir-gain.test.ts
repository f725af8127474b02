import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decibelFloor } from './decibel.ts';
import { highestFirGain, isTooLoudFir } from './fir-gain.ts';

/** Slow; never exceeds the true peak. */
function summed(coefficients: readonly number[], points: number, from = 0, to = Math.PI): number {
  let highest = 0;
  for (let k = 0; k <= points; k++) {
    const w = from + ((to - from) * k) / points;
    let [re, im] = [0, 0];
    for (const [n, value] of coefficients.entries()) {
      re += value * Math.cos(w * n);
      im += value * Math.sin(w * n);
    }
    highest = Math.max(highest, re * re + im * im);
  }
  return 10 * Math.log10(highest);
}

describe('the highest gain of coefficients', () => {
  it.each([
    [[1], 0],
    [[0, 0, -0.5], -6.0206],
    [[0.5, 0.5], 0],
    [[1, -1], 6.0206],
    [[1e30, 1], 600],
    [[1e308, 1e308], 6166.0206],
    [[0, 0], decibelFloor],
    [[], decibelFloor],
  ])('[XOVER-06] of %j is %d dB', (coefficients, gain) => {
    expect(highestFirGain(coefficients)).toBeCloseTo(gain, 4);
  });

  it('[XOVER-06] misses no peak at any frequency', () => {
    const few = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(few, (coefficients) => {
        fc.pre(coefficients.some((value) => Math.abs(value) > 1e-6));
        expect(highestFirGain(coefficients)).toBeCloseTo(summed(coefficients, 4000), 3);
      }),
      { numRuns: 30 },
    );
    // The narrowest resonance of 2,048 coefficients, between transform points.
    const narrow = Array.from({ length: 2048 }, (_, n) => Math.cos(n * 1.000_77) / 1024);
    expect(highestFirGain(narrow)).toBeCloseTo(summed(narrow, 1000, 1, 1.001_54), 3);
    // The peak lies halfway between transform points.
    const short = [1, 0.5, 0.5, 1, -1];
    expect(highestFirGain(short)).toBeCloseTo(summed(short, 100_000), 4);
    for (const count of [64, 2048]) {
      const middle = (2 * Math.PI * (5 * count + 0.5)) / (32 * count);
      const between = Array.from({ length: count }, (_, n) => (2 * Math.cos(n * middle)) / count);
      const around = 0.4 / count;
      expect(highestFirGain(between)).toBeCloseTo(summed(between, 2000, middle - around, middle + around), 4);
    }
  });

  it('[XOVER-06] is excessive above 24 dB at any frequency', () => {
    expect(isTooLoudFir([10 ** (24 / 20)])).toBe(false);
    expect(isTooLoudFir([10 ** (24.01 / 20)])).toBe(true);
    expect(isTooLoudFir([1e30, 1])).toBe(true);
    // At the limit, whatever rounding adds.
    for (let count = 1; count <= 64; count++) expect(isTooLoudFir(Array(count).fill(10 ** (24 / 20) / count))).toBe(false);
    // A large sum, but no loud frequency.
    const spread = Array.from({ length: 2048 }, (_, n) => Math.sin((n * n * Math.PI) / 2048) / 8);
    expect(isTooLoudFir(spread)).toBe(false);
    expect(isTooLoudFir(spread.map((value) => value * 8))).toBe(true);
  });
});
