import { describe, expect, it } from 'vitest';
import { readQuantity } from '../../ui/values/quantity.ts';
import { worthOf, worthSpellings } from './worth.ts';

const loZ = { hiZLoZ: 'LoZ', ratedWatts: 700, nominalOhms: 8 } as const;

describe('what a threshold is worth', () => {
  it('[PROP-19] RMS volts are power into the nominal load, and decibels below the rated voltage', () => {
    const full = Math.sqrt(700 * 8);
    expect(worthOf('rms', full, loZ)).toEqual({ decibels: 0, watts: expect.closeTo(700, 6) as number });
    expect(worthOf('rms', full / 2, loZ).decibels).toBeCloseTo(-6.02, 2);
    expect(worthOf('rms', 40, { ...loZ, nominalOhms: 4 }).watts).toBeCloseTo(400, 6);
  });

  it('[PROP-19] peak volts are those of a sine: half the power', () => {
    expect(worthOf('peak', 40, loZ).watts).toBeCloseTo(100, 6);
    expect(worthOf('peak', Math.sqrt(700 * 8 * 2), loZ).decibels).toBeCloseTo(0, 6);
  });

  it('on a line the rated power is drawn at the line voltage', () => {
    expect(worthOf('rms', 100, { ...loZ, hiZLoZ: 'HiZ-100V' })).toEqual({ decibels: 0, watts: expect.closeTo(700, 6) as number });
  });

  it.each([
    ['rms', '250 W', loZ],
    ['peak', '250 W', loZ],
    ['rms', '0.25 kW', { ...loZ, nominalOhms: 4 }],
    ['rms', '250 W', { ...loZ, hiZLoZ: 'HiZ-70V' }],
    ['peak', '−3 dB', loZ],
  ] as const)('[PROP-19] the %s threshold takes %s, and is then worth it', (kind, typed, loading) => {
    const read = readQuantity(typed, 'V', '.', worthSpellings(kind, loading));
    const { decibels, watts } = worthOf(kind, read.ok ? read.value : 0, loading);
    if (typed.endsWith('dB')) expect(decibels).toBeCloseTo(-3, 9);
    else expect(watts).toBeCloseTo(250, 9);
  });

  it('[PROP-19] volts stay volts, and no watts are negative', () => {
    const spellings = worthSpellings('peak', loZ);
    expect(['40', '40 V', '0.04 kV', '-5 W'].map((typed) => readQuantity(typed, 'V', '.', spellings))).toEqual([
      { ok: true, value: 40 },
      { ok: true, value: 40 },
      { ok: true, value: 40 },
      { ok: false, refusal: 'not a number' },
    ]);
  });
});
