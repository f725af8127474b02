import { describe, expect, it } from 'vitest';
import { eqFilterTypes } from './filter-types.ts';
import { flatChannel } from './settings.ts';
import { describeCurve } from './summary.ts';

const band = { enable: true, type: 'Parametric' as const, frequency: 250, q: 1.4, gain: 3 };
const { crossover } = flatChannel;

describe('the summary of a curve', () => {
  it('names what has an effect, in the order of the signal', () => {
    const facts = describeCurve({
      ...flatChannel,
      outputEqFilters: [band, { ...band, enable: false }, { ...band, gain: 0 }],
      crossover: { ...crossover, highPassFilter: { enable: true, type: 'Butterworth 24dB/oct', frequency: 38 } },
    });
    expect(facts.map(({ kind }) => kind)).toEqual(['highPass', 'band']);
    expect(facts).toMatchObject([
      { corner: -3, frequency: 38, slope: 24 },
      { stage: 'outputEq', number: 1, frequency: 250, gain: 3, q: 1.4 },
    ]);
  });

  it('[INEQ-02] numbers the input FIR filters from 9 to 24', () => {
    const shelf = { enable: true, type: 'Low' as const, frequency1: 200, frequency2: 900, bandwidth1: 1, bandwidth2: 1, gain: -3 };
    const facts = describeCurve({ ...flatChannel, inputFirEqFilters: Array.from({ length: 16 }, () => shelf) });
    expect(facts.map((fact) => fact.kind === 'firBand' && fact.number)).toEqual(Array.from({ length: 16 }, (_, k) => k + 9));
    const ends = (type: 'Low' | 'High' | 'Dual Shelf') => describeCurve({ ...flatChannel, inputFirEqFilters: [{ ...shelf, type }] });
    expect([ends('Low'), ends('High'), ends('Dual Shelf')]).toMatchObject([
      [{ frequency2: null }],
      [{ frequency2: null }],
      [{ frequency2: 900 }],
    ]);
  });

  it('names everything a channel can do', () => {
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
    const bands = facts.filter((fact) => fact.kind === 'band');
    expect(facts.map(({ kind }) => kind)).toEqual([
      'highPass',
      'lowPass',
      'customFir',
      ...eqFilterTypes.map(() => 'band'),
      'gain',
      'delay',
      'inverted',
    ]);
    expect(facts).toContainEqual({ kind: 'delay', milliseconds: 12.5 });
    expect(facts).toContainEqual({ kind: 'lowPass', type: 'Linear Phase BrickWall', frequency: 3000, corner: -6, slope: null });
    expect(bands.filter(({ gain }) => gain === null).map(({ type }) => type)).toEqual(['AllPass 1', 'AllPass 2']);
    expect(bands.filter(({ q }) => q === null).map(({ type }) => type)).toEqual(['LP Shelf 6dB/oct', 'HP Shelf 6dB/oct', 'AllPass 1']);
  });

  it('calls a channel without effects flat, and ignores invalid numbers', () => {
    expect(describeCurve(flatChannel)).toEqual([{ kind: 'flat' }]);
    const nowhere = { ...band, frequency: Number.NaN };
    expect(describeCurve({ ...flatChannel, inputDelay: Number.NaN, outputEqFilters: [nowhere] })).toEqual([{ kind: 'flat' }]);
  });
});
