export interface Bump {
  readonly frequency: number;
  /** First minus second. */
  readonly decibels: number;
}
export interface CurveDifference {
  readonly largest: Bump | undefined;
  /** Largest first. */
  readonly louder: readonly Bump[];
  readonly quieter: readonly Bump[];
  /** A constant offset. */
  readonly everywhere: number | undefined;
}

/** In decibels. */
const least = 0.25;
const maxNamed = 2;

export function describeDifference(frequencies: ArrayLike<number>, first: ArrayLike<number>, second: ArrayLike<number>): CurveDifference {
  const apart = Array.from({ length: frequencies.length }, (_, index) => (first[index] ?? 0) - (second[index] ?? 0));
  const bumps: Bump[] = [];
  let top: Bump | undefined;
  for (const [index, decibels] of apart.entries()) {
    const sign = Math.abs(decibels) < least ? 0 : Math.sign(decibels);
    if (top && sign !== Math.sign(top.decibels)) {
      bumps.push(top);
      top = undefined;
    }
    if (sign !== 0 && (!top || Math.abs(decibels) > Math.abs(top.decibels))) top = { frequency: frequencies[index] ?? 0, decibels };
  }
  if (top) bumps.push(top);
  const bySize = bumps.toSorted((one, other) => Math.abs(other.decibels) - Math.abs(one.decibels));
  const [low, high] = [Math.min(...apart), Math.max(...apart)];
  return {
    largest: bySize[0],
    louder: bySize.filter(({ decibels }) => decibels > 0).slice(0, maxNamed),
    quieter: bySize.filter(({ decibels }) => decibels < 0).slice(0, maxNamed),
    everywhere: bySize.length > 0 && high - low < least ? (low + high) / 2 : undefined,
  };
}
