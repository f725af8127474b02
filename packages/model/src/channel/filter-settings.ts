import {
  bandGainAndDelay,
  highPassFilter,
  inputDelay,
  inputFirEqFilter,
  inputIirEqFilter,
  lowPassFilter,
  outputEqFilter,
} from '../amplifier/index.ts';
import type { ChannelSettings, CrossoverSettings, EqBand, FirBand } from '../dsp/settings.ts';
import type { Property, ValueOf } from '../property/property.ts';
import type { AnyParams, Handle, ResourceShape } from '../property/index.ts';
import type { Instance } from '../schema/index.ts';

export type ReadValue = <P extends Property, At extends AnyParams>(handle: Handle<P, At>, at: NoInfer<At>) => ValueOf<P> | undefined;

const banks = [outputEqFilter, inputIirEqFilter, inputFirEqFilter];
const filtersOf = ({ filters = 0 }: ResourceShape) => Array.from({ length: filters }, (_, index) => index + 1);

export function filtersOfChannel(channel: number): Instance[] {
  return [
    ...[inputDelay, bandGainAndDelay, highPassFilter, lowPassFilter].map((resource) => ({ resource, at: { channel } })),
    ...banks.flatMap((resource) => filtersOf(resource).map((filter) => ({ resource, at: { channel, filter } }))),
  ];
}

/** Unknown filters count as off. A reading that differs only in `places` is reused. */
export function filterSettings(
  read: ReadValue,
  channel: number,
  other?: { readonly settings: ChannelSettings; readonly places: ReadonlySet<string> },
): ChannelSettings {
  const bank = <B>(of: (typeof banks)[number], bands: readonly B[] | undefined, readBand: (filter: number) => B) =>
    filtersOf(of).map(
      (filter, index) => (other?.places.has(of.pathAt({ channel, filter })) === false && bands?.[index]) || readBand(filter),
    );
  return {
    inputDelay: read(inputDelay.properties.delayMs, { channel }) ?? 0,
    inputIirEqFilters: bank(inputIirEqFilter, other?.settings.inputIirEqFilters, (filter) =>
      bandOf(read, inputIirEqFilter, channel, filter),
    ),
    inputFirEqFilters: bank(inputFirEqFilter, other?.settings.inputFirEqFilters, (filter) => firBandOf(read, channel, filter)),
    crossover: crossoverSettings(read, channel),
    outputEqFilters: bank(outputEqFilter, other?.settings.outputEqFilters, (filter) => bandOf(read, outputEqFilter, channel, filter)),
  };
}

function bandOf(read: ReadValue, { properties }: typeof outputEqFilter | typeof inputIirEqFilter, channel: number, filter: number): EqBand {
  const here = { channel, filter };
  const { enable, type, frequency, q, gain } = properties;
  return {
    enable: read(enable, here) ?? false,
    type: read(type, here) ?? type.property.default,
    frequency: read(frequency, here) ?? frequency.property.default,
    q: read(q, here) ?? q.property.default,
    gain: read(gain, here) ?? 0,
  };
}
function firBandOf(read: ReadValue, channel: number, filter: number): FirBand {
  const here = { channel, filter };
  const { enable, type, frequency1, frequency2, bandwidth1, bandwidth2, gain } = inputFirEqFilter.properties;
  return {
    enable: read(enable, here) ?? false,
    type: read(type, here) ?? type.property.default,
    frequency1: read(frequency1, here) ?? frequency1.property.default,
    frequency2: read(frequency2, here) ?? frequency2.property.default,
    bandwidth1: read(bandwidth1, here) ?? bandwidth1.property.default,
    bandwidth2: read(bandwidth2, here) ?? bandwidth2.property.default,
    gain: read(gain, here) ?? 0,
  };
}

export function crossoverSettings(read: ReadValue, channel: number): CrossoverSettings {
  const here = { channel };
  const { gain, delay, invert } = bandGainAndDelay.properties;
  const pass = ({ properties }: typeof highPassFilter | typeof lowPassFilter) => ({
    enable: read(properties.enable, here) ?? false,
    type: read(properties.type, here) ?? properties.type.property.default,
    frequency: read(properties.frequency, here) ?? properties.frequency.property.default,
  });
  const coefficients = (read(lowPassFilter.properties.customFirCoeffs, here) ?? []).filter((value) => typeof value === 'number');
  return {
    bandGainAndDelay: { gain: read(gain, here) ?? 0, delay: read(delay, here) ?? 0, invert: read(invert, here) ?? false },
    highPassFilter: pass(highPassFilter),
    lowPassFilter: { ...pass(lowPassFilter), ...(coefficients.length > 0 ? { customFirCoeffs: coefficients } : {}) },
  };
}
