/** Chance that repeats: the same seed gives the same amplifier, noise and music. */

export interface Chance {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** A whole number from 0 up to, not including, `below`. */
  whole(below: number): number;
  pick<T>(from: readonly [T, ...T[]]): T;
  /** About a normal distribution, mean 0 and deviation 1. */
  normal(): number;
}

export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    return mix(state);
  };
  const whole = (below: number) => Math.floor(next() * below);
  return {
    next,
    whole,
    pick: (from) => from[whole(from.length)] ?? from[0],
    normal: () => (next() + next() + next() + next() - 2) * Math.sqrt(3),
  };
}

/** One number from 0 to 1 for each pair of whole numbers: noise that can be asked for at any time without its history. */
export function chanceAt(seed: number, index: number): number {
  return mix((Math.imul(seed, 0x9e3779b1) + Math.imul(index, 0x85ebca6b)) >>> 0);
}

function mix(state: number): number {
  let hash = Math.imul(state ^ (state >>> 15), state | 1);
  hash ^= hash + Math.imul(hash ^ (hash >>> 7), hash | 61);
  return ((hash ^ (hash >>> 14)) >>> 0) / 4_294_967_296;
}
