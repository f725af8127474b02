export interface BenchRow {
  readonly what: string;
  readonly against: string;
  /** Ours over the peer's. */
  readonly ratio: Spread;
  readonly good: number;
  readonly aim: number;
  readonly note?: string;
  /** Why there is no figure. */
  readonly skipped?: string;
}
interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}
export const unmeasured: Spread = { median: Number.NaN, min: Number.NaN, max: Number.NaN };

export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  const at = (index: number) => sorted[index] ?? Number.NaN;
  return { median: (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2, min: at(0), max: at(sorted.length - 1) };
}

/** In the order A B B A, to share drift. */
export async function pairsOf<Measured>(
  pairs: number,
  ours: () => Promise<Measured>,
  peer: () => Promise<Measured>,
): Promise<(readonly [ours: Measured, peer: Measured])[]> {
  const taken: (readonly [Measured, Measured])[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
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
