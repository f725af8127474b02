import {
  bandGainAndDelay,
  highPassFilter,
  inputDelay,
  inputFirEqFilter,
  inputIirEqFilter,
  inputSelector,
  lowPassFilter,
  output,
  outputEqFilter,
  peakLimiter,
  rmsLimiter,
} from '../../amplifier/index.ts';
import { bridgePair } from '../../channel/bridge.ts';
import { crossoverSettings, filterSettings, type ReadValue } from '../../channel/filter-settings.ts';
import { isHiZ } from '../../channel/output-load.ts';
import { inputsOf } from '../../channel/input-choice.ts';
import { highestFirGain } from '../../dsp/fir-gain.ts';
import { decibelsOfAmplitude } from '../../dsp/decibel.ts';
import { logGrid } from '../../dsp/grid.ts';
import { noiseSpectrum, powerThrough } from '../../dsp/noise.ts';
import { createChannelResponse } from '../../dsp/response.ts';
import { flatChannel, type ChannelSettings, type PassFilter } from '../../dsp/settings.ts';
import type { Handle, ResourceShape } from '../../property/resource.ts';
import { seenNumber, seenValue, type Reading } from '../evidence.ts';
import { found, type CauseRow, type CauseTable, type Found } from './row.ts';

/** In dB, at the frequency that passes best: at or below, nothing is left; or little. */
const passesNothing = -45;
const passesLittle = -10;
/** In dB: a boost that a programme at full level does not survive. */
const strongBoost = 9;
/** In dB. */
const hardLimiting = -6;
const lowBandGain = -9;
/** In ms: heard as a gap when the sound begins. */
const longDelay = 1000;
/** In Hz: a line's high pass is there for its transformers. */
const highForLine = 300;

const stages = {
  inputEq: [inputIirEqFilter],
  inputFirEq: [inputFirEqFilter],
  crossover: [highPassFilter, lowPassFilter],
  eq: [outputEqFilter],
  boosts: [inputIirEqFilter, inputFirEqFilter, outputEqFilter, bandGainAndDelay],
  all: [inputIirEqFilter, inputFirEqFilter, highPassFilter, lowPassFilter, outputEqFilter],
} as const satisfies Readonly<Record<string, readonly ResourceShape[]>>;
type Stage = keyof typeof stages;
type Bands = 'inputEq' | 'inputFirEq' | 'eq';

const settingsOf = ({ read, channel, once }: Reading, stage: Stage): ChannelSettings =>
  once(`settings ${stage}`, () => {
    const own: readonly ResourceShape[] = stages[stage];
    const readOwn: ReadValue = (handle, at) =>
      own.includes(handle.resource) && handle.property.kind !== 'coefficients' ? read(handle, at) : undefined;
    return filterSettings(readOwn, channel);
  });
const bandsOf = ({ inputIirEqFilters, inputFirEqFilters, outputEqFilters }: ChannelSettings) => [
  ...inputIirEqFilters,
  ...inputFirEqFilters,
  ...outputEqFilters,
];
const isOn = (settings: ChannelSettings): boolean => {
  const { highPassFilter: high, lowPassFilter: low } = settings.crossover;
  return high.enable || low.enable || bandsOf(settings).some(({ enable }) => enable);
};

const grid = logGrid(20, 20_000, 121);
const music = noiseSpectrum('music', grid);
/** In dB: at the frequency that passes best, and of music as a whole. */
interface Passed {
  readonly highest: number;
  readonly music: number;
}
function passedBy(settings: ChannelSettings): Passed {
  const { gain } = settings.crossover.bandGainAndDelay;
  if (!isOn(settings)) return { highest: gain, music: gain };
  const response = createChannelResponse(grid);
  response.update(settings);
  return {
    highest: response.magnitude.reduce((most, level) => Math.max(most, level), Number.NEGATIVE_INFINITY),
    music: decibelsOfAmplitude(Math.sqrt(powerThrough(music, response.power))),
  };
}
const passedAt = (reading: Reading, stage: Stage): Passed => reading.once(`passed ${stage}`, () => passedBy(settingsOf(reading, stage)));

function left(reading: Reading, stage: Stage, effect: 'stops' | 'reduces'): number | undefined {
  const { highest: level } = passedAt(reading, stage);
  if (effect === 'stops') return level <= passesNothing ? level : undefined;
  return level <= passesLittle && level > passesNothing ? level : undefined;
}
function cutBy(reading: Reading, stage: Bands, effect: 'stops' | 'reduces'): Found | undefined {
  const level = left(reading, stage, effect);
  if (level === undefined) return undefined;
  const settings = settingsOf(reading, stage);
  const { inputIirEqFilters, inputFirEqFilters, outputEqFilters } = settings;
  const deepest = { inputEq: inputIirEqFilters, inputFirEq: inputFirEqFilters, eq: outputEqFilters }[stage]
    .map(({ enable, gain }, index) => ({ filter: index + 1, gain: enable ? gain : 0 }))
    .reduce((least, band) => (band.gain < least.gain ? band : least), { filter: 1, gain: 0 });
  return { at: { channel: reading.channel, filter: deepest.filter }, values: { level: seenNumber(level, 'dB') } };
}
const cut = (stage: Bands, effect: 'stops' | 'reduces', place: Handle): CauseRow => ({
  step: stage === 'eq' ? 'eq' : 'inputEq',
  effects: [effect],
  place,
  find: (reading) => cutBy(reading, stage, effect),
});

const corner = (handle: typeof highPassFilter.properties.frequency, { read, channel }: Reading) =>
  seenValue(handle, { channel }, read(handle, { channel }) ?? handle.property.default);
const corners = (reading: Reading): NonNullable<Found['values']> => ({
  highPass: corner(highPassFilter.properties.frequency, reading),
  lowPass: corner(lowPassFilter.properties.frequency, reading),
});

function lineHighPass({ read, channel }: Reading): PassFilter | undefined {
  const here = { channel };
  const { hiZLoZ, hiZHpfEnable, hiZHpfFrequency } = output.properties;
  if (!isHiZ(read(hiZLoZ, here)) || read(hiZHpfEnable, here) !== true) return undefined;
  return { enable: true, type: 'Butterworth 24dB/oct', frequency: read(hiZHpfFrequency, here) ?? hiZHpfFrequency.property.default };
}
function firLevel({ read, channel }: Reading): number | undefined {
  const { customFirCoeffs } = lowPassFilter.properties;
  const coefficients = (read(customFirCoeffs, { channel }) ?? []).slice(0, customFirCoeffs.property.maxCount);
  const isReadable = coefficients.length > 0 && coefficients.every((each) => Number.isFinite(each));
  return isReadable ? highestFirGain(coefficients) : undefined;
}

const holds = (of: typeof rmsLimiter | typeof peakLimiter): CauseRow => ({
  step: 'limiter',
  effects: ['reduces', 'distorts'],
  place: of.properties.threshold,
  find({ read, channel, listening }) {
    const { gainReduction, threshold, enable } = of.properties;
    const at = { channel };
    const reduction = read(gainReduction, at);
    if (listening === undefined || read(enable, at) !== true || reduction === undefined || reduction > hardLimiting) return undefined;
    return {
      values: {
        reduction: seenValue(gainReduction, at, reduction),
        threshold: seenValue(threshold, at, read(threshold, at) ?? threshold.property.default),
      },
    };
  },
});

/** Both channels carry the same band of the same or of a neighbouring source. */
export function pairedChannel({ read, channel, halves }: Reading): number | undefined {
  const [first, second] = bridgePair(channel);
  const other = channel === first ? second : first;
  if (halves.length > 1) return undefined;
  const { primary } = inputSelector.properties;
  const [own, others] = [channel, other].map((each) => inputsOf(read(primary, { channel: each })));
  const pairOf = ({ kind, input }: { readonly kind: string; readonly input: number }) => `${kind} ${bridgePair(input)[0]}`;
  const isSamePair = own?.[0] !== undefined && others?.[0] !== undefined && pairOf(own[0]) === pairOf(others[0]);
  const [band, otherBand] = [channel, other].map((each) => {
    const { highPassFilter: high, lowPassFilter: low } = crossoverSettings(read, each);
    return JSON.stringify([...[high, low].map(({ enable, type, frequency }) => enable && [type, frequency]), low.customFirCoeffs]);
  });
  return isSamePair && band === otherBand ? other : undefined;
}
function reversedPartner(reading: Reading): number | undefined {
  const { invert } = bandGainAndDelay.properties;
  const other = pairedChannel(reading);
  const [mine, theirs] = [reading.channel, other].map((channel) => channel && reading.read(invert, { channel }));
  return mine === undefined || theirs === undefined || mine === theirs ? undefined : other;
}

export const filterCauses = {
  longDelay: {
    step: 'delay',
    effects: ['delays'],
    place: inputDelay.properties.delayMs,
    find({ read, channel }) {
      const at = { channel };
      const total = (read(inputDelay.properties.delayMs, at) ?? 0) + (read(bandGainAndDelay.properties.delay, at) ?? 0);
      return found(total >= longDelay, { delay: seenNumber(total / 1000, 's') });
    },
  },

  inputEqPassesNothing: cut('inputEq', 'stops', inputIirEqFilter.properties.gain),
  inputEqLow: cut('inputEq', 'reduces', inputIirEqFilter.properties.gain),
  inputFirEqPassesNothing: cut('inputFirEq', 'stops', inputFirEqFilter.properties.gain),
  inputFirEqLow: cut('inputFirEq', 'reduces', inputFirEqFilter.properties.gain),

  crossoverPassesNothing: {
    step: 'crossover',
    effects: ['stops'],
    place: highPassFilter.properties.frequency,
    find: (reading) => (left(reading, 'crossover', 'stops') === undefined ? undefined : { values: corners(reading) }),
  },
  crossoverNarrow: {
    step: 'crossover',
    effects: ['reduces'],
    place: highPassFilter.properties.frequency,
    find: (reading) => (left(reading, 'crossover', 'reduces') === undefined ? undefined : { values: corners(reading) }),
  },
  bandGainLow: {
    step: 'crossover',
    effects: ['reduces'],
    place: bandGainAndDelay.properties.gain,
    find({ read, channel, changeOf }) {
      const { gain } = bandGainAndDelay.properties;
      const at = { channel };
      const value = read(gain, at);
      return value === undefined || value > lowBandGain
        ? undefined
        : { values: { level: seenValue(gain, at, value) }, since: changeOf(gain, at)?.at };
    },
  },

  firPassesNothing: {
    step: 'fir',
    effects: ['stops'],
    place: lowPassFilter.properties.customFirCoeffs,
    find: (reading) => found((firLevel(reading) ?? 0) <= passesNothing),
  },
  firLow: {
    step: 'fir',
    effects: ['reduces'],
    place: lowPassFilter.properties.customFirCoeffs,
    find(reading) {
      const level = firLevel(reading);
      return level !== undefined && level <= passesLittle && level > passesNothing
        ? { values: { level: seenNumber(level, 'dB') } }
        : undefined;
    },
  },

  eqPassesNothing: cut('eq', 'stops', outputEqFilter.properties.gain),
  eqLow: cut('eq', 'reduces', outputEqFilter.properties.gain),
  boostClips: {
    step: 'eq',
    effects: ['distorts'],
    place: outputEqFilter.properties.gain,
    find(reading) {
      const { channel, wasOn } = reading;
      if (wasOn(output.properties.clip, { channel }) !== true) return undefined;
      const { highest: level } = passedAt(reading, 'boosts');
      return level < strongBoost ? undefined : { at: { channel, filter: 1 }, values: { level: seenNumber(level, 'dB') } };
    },
  },

  rmsLimiterHolds: holds(rmsLimiter),
  peakLimiterHolds: holds(peakLimiter),

  polarityReversed: {
    step: 'polarity',
    effects: ['reduces'],
    place: bandGainAndDelay.properties.invert,
    find(reading) {
      const other = reversedPartner(reading);
      return other === undefined ? undefined : { values: { channel: seenNumber(other) } };
    },
  },

  lineHighPassPassesNothing: {
    step: 'highImpedance',
    effects: ['stops'],
    place: output.properties.hiZHpfFrequency,
    find(reading) {
      const line = lineHighPass(reading);
      const { crossover } = settingsOf(reading, 'crossover');
      if (!line || !crossover.lowPassFilter.enable) return undefined;
      const { highest: level } = passedBy({ ...flatChannel, crossover: { ...crossover, highPassFilter: line } });
      return level > passesNothing ? undefined : { values: { ...corners(reading), highPass: lineCorner(reading) } };
    },
  },
  lineHighPassHigh: {
    step: 'highImpedance',
    effects: ['reduces'],
    place: output.properties.hiZHpfFrequency,
    find(reading) {
      const line = lineHighPass(reading);
      return line === undefined || line.frequency < highForLine ? undefined : { values: { highPass: lineCorner(reading) } };
    },
  },
  lineHighPassOff: {
    step: 'highImpedance',
    effects: ['distorts'],
    place: output.properties.hiZHpfEnable,
    find: ({ read, channel }) =>
      found(isHiZ(read(output.properties.hiZLoZ, { channel })) && read(output.properties.hiZHpfEnable, { channel }) === false),
  },
} as const satisfies CauseTable;

function lineCorner({ read, channel }: Reading) {
  const { hiZHpfFrequency } = output.properties;
  return seenValue(hiZHpfFrequency, { channel }, read(hiZHpfFrequency, { channel }) ?? hiZHpfFrequency.property.default);
}
export function filterRange(reading: Reading): Passed & { readonly isNarrowed: boolean } {
  const { highPassFilter: high, lowPassFilter: low } = settingsOf(reading, 'all').crossover;
  return { ...passedAt(reading, 'all'), isNarrowed: high.enable || low.enable || lineHighPass(reading) !== undefined };
}
