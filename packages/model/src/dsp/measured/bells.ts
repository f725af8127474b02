/** Brings bells nearest to a level by least squares, all of them at once, within limits of each and of their sum. */
import { sampleRate } from '../settings.ts';
import type { EqBand } from '../settings.ts';
import { tangent } from './judged.ts';
import type { Points } from './judged.ts';

export interface FitLimits {
  /** Positive decibels, for each band and for their sum. */
  readonly boost: number;
  readonly cut: number;
  /** The narrowest allowed. */
  readonly q: number;
  readonly bands: number;
}

export type FittedBand = Pick<EqBand, 'frequency' | 'gain' | 'q'>;

/** Boosting cannot fill a cancellation, so no boost is narrower than a third of an octave. */
const narrowestBoost = 4.32;

/** Octaves, decibels, octaves of q. */
export type Bounds = readonly { readonly low: number; readonly high: number }[];

/** Three for each band: octaves, decibels, octaves of q. */
type Parameters = Float64Array;
export interface Solution {
  readonly at: Parameters;
  readonly cost: number;
}
const bandAt = (at: Parameters, band: number): FittedBand => ({
  frequency: 2 ** at[3 * band]!,
  gain: at[3 * band + 1]!,
  q: 2 ** at[3 * band + 2]!,
});
export const bandsOf = (at: Parameters): FittedBand[] => Array.from({ length: at.length / 3 }, (_, band) => bandAt(at, band));
export const without = (at: Parameters, band: number): Parameters => at.filter((_, index) => Math.floor(index / 3) !== band);

const decibels = 10 / Math.LN10;
interface Shape {
  readonly centre: number;
  readonly over: number;
  readonly under: number;
}
function shapeOf({ frequency, gain, q }: FittedBand): Shape {
  const a = 10 ** (gain / 40);
  return { centre: tangent(frequency), over: (a / q) ** 2, under: 1 / (a * q) ** 2 };
}
/** By power. Those of several bands are multiplied first, as a logarithm takes the longest. */
function ratiosOf(band: FittedBand, tangents: Float64Array): Float64Array {
  const { centre, over, under } = shapeOf(band);
  const ratios = new Float64Array(tangents.length);
  for (let index = 0; index < ratios.length; index++) {
    const square = (tangents[index]! / centre) ** 2;
    const reactance = (1 - square) ** 2;
    ratios[index] = (reactance + over * square) / (reactance + under * square);
  }
  return ratios;
}
export function totalOf(bands: readonly FittedBand[], tangents: Float64Array): Float64Array {
  return totalOfRatios(
    bands.map((band) => ratiosOf(band, tangents)),
    tangents.length,
  );
}
function totalOfRatios(ratios: readonly Float64Array[], points: number): Float64Array {
  const total = new Float64Array(points).fill(1);
  for (const own of ratios) for (let index = 0; index < points; index++) total[index]! *= own[index]!;
  for (let index = 0; index < points; index++) total[index] = decibels * Math.log(total[index]!);
  return total;
}

export type Problem = ReturnType<typeof createProblem>;

/** `levels` are wanted to be flat. `strictness` is the weight of broken limits against missed targets. */
export function createProblem({ frequencies, levels: wanted, tangents }: Points, limits: FitLimits, bounds: Bounds, strictness: number) {
  const points = wanted.length;
  const octaves = frequencies.map((frequency) => Math.log2(frequency));

  interface Response {
    readonly each: readonly Float64Array[];
    readonly total: Float64Array;
    readonly level: number;
    readonly cost: number;
  }
  const excess = (total: number) => (total > limits.boost ? total - limits.boost : total < -limits.cut ? total + limits.cut : 0);
  /** `kept` holds bands that did not change. */
  function responseOf(at: Parameters, kept: readonly Float64Array[] = []): Response {
    const each = bandsOf(at).map((band, index) => kept[index] ?? ratiosOf(band, tangents));
    const total = totalOfRatios(each, points);
    let level = 0;
    for (let index = 0; index < points; index++) level += wanted[index]! + total[index]!;
    level /= points;
    let cost = 0;
    for (let index = 0; index < points; index++)
      cost += (wanted[index]! + total[index]! - level) ** 2 + (strictness * excess(total[index]!)) ** 2;
    return { each, total, level, cost };
  }
  function clamped(at: Parameters): Parameters {
    return at.map((value, index) => {
      const { low, high } = bounds[index % 3]!;
      const isBoost = index % 3 === 2 && at[index - 1]! > 0;
      return Math.min(isBoost ? Math.max(low, Math.min(high, Math.log2(narrowestBoost))) : high, Math.max(low, value));
    });
  }
  /** How the level changes with octaves, decibels and octaves of q. */
  function writeSlopes(band: FittedBand, [byPlace, byGain, byWidth]: readonly Float64Array[]): void {
    const { centre, over, under } = shapeOf(band);
    const moving = (-2 * (1 + centre ** 2) * Math.PI * band.frequency * Math.LN2) / sampleRate / centre;
    for (let index = 0; index < points; index++) {
      const square = (tangents[index]! / centre) ** 2;
      const reactance = (1 - square) ** 2;
      const above = 1 / (reactance + over * square);
      const below = 1 / (reactance + under * square);
      byPlace![index] = decibels * moving * square * ((over - 2 * (1 - square)) * above - (under - 2 * (1 - square)) * below);
      byGain![index] = 0.5 * square * (over * above + under * below);
      byWidth![index] = -2 * Math.LN2 * decibels * square * (over * above - under * below);
    }
  }

  /** Levenberg-Marquardt; parameters before `free` are fixed. */
  function refine(from: Parameters, rounds: number, free = 0): Solution {
    let at = clamped(from);
    let response = responseOf(at);
    let damping = 1e-2;
    const columns = Array.from({ length: at.length - free }, () => new Float64Array(points));
    for (let round = 0; round < rounds && damping < 1e6; round++) {
      for (let first = free; first < at.length; first += 3)
        writeSlopes(bandAt(at, first / 3), columns.slice(first - free, first - free + 3));
      const { matrix, slope } = normalEquations(response, columns);
      let isBetter = false;
      while (!isBetter && damping < 1e6) {
        const step = solve(matrix, slope, damping);
        const tried = clamped(at.map((value, index) => (index < free ? value : value - step[index - free]!)));
        const next = responseOf(tried, response.each.slice(0, free / 3));
        isBetter = next.cost < response.cost;
        if (!isBetter) {
          damping *= 5;
          continue;
        }
        const gain = response.cost - next.cost;
        at = tried;
        response = next;
        damping = Math.max(1e-6, damping / 5);
        if (gain < 1e-4 * response.cost) return { at, cost: response.cost };
      }
    }
    return { at, cost: response.cost };
  }
  function normalEquations({ total, level }: Response, columns: readonly Float64Array[]) {
    const size = columns.length;
    const matrix = Array.from({ length: size }, () => new Float64Array(size));
    const slope = new Float64Array(size);
    const misses = new Float64Array(points);
    const broken: number[] = [];
    for (let index = 0; index < points; index++) {
      const over = excess(total[index]!);
      misses[index] = wanted[index]! + total[index]! - level + strictness ** 2 * over;
      if (over !== 0) broken.push(index);
    }
    const means = new Float64Array(size);
    for (let row = 0; row < size; row++) {
      const one = columns[row]!;
      let sum = 0;
      let product = 0;
      for (let index = 0; index < points; index++) {
        sum += one[index]!;
        product += one[index]! * misses[index]!;
      }
      means[row] = sum / points;
      slope[row] = product;
      for (let column = 0; column <= row; column++) {
        const other = columns[column]!;
        // The level follows the mean.
        let products = -points * means[row]! * means[column]!;
        for (let index = 0; index < points; index++) products += one[index]! * other[index]!;
        for (const index of broken) products += strictness ** 2 * one[index]! * other[index]!;
        matrix[row]![column] = products;
        matrix[column]![row] = products;
      }
    }
    return { matrix, slope };
  }

  function candidates(at: Parameters): readonly (readonly number[])[] {
    const { total, level } = responseOf(at);
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
  return { refine, candidates, costOf: (at: Parameters) => responseOf(at).cost, rms: ({ cost }: Solution) => Math.sqrt(cost / points) };
}

/** Gaussian elimination with pivots, for a small symmetric matrix whose diagonal is damped. */
function solve(of: readonly Float64Array[], right: Float64Array, damping: number): Float64Array {
  const size = right.length;
  const result = right.slice();
  const matrix = of.map((row, index) => row.with(index, row[index]! * (1 + damping) + 1e-9));
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
