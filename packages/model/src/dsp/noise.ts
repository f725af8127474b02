import type { Grid } from './grid.ts';

export type Noise = 'pink' | 'white' | 'music';

/** Shares of power that sum to 1. */
export type Spectrum = Float64Array;

export function noiseSpectrum(noise: Noise, grid: Grid): Spectrum {
  const { frequencies } = grid;
  const last = frequencies.length - 1;
  const shares = frequencies.map((frequency, k) => {
    const octaves = Math.log2(frequencies[Math.min(last, k + 1)]! / frequencies[Math.max(0, k - 1)]!);
    return octaves * densityOf(noise, frequency);
  });
  return normalised(shares);
}

export function toneSpectrum(frequency: number, grid: Grid): Spectrum {
  const { frequencies } = grid;
  const shares = new Float64Array(frequencies.length);
  const above = frequencies.findIndex((each) => each >= frequency);
  if (above === 0 || Number.isNaN(frequency)) shares[0] = 1;
  else if (above < 0) shares[shares.length - 1] = 1;
  else {
    const low = frequencies[above - 1]!;
    const share = Math.log(frequency / low) / Math.log(frequencies[above]! / low);
    shares[above] = share;
    shares[above - 1] = 1 - share;
  }
  return shares;
}

function densityOf(noise: Noise, frequency: number): number {
  if (noise === 'pink') return 1;
  if (noise === 'white') return frequency;
  // A rough model of programme: pink, less under 40 Hz, falling above 2 kHz.
  return 1 / (1 + (40 / frequency) ** 4) / (1 + (frequency / 2000) ** 2);
}

function normalised(shares: Float64Array): Float64Array {
  const sum = shares.reduce((a, b) => a + b, 0);
  if (!(sum > 0)) return shares.fill(1 / shares.length);
  return shares.map((share) => share / sum);
}

export function powerThrough(spectrum: Spectrum, power: Float64Array): number {
  let sum = 0;
  for (let k = 0; k < spectrum.length; k++) sum += spectrum[k]! * power[k]!;
  return sum;
}

/** For silence, the input's spectrum. */
export function spectrumThrough(spectrum: Spectrum, power: Float64Array): Spectrum {
  const through = spectrum.map((share, k) => share * power[k]!);
  return powerThrough(spectrum, power) > 0 ? normalised(through) : spectrum.slice();
}
