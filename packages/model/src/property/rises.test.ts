import { expect, it } from 'vitest';
import { highPassFilter, inputSelector, outputEqFilter, rmsLimiter } from '../amplifier/index.ts';
import { planEqPreset, planSpeakerType } from '../channel/presets.ts';
import type { Value } from './property.ts';
import { addressOf } from './resource.ts';
import { risesOf } from './rises.ts';
import { writeTo, type Write } from './write.ts';

const at = { channel: 1 };
const band = { channel: 1, filter: 7 };
const eq = (values: object) => writeTo(outputEqFilter, band, values);
/** What is there before, by the same kind of writes. */
const rises = (before: readonly Write[], wanted: readonly Write[]) => {
  const now = new Map<string, Value>();
  for (const { resource, at: place, values } of before)
    for (const [name, value] of Object.entries(values)) {
      const handle = resource.properties[name];
      if (handle) now.set(addressOf(handle, place), value as Value);
    }
  return risesOf(wanted, (handle, place) => now.get(addressOf(handle, place)) ?? handle.property.default).map(
    ({ handle, from, to, louder }) => [handle.name, from, to, louder],
  );
};

it.each<[string, readonly Write[], readonly Write[], readonly unknown[]]>([
  ['a gain up by more than 6 dB', [eq({ enable: true, gain: -6 })], [eq({ gain: 6 })], [['gain', -6, 6, { ramp: 12 }]]],
  ['a gain up by less', [eq({ enable: true, gain: 0 })], [eq({ gain: 6 })], []],
  ['a gain of a band that stays off', [eq({ enable: false, gain: 0 })], [eq({ gain: 12 })], []],
  ['a band switched on with its gain', [eq({ enable: false, gain: 0 })], [eq({ enable: true, gain: 12 })], [['gain', 0, 12, { ramp: 12 }]]],
  ['a band switched on by itself', [eq({ enable: false, gain: 12 })], [eq({ enable: true })], [['gain', 0, 12, { ramp: 12 }]]],
  ['a band that cuts, switched on', [eq({ enable: false, gain: -12 })], [eq({ enable: true })], []],
  ['a band switched off with a louder gain', [eq({ enable: true, gain: 0 })], [eq({ enable: false, gain: 12 })], []],
  ['the last of two values for one place', [eq({ enable: true, gain: 0 })], [eq({ gain: 12 }), eq({ gain: 0 })], []],
  [
    'the generator switched on with its level',
    [writeTo(inputSelector, at, { signalGeneratorEnable: false })],
    [writeTo(inputSelector, at, { signalGeneratorEnable: true, signalGeneratorFader: -20 })],
    [
      ['signalGeneratorEnable', false, true, 'asks'],
      ['signalGeneratorFader', -80, -20, { ramp: 60 }],
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

it('[XOVER-02] [EQ-02] a preset is asked about by what it does to what is there', () => {
  const steep = writeTo(highPassFilter, at, { enable: true, type: 'Butterworth 48dB/oct', frequency: 200 });
  expect(rises([steep], planSpeakerType('FullRange', 1)).map(([name]) => name)).toEqual(['type', 'frequency']);
  expect(rises([steep], planSpeakerType('Custom', 1)).map(([name]) => name)).toEqual(['enable']);
  expect(rises([], planSpeakerType('Subwoofer', 1))).toEqual([]);
  const reduced = planEqPreset('BassReducer', 1);
  expect(rises(reduced, planEqPreset('BassBoost', 1))).toEqual([['gain', -6, 6, { ramp: 12 }]]);
  expect(rises([], planEqPreset('BassBoost', 1))).toEqual([]);
});
