import { describe, expect, it } from 'vitest';
import { array, assert, double, property } from 'fast-check';
import { curvePath, linearScale, rowsOf, spread } from './plot-scale.ts';

describe('texts beside a plot', () => {
  it.each([
    [
      [100, 50],
      [100, 50],
    ],
    [
      [100, 104],
      [95.5, 108.5],
    ],
    [
      [100, 104, 102],
      [89, 115, 102],
    ],
    [
      [4, 6],
      [4, 17],
    ],
    [
      [198, 200],
      [187, 200],
    ],
  ])('at %j are placed at %j', (places, expected) => {
    expect(spread(places, 13, 4, 200)).toEqual(expected);
  });

  it('never overlap or leave the plot, wherever their values are', () => {
    assert(
      property(array(double({ min: -50, max: 300, noNaN: true }), { maxLength: 8 }), (places) => {
        const found = spread(places, 13, 4, 200).toSorted((one, other) => one - other);
        for (const [index, at] of found.entries()) {
          expect(at).toBeGreaterThanOrEqual(4 - 1e-9);
          expect(at).toBeLessThanOrEqual(200 + 1e-9);
          if (index > 0) expect(at - (found[index - 1] ?? 0)).toBeGreaterThanOrEqual(13 - 1e-9);
        }
      }),
    );
  });

  it('have separate rows where they would overlap, the newest first; one without a row is omitted', () => {
    const text = { from: 0, to: 100 };
    expect(rowsOf([text, { from: 120, to: 220 }], 3)).toEqual([0, 0]);
    expect(rowsOf([text, text, text, text], 3)).toEqual([undefined, 2, 1, 0]);
  });
});

it('a curve has a gap where no number is', () => {
  const same = linearScale(0, 10, 0, 10);
  expect(curvePath([1, 2, 3, 4, 5], [Number.NaN, 2, Number.NaN, 4, 5], same, same)).toBe('M2.0 2.0M4.0 4.0L5.0 5.0');
});
