/** Where and by how much one curve lies above or below another: for a sentence, and for the mark on a plot. */

export interface Bump {
  readonly frequency: number;
  /** The first above the second, in decibels. */
  readonly decibels: number;
}
export interface CurveDifference {
  /** Where they are furthest apart; undefined where nobody would hear or see it. */
  readonly largest: Bump | undefined;
  /** The tops of the stretches where the first is louder, the largest first. */
  readonly louder: readonly Bump[];
  readonly quieter: readonly Bump[];
  /** The first is so much above the second everywhere. */
  readonly everywhere: number | undefined;
}

/** Less is none, in decibels. */
const least = 0.25;
/** More would be read by nobody. */
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
