import { logGrid } from '../grid.ts';
import { bandsOf, createProblem, totalOf, without } from './bells.ts';
import type { Bounds, FitLimits, FittedBand, Problem, Solution } from './bells.ts';
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
const leastGain = 0.2;
/** What a band must improve, in decibels rms. */
const leastHelp = 0.02;
/** Nearer than this, no more bands are spent; decibels rms. */
const nearEnough = 0.1;
/** A band that leaves this many times the cost does not win it back with the others. */
const hopelessCost = 1.5;
/** Band exchanges without a gain end the search earlier. */
const mostExchanges = 24;

/** Deterministic; undefined where too little can be judged. Yields, for a responsive page. */
export function* fitBands(curve: Curve, target: FitTarget, limits: FitLimits, ranges: FitRanges): Generator<undefined, Fit | undefined> {
  const judged = judgedPoints(curve, target);
  if (judged === undefined) return undefined;
  const before = deviation(judged.levels);
  const none: Fit = { bands: [], before, after: before };
  const bounds = boundsOf(judged, limits, ranges);
  if (bounds.some(({ low, high }) => low > high)) return none;
  const fillable = judgedPoints({ ...curve, levels: filled(curve) }, target) ?? judged;
  const wanted = everySecond({ ...fillable, levels: raisedEnds(fillable.levels, limits.boost) });
  const found = yield* bestOf(createProblem(wanted, limits, bounds, 3), limits.bands);
  const strict = createProblem(wanted, limits, bounds, 30);
  let best = found;
  for (let times = 0; times < 5; times++) {
    best = strict.refine(best.at, 10);
    yield;
  }
  const settled = settle(strict, bandsOf(best.at), bounds, ranges);
  yield;
  const bands = withoutUseless(withinTotals(settled, bounds, limits, ranges), judged, limits);
  const total = totalOf(bands, judged.tangents);
  const after = deviation(judged.levels.map((level, index) => level + total[index]!));
  return bands.length === 0 || after.rms >= before.rms ? none : { bands, before, after };
}

function* bestOf(problem: Problem, count: number): Generator<undefined, Solution> {
  let best = problem.refine(new Float64Array(0), 0);
  while (best.at.length < 3 * count) {
    const grown = yield* oneMore(problem, best);
    if (grown === undefined || problem.rms(best) - problem.rms(grown) < leastHelp / 4) break;
    best = grown;
  }
  for (let tried = 0, band = 0, exchanges = 0; tried < best.at.length / 3 && exchanges < mostExchanges; exchanges++) {
    band = (band + 1) % (best.at.length / 3);
    const exchanged = yield* oneMore(problem, problem.refine(without(best.at, band), 5), hopelessCost * best.cost);
    const isBetter = exchanged !== undefined && exchanged.cost < 0.995 * best.cost;
    if (isBetter) best = exchanged;
    tried = isBetter ? 0 : tried + 1;
  }
  for (;;) {
    let fewer: Solution | undefined;
    for (let band = 0; band < best.at.length / 3; band++) {
      const tried = problem.refine(without(best.at, band), 8);
      if (fewer === undefined || tried.cost < fewer.cost) fewer = tried;
      yield;
    }
    if (fewer === undefined) return best;
    const rms = problem.rms(fewer);
    if (rms - problem.rms(best) > leastHelp && rms > nearEnough) return best;
    best = fewer;
  }
}
function* oneMore(problem: Problem, from: Solution, mostCost = Infinity): Generator<undefined, Solution | undefined> {
  let next: Solution | undefined;
  for (const band of problem.candidates(from.at)) {
    const tried = problem.refine(Float64Array.of(...from.at, ...band), 8, from.at.length);
    if (next === undefined || tried.cost < next.cost) next = tried;
    yield;
  }
  return next && next.cost < mostCost ? problem.refine(next.at, 14) : undefined;
}

/** In decibels below the middle: an end that is lower rolls off. */
const rolledOff = 12;
/** A roll-off is no dip: what no boost reaches there must not pull the rest down. */
function raisedEnds(levels: Float64Array, boost: number): Float64Array {
  const middle = levels.toSorted()[levels.length >> 1]!;
  const raised = levels.slice();
  const raise = (from: number, step: 1 | -1) => {
    if (levels[from]! > middle - rolledOff) return;
    for (let index = from; levels[index]! < middle - boost - 1; index += step) raised[index] = middle - boost - 1;
  };
  raise(0, 1);
  raise(levels.length - 1, -1);
  return raised;
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

function settle(problem: Problem, found: readonly FittedBand[], bounds: Bounds, ranges: FitRanges): readonly FittedBand[] {
  let bands = found.map((band) => onSteps(band, bounds, ranges));
  const costOf = (of: readonly FittedBand[]) =>
    problem.costOf(Float64Array.from(of.flatMap(({ frequency, gain, q }) => [Math.log2(frequency), gain, Math.log2(q)])));
  let cost = costOf(bands);
  for (let pass = 0, isBetter = true; pass < 3 && isBetter; pass++) {
    isBetter = false;
    for (let index = 0; index < bands.length; index++)
      for (const name of ['gain', 'q', 'frequency'] as const)
        for (const way of [-1, 1]) {
          const band = bands[index]!;
          const tried = bands.with(index, onSteps({ ...band, [name]: band[name] + way * ranges[name].step }, bounds, ranges));
          const triedCost = costOf(tried);
          if (triedCost >= cost) continue;
          bands = tried;
          cost = triedCost;
          isBetter = true;
        }
  }
  return bands;
}

/** Drops a band that helps only what is not judged: a bridged dip, or the level of a roll-off. */
function withoutUseless(bands: readonly FittedBand[], { levels, tangents }: Points, limits: FitLimits): readonly FittedBand[] {
  const rmsOf = (of: readonly FittedBand[]) => {
    const total = totalOf(of, tangents);
    return deviation(levels.map((level, index) => level + total[index]!)).rms;
  };
  let kept = bands;
  for (let rms = rmsOf(kept); ;) {
    const best = kept
      .map((_, index) => kept.toSpliced(index, 1))
      .filter((fewer) => brokenLimit(fewer, limits) === undefined)
      .map((fewer) => ({ fewer, rms: rmsOf(fewer) }))
      .toSorted((one, other) => one.rms - other.rms)[0];
    if (best === undefined || best.rms > rms) return kept;
    ({ fewer: kept, rms } = best);
  }
}

const everywhere = logGrid(20, 20_000, 1600).frequencies.map(tangent);

function brokenLimit(bands: readonly FittedBand[], limits: FitLimits): 1 | -1 | undefined {
  // Narrow bands peak between grid points.
  const total = totalOf(bands, Float64Array.of(...everywhere, ...bands.map(({ frequency }) => tangent(frequency))));
  const highest = total.reduce((most, each) => Math.max(most, each), 0);
  const lowest = total.reduce((least, each) => Math.min(least, each), 0);
  return highest > limits.boost + 0.05 ? 1 : lowest < -limits.cut - 0.05 ? -1 : undefined;
}

function withinTotals(bands: readonly FittedBand[], bounds: Bounds, limits: FitLimits, ranges: FitRanges): readonly FittedBand[] {
  let kept = bands.filter(({ gain }) => Math.abs(gain) >= leastGain);
  for (let sign = brokenLimit(kept, limits); sign !== undefined; sign = brokenLimit(kept, limits))
    kept = kept
      .map((band) =>
        Math.sign(band.gain) === sign ? onSteps({ ...band, gain: 0.97 * band.gain - (sign * ranges.gain.step) / 2 }, bounds, ranges) : band,
      )
      .filter(({ gain }) => Math.abs(gain) >= leastGain);
  return kept.toSorted((one, other) => one.frequency - other.frequency);
}
