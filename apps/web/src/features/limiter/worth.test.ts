import { describe, expect, it } from 'vitest';
import { worthOf } from './worth.ts';

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
});
