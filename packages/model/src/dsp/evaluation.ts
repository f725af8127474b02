import type { Grid } from './grid.ts';
import type { Section } from './section.ts';

export interface Curve {
  readonly re: Float64Array;
  readonly im: Float64Array;
}

export const newCurve = (points: number): Curve => ({ re: new Float64Array(points), im: new Float64Array(points) });
export function writePower({ re, im }: Curve, scale: number, out: Float64Array): void {
  for (let k = 0; k < out.length; k++) {
    const real = re[k]!;
    const imaginary = im[k]!;
    out[k] = (real * real + imaginary * imaginary) * scale;
  }
}

export interface SectionProduct {
  run(sections: readonly Section[], out: Curve): void;
}

/** More would cost precision, fewer time. */
const group = 4;
/** Divided after this many, to prevent overflow. */
const longest = 24;

/**
 * Multiplied by e^(jw), with h = sin^2(w/2) and s = sin w, each polynomial becomes (b0 + b1 + b2) - 2 (b0 + b2) h + j s (b0 - b2). Products keep the
 * form P(h) + j s Q(h), since s^2 = 4 h (1 - h): four sections need one division.
 */
export function createSectionProduct(grid: Grid): SectionProduct {
  const { haversine, sine } = grid;
  const points = sine.length;
  const above = newCurve(points);
  const below = newCurve(points);
  const numerator = new Float64Array(9);
  const denominator = new Float64Array(9);

  function run(sections: readonly Section[], out: Curve): void {
    const { re, im } = out;
    if (sections.length === 0) {
      re.fill(1);
      im.fill(0);
    }
    for (let start = 0; start < sections.length; start += longest) {
      const end = Math.min(sections.length, start + longest);
      for (let from = start; from < end; from += group) {
        expand(sections, from, Math.min(end, from + group), numerator, denominator);
        const accumulate = from === start ? begin : carryOn;
        accumulate(numerator, above.re, above.im);
        accumulate(denominator, below.re, below.im);
      }
      divide();
      if (start === 0) {
        re.set(above.re);
        im.set(above.im);
      } else multiplyInto(out, above);
    }
  }

  /** The factor s is applied later. */
  function begin(polynomials: Float64Array, re: Float64Array, im: Float64Array): void {
    const p0 = polynomials[0]!;
    const p1 = polynomials[1]!;
    const p2 = polynomials[2]!;
    const p3 = polynomials[3]!;
    const p4 = polynomials[4]!;
    const q0 = polynomials[5]!;
    const q1 = polynomials[6]!;
    const q2 = polynomials[7]!;
    const q3 = polynomials[8]!;
    for (let k = 0; k < points; k++) {
      const h = haversine[k]!;
      re[k] = p0 + h * (p1 + h * (p2 + h * (p3 + h * p4)));
      im[k] = q0 + h * (q1 + h * (q2 + h * q3));
    }
  }

  function carryOn(polynomials: Float64Array, re: Float64Array, im: Float64Array): void {
    const p0 = polynomials[0]!;
    const p1 = polynomials[1]!;
    const p2 = polynomials[2]!;
    const p3 = polynomials[3]!;
    const p4 = polynomials[4]!;
    const q0 = polynomials[5]!;
    const q1 = polynomials[6]!;
    const q2 = polynomials[7]!;
    const q3 = polynomials[8]!;
    for (let k = 0; k < points; k++) {
      const h = haversine[k]!;
      const p = p0 + h * (p1 + h * (p2 + h * (p3 + h * p4)));
      const q = q0 + h * (q1 + h * (q2 + h * q3));
      const r = re[k]!;
      const i = im[k]!;
      re[k] = r * p - 4 * h * (1 - h) * (i * q);
      im[k] = r * q + i * p;
    }
  }

  function divide(): void {
    const { re, im } = above;
    const { re: belowRe, im: belowIm } = below;
    for (let k = 0; k < points; k++) {
      const s = sine[k]!;
      const nr = re[k]!;
      const ni = im[k]! * s;
      const dr = belowRe[k]!;
      const di = belowIm[k]! * s;
      const over = 1 / (dr * dr + di * di);
      re[k] = (nr * dr + ni * di) * over;
      im[k] = (ni * dr - nr * di) * over;
    }
  }

  return { run };
}

export function multiplyInto({ re, im }: Curve, { re: byRe, im: byIm }: Curve): void {
  for (let k = 0; k < re.length; k++) {
    const ar = re[k]!;
    const ai = im[k]!;
    const br = byRe[k]!;
    const bi = byIm[k]!;
    re[k] = ar * br - ai * bi;
    im[k] = ar * bi + ai * br;
  }
}

/** One pass: a finger drags this band. */
export function multiplyBySection(from: Curve, { b0, b1, b2, a1, a2 }: Section, grid: Grid, out: Curve): void {
  const { haversine, sine } = grid;
  const { re, im } = from;
  const { re: outRe, im: outIm } = out;
  const n0 = b0 + b1 + b2;
  const n1 = -2 * (b0 + b2);
  const n2 = b0 - b2;
  const d0 = 1 + a1 + a2;
  const d1 = -2 * (1 + a2);
  const d2 = 1 - a2;
  for (let k = 0; k < re.length; k++) {
    const h = haversine[k]!;
    const s = sine[k]!;
    const nr = n0 + n1 * h;
    const ni = n2 * s;
    const dr = d0 + d1 * h;
    const di = d2 * s;
    const over = 1 / (dr * dr + di * di);
    const hr = (nr * dr + ni * di) * over;
    const hi = (ni * dr - nr * di) * over;
    const r = re[k]!;
    const i = im[k]!;
    outRe[k] = r * hr - i * hi;
    outIm[k] = r * hi + i * hr;
  }
}

/** Five coefficients of P and four of Q, for up to four sections. */
function expand(sections: readonly Section[], from: number, to: number, numerator: Float64Array, denominator: Float64Array): void {
  numerator.fill(0);
  denominator.fill(0);
  numerator[0] = 1;
  denominator[0] = 1;
  for (let at = from; at < to; at++) {
    const { b0, b1, b2, a1, a2 } = sections[at]!;
    const constant = 1 + a1 + a2;
    const slope = -2 * (1 + a2);
    // Without this factor sections of low frequencies would underflow.
    const scale = 1 / Math.sqrt(constant * (constant + Math.abs(slope)));
    multiplyBy(numerator, (b0 + b1 + b2) * scale, -2 * (b0 + b2) * scale, (b0 - b2) * scale);
    multiplyBy(denominator, constant * scale, slope * scale, (1 - a2) * scale);
  }
}

/** (P + j s Q) (a + b h + j s c), in place from the highest power. */
function multiplyBy(polynomials: Float64Array, a: number, b: number, c: number): void {
  for (let power = 4; power >= 0; power--) {
    const p = polynomials[power]!;
    const pBelow = power > 0 ? polynomials[power - 1]! : 0;
    const q = power < 4 ? polynomials[5 + power]! : 0;
    const qBelow = power > 0 ? polynomials[4 + power]! : 0;
    const qBelowThat = power > 1 ? polynomials[3 + power]! : 0;
    polynomials[power] = a * p + b * pBelow - 4 * c * (qBelow - qBelowThat);
    if (power < 4) polynomials[5 + power] = a * q + b * qBelow + c * p;
  }
}

/** In samples. */
export function addGroupDelay({ b0, b1, b2, a1, a2 }: Section, grid: Grid, delay: Float64Array): void {
  for (let k = 0; k < delay.length; k++) {
    const h = grid.haversine[k]!;
    const s = grid.sine[k]!;
    delay[k]! += turnOf(1, a1, a2, h, s) - turnOf(b0, b1, b2, h, s);
  }
}

/** The angle's derivative by w; 0 at a zero on the circle, which has no angle. */
function turnOf(c0: number, c1: number, c2: number, h: number, s: number): number {
  const re = c0 + c1 + c2 - 2 * (c0 + c2) * h;
  const im = (c0 - c2) * s;
  const power = re * re + im * im;
  return power === 0 ? 0 : (re * (c0 - c2) * (1 - 2 * h) + im * (c0 + c2) * s) / power;
}
