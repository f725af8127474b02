import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eqFilterTypes } from './filter-types.ts';
import { gridOf, logGrid } from './grid.ts';
import { createChannelResponse } from './response.ts';
import type { EqBand } from './settings.ts';
import { flatChannel } from './settings.ts';

const peak: EqBand = { enable: true, type: 'Parametric', frequency: 1000, q: 1, gain: 6 };
const shelf: EqBand = { ...peak, q: 0.9, type: 'LP Shelf 12dB/oct' };

function responseAt(band: EqBand, ...frequencies: number[]) {
  const response = createChannelResponse(gridOf(frequencies));
  const refused = response.update({ ...flatChannel, outputEqFilters: [band] });
  return { decibels: [...response.magnitude], phase: [...response.phase()], delay: [...response.groupDelay()], refused };
}

const anyBand = fc.record({
  enable: fc.constant(true),
  type: fc.constantFrom(...eqFilterTypes),
  frequency: fc.double({ min: 20, max: 20_000, noNaN: true }),
  q: fc.double({ min: 0.1, max: 24, noNaN: true }),
  gain: fc.double({ min: -15, max: 15, noNaN: true }),
});

describe('equalizer bands', () => {
  it.each([-15, -3, 6, 15])('[ENUM-14] a parametric band has its whole gain, %d dB, at its frequency and none far away', (gain) => {
    const { decibels } = responseAt({ ...peak, gain }, 1000, 1e-3, 47_999.9);
    expect(decibels[0]).toBeCloseTo(gain, 9);
    expect(decibels[1]).toBeCloseTo(0, 4);
    expect(decibels[2]).toBeCloseTo(0, 4);
  });

  it.each([0.1, 1, 4, 24])('[ENUM-14] a parametric band of q %d has half its gain at the ends of its bandwidth', (q) => {
    // The analog prototype's band edges, f^2 -+ f/q - 1 = 0, through the filter's warp.
    const edge = (side: number): number => {
      const ratio = (side + Math.sqrt(1 + 4 * q * q)) / (2 * q);
      return (Math.atan(Math.tan((Math.PI * 1000) / 96_000) * ratio) * 96_000) / Math.PI;
    };
    const { decibels } = responseAt({ ...peak, q }, edge(-1), edge(1));
    expect(decibels[0]).toBeCloseTo(3, 6);
    expect(decibels[1]).toBeCloseTo(3, 6);
  });

  it.each(['LP Shelf 6dB/oct', 'LP Shelf 12dB/oct'] as const)('[ENUM-14] %s raises what is below its frequency: a low shelf', (type) => {
    const { decibels } = responseAt({ ...shelf, type }, 1e-3, 1000, 47_999.9);
    expect(decibels[0]).toBeCloseTo(6, 4);
    expect(decibels[1]).toBeCloseTo(3, 9);
    expect(decibels[2]).toBeCloseTo(0, 4);
  });

  it.each(['HP Shelf 6dB/oct', 'HP Shelf 12dB/oct'] as const)('[ENUM-14] %s raises what is above its frequency: a high shelf', (type) => {
    const { decibels } = responseAt({ ...shelf, type }, 1e-3, 1000, 47_999.9);
    expect(decibels[0]).toBeCloseTo(0, 4);
    expect(decibels[1]).toBeCloseTo(3, 9);
    expect(decibels[2]).toBeCloseTo(6, 4);
  });

  it('[ENUM-14] the 6 dB shelves never exceed 6 dB an octave, the 12 dB shelves do', () => {
    const steepest = (band: EqBand): number => {
      const { decibels } = responseAt(band, ...Array.from({ length: 81 }, (_, k) => 1000 * 2 ** ((k - 40) / 20)));
      return Math.max(...decibels.slice(20).map((value, k) => Math.abs(value - decibels[k]!)));
    };
    expect(steepest({ ...shelf, type: 'LP Shelf 6dB/oct', gain: 15 })).toBeLessThan(6);
    expect(steepest({ ...shelf, gain: 15 })).toBeGreaterThan(6);
    expect(steepest({ ...shelf, gain: 15 })).toBeLessThan(12);
  });

  it('[ENUM-14] AllPass 1 turns a quarter at its frequency, AllPass 2 a half, and neither changes the level', () => {
    const first = responseAt({ ...peak, type: 'AllPass 1' }, 20, 1000, 20_000);
    const second = responseAt({ ...peak, type: 'AllPass 2', q: 4 }, 20, 1000, 20_000);
    expect(Math.abs(first.phase[1]!)).toBeCloseTo(Math.PI / 2, 9);
    expect(Math.abs(second.phase[1]!)).toBeCloseTo(Math.PI, 9);
    for (const value of [...first.decibels, ...second.decibels]) expect(value).toBeCloseTo(0, 8);
  });

  it('AllPass 2 is delayed by 4 q / w at its frequency', () => {
    const { delay } = responseAt({ ...peak, type: 'AllPass 2', q: 4, frequency: 100 }, 100);
    expect(delay[0]! / ((4 * 4) / (2 * Math.PI * 100))).toBeCloseTo(1, 4);
  });

  it('a disabled band and a band at 0 dB are exactly flat', () => {
    for (const band of [
      { ...peak, enable: false },
      { ...peak, gain: 0 },
      { ...shelf, gain: 0 },
    ]) {
      expect(responseAt(band, 20, 1000, 20_000).decibels).toEqual([0, 0, 0]);
    }
  });

  it('a cut cancels the same boost, and an all-pass is 0 dB everywhere, for any band', () => {
    const response = createChannelResponse(logGrid(20, 20_000, 64));
    fc.assert(
      fc.property(anyBand, (band) => {
        response.update({ ...flatChannel, outputEqFilters: [band, { ...band, gain: -band.gain }] });
        for (const value of response.magnitude) expect(Math.abs(value)).toBeLessThan(1e-6);
      }),
    );
  });

  it('the extremes stay exact and finite: 20 Hz and 20 kHz, q 0.1 and 24', () => {
    for (const frequency of [20, 20_000]) {
      for (const q of [0.1, 24]) {
        for (const type of eqFilterTypes) {
          const { decibels, phase, delay } = responseAt({ ...peak, type, frequency, q, gain: -15 }, 20, 20_000, 48_000);
          for (const value of [...decibels, ...phase, ...delay]) expect(value).toSatisfy(Number.isFinite);
        }
        expect(responseAt({ ...peak, frequency, q, gain: 15 }, frequency).decibels[0]).toBeCloseTo(15, 7);
      }
    }
  });

  it('refuses an invalid number or type, and leaves the band flat', () => {
    for (const member of ['frequency', 'q', 'gain'] as const) {
      const { decibels, refused } = responseAt({ ...peak, [member]: Number.NaN }, 20, 1000);
      expect(decibels).toEqual([0, 0]);
      expect(refused).toEqual([{ stage: 'outputEq', index: 0, refusal: 'not a number' }]);
    }
    for (const type of ['Comb', 'constructor'] as unknown as readonly EqBand['type'][]) {
      expect(responseAt({ ...peak, type }, 1000).refused).toEqual([{ stage: 'outputEq', index: 0, refusal: 'unknown type' }]);
    }
  });

  it('gives a finite answer for every number', () => {
    const response = createChannelResponse(gridOf([0, 20, 1000, 20_000, 48_000, Number.NaN]));
    const band = fc.record({
      enable: fc.constant(true),
      type: fc.constantFrom(...eqFilterTypes),
      frequency: fc.double(),
      q: fc.double(),
      gain: fc.double(),
    });
    fc.assert(
      fc.property(fc.array(band, { maxLength: 4 }), (bands) => {
        response.update({ ...flatChannel, outputEqFilters: bands });
        for (const value of [...response.magnitude, ...response.phase(), ...response.groupDelay()])
          expect(value).toSatisfy(Number.isFinite);
      }),
    );
  });
});
