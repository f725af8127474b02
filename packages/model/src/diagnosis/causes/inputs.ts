import { input, inputSelector, signalGenerator } from '../../amplifier/index.ts';
import type { Selection } from '../../channel/input-choice.ts';
import type { AnyParams } from '../../property/resource.ts';
import { seenNumber, seenValue, type Reading } from '../evidence.ts';
import { hasListened } from '../listening.ts';
import { closed, low, turnedDown } from './level.ts';
import { inputName, inputsInUse, isFaint, liveWay, mix, playedSource, ways, type InputAt } from './live-source.ts';
import { found, type CauseRow, type CauseTable, type Found } from './row.ts';

const selector = inputSelector.properties;

const clips = (place: CauseRow['place'], why: (reading: Reading, at: InputAt) => Found['values'] | undefined): CauseRow => ({
  step: 'inputGain',
  effects: ['distorts'],
  place,
  find(reading) {
    for (const at of inputsInUse(reading)) {
      if (reading.wasOn(input.properties.clip, at) !== true) continue;
      const values = why(reading, at);
      if (values) return { at: at, values: { input: inputName(at, reading), ...values } };
    }
    return undefined;
  },
});
/** In dB. */
const lowTrim = -12;
const lowMicGain = 10;
function tooQuiet(reading: Reading, why: (at: InputAt) => Found['values'] | undefined): Found | undefined {
  for (const at of inputsInUse(reading)) {
    const values = why(at);
    if (values) return { at: at, values: { input: inputName(at, reading), ...values } };
  }
  return undefined;
}

/** A generator that plays needs no source. */
const inputFader = (way: Selection, effect: 'stops' | 'reduces'): CauseRow => ({
  step: 'inputFader',
  effects: [effect],
  place: ways[way].fader,
  find: (reading) =>
    playedSource(reading)?.way !== way
      ? undefined
      : effect === 'stops'
        ? turnedDown(ways[way].fader, reading, closed, Number.NEGATIVE_INFINITY)
        : turnedDown(ways[way].fader, reading, low, closed),
});
function generatorAt(
  reading: Reading,
  handle: typeof selector.signalGeneratorFader | typeof signalGenerator.properties.fader,
  at: AnyParams,
) {
  const { read, channel } = reading;
  const level = read(handle, at as { readonly channel: number });
  if (read(selector.signalGeneratorEnable, { channel }) !== true || level === undefined || level > closed) return undefined;
  const way = liveWay(reading);
  if (way !== undefined && isFaint(reading, way) !== true) return undefined;
  return { at, values: { level: seenValue(handle, at, level) } };
}
export const inputCauses = {
  mixerClosed: {
    step: 'mixer',
    effects: ['stops'],
    place: selector.analog1MixFader,
    find: (reading) => found(mix(reading)?.every(({ isOpen }) => !isOpen)),
  },
  mixerSendClosed: {
    step: 'mixer',
    effects: ['stops'],
    place: selector.analog1MixFader,
    find(reading) {
      const taps = mix(reading);
      const { listening } = reading;
      if (!taps || listening === undefined || !hasListened(listening) || !taps.some(({ isOpen }) => isOpen)) return undefined;
      if (taps.some(({ isOpen, sounds: sounding }) => isOpen && sounding)) return undefined;
      const missed = taps.find(({ isOpen, sounds: sounding }) => !isOpen && sounding);
      return missed && { values: { input: inputName(missed.at, reading) } };
    },
  },
  mixerLow: {
    step: 'mixer',
    effects: ['reduces'],
    place: selector.analog1MixFader,
    find(reading) {
      const levels = (mix(reading) ?? []).filter(({ isOpen }) => isOpen).map(({ level }) => level);
      const highest = Math.max(...levels);
      return levels.length === 0 || highest > low ? undefined : { values: { level: seenNumber(highest, 'dB') } };
    },
  },

  generatorClosed: {
    step: 'generator',
    effects: ['stops'],
    place: signalGenerator.properties.fader,
    find: (reading) => generatorAt(reading, signalGenerator.properties.fader, {}),
  },
  generatorSendClosed: {
    step: 'generator',
    effects: ['stops'],
    place: selector.signalGeneratorFader,
    find: (reading) => generatorAt(reading, selector.signalGeneratorFader, { channel: reading.channel }),
  },

  micGainHigh: clips(input.properties.micGain, ({ read }, at) => {
    const gain = read(input.properties.micGain, at);
    return read(input.properties.selectorType, at) === 'Mic' && gain !== undefined && gain > 0
      ? { gain: seenValue(input.properties.micGain, at, gain) }
      : undefined;
  }),
  trimHigh: clips(input.properties.trim, ({ read }, at) => {
    const trim = read(input.properties.trim, at);
    return trim !== undefined && trim > 0 ? { gain: seenValue(input.properties.trim, at, trim) } : undefined;
  }),
  sensitivityHigh: clips(input.properties.sensitivity, ({ read }, at) =>
    read(input.properties.sensitivity, at) === '34dB' ? {} : undefined,
  ),
  sourceTooLoud: clips(input.properties.clip, () => ({})),
  micGainLow: {
    step: 'inputGain',
    effects: ['reduces'],
    place: input.properties.micGain,
    find: (reading) =>
      tooQuiet(reading, (at) => {
        const gain = reading.read(input.properties.micGain, at);
        const level = reading.loudest(input.properties.level, at);
        return reading.read(input.properties.selectorType, at) === 'Mic' && gain !== undefined && gain < lowMicGain && (level ?? 0) < -40
          ? { gain: seenValue(input.properties.micGain, at, gain) }
          : undefined;
      }),
  },
  trimLow: {
    step: 'inputGain',
    effects: ['reduces'],
    place: input.properties.trim,
    find: (reading) =>
      tooQuiet(reading, (at) => {
        const trim = reading.read(input.properties.trim, at);
        return trim !== undefined && trim <= lowTrim ? { gain: seenValue(input.properties.trim, at, trim) } : undefined;
      }),
  },

  primaryFaderClosed: inputFader('primary', 'stops'),
  secondaryFaderClosed: inputFader('secondary', 'stops'),
  primaryFaderLow: inputFader('primary', 'reduces'),
  secondaryFaderLow: inputFader('secondary', 'reduces'),
} as const satisfies CauseTable;
