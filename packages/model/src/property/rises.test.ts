import { expect, it } from 'vitest';
import { highPassFilter, output, outputEqFilter, rmsLimiter } from '../amplifier/index.ts';
import type { Value } from './property.ts';
import { addressOf, type AnyParams, type Handle } from './resource.ts';
import { isRise } from './rises.ts';
import { writeTo, type Write } from './write.ts';

const at = { channel: 1 };
const band = { channel: 1, filter: 7 };
const eq = (values: object) => writeTo(outputEqFilter, band, values);
const readOf = (before: readonly Write[]) => {
  const now = new Map<string, Value>();
  for (const { resource, at: place, values } of before)
    for (const [name, value] of Object.entries(values)) {
      const handle = resource.properties[name];
      if (handle) now.set(addressOf(handle, place), value as Value);
    }
  return (handle: Handle, place: AnyParams) => now.get(addressOf(handle, place)) ?? handle.property.default;
};

it.each<[string, Write, Write, boolean]>([
  ['a level a little up', writeTo(output, at, { fader: -20 }), writeTo(output, at, { fader: -19.5 }), true],
  ['a level down', writeTo(output, at, { fader: -20 }), writeTo(output, at, { fader: -30 }), false],
  ['the same level', writeTo(output, at, { fader: -20 }), writeTo(output, at, { fader: -20 }), false],
  ['a mute', writeTo(output, at, { mute: false }), writeTo(output, at, { mute: true }), false],
  ['an unmute', writeTo(output, at, { mute: true }), writeTo(output, at, { mute: false }), true],
  ['a level down with an unmute', writeTo(output, at, { mute: true, fader: 0 }), writeTo(output, at, { mute: false, fader: -30 }), true],
  ['a name', writeTo(output, at, { name: 'Bar' }), writeTo(output, at, { name: 'Terrace' }), false],
  ['a band switched on with its boost', eq({ enable: false, gain: 3 }), eq({ enable: true }), true],
  ['a band switched on with its cut', eq({ enable: false, gain: -3 }), eq({ enable: true }), false],
  ['a band switched off with its cut', eq({ enable: true, gain: -3 }), eq({ enable: false }), true],
  ['a band switched off with its boost', eq({ enable: true, gain: 3 }), eq({ enable: false }), false],
  ['a boost that goes elsewhere', eq({ enable: true, gain: 3, frequency: 100 }), eq({ frequency: 3000 }), true],
  ['a cut that goes elsewhere', eq({ enable: true, gain: -3, q: 4 }), eq({ q: 1 }), true],
  ['a flat band that goes elsewhere', eq({ enable: true, gain: 0, frequency: 100 }), eq({ frequency: 3000 }), false],
  ['a boost of a band that is off', eq({ enable: false, gain: 0, frequency: 100 }), eq({ gain: 12, frequency: 3000 }), false],
  ['a limiter switched off', writeTo(rmsLimiter, at, { enable: true }), writeTo(rmsLimiter, at, { enable: false }), true],
  ['a limiter switched on', writeTo(rmsLimiter, at, { enable: false }), writeTo(rmsLimiter, at, { enable: true, threshold: 100 }), false],
  [
    'a high pass lowered',
    writeTo(highPassFilter, at, { enable: true, frequency: 200 }),
    writeTo(highPassFilter, at, { frequency: 190 }),
    true,
  ],
])('%s: is any of it louder', (_, before, wanted, expected) => {
  expect(isRise(wanted, readOf([before]))).toBe(expected);
});
