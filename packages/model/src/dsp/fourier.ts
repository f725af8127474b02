export interface FourierTransform {
  readonly size: number;
  /** Transforms x in place to the sum of x[n] e^(-2 pi j k n / size). */
  run(re: Float64Array, im: Float64Array): void;
}

export function createFourierTransform(size: number): FourierTransform {
  const bits = Math.log2(size);
  if (!Number.isInteger(bits)) throw new RangeError(`a transform of ${size} points is not a power of two`);
  const cosine = Float64Array.from({ length: size / 2 }, (_, k) => Math.cos((2 * Math.PI * k) / size));
  const sine = Float64Array.from({ length: size / 2 }, (_, k) => -Math.sin((2 * Math.PI * k) / size));
  const reversed = new Uint32Array(size);
  for (let k = 1; k < size; k++) reversed[k] = (reversed[k >> 1]! >> 1) | ((k & 1) << (bits - 1));

  function run(re: Float64Array, im: Float64Array): void {
    for (let k = 0; k < size; k++) {
      const other = reversed[k]!;
      if (other <= k) continue;
      const keptRe = re[k]!;
      const keptIm = im[k]!;
      re[k] = re[other]!;
      im[k] = im[other]!;
      re[other] = keptRe;
      im[other] = keptIm;
    }
    for (let half = 1; half < size; half *= 2) {
      const stride = size / (2 * half);
      for (let start = 0; start < size; start += 2 * half) {
        for (let k = 0; k < half; k++) {
          const c = cosine[k * stride]!;
          const s = sine[k * stride]!;
          const low = start + k;
          const high = low + half;
          const xr = re[high]!;
          const xi = im[high]!;
          const tr = xr * c - xi * s;
          const ti = xr * s + xi * c;
          re[high] = re[low]! - tr;
          im[high] = im[low]! - ti;
          re[low] = re[low]! + tr;
          im[low] = im[low]! + ti;
        }
      }
    }
  }

  return { size, run };
}
