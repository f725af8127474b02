/** [ENUM-11] */
import { crossoverFilterTypes, slopeOf } from './filter-types.ts';
import type { CrossoverFilterType } from './filter-types.ts';
import { sectionOf } from './section.ts';
import type { Polynomial, Section } from './section.ts';
import { acceptNumber } from './settings.ts';
import type { PassFilter, Refusal } from './settings.ts';

export type PassSide = 'highPass' | 'lowPass';

/** c0 + c1 s + s^2 with corner 1, or a single pole c0 + s with c2 zero. */
type Poles = Polynomial;

export function isCrossoverType(type: string): type is CrossoverFilterType {
  return crossoverFilterTypes.some((each) => each === type);
}

/** At their frequency -3.01 dB, but Linkwitz-Riley -6.02 dB. */
export function passSections(filter: PassFilter, side: PassSide): readonly Section[] | Refusal {
  if (!filter.enable) return [];
  if (!isCrossoverType(filter.type)) return 'unknown type';
  const frequency = acceptNumber('frequency', filter.frequency);
  if (frequency === undefined) return 'not a number';
  return prototypeOf(filter.type).map((poles) => sectionOfPoles(poles, side, frequency));
}

function sectionOfPoles([c0, c1, c2]: Poles, side: PassSide, frequency: number): Section {
  if (side === 'lowPass') return sectionOf([c0, 0, 0], [c0, c1, c2], frequency);
  // s -> 1/s
  if (c2 === 0) return sectionOf([0, c0, 0], [c1, c0, 0], frequency);
  return sectionOf([0, 0, c0], [c2, c1, c0], frequency);
}

const prototypes = new Map<CrossoverFilterType, readonly Poles[]>();

function prototypeOf(type: CrossoverFilterType): readonly Poles[] {
  let found = prototypes.get(type);
  if (found === undefined) {
    const order = (slopeOf(type) ?? 6) / 6;
    if (type.startsWith('Bessel')) found = bessel(order);
    else if (type.startsWith('Butterworth')) found = butterworth(order);
    else found = [...butterworth(order / 2), ...butterworth(order / 2)];
    prototypes.set(type, found);
  }
  return found;
}

function butterworth(order: number): Poles[] {
  const poles: Poles[] = [];
  for (let pair = 0; pair < Math.floor(order / 2); pair++) poles.push([1, 2 * Math.sin(((2 * pair + 1) * Math.PI) / (2 * order)), 1]);
  if (order % 2 === 1) poles.push([1, 1, 0]);
  return poles;
}

/** Scaled to -3.01 dB at the frequency. */
function bessel(order: number): Poles[] {
  const coefficients: number[] = [];
  for (let k = 0; k <= order; k++) {
    coefficients.push(factorial(2 * order - k) / (2 ** (order - k) * factorial(k) * factorial(order - k)));
  }
  const roots = rootsOf(coefficients);
  const corner = halfPowerOf(coefficients);
  const poles: Poles[] = [];
  for (const { re, im } of roots) {
    if (Math.abs(im) < 1e-9) poles.push([-re / corner, 1, 0]);
    else if (im > 0) poles.push([(re * re + im * im) / corner ** 2, (-2 * re) / corner, 1]);
  }
  return poles;
}

function factorial(n: number): number {
  return n < 2 ? 1 : n * factorial(n - 1);
}

function halfPowerOf(coefficients: readonly number[]): number {
  const powerAt = (w: number): number => {
    let re = 0;
    let im = 0;
    for (const [k, c] of coefficients.entries()) {
      const term = (k % 4 < 2 ? c : -c) * w ** k;
      if (k % 2 === 0) re += term;
      else im += term;
    }
    return re * re + im * im;
  };
  const goal = 2 * powerAt(0);
  let low = 0;
  let high = coefficients.length * 2;
  for (let step = 0; step < 100; step++) {
    const middle = (low + high) / 2;
    if (powerAt(middle) < goal) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

interface Complex {
  readonly re: number;
  readonly im: number;
}

function multiply(a: Complex, b: Complex): Complex {
  return { re: a.re * b.re - a.im * b.im, im: a.re * b.im + a.im * b.re };
}

/** Weierstrass iteration, instead of a table of poles. */
function rootsOf(coefficients: readonly number[]): readonly Complex[] {
  const order = coefficients.length - 1;
  const radius = Math.abs(coefficients[0] ?? 1) ** (1 / order);
  const roots: Complex[] = [];
  for (let k = 0; k < order; k++) {
    const angle = (2 * Math.PI * k) / order + 0.4;
    roots.push({ re: radius * Math.cos(angle), im: radius * Math.sin(angle) });
  }
  for (let step = 0; step < 200; step++) {
    for (const [k, root] of roots.entries()) {
      let value: Complex = { re: 0, im: 0 };
      for (let power = order; power >= 0; power--) {
        value = multiply(value, root);
        value = { re: value.re + (coefficients[power] ?? 0), im: value.im };
      }
      let rest: Complex = { re: 1, im: 0 };
      for (const [other, at] of roots.entries()) {
        if (other !== k) rest = multiply(rest, { re: root.re - at.re, im: root.im - at.im });
      }
      const size = rest.re * rest.re + rest.im * rest.im;
      const shift = multiply(value, { re: rest.re / size, im: -rest.im / size });
      roots[k] = { re: root.re - shift.re, im: root.im - shift.im };
    }
  }
  return roots;
}
