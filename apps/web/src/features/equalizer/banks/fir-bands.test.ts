import { describe, expect, it } from 'vitest';
import type { FirBand } from '@headroom/model/dsp';
import { edgeLimits, firFilters, firstFirNumber, inOrder, plotValuesOf, settingsOf } from './fir-bands.ts';

const band = (more: Partial<FirBand>): FirBand => ({
  enable: true,
  type: 'Low',
  frequency1: 200,
  frequency2: 800,
  bandwidth1: 0.5,
  bandwidth2: 1,
  gain: -5.5,
  ...more,
});

describe('FIR filters on a plot', () => {
  it('[INEQ-02] there are 16, shown under the numbers 9 to 24', () => {
    expect(firFilters.map((filter) => filter - 1 + firstFirNumber)).toEqual([
      9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24,
    ]);
  });

  it('[ENUM-15] a shelf is drawn at its edge, a dual shelf in the middle of its plateau', () => {
    expect(plotValuesOf(band({ type: 'High' }))).toEqual({ frequency: 200, gain: -5.5, width: 0.5 });
    expect(plotValuesOf(band({ type: 'Dual Shelf' }))).toEqual({ frequency: 400, gain: -5.5, width: 2 });
  });

  it.each(['Low', 'High', 'Dual Shelf'] as const)('[ENUM-15] a %s put back at its own place is unchanged', (type) => {
    const own = band({ type });
    const { bandwidth2: _, ...again } = { ...own, ...settingsOf(own, plotValuesOf(own)) };
    expect(again).toEqual(expect.objectContaining({ type, gain: -5.5 }));
    expect(again.frequency1).toBeCloseTo(200, 9);
    expect(again.frequency2).toBeCloseTo(800, 9);
    expect(again.bandwidth1).toBe(0.5);
  });

  it('[ENUM-15] the edges of a dual shelf stop before they cross', () => {
    const { low, high } = edgeLimits({ frequency1: 200, frequency2: 800 });
    expect(low.max).toBeCloseTo(800 / 2 ** 0.1);
    expect(high.min).toBeCloseTo(200 * 2 ** 0.1);
  });

  it.each([
    [5000, 4000, 4000, 5000],
    [200, 800, 200, 800],
    [1000, 1000, 1000, 1071.8],
    [20_000, 20_000, 18_660.7, 20_000],
  ])(
    '[ENUM-15] a filter that becomes a dual shelf with its edges at %d and %d Hz has them at %d and %d',
    (frequency1, frequency2, low, high) => {
      const ordered = inOrder({ frequency1, frequency2 });
      expect(ordered.frequency1).toBeCloseTo(low, 0);
      expect(ordered.frequency2).toBeCloseTo(high, 0);
    },
  );
});
