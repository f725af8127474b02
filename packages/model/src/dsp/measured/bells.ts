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
/** Ratios are by power and multiply, because a logarithm takes the longest. */
function multiply(ratios: Float64Array, band: FittedBand, tangents: Float64Array): void {
  const { centre, over, under } = shapeOf(band);
  for (let index = 0; index < ratios.length; index++) {
    const square = (tangents[index]! / centre) ** 2;
    const reactance = (1 - square) ** 2;
    ratios[index]! *= (reactance + over * square) / (reactance + under * square);
  }
}
function productOf(bands: readonly FittedBand[], tangents: Float64Array): Float64Array {
  const ratios = new Float64Array(tangents.length).fill(1);
  for (const band of bands) multiply(ratios, band, tangents);
  return ratios;
}
function toDecibels(ratios: Float64Array): Float64Array {
  for (let index = 0; index < ratios.length; index++) ratios[index] = decibels * Math.log(ratios[index]!);
  return ratios;
}
export const totalOf = (bands: readonly FittedBand[], tangents: Float64Array): Float64Array => toDecibels(productOf(bands, tangents));

export type Problem = ReturnType<typeof createProblem>;

/** `levels` are wanted to be flat. `strictness` is the weight of broken limits against missed targets. */
export function createProblem({ frequencies, levels: wanted, tangents }: Points, limits: FitLimits, bounds: Bounds, strictness: number) {
  const points = wanted.length;
  const nothing = new Float64Array(points).fill(1);
  const octaves = frequencies.map((frequency) => Math.log2(frequency));

  interface Response {
    readonly total: Float64Array;
    readonly level: number;
    readonly cost: number;
  }
  const excess = (total: number) => (total > limits.boost ? total - limits.boost : total < -limits.cut ? total + limits.cut : 0);
  /** `fixed` is the product of the bands before parameter `free`. */
  function responseOf(at: Parameters, free = 0, fixed: Float64Array = nothing): Response {
    const ratios = fixed.slice();
    for (let band = free / 3; band < at.length / 3; band++) multiply(ratios, bandAt(at, band), tangents);
    const total = toDecibels(ratios);
    let level = 0;
    for (let index = 0; index < points; index++) level += wanted[index]! + total[index]!;
    level /= points;
    let cost = 0;
    for (let index = 0; index < points; index++)
      cost += (wanted[index]! + total[index]! - level) ** 2 + (strictness * excess(total[index]!)) ** 2;
    return { total, level, cost };
  }
  function clamped(at: Parameters): Parameters {
    return at.map((value, index) => {
      const { low, high } = bounds[index % 3]!;
      const isBoost = index % 3 === 2 && at[index - 1]! > 0;
      return Math.min(isBoost ? Math.max(low, Math.min(high, Math.log2(narrowestBoost))) : high, Math.max(low, value));
    });
  }
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
    const fixed = productOf(bandsOf(at.subarray(0, free)), tangents);
    let response = responseOf(at, free, fixed);
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
        const next = responseOf(tried, free, fixed);
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
    const matrix = new Float64Array(size * size);
    const misses = new Float64Array(points);
    const weights = new Float64Array(points).fill(1);
    for (let index = 0; index < points; index++) {
      const over = excess(total[index]!);
      misses[index] = wanted[index]! + total[index]! - level + strictness ** 2 * over;
      if (over !== 0) weights[index]! += strictness ** 2;
    }
    const means = new Float64Array(size);
    const slope = new Float64Array(size);
    const weighted = new Float64Array(points);
    for (let row = 0; row < size; row++) {
      const one = columns[row]!;
      let sum = 0;
      let product = 0;
      for (let index = 0; index < points; index++) {
        const each = one[index]!;
        sum += each;
        product += each * misses[index]!;
        weighted[index] = weights[index]! * each;
      }
      means[row] = sum / points;
      slope[row] = product;
      // Two at a time, which halves the reads of what they share.
      for (let column = 0; column <= row; column += 2) {
        const left = columns[column]!;
        const right = columns[column < row ? column + 1 : column]!;
        let byLeft = 0;
        let byRight = 0;
        for (let index = 0; index < points; index++) {
          const each = weighted[index]!;
          byLeft += each * left[index]!;
          byRight += each * right[index]!;
        }
        // The level follows the mean.
        matrix[size * row + column] = byLeft - sum * means[column]!;
        if (column < row) matrix[size * row + column + 1] = byRight - sum * means[column + 1]!;
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

/** Cholesky's factors of the lower triangle; the diagonal is damped. */
function solve(matrix: Float64Array, right: Float64Array, damping: number): Float64Array {
  const size = right.length;
  const factors = matrix.slice();
  const result = right.slice();
  for (let row = 0; row < size; row++) {
    const own = size * row;
    for (let column = 0; column <= row; column++) {
      const other = size * column;
      const isPivot = column === row;
      let sum = isPivot ? factors[own + row]! * (1 + damping) + 1e-9 : factors[own + column]!;
      for (let each = 0; each < column; each++) sum -= factors[own + each]! * factors[other + each]!;
      factors[own + column] = isPivot ? Math.sqrt(Math.max(sum, 1e-12)) : sum / factors[other + column]!;
    }
    for (let each = 0; each < row; each++) result[row]! -= factors[own + each]! * result[each]!;
    result[row]! /= factors[own + row]!;
  }
  for (let row = size - 1; row >= 0; row--) {
    result[row]! /= factors[size * row + row]!;
    for (let each = 0; each < row; each++) result[each]! -= factors[size * row + each]! * result[row]!;
  }
  return result;
}
