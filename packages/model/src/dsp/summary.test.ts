import { describe, expect, it } from 'vitest';
import { eqFilterTypes } from './filter-types.ts';
import { flatChannel } from './settings.ts';
import { describeCurve, speak } from './summary.ts';

const band = { enable: true, type: 'Parametric' as const, frequency: 250, q: 1.4, gain: 3 };
const { crossover } = flatChannel;

describe('the summary of a curve', () => {
  it('names what does something, in the order of the signal', () => {
    const facts = describeCurve({
      ...flatChannel,
      outputEqFilters: [band, { ...band, enable: false }, { ...band, gain: 0 }],
      crossover: { ...crossover, highPassFilter: { enable: true, type: 'Butterworth 24dB/oct', frequency: 38 } },
    });
    expect(facts.map(({ kind }) => kind)).toEqual(['highPass', 'band']);
    expect(speak(facts)).toBe('high pass -3 dB at 38 Hz, 24 dB/oct; +3.0 dB at 250 Hz, Q 1.4');
  });

  it('[INEQ-02] counts the input FIR filters from 9 to 24', () => {
    const shelf = { enable: true, type: 'Low' as const, frequency1: 200, frequency2: 900, bandwidth1: 1, bandwidth2: 1, gain: -3 };
    const facts = describeCurve({ ...flatChannel, inputFirEqFilters: Array.from({ length: 16 }, () => shelf) });
    expect(facts.map((fact) => fact.kind === 'firBand' && fact.number)).toEqual(Array.from({ length: 16 }, (_, k) => k + 9));
    expect(speak(facts.slice(0, 1))).toBe('FIR -3.0 dB below 200 Hz');
    expect(speak(describeCurve({ ...flatChannel, inputFirEqFilters: [{ ...shelf, type: 'High' }] }))).toBe('FIR -3.0 dB above 200 Hz');
    expect(speak(describeCurve({ ...flatChannel, inputFirEqFilters: [{ ...shelf, type: 'Dual Shelf' }] }))).toBe(
      'FIR -3.0 dB from 200 Hz to 900 Hz',
    );
  });

  it('has words for everything a channel can do', () => {
    const facts = describeCurve({
      ...flatChannel,
      inputDelay: 10,
      outputEqFilters: eqFilterTypes.map((type) => ({ ...band, type })),
      crossover: {
        bandGainAndDelay: { gain: -1.5, delay: 2.5, invert: true },
        highPassFilter: { enable: true, type: 'Linkwitz-Riley 48dB/oct', frequency: 1200 },
        lowPassFilter: { enable: true, type: 'Linear Phase BrickWall', frequency: 3000, customFirCoeffs: [1, 2] },
      },
    });
    expect(speak(facts).split('; ')).toEqual([
      'high pass -6 dB at 1.2 kHz, 48 dB/oct',
      'low pass -6 dB at 3 kHz, brick wall',
      'custom FIR of 2 coefficients',
      '+3.0 dB at 250 Hz, Q 1.4',
      'low shelf of 6 dB/oct +3.0 dB at 250 Hz',
      'high shelf of 6 dB/oct +3.0 dB at 250 Hz',
      'low shelf of 12 dB/oct +3.0 dB at 250 Hz, Q 1.4',
      'high shelf of 12 dB/oct +3.0 dB at 250 Hz, Q 1.4',
      'first-order all-pass at 250 Hz',
      'second-order all-pass at 250 Hz, Q 1.4',
      'gain -1.5 dB',
      'delay 12.5 ms',
      'polarity inverted',
    ]);
  });

  it('calls a channel that does nothing flat, and says nothing of what is not a number', () => {
    expect(speak(describeCurve(flatChannel))).toBe('flat');
    const nowhere = { ...band, frequency: Number.NaN };
    expect(speak(describeCurve({ ...flatChannel, inputDelay: Number.NaN, outputEqFilters: [nowhere] }))).toBe('flat');
  });
});
