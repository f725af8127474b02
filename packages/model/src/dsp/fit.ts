/** Bands that bring a measured curve to a target: proposed within limits, on the steps that a device takes, and judged as they would be set. */
import { flatChannel, sampleRate } from './settings.ts';
import type { EqBand } from './settings.ts';
import { gridOf, logGrid } from './grid.ts';
import { smooth } from './measurement.ts';
import type { Measurement } from './measurement.ts';
import { createChannelResponse } from './response.ts';

/** Decibels over frequencies in the steps of a measurement, NaN where nothing is known. */
export type Curve = Pick<Measurement, 'frequencies' | 'levels'>;

export interface FitTarget {
  /** Decibels an octave; 0 is flat. */
  readonly tilt: number;
  /** Hertz: outside nothing is judged, and no band stands. */
  readonly from: number;
  readonly to: number;
}
export interface FitLimits {
  /** Decibels up and down that a band, and all together, may go; both positive. */
  readonly boost: number;
  readonly cut: number;
  /** The narrowest. */
  readonly q: number;
  readonly bands: number;
}
/** What a device takes. */
interface Range {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}
export type FitRanges = Readonly<Record<'frequency' | 'gain' | 'q', Range>>;
export type FittedBand = Pick<EqBand, 'frequency' | 'gain' | 'q'>;

/** From the target, wherever its level: decibels. */
export interface Deviation {
  readonly rms: number;
  readonly most: number;
}
export interface Fit {
  /** By frequency; none where none would help. */
  readonly bands: readonly FittedBand[];
  readonly before: Deviation;
  readonly after: Deviation;
}

/** What is boosted is never narrower than a third of an octave: a narrow dip comes of two ways that cancel, and swallows whatever it is given. */
const narrowestBoost = 4.32;
const widest = 0.4;
/** A band that improves the whole by less is not worth its number. */
const leastHelp = 0.05;
const leastGain = 0.2;
/** Octaves that are known at least, for a fit to mean something. */
const leastKnown = 1;

/** Undefined where there is too little to judge. */
export function deviationOf(curve: Curve, target: FitTarget): Deviation | undefined {
  const judged = judgedPoints(curve, target);
  return judged && deviation(judged.levels);
}

/** Decibels below its loudest octave that a loudspeaker still plays. */
const stillPlayed = 12;

/** From where to where a curve is what a loudspeaker plays, and not its ends: what most people would fit. */
export function playedRange({ frequencies, levels }: Curve): Pick<FitTarget, 'from' | 'to'> {
  const overOctave = Float64Array.from(smooth(levels, 1), (level) => (Number.isNaN(level) ? -Infinity : level));
  const least = Math.max(...overOctave) - stillPlayed;
  const played = smooth(levels, 3).map((level) => (level >= least ? 1 : 0));
  return { from: frequencies[Math.max(0, played.indexOf(1))] ?? 0, to: frequencies[Math.max(0, played.lastIndexOf(1))] ?? 0 };
}

/** The same curve through other bands: with these, and without those that it was measured through. */
export function through({ frequencies, levels }: Curve, added: readonly EqBand[], removed: readonly EqBand[]): Curve {
  const grid = gridOf(frequencies);
  const responseOf = (bands: readonly EqBand[]) => {
    const response = createChannelResponse(grid);
    response.update({ ...flatChannel, outputEqFilters: bands });
    return response.magnitude;
  };
  const plus = responseOf(added);
  const minus = responseOf(removed);
  return { frequencies, levels: levels.map((level, index) => level + plus[index]! - minus[index]!) };
}

/** Undefined where there is too little to judge. The same curve and wishes always give the same bands; in steps, so that a page still answers. */
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

interface Points {
  readonly frequencies: Float64Array;
  /** Decibels above the target. */
  readonly levels: Float64Array;
  /** tan(pi f / fs): where a section's analog prototype has the frequency. */
  readonly tangents: Float64Array;
}
const tangent = (frequency: number) => Math.tan((Math.PI * frequency) / sampleRate);

function judgedPoints({ frequencies, levels }: Curve, { tilt, from, to }: FitTarget): Points | undefined {
  const known = [...frequencies.keys()].filter((index) => {
    const frequency = frequencies[index]!;
    return frequency >= from && frequency <= to && frequency < 0.45 * sampleRate && !Number.isNaN(levels[index]!);
  });
  const [first = 0] = known;
  const stepsAnOctave = 1 / Math.log2((frequencies[first + 1] ?? 0) / (frequencies[first] ?? 1));
  if (!(known.length >= leastKnown * stepsAnOctave - 1e-6)) return undefined;
  const at = Float64Array.from(known, (index) => frequencies[index]!);
  return {
    frequencies: at,
    levels: Float64Array.from(known, (index) => levels[index]! - tilt * Math.log2(frequencies[index]! / 1000)),
    tangents: at.map(tangent),
  };
}

/** Twenty-four an octave tell the narrowest band, and cost half. */
const everySecond = ({ frequencies, levels, tangents }: Points): Points => {
  const half = (of: Float64Array) => of.filter((_, index) => index % 2 === 0);
  return { frequencies: half(frequencies), levels: half(levels), tangents: half(tangents) };
};

function deviation(levels: Float64Array): Deviation {
  const mean = levels.reduce((sum, level) => sum + level, 0) / levels.length;
  let squares = 0;
  let most = 0;
  for (const level of levels) {
    squares += (level - mean) ** 2;
    most = Math.max(most, Math.abs(level - mean));
  }
  return { rms: Math.sqrt(squares / levels.length), most };
}

/** Without its narrow dips, those that are much deeper than they are anywhere a third of an octave wide: a straight line goes over each. */
function filled({ frequencies, levels }: Curve): Float64Array {
  const octave = 1 / Math.log2(frequencies[1]! / frequencies[0]!);
  const closed = closing(levels, Math.round(octave / 3));
  const isNarrow = levels.map((level, index) => (closed[index]! - level > narrowDepth ? 1 : 0));
  // Its slopes belong to it.
  const isBridged = slide(isNarrow, Math.round(octave / 4), Math.max);
  const out = levels.slice();
  for (let from = 0; from < levels.length; from++) {
    if (isBridged[from] !== 1) continue;
    let to = from;
    while (isBridged[to + 1] === 1) to++;
    const right = levels[to + 1] ?? Number.NaN;
    const left = Number.isNaN(levels[from - 1] ?? Number.NaN) ? right : levels[from - 1]!;
    const end = Number.isNaN(right) ? left : right;
    for (let at = from; at <= to; at++) {
      const line = left + ((end - left) * (at - from + 1)) / (to - from + 2);
      if (line > levels[at]!) out[at] = line;
    }
    from = to;
  }
  return out;
}
const narrowDepth = 3;
/** As a disc of that width would roll over it: what is narrower is bridged. */
const closing = (levels: Float64Array, width: number) => {
  const half = Math.max(1, width >> 1);
  return slide(slide(levels, half, Math.max), half, Math.min);
};
/** The highest or the lowest within so many steps; a gap is no value, and stays one. */
function slide(levels: Float64Array, steps: number, chosen: (one: number, other: number) => number): Float64Array {
  return levels.map((level, index) => {
    if (Number.isNaN(level)) return level;
    let found = level;
    for (let at = Math.max(0, index - steps); at <= index + steps; at++) {
      const other = levels[at] ?? Number.NaN;
      if (!Number.isNaN(other)) found = chosen(found, other);
    }
    return found;
  });
}

/** Octaves, decibels, octaves of q: the limits of the three parameters of a band. */
type Bounds = readonly { readonly low: number; readonly high: number }[];
function boundsOf({ frequencies }: Points, { boost, cut, q }: FitLimits, ranges: FitRanges): Bounds {
  const [from, to] = [frequencies[0]!, frequencies.at(-1)!];
  return [
    { low: Math.log2(Math.max(from, ranges.frequency.min)), high: Math.log2(Math.min(to, ranges.frequency.max)) },
    { low: Math.max(-cut, ranges.gain.min), high: Math.min(boost, ranges.gain.max) },
    { low: Math.log2(Math.max(Math.min(widest, q), ranges.q.min)), high: Math.log2(Math.min(q, ranges.q.max)) },
  ];
}

/** Three numbers a band, and at the end the level that the target stands at. */
type Parameters = readonly number[];
interface Solution {
  readonly at: Parameters;
  readonly cost: number;
}
const bandAt = (at: Parameters, band: number): FittedBand => ({
  frequency: 2 ** at[3 * band]!,
  gain: at[3 * band + 1]!,
  q: 2 ** at[3 * band + 2]!,
});
const bandsOf = (at: Parameters): FittedBand[] => Array.from({ length: (at.length - 1) / 3 }, (_, band) => bandAt(at, band));

/** Decibels of a bell at a tangent, as its section has them. */
function bellOf({ frequency, gain, q }: FittedBand): (tangentAt: number) => number {
  const centre = tangent(frequency);
  const a = 10 ** (gain / 40);
  const over = (a / q) ** 2;
  const under = 1 / (a * q) ** 2;
  return (tangentAt) => {
    const square = (tangentAt / centre) ** 2;
    const reactance = (1 - square) ** 2;
    return (10 / Math.LN10) * Math.log((reactance + over * square) / (reactance + under * square));
  };
}
const totalAt = (bands: readonly FittedBand[], tangentAt: number) => bands.reduce((sum, band) => sum + bellOf(band)(tangentAt), 0);

/** How much more it weighs to leave the limits together than to miss the target. */
const strictness = 3;

function createProblem({ frequencies, levels, tangents }: Points, limits: FitLimits, bounds: Bounds) {
  const points = levels.length;
  const octaves = frequencies.map((frequency) => Math.log2(frequency));
  const middle = levels.toSorted()[points >> 1]!;
  // What no boost may fill does not pull the rest down.
  const floor = middle - limits.boost - 1;
  const wanted = levels.map((level) => Math.max(level, floor));

  function writeBand(at: Parameters, band: number, out: Float64Array): void {
    const bell = bellOf(bandAt(at, band));
    for (let index = 0; index < points; index++) out[index] = bell(tangents[index]!);
  }
  function responseOf(at: Parameters): { readonly each: readonly Float64Array[]; readonly total: Float64Array } {
    const total = new Float64Array(points);
    const each = bandsOf(at).map((_, band) => {
      const own = new Float64Array(points);
      writeBand(at, band, own);
      for (let index = 0; index < points; index++) total[index]! += own[index]!;
      return own;
    });
    return { each, total };
  }
  /** How far all bands together go beyond what they may. */
  const excess = (total: number) => (total > limits.boost ? total - limits.boost : total < -limits.cut ? total + limits.cut : 0);
  function costOf(at: Parameters, total: Float64Array): number {
    const level = at.at(-1)!;
    let cost = 0;
    for (let index = 0; index < points; index++)
      cost += (wanted[index]! + total[index]! - level) ** 2 + (strictness * excess(total[index]!)) ** 2;
    return cost;
  }
  function clamped(at: Parameters): number[] {
    return at.map((value, index) => {
      if (index === at.length - 1) return value;
      const { low, high } = bounds[index % 3]!;
      const isBoost = index % 3 === 2 && at[index - 1]! > 0;
      return Math.min(isBoost ? Math.max(low, Math.min(high, Math.log2(narrowestBoost))) : high, Math.max(low, value));
    });
  }

  /** Levenberg and Marquardt's way to the least squares nearby; parameters before the first that is free stay. */
  function refine(from: Parameters, rounds: number, free: number): Solution {
    let at = clamped(from);
    let { each, total } = responseOf(at);
    let cost = costOf(at, total);
    let damping = 1e-2;
    const columns = at.slice(free).map(() => new Float64Array(points));
    columns.at(-1)!.fill(-1);
    for (let round = 0; round < rounds && damping < 1e6; round++) {
      const tiny = 1e-4;
      for (let parameter = free; parameter < at.length - 1; parameter++) {
        const band = Math.floor(parameter / 3);
        const column = columns[parameter - free]!;
        writeBand(at.with(parameter, at[parameter]! + tiny), band, column);
        const own = each[band]!;
        for (let index = 0; index < points; index++) column[index] = (column[index]! - own[index]!) / tiny;
      }
      const { matrix, slope } = normalEquations(at, total, columns);
      let isBetter = false;
      while (!isBetter && damping < 1e6) {
        const step = solve(
          matrix.map((row, index) => row.with(index, row[index]! * (1 + damping) + 1e-9)),
          slope,
        );
        const tried = clamped(at.map((value, index) => (index < free ? value : value - step[index - free]!)));
        const response = responseOf(tried);
        const triedCost = costOf(tried, response.total);
        isBetter = triedCost < cost;
        if (!isBetter) {
          damping *= 5;
          continue;
        }
        const gain = cost - triedCost;
        at = tried;
        ({ each, total } = response);
        cost = triedCost;
        damping = Math.max(1e-6, damping / 5);
        if (gain < 1e-6 * cost) return { at, cost };
      }
    }
    return { at, cost };
  }
  function normalEquations(at: Parameters, total: Float64Array, columns: readonly Float64Array[]) {
    const size = columns.length;
    const level = at.at(-1)!;
    const matrix = Array.from({ length: size }, () => new Float64Array(size));
    const slope = new Float64Array(size);
    const misses = wanted.map((each, index) => each + total[index]! - level);
    // All bands push at a limit together; the level does not.
    const pushes = total.map((each) => strictness ** 2 * excess(each));
    for (let row = 0; row < size; row++) {
      const one = columns[row]!;
      const isBand = row < size - 1;
      for (let index = 0; index < points; index++) slope[row]! += one[index]! * (misses[index]! + (isBand ? pushes[index]! : 0));
      for (let column = row; column < size; column++) {
        const other = columns[column]!;
        const bothBands = column < size - 1;
        let sum = 0;
        for (let index = 0; index < points; index++)
          sum += one[index]! * other[index]! * (bothBands && pushes[index] !== 0 ? 1 + strictness ** 2 : 1);
        matrix[row]![column] = sum;
        matrix[column]![row] = sum;
      }
    }
    return { matrix, slope };
  }

  /** Bells against the largest humps, and against the largest hollow where there may be a boost. */
  function candidates(at: Parameters): readonly (readonly number[])[] {
    const { total } = responseOf(at);
    const level = at.at(-1)!;
    const misses = wanted.map((each, index) => each + total[index]! - level);
    const humps = humpsOf(misses);
    const above = humps.filter(({ peak }) => peak > 0);
    const below = limits.boost > 0 ? humps.filter(({ peak }) => peak < 0) : [];
    const byArea = (all: typeof humps) => all.toSorted((one, other) => other.area - one.area);
    const byHeight = (all: typeof humps) => all.toSorted((one, other) => Math.abs(other.peak) - Math.abs(one.peak));
    const chosen = new Set([
      ...byArea(above).slice(0, 2),
      ...byHeight(above).slice(0, 1),
      ...byArea(below).slice(0, 1),
      ...byHeight(below).slice(0, 1),
    ]);
    return [...chosen].map(({ place, peak, width }) => [place, -peak, Math.log2(1 / (2 * Math.sinh((Math.LN2 / 2) * width)))]);
  }
  /** Stretches of one sign: where they are highest, how wide at half of that, and how much they hold. */
  function humpsOf(misses: Float64Array) {
    const humps: { place: number; peak: number; width: number; area: number }[] = [];
    for (let start = 0; start < points;) {
      const sign = Math.sign(misses[start]!);
      let end = start;
      let top = start;
      let area = 0;
      for (; end < points && Math.sign(misses[end]!) === sign; end++) {
        area += Math.abs(misses[end]!);
        if (Math.abs(misses[end]!) > Math.abs(misses[top]!)) top = end;
      }
      const half = Math.abs(misses[top]!) / 2;
      let left = top;
      let right = top;
      while (left > start && Math.abs(misses[left - 1]!) >= half) left--;
      while (right < end - 1 && Math.abs(misses[right + 1]!) >= half) right++;
      const width = Math.max(0.05, octaves[right]! - octaves[left]!);
      if (sign !== 0) humps.push({ place: octaves[top]!, peak: misses[top]!, width, area });
      start = Math.max(end, start + 1);
    }
    return humps;
  }
  return {
    start: (): Solution => refine([middle], 4, 0),
    rms: ({ cost }: Solution) => Math.sqrt(cost / points),
    refine,
    candidates,
  };
}

/** Gauss's elimination with pivots, for a matrix that is symmetric and small. */
function solve(matrix: Float64Array[], right: Float64Array): Float64Array {
  const size = right.length;
  const result = right.slice();
  for (let column = 0; column < size; column++) {
    let pivot = column;
    for (let row = column + 1; row < size; row++) if (Math.abs(matrix[row]![column]!) > Math.abs(matrix[pivot]![column]!)) pivot = row;
    [matrix[column], matrix[pivot]] = [matrix[pivot]!, matrix[column]!];
    [result[column], result[pivot]] = [result[pivot]!, result[column]!];
    const head = matrix[column]![column]!;
    if (Math.abs(head) < 1e-12) continue;
    for (let row = column + 1; row < size; row++) {
      const factor = matrix[row]![column]! / head;
      if (factor === 0) continue;
      for (let each = column; each < size; each++) matrix[row]![each]! -= factor * matrix[column]![each]!;
      result[row]! -= factor * result[column]!;
    }
  }
  for (let row = size - 1; row >= 0; row--) {
    for (let each = row + 1; each < size; each++) result[row]! -= matrix[row]![each]! * result[each]!;
    const head = matrix[row]![row]!;
    result[row] = Math.abs(head) < 1e-12 ? 0 : result[row]! / head;
  }
  return result;
}

/** On the device's steps, none of which is outside of the limits. */
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

/** Bands that overlap add up: drawn in until all together keep the limits too, and without those that then do nothing. */
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
    // A narrow band is highest between two points of any grid.
    const places = [...everywhere, ...kept.map(({ frequency }) => tangent(frequency))];
    const total = places.map((each) => totalAt(kept, each));
    const highest = total.reduce((most, each) => Math.max(most, each), 0);
    const lowest = total.reduce((least, each) => Math.min(least, each), 0);
    if (highest > limits.boost + 0.05) drawnIn(1);
    else if (lowest < -limits.cut - 0.05) drawnIn(-1);
    else return kept.toSorted((one, other) => one.frequency - other.frequency);
  }
}
