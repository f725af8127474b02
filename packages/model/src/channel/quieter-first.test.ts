import { describe, expect, it } from 'vitest';
import { highPassFilter, output, outputEqFilter, rmsLimiter } from '../amplifier/index.ts';
import { readModel } from '../catalogue/index.ts';
import { put, valueOf, writeTo, type Write } from '../property/index.ts';
import { schemaOf } from '../schema/index.ts';
import { quieterFirst } from './quieter-first.ts';

const at = { channel: 1 };
const eq = (filter: number, values: object) => writeTo(outputEqFilter, { channel: 1, filter }, values);

function ordered(before: readonly Write[], wanted: readonly Write[]) {
  const tree = schemaOf(readModel('704D')!).defaults();
  for (const { resource, at: place, values } of before)
    for (const [name, value] of Object.entries(values)) put(tree, `${resource.pathAt(place)}/${name}`, value);
  return quieterFirst(wanted, (handle, place) => valueOf(tree, handle, place)).map(({ resource, values }) => [resource.name, values]);
}

describe('[CTRL-09] the writes of a program', () => {
  it('are one per block, with the last value of each property', () => {
    expect(ordered([], [eq(1, { gain: 9 }), writeTo(output, at, { fader: -30 }), eq(1, { enable: false, gain: 3 })])).toEqual([
      ['outputEqFilter', { gain: 3, enable: false }],
      ['output', { fader: -30 }],
    ]);
  });

  it('begin with what is silent or quieter, and end with what is louder, less protective, or unmuted', () => {
    const before = [
      writeTo(output, { channel: 2 }, { mute: true }),
      writeTo(rmsLimiter, at, { enable: true }),
      writeTo(highPassFilter, at, { enable: true, frequency: 200 }),
      writeTo(output, at, { fader: -30 }),
      eq(1, { enable: true, gain: 3 }),
      eq(2, { enable: true, gain: -12 }),
    ];
    const wanted = [
      writeTo(output, { channel: 2 }, { mute: false }),
      writeTo(rmsLimiter, at, { enable: false }),
      writeTo(highPassFilter, at, { enable: false }),
      writeTo(output, at, { fader: -10 }),
      eq(2, { gain: 0 }),
      eq(1, { gain: 0 }),
      writeTo(output, { channel: 3 }, { mute: true }),
    ];
    expect(ordered(before, wanted)).toEqual([
      ['output', { mute: true }],
      ['outputEqFilter', { gain: 0 }],
      ['outputEqFilter', { gain: 0 }],
      ['output', { fader: -10 }],
      ['rmsLimiter', { enable: false }],
      ['highPassFilter', { enable: false }],
      ['output', { mute: false }],
    ]);
  });
});
