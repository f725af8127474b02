/** Nothing below this is drawn; silence stays finite. */
export const decibelFloor = -400;
const powerFloor = 10 ** (decibelFloor / 10);
const powerCeiling = 1e300;

export function decibelsOfAmplitude(ratio: number): number {
  return ratio > 0 ? Math.max(decibelFloor, 20 * Math.log10(ratio)) : decibelFloor;
}

export function amplitudeOfDecibels(decibels: number): number {
  return 10 ** (decibels / 20);
}

// A table and a short series, exact to 1e-13: the engine's logarithm and arctangent would dominate a redraw.

const steps = 256;
const stepInverse = Float64Array.from({ length: steps }, (_, index) => steps / (steps + index));
const stepLogarithm = Float64Array.from({ length: steps }, (_, index) => Math.log((steps + index) / steps));
const powerOfTwoInverse = Float64Array.from({ length: 2047 }, (_, exponent) => 2 ** (1023 - exponent));
const stepCosineSquared = Float64Array.from({ length: steps + 1 }, (_, index) => 1 / (1 + (index / steps) ** 2));
const stepAngle = Float64Array.from({ length: steps + 1 }, (_, index) => Math.atan(index / steps));

/** Also lifts `power` to the floor. */
export function decibelsOfPower(power: Float64Array, out: Float64Array): void {
  for (let k = 0; k < power.length; k++)
    if (!(power[k]! >= powerFloor && power[k]! <= powerCeiling)) power[k] = power[k]! > 1 ? powerCeiling : powerFloor;
  // The upper half holds sign, exponent and first mantissa bits (little-endian).
  const halves = new Uint32Array(power.buffer, power.byteOffset, 2 * power.length);
  for (let k = 0; k < out.length; k++) {
    const upper = halves[2 * k + 1]!;
    const exponent = upper >>> 20;
    const step = (upper >>> 12) & 255;
    const r = power[k]! * powerOfTwoInverse[exponent]! * stepInverse[step]! - 1;
    const series = r * (1 - r * (1 / 2 - r * (1 / 3 - r * (1 / 4 - r * (1 / 5)))));
    out[k] = (10 / Math.LN10) * ((exponent - 1023) * Math.LN2 + (stepLogarithm[step]! + series));
  }
}

/** -pi to pi. */
export function anglesOf(re: Float64Array, im: Float64Array, sign: 1 | -1, out: Float64Array): void {
  for (let k = 0; k < out.length; k++) {
    const x = sign * re[k]!;
    const y = sign * im[k]!;
    const width = Math.abs(x);
    const height = Math.abs(y);
    const long = Math.max(width, height);
    const short = Math.min(width, height);
    const ratio = long > 0 ? short / long : 0;
    const step = (ratio * steps + 0.5) | 0;
    const c = step / steps;
    const w = (ratio - c) * stepCosineSquared[step]!;
    let angle = stepAngle[step]! + w * (1 - w * (c - w * (c * c - 1 / 3 - w * (c * c * c - c))));
    if (height > width) angle = Math.PI / 2 - angle;
    if (x < 0) angle = Math.PI - angle;
    out[k] = y < 0 ? -angle : angle;
  }
}
