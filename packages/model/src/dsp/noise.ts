/** The power that a tone or a noise keeps on its way through a response. */
import type { Grid } from './grid.ts';

/** Noises have equal power in each octave (pink), in each hertz (white), or as programme does (music), between the grid's ends. */
export type Noise = 'pink' | 'white' | 'music';

/** The share of a signal's power at each frequency of a grid; the shares add up to 1. */
export type Spectrum = Float64Array;

export function noiseSpectrum(noise: Noise, grid: Grid): Spectrum {
  const { frequencies } = grid;
  const last = frequencies.length - 1;
  const shares = frequencies.map((frequency, k) => {
    // Trapezoids over the logarithm of frequency: half the way to each neighbour.
    const octaves = Math.log2(frequencies[Math.min(last, k + 1)]! / frequencies[Math.max(0, k - 1)]!);
    return octaves * densityOf(noise, frequency);
  });
  return normalised(shares);
}

/** A tone's power is shared by the two frequencies it lies between. */
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

/** Power in each octave. */
function densityOf(noise: Noise, frequency: number): number {
  if (noise === 'pink') return 1;
  if (noise === 'white') return frequency;
  // Programme: pink, gone below 40 Hz and falling above 2 kHz. Real music varies more than any one curve could say.
  return 1 / (1 + (40 / frequency) ** 4) / (1 + (frequency / 2000) ** 2);
}

function normalised(shares: Float64Array): Float64Array {
  const sum = shares.reduce((a, b) => a + b, 0);
  if (!(sum > 0)) return shares.fill(1 / shares.length);
  return shares.map((share) => share / sum);
}

/** The ratio of the power that comes out to what goes in, for a response's ratio of powers at each frequency. */
export function powerThrough(spectrum: Spectrum, power: Float64Array): number {
  let sum = 0;
  for (let k = 0; k < spectrum.length; k++) sum += spectrum[k]! * power[k]!;
  return sum;
}

/** The spectrum of what has gone through; of silence, that of what went in. */
export function spectrumThrough(spectrum: Spectrum, power: Float64Array): Spectrum {
  const through = spectrum.map((share, k) => share * power[k]!);
  return powerThrough(spectrum, power) > 0 ? normalised(through) : spectrum.slice();
}
