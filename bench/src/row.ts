export interface BenchRow {
  readonly what: string;
  readonly against: string;
  /** Ours over the peer's. */
  readonly ratio: Spread;
  readonly good: number;
  readonly aim: number;
  /** What the ratio is of; CPU time unless said. */
  readonly basis?: 'bytes' | 'time';
  readonly note?: string;
  readonly skipped?: string;
}
interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
  readonly count: number;
}
export const unmeasured: Spread = { median: Number.NaN, min: Number.NaN, max: Number.NaN, count: 0 };

// Processes that a bench starts inherit it.
if (process.argv.includes('--quick')) process.env['HEADROOM_BENCH'] = 'quick';
export const isQuick = process.env['HEADROOM_BENCH'] === 'quick';
export const inHaste = (full: number, quick: number): number => (isQuick ? quick : full);

export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  const at = (index: number) => sorted[index] ?? Number.NaN;
  return { median: (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2, min: at(0), max: at(sorted.length - 1), count: sorted.length };
}

/** The exponent of growth; 1 is proportional. */
export function slopeOf(points: readonly (readonly [number, number])[]): number {
  const logs = points.map(([x, y]) => [Math.log(x), Math.log(y)] as const);
  const mean = (axis: 0 | 1) => logs.reduce((sum, point) => sum + point[axis], 0) / logs.length;
  const [mx, my] = [mean(0), mean(1)];
  return logs.reduce((sum, [x, y]) => sum + (x - mx) * (y - my), 0) / logs.reduce((sum, [x]) => sum + (x - mx) ** 2, 0);
}

/** In the order A B B A, to share drift. */
export async function pairsOf<Measured>(
  pairs: number,
  ours: () => Promise<Measured>,
  peer: () => Promise<Measured>,
): Promise<(readonly [ours: Measured, peer: Measured])[]> {
  const taken: (readonly [Measured, Measured])[] = [];
  for (let pair = 0; pair < (isQuick ? 1 : pairs); pair += 1) {
    if (pair % 2 === 0) {
      const own = await ours();
      taken.push([own, await peer()]);
    } else {
      const other = await peer();
      taken.push([await ours(), other]);
    }
  }
  return taken;
}

/** Both sides of a pair together, because a machine's speed changes from second to second: for CPU time only, where two cores are enough. */
export async function pairsAtOnce<Measured>(
  pairs: number,
  ours: () => Promise<Measured>,
  peer: () => Promise<Measured>,
): Promise<(readonly [ours: Measured, peer: Measured])[]> {
  const taken: (readonly [Measured, Measured])[] = [];
  for (let pair = 0; pair < (isQuick ? 1 : pairs); pair += 1) taken.push(await Promise.all([ours(), peer()]));
  return taken;
}

/** Cores that others may keep busy while a time is taken. */
const maxOthers = 0.5;
const fewPairs = 3;
/** With few pairs the spread is not known; it is rarely wider. */
const assumedSpread = 0.2;

/** `others`: cores that other programs kept busy meanwhile. */
export function verdictOf({ ratio, good, aim, basis, skipped }: BenchRow, others: number): string {
  if (skipped !== undefined) return `skipped: ${skipped}`;
  // If the aim exceeds `good`, higher is better.
  const reaches = (value: number, figure: number) => (aim > good ? value >= figure : value <= figure);
  const word = reaches(ratio.median, aim) ? 'aim reached' : reaches(ratio.median, good) ? 'good' : 'missed';
  if (basis === 'bytes') return word;
  if (basis === 'time' && others > maxOthers) return `inconclusive: others kept ${others.toFixed(1)} cores busy`;
  const margin = ratio.count < fewPairs ? assumedSpread * Math.abs(ratio.median) : 0;
  const ends = [ratio.min - margin, ratio.max + margin];
  if (ends.every((end) => reaches(end, good)) || !ends.some((end) => reaches(end, good))) return word;
  return ratio.count < fewPairs ? 'inconclusive: near the limit in few pairs' : 'inconclusive: pairs on both sides of the limit';
}
