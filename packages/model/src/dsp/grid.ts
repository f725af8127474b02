import { sampleRate } from './settings.ts';

export interface Grid {
  readonly frequencies: Float64Array;
  /** Per sample, 0 to pi. */
  readonly angle: Float64Array;
  /** sin^2 of half the angle: accurate near zero, unlike the cosine. */
  readonly haversine: Float64Array;
  readonly sine: Float64Array;
}

export function gridOf(frequencies: ArrayLike<number>): Grid {
  const at = Float64Array.from(frequencies, (frequency) =>
    Math.min(sampleRate / 2, Math.max(1e-3, Number.isNaN(frequency) ? 1000 : frequency)),
  );
  const angle = at.map((frequency) => (2 * Math.PI * frequency) / sampleRate);
  return { frequencies: at, angle, haversine: angle.map((w) => Math.sin(w / 2) ** 2), sine: angle.map((w) => Math.sin(w)) };
}

export function logGrid(from: number, to: number, points: number): Grid {
  const step = Math.log(to / from) / Math.max(1, points - 1);
  return gridOf(Float64Array.from({ length: points }, (_, index) => from * Math.exp(step * index)));
}
