import { sampleRate } from './settings.ts';

/** (b0 + b1 z^-1 + b2 z^-2) / (1 + a1 z^-1 + a2 z^-2) at 96 kHz. */
export interface Section {
  readonly b0: number;
  readonly b1: number;
  readonly b2: number;
  readonly a1: number;
  readonly a2: number;
}

/** Of s^0, s^1, s^2, s in units of the corner. */
export type Polynomial = readonly [number, number, number];

/** Prewarped to keep the corner on its frequency. */
export function sectionOf(numerator: Polynomial, denominator: Polynomial, frequency: number): Section {
  const k = Math.tan((Math.PI * frequency) / sampleRate);
  // The second-order transform would add a cancelling pole and zero at Nyquist.
  const transform = numerator[2] === 0 && denominator[2] === 0 ? firstOrder : secondOrder;
  const [b0, b1, b2] = transform(numerator, k);
  const [a0, a1, a2] = transform(denominator, k);
  return { b0: b0 / a0, b1: b1 / a0, b2: b2 / a0, a1: a1 / a0, a2: a2 / a0 };
}

function firstOrder([c0, c1]: Polynomial, k: number): Polynomial {
  return [c0 * k + c1, c0 * k - c1, 0];
}

function secondOrder([c0, c1, c2]: Polynomial, k: number): Polynomial {
  return [c0 * k * k + c1 * k + c2, 2 * (c0 * k * k - c2), c0 * k * k - c1 * k + c2];
}
