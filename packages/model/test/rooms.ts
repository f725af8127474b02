import { through } from '../src/dsp/measured/judged.ts';
import type { Curve } from '../src/dsp/measured/judged.ts';
import type { EqBand } from '../src/dsp/settings.ts';

/** Mulberry32: the same numbers on every machine. */
export function chanceOf(seed: number): () => number {
  let state = seed * 0x9e37_79b9;
  return () => {
    state = (state + 0x6d2b_79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const frequencies = Float64Array.from({ length: 48 * 10 - 4 }, (_, index) => 20.1 * 2 ** (index / 48));

export function roomOf(seed: number): Curve {
  const chance = chanceOf(seed);
  const between = (low: number, high: number) => low + chance() * (high - low);
  const modes = Array.from({ length: 5 + Math.floor(4 * chance()) }, (): EqBand => {
    const isPeak = chance() < 0.65;
    return {
      enable: true,
      type: 'Parametric',
      frequency: 30 * 2 ** between(0, 4.5),
      q: 2 ** between(1, 3),
      gain: isPeak ? between(3, 11) : -between(3, 8),
    };
  });
  const broad = Array.from({ length: 3 }, (): EqBand => ({
    enable: true,
    type: 'Parametric',
    frequency: 400 * 2 ** between(0, 5),
    q: between(0.6, 2),
    gain: between(-4, 4),
  }));
  const slope = between(-0.6, 0.1);
  const waves = Array.from({ length: 6 }, () => ({ period: between(0.2, 1.2), phase: between(0, 2 * Math.PI), height: between(0.1, 0.4) }));
  const levels = frequencies.map((frequency) => {
    const octaves = Math.log2(frequency / 1000);
    return waves.reduce(
      (level, { period, phase, height }) => level + height * Math.sin((2 * Math.PI * octaves) / period + phase),
      80 + slope * octaves,
    );
  });
  return through({ frequencies, levels }, [...modes, ...broad], []);
}

/** Nothing like a room: forty levels within 12 dB. */
export function jaggedOf(seed: number): Curve {
  const chance = chanceOf(seed);
  const anchors = Array.from({ length: 40 }, () => 24 * (chance() - 0.5));
  const levels = frequencies.map((_, index) => {
    const at = (39 * index) / frequencies.length;
    const below = Math.floor(at);
    return anchors[below]! + (at - below) * (anchors[below + 1]! - anchors[below]!);
  });
  return { frequencies, levels };
}
