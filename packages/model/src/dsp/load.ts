import type { Grid } from './grid.ts';
import type { Spectrum } from './noise.ts';

export interface Load {
  readonly resistance: number;
  readonly resonance: { readonly frequency: number; readonly q: number; readonly ohms: number } | null;
  /** Ohms at 1 kHz, and their exponent: 1 is a pure coil, real voice coils are near 0.7. */
  readonly rise: { readonly ohms: number; readonly exponent: number };
}

export interface Impedance {
  readonly resistance: Float64Array;
  readonly reactance: Float64Array;
}

export interface ElectricalLevels {
  readonly volts: number;
  readonly amps: number;
  readonly watts: number;
}

export function resistiveLoad(ohms: number): Load {
  return { resistance: ohms, resonance: null, rise: { ohms: 0, exponent: 1 } };
}

/** Typical: the coil has four fifths of the nominal impedance, the hump four times. */
export function speakerLoad(nominalOhms: number, resonanceFrequency: number): Load {
  return {
    resistance: 0.8 * nominalOhms,
    resonance: { frequency: resonanceFrequency, q: 4, ohms: 4 * nominalOhms },
    rise: { ohms: 0.08 * nominalOhms, exponent: 0.7 },
  };
}

export function lineLoad(lineVolts: number, tappedWatts: number): Load {
  return resistiveLoad(lineVolts ** 2 / Math.max(0, tappedWatts));
}

/** On Lo-Z the voltage for rated power into the rated load. */
export function fullScaleVolts(hiZLoZ: 'HiZ-70V' | 'HiZ-100V' | 'LoZ', ratedWatts: number, ratedOhms: number): number {
  if (hiZLoZ === 'HiZ-70V') return 100 * Math.SQRT1_2;
  if (hiZLoZ === 'HiZ-100V') return 100;
  return Math.sqrt(Math.max(0, ratedWatts) * Math.max(0, ratedOhms));
}

/** A short circuit has its cable, an open one its leakage. */
const leastOhms = 0.01;
const maxOhms = 1e6;

export function impedanceOf(load: Load, grid: Grid): Impedance {
  const resistance = new Float64Array(grid.frequencies.length);
  const reactance = new Float64Array(grid.frequencies.length);
  const ohms = bounded(load.resistance, leastOhms, maxOhms, maxOhms);
  const hump = load.resonance === null ? 0 : bounded(load.resonance.ohms, 0, maxOhms, 0);
  const tuning = bounded(load.resonance?.frequency ?? 100, 1, 1e5, 100);
  const q = bounded(load.resonance?.q ?? 1, 0, 1000, 1);
  const rise = bounded(load.rise.ohms, 0, maxOhms, 0);
  const exponent = bounded(load.rise.exponent, 0, 1, 1);
  for (const [k, frequency] of grid.frequencies.entries()) {
    const detuning = q * (frequency / tuning - tuning / frequency);
    const resonant = hump / (1 + detuning * detuning);
    const added = rise * (frequency / 1000) ** exponent;
    resistance[k] = ohms + resonant + added * Math.cos((exponent * Math.PI) / 2);
    reactance[k] = added * Math.sin((exponent * Math.PI) / 2) - resonant * detuning;
  }
  return { resistance, reactance };
}

function bounded(value: number, least: number, most: number, otherwise: number): number {
  return Number.isNaN(value) ? otherwise : Math.min(most, Math.max(least, value));
}

/** In RMS. */
export function levelsInto(impedance: Impedance, volts: number, spectrum: Spectrum): ElectricalLevels {
  const rms = bounded(volts, 0, 1e6, 0);
  let amps = 0;
  let watts = 0;
  for (let k = 0; k < spectrum.length; k++) {
    const re = impedance.resistance[k]!;
    const square = re * re + impedance.reactance[k]! ** 2;
    amps += spectrum[k]! / square;
    watts += (spectrum[k]! * re) / square;
  }
  return { volts: rms, amps: rms * Math.sqrt(amps), watts: rms * rms * watts };
}

export function measuredImpedance({ volts, amps }: ElectricalLevels): number | undefined {
  return amps > 0 ? volts / amps : undefined;
}
