/** Describes a channel's filters in words for people who cannot see the curve. */
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
      /** Null where the type has none. */
      readonly gain: number | null;
      readonly q: number | null;
    }
  | {
      readonly kind: 'firBand';
      readonly number: number;
      readonly type: FirFilterType;
      readonly frequency: number;
      /** Null unless the shelf has two ends. */
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

export function speak(facts: readonly CurveFact[]): string {
  return facts.map(speakFact).join('; ');
}

function speakFact(fact: CurveFact): string {
  switch (fact.kind) {
    case 'band': {
      const name = bandNames[fact.type];
      const gain = fact.gain === null ? '' : `${decibels(fact.gain)} `;
      const q = fact.q === null ? '' : `, Q ${rounded(fact.q, 2)}`;
      return `${name}${gain}at ${hertz(fact.frequency)}${q}`;
    }
    case 'firBand': {
      if (fact.frequency2 !== null) return `FIR ${decibels(fact.gain)} from ${hertz(fact.frequency)} to ${hertz(fact.frequency2)}`;
      return `FIR ${decibels(fact.gain)} ${fact.type === 'Low' ? 'below' : 'above'} ${hertz(fact.frequency)}`;
    }
    case 'highPass':
    case 'lowPass': {
      const slope = fact.slope === null ? 'brick wall' : `${fact.slope} dB/oct`;
      return `${fact.kind === 'highPass' ? 'high' : 'low'} pass ${fact.corner} dB at ${hertz(fact.frequency)}, ${slope}`;
    }
    case 'customFir':
      return `custom FIR of ${fact.coefficients} coefficients`;
    case 'gain':
      return `gain ${decibels(fact.gain)}`;
    case 'delay':
      return `delay ${rounded(fact.milliseconds, 2)} ms`;
    case 'inverted':
      return 'polarity inverted';
    case 'flat':
      return 'flat';
  }
}

const bandNames: Readonly<Record<EqFilterType, string>> = {
  Parametric: '',
  'LP Shelf 6dB/oct': 'low shelf of 6 dB/oct ',
  'HP Shelf 6dB/oct': 'high shelf of 6 dB/oct ',
  'LP Shelf 12dB/oct': 'low shelf of 12 dB/oct ',
  'HP Shelf 12dB/oct': 'high shelf of 12 dB/oct ',
  'AllPass 1': 'first-order all-pass ',
  'AllPass 2': 'second-order all-pass ',
};

function decibels(value: number): string {
  const text = value.toFixed(1);
  return `${value > 0 ? '+' : ''}${text === '-0.0' ? '0.0' : text} dB`;
}

function hertz(value: number): string {
  return value >= 1000 ? `${rounded(value / 1000, 2)} kHz` : `${rounded(value, 1)} Hz`;
}

function rounded(value: number, digits: number): string {
  return String(Number(value.toFixed(digits)));
}
