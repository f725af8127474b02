import { describe, expect, it } from 'vitest';
import type { HistoryPoint } from '../../ui/plots/history-plot.tsx';
import { ceilingOf, keepWindow, withPoint } from './history-window.ts';

describe('the power history', () => {
  it('drops what is older than its window, except one point at the edge', () => {
    const points = [1, 2, 3, 4, 5].map((time) => ({ time, value: time }));
    expect(keepWindow(points, 0)).toEqual(points);
    expect(keepWindow(points, 4)).toEqual(points.slice(2));
  });

  it('has a gap where a hidden page slept', () => {
    const measured = [0, 1000, 2500, 300_000].map((time) => ({ time, value: 60 }));
    const shown = measured.reduce<readonly HistoryPoint[]>(withPoint, []);
    expect(shown.map(({ value }) => value)).toEqual([60, 60, 60, null, 60]);
  });

  it.each([
    [0, 20],
    [23, 40],
    [90, 200],
    [612, 1000],
    [3900, 5000],
  ])('shows %i W below %i W', (largest, ceiling) => {
    expect(ceilingOf(largest)).toBe(ceiling);
  });
});
