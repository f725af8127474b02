import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gridOf, logGrid } from './grid.ts';
import { fullScaleVolts, impedanceOf, levelsInto, lineLoad, measuredImpedance, resistiveLoad, speakerLoad } from './load.ts';
import { noiseSpectrum, toneSpectrum } from './noise.ts';

const grid = logGrid(20, 20_000, 200);
const pink = noiseSpectrum('pink', grid);

describe('levels into a load', () => {
  it('a resistor takes V / R amperes and V^2 / R watts', () => {
    const levels = levelsInto(impedanceOf(resistiveLoad(8), grid), 40, pink);
    expect(levels.volts).toBe(40);
    expect(levels.amps).toBeCloseTo(5, 9);
    expect(levels.watts).toBeCloseTo(200, 9);
    expect(measuredImpedance(levels)).toBeCloseTo(8, 9);
  });

  it('a line at full scale takes the power its transformers are tapped for', () => {
    for (const mode of ['HiZ-70V', 'HiZ-100V'] as const) {
      const volts = fullScaleVolts(mode, 700, 4);
      expect(levelsInto(impedanceOf(lineLoad(volts, 250), grid), volts, pink).watts).toBeCloseTo(250, 6);
    }
    expect(fullScaleVolts('HiZ-70V', 700, 4)).toBeCloseTo(70.71, 2);
  });

  it('Lo-Z at full scale drives the rated power into the rated load', () => {
    const volts = fullScaleVolts('LoZ', 700, 4);
    expect(levelsInto(impedanceOf(resistiveLoad(4), grid), volts, pink).watts).toBeCloseTo(700, 6);
  });

  it('a loudspeaker peaks at its resonance, has its minimum between, and rises above', () => {
    const curve = impedanceOf(speakerLoad(8, 60), gridOf([60, 300, 20_000]));
    const ohms = (k: number): number => Math.hypot(curve.resistance[k]!, curve.reactance[k]!);
    expect(ohms(0)).toBeCloseTo(6.4 + 32, 0);
    expect(ohms(1)).toBeLessThan(9);
    expect(ohms(2)).toBeGreaterThan(ohms(1));
    // A loudspeaker is inductive below its resonance, capacitive above, and inductive at the end.
    const around = impedanceOf(speakerLoad(8, 60), gridOf([40, 90, 20_000]));
    expect(Array.from(around.reactance, Math.sign)).toEqual([1, -1, 1]);
  });

  it('only the resistive part consumes power', () => {
    const coil = { resistance: 1, resonance: null, rise: { ohms: 10, exponent: 1 } };
    const at = gridOf([1000]);
    const { amps, watts, volts } = levelsInto(impedanceOf(coil, at), 10, toneSpectrum(1000, at));
    expect(amps).toBeCloseTo(10 / Math.hypot(1, 10), 9);
    expect(watts).toBeCloseTo(amps * amps, 9);
    expect(watts).toBeLessThan(amps * volts);
  });

  it('an open output has negligible current, and a short a finite one', () => {
    expect(levelsInto(impedanceOf(lineLoad(70, 0), grid), 70, pink).watts).toBeLessThan(0.01);
    expect(levelsInto(impedanceOf(resistiveLoad(0), grid), 10, pink).amps).toBeCloseTo(1000, 6);
    expect(measuredImpedance({ volts: 1, amps: 0, watts: 0 })).toBeUndefined();
  });

  it('is finite and never negative for any numbers', () => {
    fc.assert(
      fc.property(
        fc.double(),
        fc.double(),
        fc.double(),
        fc.double(),
        fc.double(),
        fc.double(),
        fc.double(),
        (resistance, frequency, q, hump, ohms, exponent, volts) => {
          const load = { resistance, resonance: { frequency, q, ohms: hump }, rise: { ohms, exponent } };
          for (const value of Object.values(levelsInto(impedanceOf(load, grid), volts, pink))) {
            expect(value).toSatisfy((each: number) => Number.isFinite(each) && each >= 0);
          }
        },
      ),
    );
  });
});
