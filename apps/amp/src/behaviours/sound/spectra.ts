/** A third-octave grid plus one amplifier's exact tones. */

import { gridOf, noiseSpectrum, toneSpectrum, type Grid } from '@headroom/model/dsp';
import { frequencyOf, type Spectrum } from '../../surroundings/programme.ts';

export interface Spectra {
  readonly grid: Grid;
  shares(spectrum: Spectrum): Float64Array;
}

const axis = Array.from({ length: 81 }, (_, index) => 20 * 1000 ** (index / 80));
const shared = new Map<string, Spectra>();

export function spectraOf(tones: readonly number[]): Spectra {
  const key = [...new Set(tones)].toSorted((one, other) => one - other).join(' ');
  const known = shared.get(key);
  if (known) return known;
  if (shared.size > 200) shared.clear();
  const made = createSpectra([...new Set([...axis, ...tones])].toSorted((one, other) => one - other));
  shared.set(key, made);
  return made;
}

function createSpectra(frequencies: readonly number[]): Spectra {
  const grid = gridOf(frequencies);
  const known = new Map<Spectrum, Float64Array>();
  return {
    grid,
    shares(spectrum) {
      const found = known.get(spectrum);
      if (found) return found;
      const frequency = frequencyOf(spectrum);
      const shares = frequency === undefined ? noiseSpectrum(noiseOf(spectrum), grid) : toneSpectrum(frequency, grid);
      known.set(spectrum, shares);
      return shares;
    },
  };
}
function noiseOf(spectrum: Spectrum) {
  return spectrum === 'white' || spectrum === 'music' ? spectrum : 'pink';
}
