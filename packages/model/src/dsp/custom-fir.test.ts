import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maximumFirCoefficients } from './custom-fir.ts';
import { createFourierTransform } from './fourier.ts';
import { logGrid } from './grid.ts';
import type { Grid } from './grid.ts';
import { createChannelResponse } from './response.ts';
import { flatChannel, sampleRate } from './settings.ts';

function naive(coefficients: readonly number[], grid: Grid) {
  return Array.from(grid.angle, (w) => {
    let [re, im, timeRe, timeIm] = [0, 0, 0, 0];
    for (const [n, value] of coefficients.entries()) {
      re += value * Math.cos(w * n);
      im -= value * Math.sin(w * n);
      timeRe += n * value * Math.cos(w * n);
      timeIm -= n * value * Math.sin(w * n);
    }
    const power = re * re + im * im;
    return { w, re, im, power, delay: (timeRe * re + timeIm * im) / power / sampleRate };
  });
}

function respond(coefficients: readonly number[], grid: Grid) {
  const response = createChannelResponse(grid);
  const { crossover } = flatChannel;
  const lowPassFilter = { ...crossover.lowPassFilter, customFirCoeffs: coefficients };
  const refused = response.update({ ...flatChannel, crossover: { ...crossover, lowPassFilter } });
  return { response, refused };
}

const grid = logGrid(20, 20_000, 64);
const anyCoefficients = fc.array(
  fc.integer({ min: -1e6, max: 1e6 }).map((value) => value / 1e6),
  { minLength: 1, maxLength: maximumFirCoefficients },
);

describe('a custom FIR', () => {
  it('matches term-by-term summation: level, phase and group delay, for any coefficients up to 2,048', () => {
    const check = (coefficients: readonly number[]): void => {
      const { response } = respond(coefficients, grid);
      const size = coefficients.reduce((sum, value) => sum + Math.abs(value), 1e-9);
      const phase = response.phase();
      const groupDelay = response.groupDelay();
      for (const [k, truth] of naive(coefficients, grid).entries()) {
        const turn = truth.w * response.delay() * sampleRate;
        const amplitude = Math.sqrt(response.power[k]!);
        expect(Math.abs(amplitude * Math.cos(phase[k]! - turn) - truth.re)).toBeLessThan(2e-8 * size);
        expect(Math.abs(amplitude * Math.sin(phase[k]! - turn) - truth.im)).toBeLessThan(2e-8 * size);
        // Delay means nothing where almost nothing is left.
        const counts = truth.power > (1e-2 * size) ** 2;
        expect(counts ? groupDelay[k]! + response.delay() - truth.delay : 0).toBeCloseTo(0, 7);
      }
    };
    fc.assert(fc.property(anyCoefficients, check), { numRuns: 15 });
    check(Array.from({ length: maximumFirCoefficients }, (_, n) => Math.sin(n * n)));
  });

  it('with one coefficient of 1 is a pure delay', () => {
    const { response } = respond([0, 0, 0, 1], grid);
    expect(response.delay()).toBe(3 / sampleRate);
    for (const value of [...response.magnitude, ...response.phase(), ...response.groupDelay()]) expect(value).toBeCloseTo(0, 7);
  });

  it('with symmetrical coefficients has a constant delay', () => {
    const half = Array.from({ length: 500 }, (_, n) => 0.5 - 0.5 * Math.cos((Math.PI * n) / 500));
    const { response } = respond([...half, 1, ...half.toReversed()], logGrid(20, 100, 16));
    expect(response.delay()).toBe(500 / sampleRate);
    for (const value of response.phase()) expect(value).toBeCloseTo(0, 6);
  });

  it('is refused with more than 2,048 coefficients or an invalid one, and then changes nothing', () => {
    const tooLong = respond(
      Array.from({ length: maximumFirCoefficients + 1 }, () => 1),
      grid,
    );
    expect(tooLong.refused).toEqual([{ stage: 'customFir', index: 0, refusal: 'too many coefficients' }]);
    expect(Math.max(...tooLong.response.magnitude)).toBe(0);
    for (const bad of [Number.NaN, Infinity]) expect(respond([1, bad], grid).refused[0]?.refusal).toBe('not a number');
  });
});

describe('the Fourier transform', () => {
  it('preserves the energy of its input', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 64, maxLength: 64 }), (values) => {
        const re = Float64Array.from(values);
        const im = new Float64Array(64);
        createFourierTransform(64).run(re, im);
        const energy = re.reduce((sum, value, k) => sum + value ** 2 + im[k]! ** 2, 0) / 64;
        expect(energy).toBeCloseTo(
          values.reduce((sum, value) => sum + value ** 2, 0),
          9,
        );
      }),
    );
  });
});
