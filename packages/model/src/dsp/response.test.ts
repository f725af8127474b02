import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crossoverFilterTypes, eqFilterTypes, firFilterTypes, linearPhaseFilterTypes } from './filter-types.ts';
import { gridOf, logGrid } from './grid.ts';
import { createChannelResponse } from './response.ts';
import type { ChannelSettings, FirBand } from './settings.ts';
import { flatChannel } from './settings.ts';

const grid = logGrid(20, 20_000, 48);
const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const eqBand = fc.record({
  enable: fc.boolean(),
  type: fc.constantFrom(...eqFilterTypes),
  frequency: number(20, 20_000),
  q: number(0.1, 24),
  gain: number(-15, 15),
});
const firBand = fc.record({
  enable: fc.boolean(),
  type: fc.constantFrom(...firFilterTypes),
  frequency1: number(20, 20_000),
  frequency2: number(20, 20_000),
  bandwidth1: number(0.1, 4),
  bandwidth2: number(0.1, 4),
  gain: number(-15, 15),
});
const passFilter = fc.record({
  enable: fc.boolean(),
  type: fc.constantFrom(...crossoverFilterTypes, ...linearPhaseFilterTypes),
  frequency: number(20, 20_000),
});
const channel: fc.Arbitrary<ChannelSettings> = fc.record({
  inputDelay: number(0, 4000),
  inputIirEqFilters: fc.array(eqBand, { maxLength: 8 }),
  inputFirEqFilters: fc.array(firBand, { maxLength: 4 }),
  crossover: fc.record({
    bandGainAndDelay: fc.record({ gain: number(-15, 15), delay: number(0, 100), invert: fc.boolean() }),
    highPassFilter: passFilter,
    lowPassFilter: fc
      .tuple(passFilter, fc.array(number(-1, 1), { maxLength: 4 }))
      .map(([filter, customFirCoeffs]) => ({ ...filter, customFirCoeffs })),
  }),
  outputEqFilters: fc.array(eqBand, { maxLength: 8 }),
});

function fresh(settings: ChannelSettings) {
  const response = createChannelResponse(grid);
  response.update(settings);
  return response;
}

function expectSame(a: ArrayLike<number>, b: ArrayLike<number>, tolerance: number): void {
  expect(a.length).toBe(b.length);
  for (let k = 0; k < a.length; k++) expect(Math.abs(a[k]! - b[k]!)).toBeLessThan(tolerance);
}

describe('the response of a channel', () => {
  it('after any series of changes equals a new one', () => {
    fc.assert(
      fc.property(fc.array(channel, { minLength: 2, maxLength: 5 }), (series) => {
        const kept = createChannelResponse(grid);
        for (const settings of series) {
          kept.update(settings);
          kept.groupDelay();
          kept.phase();
        }
        const again = fresh(series.at(-1)!);
        expectSame(kept.magnitude, again.magnitude, 1e-9);
        // Both ends of the range are one angle.
        expectSame(
          kept.phase().map((angle, k) => Math.sin((angle - again.phase()[k]!) / 2)),
          new Float64Array(48),
          1e-9,
        );
        expectSame(kept.groupDelay(), again.groupDelay(), 1e-12);
        expect(kept.delay()).toBe(again.delay());
      }),
      { numRuns: 40 },
    );
  });

  it('after one band at a time is dragged, removed and put back equals a new one', () => {
    fc.assert(
      fc.property(channel, fc.array(fc.tuple(fc.nat(7), fc.option(eqBand)), { maxLength: 12 }), (start, drags) => {
        const kept = fresh(start);
        let settings = start;
        for (const [index, band] of drags) {
          const bands = [...settings.outputEqFilters];
          if (band === null) bands.pop();
          else bands[Math.min(index, bands.length)] = band;
          settings = { ...settings, outputEqFilters: bands };
          kept.update(settings);
        }
        expectSame(kept.magnitude, fresh(settings).magnitude, 1e-9);
      }),
      { numRuns: 40 },
    );
  });

  it('does not depend on the order of the bands', () => {
    fc.assert(
      fc.property(channel, (settings) => {
        const reversed = fresh({
          ...settings,
          outputEqFilters: settings.outputEqFilters.toReversed(),
          inputIirEqFilters: settings.inputIirEqFilters.toReversed(),
        });
        expectSame(fresh(settings).magnitude, reversed.magnitude, 1e-9);
      }),
      { numRuns: 30 },
    );
  });

  it('is in decibels the sum of its filters and its gain', () => {
    fc.assert(
      fc.property(channel, (settings) => {
        const response = fresh(settings);
        const sum = new Float64Array(grid.angle.length).fill(settings.crossover.bandGainAndDelay.gain);
        const parts = [
          ...settings.inputIirEqFilters.map((_, index) => response.magnitudeOf('inputIirEq', index)),
          ...settings.inputFirEqFilters.map((_, index) => response.magnitudeOf('inputFirEq', index)),
          ...settings.outputEqFilters.map((_, index) => response.magnitudeOf('outputEq', index)),
          response.magnitudeOf('highPass', 0),
          response.magnitudeOf('lowPass', 0),
          response.magnitudeOf('customFir', 0),
        ];
        for (const part of parts) for (const [k, value] of (part ?? []).entries()) sum[k]! += value > -399 ? value : -1000;
        for (const [k, value] of response.magnitude.entries()) expect(sum[k]! > -380 ? Math.abs(value - sum[k]!) : 0).toBeLessThan(1e-6);
      }),
      { numRuns: 40 },
    );
  });

  it('has the group delay of its phase', () => {
    const settings: ChannelSettings = {
      ...flatChannel,
      crossover: {
        ...flatChannel.crossover,
        highPassFilter: { enable: true, type: 'Bessel 18dB/oct', frequency: 120 },
        lowPassFilter: { enable: true, type: 'Linkwitz-Riley 48dB/oct', frequency: 3000, customFirCoeffs: [0.2, 1, -0.4, 0.1] },
      },
      outputEqFilters: [
        { enable: true, type: 'Parametric', frequency: 500, q: 3, gain: -9 },
        { enable: true, type: 'LP Shelf 6dB/oct', frequency: 300, q: 1, gain: 6 },
        { enable: true, type: 'AllPass 1', frequency: 700, q: 1, gain: 0 },
      ],
    };
    for (const frequency of [40, 130, 480, 900, 2500, 9000]) {
      const step = frequency * 1e-5;
      const response = createChannelResponse(gridOf([frequency - step, frequency, frequency + step]));
      response.update(settings);
      const [before, , after] = response.phase();
      const turn = ((after! - before! + 3 * Math.PI) % (2 * Math.PI)) - Math.PI;
      expect(response.groupDelay()[1]! / (-turn / (4 * Math.PI * step))).toBeCloseTo(1, 5);
    }
  });

  it('supports any number of bands at the end of their range', () => {
    for (const frequency of [1, 20, 20_000]) {
      const bands = Array.from({ length: 70 }, (_, k) => ({
        enable: true,
        type: 'Parametric' as const,
        frequency,
        q: 24,
        gain: k % 2 === 0 ? 15 : -14,
      }));
      const response = createChannelResponse(gridOf([frequency]));
      response.update({ ...flatChannel, outputEqFilters: bands });
      expect(response.magnitude[0]).toBeCloseTo(35, 4);
    }
  });

  it('includes gain, polarity and both delays', () => {
    const response = fresh({
      ...flatChannel,
      inputDelay: 20,
      crossover: { ...flatChannel.crossover, bandGainAndDelay: { gain: -6, delay: 5, invert: true } },
    });
    expectSame(response.magnitude, new Float64Array(48).fill(-6), 1e-12);
    expectSame(response.phase().map(Math.abs), new Float64Array(48).fill(Math.PI), 1e-12);
    expect(response.delay()).toBeCloseTo(0.025, 12);
    response.update(flatChannel);
    expect([...response.magnitude, ...response.phase()]).toEqual(Array.from({ length: 96 }, () => 0));
  });

  it('refuses an invalid gain or delay', () => {
    const crossover = { ...flatChannel.crossover, bandGainAndDelay: { gain: Number.NaN, delay: 0, invert: false } };
    const response = createChannelResponse(grid);
    expect(response.update({ ...flatChannel, crossover })).toEqual([{ stage: 'gainAndDelay', index: 0, refusal: 'not a number' }]);
    expect(Math.max(...response.magnitude)).toBe(0);
  });

  it('notices a band changed in place', () => {
    const band = { enable: true, type: 'Parametric' as const, frequency: 1000, q: 1, gain: 3 };
    const settings = { ...flatChannel, outputEqFilters: [band] };
    const response = createChannelResponse(gridOf([1000]));
    response.update(settings);
    band.gain = 5;
    response.update(settings);
    expect(response.magnitude[0]).toBeCloseTo(5, 9);
  });
});

describe('bands of the input FIR', () => {
  const shelf: FirBand = { enable: true, type: 'Low', frequency1: 200, frequency2: 2000, bandwidth1: 1, bandwidth2: 2, gain: 6 };
  const at = (band: FirBand, ...frequencies: number[]): number[] => {
    const response = createChannelResponse(gridOf(frequencies));
    response.update({ ...flatChannel, inputFirEqFilters: [band] });
    return [...response.magnitude, ...response.phase()];
  };

  it('[ENUM-15] Low raises below, High above, Dual Shelf between its frequencies, and none shifts the phase', () => {
    const near = (actual: number[], expected: number[]): void => expectSame(actual, [...expected, ...expected.map(() => 0)], 1e-9);
    near(at(shelf, 100, 200, 400), [6, 3, 0]);
    near(at({ ...shelf, type: 'High' }, 100, 200, 400), [0, 3, 6]);
    near(at({ ...shelf, type: 'Dual Shelf' }, 100, 200, 500, 2000, 8000), [0, 3, 6, 3, 0]);
  });

  it('is refused if a number is invalid', () => {
    const response = createChannelResponse(grid);
    const refusedOf = (band: FirBand) => response.update({ ...flatChannel, inputFirEqFilters: [band] });
    for (const member of ['frequency1', 'bandwidth1', 'gain'] as const)
      expect(refusedOf({ ...shelf, [member]: Number.NaN })).toHaveLength(1);
    expect(refusedOf({ ...shelf, type: 'Dual Shelf', frequency2: Number.NaN })).toHaveLength(1);
    expect(refusedOf({ ...shelf, type: 'Comb' as FirBand['type'] })).toMatchObject([{ refusal: 'unknown type' }]);
  });
});
