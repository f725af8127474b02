/** Seeded chance: same seed, same amplifier, noise and music. */

export interface Chance {
  next(): number;
  whole(below: number): number;
  pick<T>(from: readonly [T, ...T[]]): T;
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

/** A hash in 0..1: noise without history. */
export function chanceAt(seed: number, index: number): number {
  return mix((Math.imul(seed, 0x9e3779b1) + Math.imul(index, 0x85ebca6b)) >>> 0);
}

function mix(state: number): number {
  let hash = Math.imul(state ^ (state >>> 15), state | 1);
  hash ^= hash + Math.imul(hash ^ (hash >>> 7), hash | 61);
  return ((hash ^ (hash >>> 14)) >>> 0) / 4_294_967_296;
}
