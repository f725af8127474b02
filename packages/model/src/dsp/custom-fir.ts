/** Response of up to 2,048 custom coefficients on any grid [XOVER-06] [XOVER-07]. */
import { createFourierTransform } from './fourier.ts';
import type { FourierTransform } from './fourier.ts';
import type { Grid } from './grid.ts';
import { sampleRate } from './settings.ts';
import type { Refusal } from './settings.ts';

export const maximumFirCoefficients = 2048;

export function refusalOfCoefficients(coefficients: readonly number[]): Refusal | undefined {
  if (coefficients.length > maximumFirCoefficients) return 'too many coefficients';
  // Keeps a channel's power finite.
  return coefficients.every((each) => Math.abs(each) <= 1e9) ? undefined : 'not a number';
}

export interface FirResponse {
  /** Phase excludes the delay, returned in seconds; `groupDelay` is beyond it, in samples. */
  update(coefficients: readonly number[], re: Float64Array, im: Float64Array, groupDelay: Float64Array): number;
}

const transformSize = 2 * maximumFirCoefficients;
const kernelWidth = 10;
/** Kaiser window at twice oversampling: the error stays below 1e-8 of the whole. */
const kernelShape = Math.PI * kernelWidth * 0.75 * 0.98;

/**
 * Divides the coefficients by a kernel's transform, transforms them once, and sums each frequency's ten nearest points by the kernel: exact to 1e-7.
 */
export function createFirResponse(grid: Grid): FirResponse {
  const points = grid.angle.length;
  const first = new Int32Array(points);
  const weights = new Float64Array(points * kernelWidth);
  for (let point = 0; point < points; point++) {
    const position = (grid.angle[point]! * transformSize) / (2 * Math.PI);
    const start = Math.ceil(position - kernelWidth / 2);
    first[point] = start;
    for (let k = 0; k < kernelWidth; k++) weights[point * kernelWidth + k] = kernel(start + k - position);
  }
  const transform: FourierTransform = createFourierTransform(transformSize);
  const spectrumRe = new Float64Array(transformSize);
  const spectrumIm = new Float64Array(transformSize);
  const flattening = Float64Array.from(
    { length: maximumFirCoefficients },
    (_, index) => 1 / kernelTransform(index - centreOf(maximumFirCoefficients)),
  );

  function update(coefficients: readonly number[], re: Float64Array, im: Float64Array, groupDelay: Float64Array): number {
    const peak = peakOf(coefficients);
    spectrumRe.fill(0);
    spectrumIm.fill(0);
    // One transform serves two real sequences: the coefficients, and their products with time for group delay. Negative times wrap to the end.
    for (const [n, value] of coefficients.entries()) {
      const time = n - centreOf(coefficients.length);
      const scaled = value * flattening[time + centreOf(maximumFirCoefficients)]!;
      const at = time < 0 ? time + transformSize : time;
      spectrumRe[at] = scaled;
      spectrumIm[at] = scaled * (n - peak);
    }
    transform.run(spectrumRe, spectrumIm);
    const shift = peak - centreOf(coefficients.length);
    gather(shift, re, im, groupDelay);
    return peak / sampleRate;
  }

  function gather(shift: number, re: Float64Array, im: Float64Array, groupDelay: Float64Array): void {
    const mask = transformSize - 1;
    for (let point = 0; point < points; point++) {
      let plusRe = 0;
      let plusIm = 0;
      let minusRe = 0;
      let minusIm = 0;
      const start = first[point]!;
      for (let k = 0; k < kernelWidth; k++) {
        const weight = weights[point * kernelWidth + k]!;
        const plus = (start + k) & mask;
        const minus = -(start + k) & mask;
        plusRe += weight * spectrumRe[plus]!;
        plusIm += weight * spectrumIm[plus]!;
        minusRe += weight * spectrumRe[minus]!;
        minusIm += weight * spectrumIm[minus]!;
      }
      // X(w) = H + jG and X(-w)* = H - jG
      const hr = (plusRe + minusRe) / 2;
      const hi = (plusIm - minusIm) / 2;
      const gr = (plusIm + minusIm) / 2;
      const gi = (minusRe - plusRe) / 2;
      const power = hr * hr + hi * hi;
      groupDelay[point] = power > 0 ? (gr * hr + gi * hi) / power : 0;
      const turn = grid.angle[point]! * shift;
      const c = Math.cos(turn);
      const s = Math.sin(turn);
      re[point] = hr * c - hi * s;
      im[point] = hr * s + hi * c;
    }
  }

  return { update };
}

function centreOf(length: number): number {
  return length >> 1;
}

function peakOf(coefficients: readonly number[]): number {
  let peak = 0;
  for (const [n, value] of coefficients.entries()) if (Math.abs(value) > Math.abs(coefficients[peak]!)) peak = n;
  return peak;
}

function kernel(distance: number): number {
  return besselI0(kernelShape * Math.sqrt(1 - ((2 * distance) / kernelWidth) ** 2));
}

/** Time in samples from the centre. */
function kernelTransform(time: number): number {
  const turn = (Math.PI * kernelWidth * time) / transformSize;
  const root = Math.sqrt(kernelShape ** 2 - turn ** 2);
  return (kernelWidth * Math.sinh(root)) / root;
}

function besselI0(x: number): number {
  let term = 1;
  let sum = 1;
  for (let k = 1; term > sum * 1e-17; k++) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}
