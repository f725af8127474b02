/** Proposes bands on the device's steps that fit a measured curve to a target. */
import { logGrid } from '../grid.ts';
import { bandsOf, createProblem, totalAt } from './bells.ts';
import type { Bounds, FitLimits, FittedBand, Solution } from './bells.ts';
import { deviation, filled, judgedPoints, tangent } from './judged.ts';
import type { Curve, Deviation, FitTarget, Points } from './judged.ts';

interface Range {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}
export type FitRanges = Readonly<Record<'frequency' | 'gain' | 'q', Range>>;
export interface Fit {
  /** By frequency; empty where none helps. */
  readonly bands: readonly FittedBand[];
  readonly before: Deviation;
  readonly after: Deviation;
}

const widest = 0.4;
const leastHelp = 0.05;
const leastGain = 0.2;

/** Deterministic; undefined where too little can be judged. Yields, for a responsive page. */
export function* fitBands(curve: Curve, target: FitTarget, limits: FitLimits, ranges: FitRanges): Generator<undefined, Fit | undefined> {
  const judged = judgedPoints(curve, target);
  if (judged === undefined) return undefined;
  const before = deviation(judged.levels);
  const none: Fit = { bands: [], before, after: before };
  const bounds = boundsOf(judged, limits, ranges);
  if (bounds.some(({ low, high }) => low > high)) return none;
  const wanted = everySecond(judgedPoints({ ...curve, levels: filled(curve) }, target) ?? judged);
  const problem = createProblem(wanted, limits, bounds);
  let best = problem.start();
  while (bandsOf(best.at).length < limits.bands) {
    let next: Solution | undefined;
    for (const band of problem.candidates(best.at)) {
      const tried = problem.refine([...best.at.slice(0, -1), ...band, best.at.at(-1)!], 10, best.at.length - 1);
      if (next === undefined || tried.cost < next.cost) next = tried;
      yield;
    }
    if (next === undefined) break;
    const refined = problem.refine(next.at, 16, 0);
    if (problem.rms(best) - problem.rms(refined) < leastHelp) break;
    best = refined;
    yield;
  }
  const bands = withinTotals(
    bandsOf(problem.refine(best.at, 40, 0).at).map((band) => onSteps(band, bounds, ranges)),
    bounds,
    limits,
    ranges,
  );
  const after = deviation(judged.levels.map((level, index) => level + totalAt(bands, judged.tangents[index]!)));
  return bands.length === 0 || after.rms >= before.rms ? none : { bands, before, after };
}

const everySecond = ({ frequencies, levels, tangents }: Points): Points => {
  const half = (of: Float64Array) => of.filter((_, index) => index % 2 === 0);
  return { frequencies: half(frequencies), levels: half(levels), tangents: half(tangents) };
};

function boundsOf({ frequencies }: Points, { boost, cut, q }: FitLimits, ranges: FitRanges): Bounds {
  const [from, to] = [frequencies[0]!, frequencies.at(-1)!];
  return [
    { low: Math.log2(Math.max(from, ranges.frequency.min)), high: Math.log2(Math.min(to, ranges.frequency.max)) },
    { low: Math.max(-cut, ranges.gain.min), high: Math.min(boost, ranges.gain.max) },
    { low: Math.log2(Math.max(Math.min(widest, q), ranges.q.min)), high: Math.log2(Math.min(q, ranges.q.max)) },
  ];
}

function onSteps({ frequency, gain, q }: FittedBand, [places, gains, widths]: Bounds, ranges: FitRanges): FittedBand {
  return {
    frequency: stepWithin(frequency, ranges.frequency, 2 ** places!.low, 2 ** places!.high),
    gain: stepWithin(gain, ranges.gain, gains!.low, gains!.high),
    q: stepWithin(q, ranges.q, 2 ** widths!.low, 2 ** widths!.high),
  };
}

function stepWithin(value: number, { min, step }: Range, low: number, high: number): number {
  const first = Math.ceil((low - min) / step - 1e-6);
  const last = Math.floor((high - min) / step + 1e-6);
  const steps = Math.min(last, Math.max(first, Math.round((value - min) / step)));
  return Number((min + steps * step).toFixed(6));
}

const everywhere = logGrid(20, 20_000, 1600).frequencies.map(tangent);

/** Shrinks overlapping bands to keep the limits and drops those without effect. */
function withinTotals(bands: readonly FittedBand[], bounds: Bounds, limits: FitLimits, ranges: FitRanges): readonly FittedBand[] {
  let kept = bands.filter(({ gain }) => Math.abs(gain) >= leastGain);
  const drawnIn = (sign: 1 | -1) => {
    kept = kept
      .map((band) =>
        Math.sign(band.gain) === sign ? onSteps({ ...band, gain: 0.97 * band.gain - (sign * ranges.gain.step) / 2 }, bounds, ranges) : band,
      )
      .filter(({ gain }) => Math.abs(gain) >= leastGain);
  };
  for (;;) {
    // Narrow bands peak between grid points.
    const places = [...everywhere, ...kept.map(({ frequency }) => tangent(frequency))];
    const total = places.map((each) => totalAt(kept, each));
    const highest = total.reduce((most, each) => Math.max(most, each), 0);
    const lowest = total.reduce((least, each) => Math.min(least, each), 0);
    if (highest > limits.boost + 0.05) drawnIn(1);
    else if (lowest < -limits.cut - 0.05) drawnIn(-1);
    else return kept.toSorted((one, other) => one.frequency - other.frequency);
  }
}
