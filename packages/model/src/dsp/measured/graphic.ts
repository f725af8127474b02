import type { GraphicPoint } from '../filter-text.ts';
import type { FittedBand } from './bells.ts';
import { totalOf } from './bells.ts';
import { fitBands } from './fit.ts';
import type { FitRanges } from './fit.ts';
import { tangent } from './judged.ts';

export interface GraphicFit {
  readonly bands: readonly FittedBand[];
  /** By how much all is raised, in decibels. */
  readonly offset: number;
  /** In decibels rms. */
  readonly deviation: number;
}

/** As a measurement is kept. */
const stepsAnOctave = 48;
const limits = { boost: 12, cut: 15, q: 10 } as const;

/** Bands that flatten the curve upside down have its shape. */
export function* fitGraphic(
  points: readonly GraphicPoint[],
  bands: number,
  ranges: FitRanges,
): Generator<undefined, GraphicFit | undefined> {
  const from = Math.max(20, points[0]?.frequency ?? 20);
  const to = Math.min(20_000, points.at(-1)?.frequency ?? 20);
  const length = Math.max(0, Math.floor(Math.log2(to / from) * stepsAnOctave)) + 1;
  const frequencies = Float64Array.from({ length }, (_, index) => from * 2 ** (index / stepsAnOctave));
  const wanted = gainsAt(points, frequencies);
  const fit = yield* fitBands({ frequencies, levels: wanted.map((gain) => -gain) }, { tilt: 0, from, to }, { ...limits, bands }, ranges);
  if (fit === undefined) return undefined;
  const misses = wanted.slice();
  const tangents = frequencies.map(tangent);
  for (const [index, level] of totalOf(fit.bands, tangents).entries()) misses[index]! -= level;
  return { bands: fit.bands, offset: misses.reduce((sum, miss) => sum + miss, 0) / length, deviation: fit.after.rms };
}

/** Straight between the points, by octaves. */
function gainsAt(points: readonly GraphicPoint[], frequencies: Float64Array): Float64Array {
  let right = 0;
  return frequencies.map((frequency) => {
    while (right < points.length - 1 && points[right]!.frequency < frequency) right++;
    const after = points[right]!;
    const before = points[Math.max(0, right - 1)]!;
    const width = Math.log(after.frequency / before.frequency);
    const share = width > 0 ? Math.min(1, Math.max(0, Math.log(frequency / before.frequency) / width)) : 1;
    return before.gain + share * (after.gain - before.gain);
  });
}
