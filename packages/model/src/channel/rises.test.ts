import { expect, it } from 'vitest';
import {
  bandGainAndDelay,
  highPassFilter,
  input,
  inputSelector,
  lowPassFilter,
  output,
  outputEqFilter,
  rmsLimiter,
  signalGenerator,
} from '../amplifier/index.ts';
import { planEqPreset, planSpeakerType } from './presets.ts';
import { readModel } from '../catalogue/index.ts';
import { put, valueOf } from '../property/index.ts';
import { schemaOf } from '../schema/index.ts';
import { risesOf } from './rises.ts';
import { writeTo, type Write } from '../property/write.ts';

const at = { channel: 1 };
const band = { channel: 1, filter: 7 };
const eq = (values: object) => writeTo(outputEqFilter, band, values);
const rises = (before: readonly Write[], wanted: readonly Write[]) => {
  const tree = schemaOf(readModel('704D-ADSP')!).defaults();
  for (const { resource, at: place, values } of before)
    for (const [name, value] of Object.entries(values)) put(tree, `${resource.pathAt(place)}/${name}`, value);
  return risesOf(wanted, (handle, place) => valueOf(tree, handle, place)).map(({ handle, from, to, wants, by }) => [
    handle.name,
    from,
    to,
    by === undefined ? wants : `${wants} ${Math.round(by)}`,
  ]);
};

it.each<[string, readonly Write[], readonly Write[], readonly unknown[]]>([
  ['a gain up by more than 6 dB', [eq({ enable: true, gain: -6 })], [eq({ gain: 6 })], [['gain', -6, 6, 'ramps 12']]],
  ['a gain up by less', [eq({ enable: true, gain: 0 })], [eq({ gain: 6 })], []],
  ['a gain of a band that stays off', [eq({ enable: false, gain: 0 })], [eq({ gain: 12 })], []],
  ['a band switched on with its gain', [eq({ enable: false, gain: 0 })], [eq({ enable: true, gain: 12 })], [['gain', 0, 12, 'ramps 12']]],
  ['a band switched on by itself', [eq({ enable: false, gain: 12 })], [eq({ enable: true })], [['enable', false, true, 'asks 12']]],
  ['a band that cuts, switched on', [eq({ enable: false, gain: -12 })], [eq({ enable: true })], []],
  ['a band switched off with a louder gain', [eq({ enable: true, gain: 0 })], [eq({ enable: false, gain: 12 })], []],
  ['the last of two values for one place', [eq({ enable: true, gain: 0 })], [eq({ gain: 12 }), eq({ gain: 0 })], []],
  [
    'the generator switched on with its level',
    [writeTo(inputSelector, at, { signalGeneratorEnable: false })],
    [writeTo(inputSelector, at, { signalGeneratorEnable: true, signalGeneratorFader: -20 })],
    [
      ['signalGeneratorEnable', false, true, 'asks'],
      ['signalGeneratorFader', -80, -20, 'ramps 60'],
    ],
  ],
  [
    'a limiter that is switched on with a high threshold',
    [writeTo(rmsLimiter, at, { enable: false, threshold: 20 })],
    [writeTo(rmsLimiter, at, { enable: true, threshold: 100 })],
    [],
  ],
])('[CTRL-09] %s', (_, before, wanted, found) => {
  expect(rises(before, wanted)).toEqual(found);
});

it('[XOVER-02] [EQ-02] a preset needs confirmation depending on what it changes', () => {
  const steep = writeTo(highPassFilter, at, { enable: true, type: 'Butterworth 48dB/oct', frequency: 200 });
  expect(rises([steep], planSpeakerType('FullRange', 1)).map(([name]) => name)).toEqual(['type', 'frequency']);
  expect(rises([steep], planSpeakerType('Custom', 1)).map(([name]) => name)).toEqual(['enable']);
  expect(rises([], planSpeakerType('Subwoofer', 1))).toEqual([]);
  const reduced = planEqPreset('BassReducer', 1);
  expect(rises(reduced, planEqPreset('BassBoost', 1))).toEqual([['gain', -6, 6, 'ramps 12']]);
  expect(rises([], planEqPreset('BassBoost', 1))).toEqual([]);
});

const shut = {
  analog2MixFader: -80,
  analog3MixFader: -80,
  analog4MixFader: -80,
  dante1MixFader: -80,
  dante2MixFader: -80,
  dante3MixFader: -80,
  dante4MixFader: -80,
  dante5MixFader: -80,
  dante6MixFader: -80,
  dante7MixFader: -80,
  dante8MixFader: -80,
};
const low = (values: object) => writeTo(lowPassFilter, at, { enable: true, type: 'Linkwitz-Riley 24dB/oct', ...values });
const fader = (level: number) => writeTo(output, at, { fader: level });
const generator = (level: number) => writeTo(signalGenerator, {}, { fader: level });
it.each<[string, readonly Write[], readonly Write[], readonly unknown[]]>([
  ['a cut of 15 dB switched off', [eq({ enable: true, gain: -15 })], [eq({ enable: false })], [['enable', true, false, 'asks 15']]],
  [
    'a narrow cut switched off',
    [eq({ enable: true, gain: -15, q: 24, frequency: 1234 })],
    [eq({ enable: false })],
    [['enable', true, false, 'asks 15']],
  ],
  ['a cut of 6 dB switched off', [eq({ enable: true, gain: -6 })], [eq({ enable: false })], []],
  ['a cut taken back', [eq({ enable: true, gain: -10.8 })], [eq({ gain: 0 })], [['gain', -10.8, 0, 'ramps 11']]],
  ['a low pass opened', [low({ frequency: 1000 })], [low({ frequency: 16_000 })], [['frequency', 1000, 16_000, 'asks 30']]],
  ['a low pass moved a little', [low({ frequency: 80 })], [low({ frequency: 100 })], []],
  ['a low pass switched off', [low({ frequency: 1000 })], [low({ enable: false })], [['enable', true, false, 'asks 30']]],
  ['a cut moved a little', [eq({ enable: true, gain: -12, frequency: 1000 })], [eq({ frequency: 1200 })], []],
  [
    'a boost moved far',
    [eq({ enable: true, gain: 12, frequency: 1000 })],
    [eq({ frequency: 8000 })],
    [['frequency', 1000, 8000, 'asks 12']],
  ],
  [
    'several small gains at once',
    [fader(-20)],
    [fader(-16), writeTo(bandGainAndDelay, at, { gain: 4 })],
    [
      ['fader', -20, -16, 'ramps 4'],
      ['gain', 0, 4, 'ramps 4'],
    ],
  ],
  [
    "the amplifier's generator and a channel that plays it, a little each",
    [generator(-20), writeTo(inputSelector, at, { signalGeneratorEnable: true, signalGeneratorFader: 0 }), fader(-20)],
    [generator(-15), fader(-15)],
    [
      ['fader', -20, -15, 'ramps 5'],
      ['fader', -20, -15, 'ramps 5'],
    ],
  ],
  ["the amplifier's generator and a channel that does not play it", [generator(-20), fader(-20)], [generator(-15), fader(-15)], []],
  ['a gain that another one makes up for', [fader(-10)], [fader(-30), writeTo(bandGainAndDelay, at, { gain: 15 })], []],
  [
    'a gain of a source that is not heard',
    [writeTo(inputSelector, at, { secondary: 'None', secondaryFader: -60 })],
    [writeTo(inputSelector, at, { secondaryFader: 0 })],
    [],
  ],
  ['a mixer that sums every input', [], [writeTo(inputSelector, at, { primary: 'Mixer' })], [['primary', 'Analog 1', 'Mixer', 'asks 22']]],
  ['a mixer with one input', [writeTo(inputSelector, at, shut)], [writeTo(inputSelector, at, { primary: 'Mixer' })], []],
  [
    'an input that is made more sensitive',
    [],
    [writeTo(input, { kind: 'analog', input: 1 }, { sensitivity: '34dB' })],
    [['sensitivity', '26dB', '34dB', 'asks 8']],
  ],
  [
    'a channel that is unmuted',
    [writeTo(output, at, { mute: true })],
    [writeTo(output, at, { mute: false })],
    [['mute', true, false, 'unmutes']],
  ],
])('[CTRL-09] over the whole chain: %s', (_, before, wanted, found) => {
  expect(rises(before, wanted)).toEqual(found);
});
