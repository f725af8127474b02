import { describe, expect, it } from 'vitest';
import { readQuantity } from '../../ui/values/quantity.ts';
import { asDbAndWatts, spellingsOf } from './volts-as-db-and-watts.ts';

const loZ = { hiZLoZ: 'LoZ', ratedWatts: 700, nominalOhms: 8, isBridged: false } as const;

describe('the conversion of a threshold', () => {
  it('[PROP-19] RMS volts are power into the nominal load, and decibels below the rated voltage', () => {
    const full = Math.sqrt(700 * 8);
    expect(asDbAndWatts('rms', full, loZ)).toEqual({ decibels: 0, watts: expect.closeTo(700, 6) as number });
    expect(asDbAndWatts('rms', full / 2, loZ).decibels).toBeCloseTo(-6.02, 2);
    expect(asDbAndWatts('rms', 40, { ...loZ, nominalOhms: 4 }).watts).toBeCloseTo(400, 6);
  });

  it('[PROP-19] peak volts are those of a sine: half the power', () => {
    expect(asDbAndWatts('peak', 40, loZ).watts).toBeCloseTo(100, 6);
    expect(asDbAndWatts('peak', Math.sqrt(700 * 8 * 2), loZ).decibels).toBeCloseTo(0, 6);
  });

  it('[OUTPUT-03] each output of a bridged pair gives half of the volts of its load', () => {
    expect(asDbAndWatts('rms', 40, { ...loZ, isBridged: true }).watts).toBeCloseTo(800, 6);
    expect(spellingsOf('rms', { ...loZ, isBridged: true })).toMatchObject({ v: 1 });
  });

  it('on a line the rated power is drawn at the line voltage', () => {
    expect(asDbAndWatts('rms', 100, { ...loZ, hiZLoZ: 'HiZ-100V' })).toEqual({ decibels: 0, watts: expect.closeTo(700, 6) as number });
  });

  it.each([
    ['rms', '250 W', loZ],
    ['peak', '250 W', loZ],
    ['rms', '250 W', { ...loZ, isBridged: true }],
    ['rms', '0.25 kW', { ...loZ, nominalOhms: 4 }],
    ['rms', '250 W', { ...loZ, hiZLoZ: 'HiZ-70V' }],
    ['peak', '−3 dB', loZ],
  ] as const)('[PROP-19] the %s threshold takes %s, and is converted after that', (kind, typed, loading) => {
    const read = readQuantity(typed, 'V', '.', spellingsOf(kind, loading));
    const { decibels, watts } = asDbAndWatts(kind, read.ok ? read.value : 0, loading);
    if (typed.endsWith('dB')) expect(decibels).toBeCloseTo(-3, 9);
    else expect(watts).toBeCloseTo(250, 9);
  });

  it('[PROP-19] volts stay volts, and no watts are negative', () => {
    const spellings = spellingsOf('peak', loZ);
    expect(['40', '40 V', '0.04 kV', '-5 W'].map((typed) => readQuantity(typed, 'V', '.', spellings))).toEqual([
      { ok: true, value: 40 },
      { ok: true, value: 40 },
      { ok: true, value: 40 },
      { ok: false, refusal: 'not a number' },
    ]);
  });
});
