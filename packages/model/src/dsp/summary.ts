import { hasGain, hasQ } from './eq.ts';
import type { EqFilterType, FirFilterType } from './filter-types.ts';
import { slopeOf } from './filter-types.ts';
import type { ChannelSettings, EqBand, PassFilter, PassFilterType } from './settings.ts';

export type CurveFact =
  | {
      readonly kind: 'band';
      readonly stage: 'inputEq' | 'outputEq';
      readonly number: number;
      readonly type: EqFilterType;
      readonly frequency: number;
      readonly gain: number | null;
      readonly q: number | null;
    }
  | {
      readonly kind: 'firBand';
      readonly number: number;
      readonly type: FirFilterType;
      readonly frequency: number;
      readonly frequency2: number | null;
      readonly gain: number;
    }
  | {
      readonly kind: 'highPass' | 'lowPass';
      readonly type: PassFilterType;
      readonly frequency: number;
      /** In decibels at the frequency. */
      readonly corner: -3 | -6;
      /** Decibels per octave; null for the brick wall. */
      readonly slope: number | null;
    }
  | { readonly kind: 'customFir'; readonly coefficients: number }
  | { readonly kind: 'gain'; readonly gain: number }
  | { readonly kind: 'delay'; readonly milliseconds: number }
  | { readonly kind: 'inverted' }
  | { readonly kind: 'flat' };

/** After the input EQ's eight [INEQ-02]. */
const firstFirNumber = 9;

/** In signal order. */
export function describeCurve(settings: ChannelSettings): readonly CurveFact[] {
  const { bandGainAndDelay, highPassFilter, lowPassFilter } = settings.crossover;
  const facts: CurveFact[] = [...describeBands(settings.inputIirEqFilters, 'inputEq')];
  for (const [index, { enable, type, frequency1, frequency2, gain }] of settings.inputFirEqFilters.entries()) {
    if (!enable || gain === 0 || !Number.isFinite(frequency1 + frequency2 + gain)) continue;
    facts.push({
      kind: 'firBand',
      number: index + firstFirNumber,
      type,
      frequency: frequency1,
      frequency2: type === 'Dual Shelf' ? frequency2 : null,
      gain,
    });
  }
  if (highPassFilter.enable && Number.isFinite(highPassFilter.frequency)) facts.push(describePass('highPass', highPassFilter));
  if (lowPassFilter.enable && Number.isFinite(lowPassFilter.frequency)) facts.push(describePass('lowPass', lowPassFilter));
  const coefficients = lowPassFilter.customFirCoeffs?.length ?? 0;
  if (coefficients > 0) facts.push({ kind: 'customFir', coefficients });
  facts.push(...describeBands(settings.outputEqFilters, 'outputEq'));
  if (Number.isFinite(bandGainAndDelay.gain) && bandGainAndDelay.gain !== 0) facts.push({ kind: 'gain', gain: bandGainAndDelay.gain });
  const milliseconds = settings.inputDelay + bandGainAndDelay.delay;
  if (Number.isFinite(milliseconds) && milliseconds !== 0) facts.push({ kind: 'delay', milliseconds });
  if (bandGainAndDelay.invert) facts.push({ kind: 'inverted' });
  return facts.length === 0 ? [{ kind: 'flat' }] : facts;
}

function* describeBands(bands: readonly EqBand[], stage: 'inputEq' | 'outputEq'): Generator<CurveFact> {
  for (const [index, { enable, type, frequency, gain, q }] of bands.entries()) {
    if (!enable || !Number.isFinite(frequency + gain + q) || (gain === 0 && hasGain(type))) continue;
    yield { kind: 'band', stage, number: index + 1, type, frequency, gain: hasGain(type) ? gain : null, q: hasQ(type) ? q : null };
  }
}

function describePass(kind: 'highPass' | 'lowPass', { type, frequency }: PassFilter): CurveFact {
  const corner = type.startsWith('Butterworth') || type.startsWith('Bessel') ? -3 : -6;
  return { kind, type, frequency, corner, slope: slopeOf(type) ?? null };
}
