/** Fits bells to a level by least squares, within limits of each and of their sum. */
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

type Parameters = readonly number[];
export interface Solution {
  readonly at: Parameters;
  readonly cost: number;
}
const bandAt = (at: Parameters, band: number): FittedBand => ({
  frequency: 2 ** at[3 * band]!,
  gain: at[3 * band + 1]!,
  q: 2 ** at[3 * band + 2]!,
});
export const bandsOf = (at: Parameters): FittedBand[] => Array.from({ length: (at.length - 1) / 3 }, (_, band) => bandAt(at, band));

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
export const totalAt = (bands: readonly FittedBand[], tangentAt: number) => bands.reduce((sum, band) => sum + bellOf(band)(tangentAt), 0);

/** Weight of broken limits against missed targets. */
const strictness = 3;

export function createProblem({ frequencies, levels, tangents }: Points, limits: FitLimits, bounds: Bounds) {
  const points = levels.length;
  const octaves = frequencies.map((frequency) => Math.log2(frequency));
  const middle = levels.toSorted()[points >> 1]!;
  // Unfillable dips must not pull the rest down.
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

  /** Levenberg-Marquardt; parameters before `free` are fixed. */
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
    // All bands push a limit together; the level does not.
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

/** Gaussian elimination with pivots, for a small symmetric matrix. */
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
