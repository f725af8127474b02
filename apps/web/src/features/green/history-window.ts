import type { HistoryPoint } from '../../ui/plots/history-plot.tsx';
import { sleptMs } from '../../ui/plots/slept.ts';

export function keepWindow(points: readonly HistoryPoint[], since: number): readonly HistoryPoint[] {
  const first = points.findIndex(({ time }) => time >= since);
  // One more point on the left: the line must reach the edge.
  return first > 1 ? points.slice(first - 1) : points;
}

export function withPoint(points: readonly HistoryPoint[], point: HistoryPoint): readonly HistoryPoint[] {
  const last = points.at(-1);
  const gap = last && point.time - last.time > sleptMs ? [{ time: last.time, value: null }] : [];
  return [...points, ...gap, point];
}

export function ceilingOf(largest: number): number {
  const wanted = Math.max(20, largest * 1.15);
  const decade = 10 ** Math.floor(Math.log10(wanted));
  return ([1, 2, 4, 5, 10].find((factor) => factor * decade >= wanted) ?? 10) * decade;
}
