import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bandGainAndDelay,
  highPassFilter,
  input,
  inputFirEqFilter,
  inputSelector,
  levels,
  lowPassFilter,
  output,
  outputEqFilter,
  peakLimiter,
  powerSupply,
  resources,
  rmsLimiter,
  signalGenerator,
} from '../amplifier/index.ts';
import { isLouder, louderBy, type Louder } from './louder.ts';
import type { Value } from './property.ts';
import type { Handle } from './resource.ts';

type Row = readonly [Handle, from: Value | undefined, to: Value, Louder, siblings?: Readonly<Record<string, unknown>>];
const { fader, hiZLoZ, hiZHpfEnable, hiZHpfFrequency, mute, enable, super8, faderZoneOffset, faderZoneAdjust } = output.properties;
const ramp = (dB: number): Louder => ({ ramp: dB });
const rows: readonly Row[] = [
  [fader, -40, -34, 'no'],
  [fader, -40.1, -34.1, 'no'],
  [fader, -40, -33.9, ramp(6.1)],
  [fader, -40, 0, ramp(40)],
  [fader, 0, -40, 'no'],
  [fader, undefined, -6, 'asks'],
  [fader, undefined, -80, 'no'],
  [signalGenerator.properties.fader, -80, -20, ramp(60)],
  [inputSelector.properties.primaryFader, -20, 0, ramp(20)],
  [inputSelector.properties.secondaryFader, -6, 0, 'no'],
  [inputSelector.properties.analog3MixFader, -80, -70, ramp(10)],
  [inputSelector.properties.signalGeneratorFader, -80, 0, ramp(80)],
  [inputSelector.properties.signalGeneratorFader, -80, 0, 'no', { signalGeneratorEnable: false }],
  [input.properties.trim, -18, 0, ramp(18)],
  [input.properties.micGain, 0, 50, ramp(50)],
  [bandGainAndDelay.properties.gain, -15, 15, ramp(30)],
  [outputEqFilter.properties.gain, 0, 12, ramp(12), { enable: true }],
  [outputEqFilter.properties.gain, 0, 12, 'no', { enable: false }],
  [inputFirEqFilter.properties.gain, 0, 6.5, ramp(6.5)],
  [faderZoneOffset, -3, 0, 'no'],
  [faderZoneOffset, -20, -10, ramp(10)],
  [faderZoneOffset, 0, 0.1, 'asks'],
  [faderZoneAdjust, 3, 4, 'asks'],
  [faderZoneAdjust, 4, 3, 'no'],
  [rmsLimiter.properties.enable, true, false, 'asks'],
  [peakLimiter.properties.enable, true, false, 'asks'],
  [peakLimiter.properties.enable, false, true, 'no'],
  [peakLimiter.properties.enable, undefined, false, 'asks'],
  [rmsLimiter.properties.threshold, 100, 101, 'no'],
  [rmsLimiter.properties.threshold, 100, 113, 'asks'],
  [rmsLimiter.properties.threshold, 100, 113, 'no', { enable: false }],
  [rmsLimiter.properties.threshold, 140, 10, 'no'],
  [peakLimiter.properties.threshold, 14, 198, 'asks'],
  [highPassFilter.properties.enable, true, false, 'asks'],
  [highPassFilter.properties.enable, false, true, 'no'],
  [highPassFilter.properties.frequency, 160, 80, 'no'],
  [highPassFilter.properties.frequency, 160, 79.9, 'asks'],
  [highPassFilter.properties.frequency, 160, 20, 'no', { enable: false }],
  [highPassFilter.properties.frequency, 80, 8000, 'no'],
  [highPassFilter.properties.type, 'Butterworth 24dB/oct', 'Butterworth 18dB/oct', 'asks'],
  [highPassFilter.properties.type, 'Butterworth 24dB/oct', 'Linkwitz-Riley 24dB/oct', 'no'],
  [highPassFilter.properties.type, 'Bessel 6dB/oct', 'Butterworth 48dB/oct', 'no'],
  [highPassFilter.properties.type, 'Linear Phase BrickWall', 'Linkwitz-Riley 48dB/oct', 'asks'],
  [highPassFilter.properties.type, 'Linkwitz-Riley 48dB/oct', 'Linear Phase BrickWall', 'no'],
  [highPassFilter.properties.type, 'Butterworth 24dB/oct', 'Butterworth 6dB/oct', 'no', { enable: false }],
  [highPassFilter.properties.type, undefined, 'Butterworth 6dB/oct', 'asks'],
  [hiZHpfEnable, true, false, 'asks'],
  [hiZHpfFrequency, 140, 70, 'no'],
  [hiZHpfFrequency, 140, 35, 'asks'],
  [hiZHpfFrequency, 140, 35, 'no', { hiZHpfEnable: false }],
  [hiZLoZ, 'LoZ', 'HiZ-70V', 'asks'],
  [hiZLoZ, 'LoZ', 'HiZ-100V', 'asks'],
  [hiZLoZ, 'HiZ-70V', 'HiZ-100V', 'asks'],
  [hiZLoZ, 'HiZ-100V', 'HiZ-70V', 'no'],
  [hiZLoZ, 'HiZ-70V', 'LoZ', 'no'],
  [hiZLoZ, undefined, 'LoZ', 'no'],
  [hiZLoZ, undefined, 'HiZ-70V', 'asks'],
  [hiZLoZ, 'LoZ', 'HiZ-200V', 'asks'],
  [input.properties.sensitivity, '26dB', '34dB', 'asks'],
  [input.properties.sensitivity, '34dB', '26dB', 'no'],
  [super8, false, true, 'asks'],
  [super8, true, false, 'no'],
  // Switching on asks, unmuting does not.
  [enable, false, true, 'asks'],
  [enable, true, false, 'no'],
  [inputSelector.properties.signalGeneratorEnable, false, true, 'asks'],
  [mute, true, false, 'no'],
  [bandGainAndDelay.properties.invert, false, true, 'no'],
  [bandGainAndDelay.properties.delay, 0, 100, 'no'],
  [lowPassFilter.properties.enable, true, false, 'no'],
  [lowPassFilter.properties.frequency, 80, 8000, 'no'],
  [lowPassFilter.properties.customFirCoeffs, [], [1, 0.5], 'no'],
  [rmsLimiter.properties.attackTime, 1000, 10_000, 'no'],
  [powerSupply.properties.lineHighLimitWarning, 90, 260, 'no'],
  [output.properties.name, 'a', 'b', 'no'],
  [levels.properties.level_volts, 0, 200, 'no'],
];

describe('the effect of a change on the output', () => {
  it.each(rows.map((row) => [`${row[0].resource.name} ${row[0].name}`, String(row[1]), String(row[2]), row] as const))(
    '%s from %s to %s needs the right care',
    (_name, _from, _to, [{ property }, from, to, expected, siblings]) => {
      const answer = louderBy(property, from, to, siblings);
      if (typeof expected === 'object') expect(typeof answer === 'object' ? answer.ramp : answer).toBeCloseTo(expected.ramp, 6);
      else expect(answer).toBe(expected);
    },
  );

  it.each([
    [fader.property, -40, -39.9, true],
    [fader.property, -40, -40, false],
    [mute.property, true, false, true],
    [mute.property, undefined, false, true],
    [mute.property, undefined, true, false],
    [highPassFilter.properties.frequency.property, 100, 99, true],
    [rmsLimiter.properties.threshold.property, 100, 100.1, true],
    [powerSupply.properties.lineLowLimitWarning.property, 0, 90, false],
  ])('any rise is reported, whether it needs care or not: %#', (property, from, to, expected) => {
    expect(isLouder(property, from, to)).toBe(expected);
  });

  it('what needs care is a rise, and undoing a rise is not one', () => {
    const handles = resources.flatMap((of) => Object.values(of.properties)).filter(({ property }) => property.raisesOutput !== undefined);
    for (const { property } of handles) {
      const value: fc.Arbitrary<Value> =
        property.kind === 'number'
          ? fc.double({ min: property.min, max: property.max, noNaN: true })
          : property.kind === 'choice'
            ? fc.constantFrom(...property.options)
            : fc.boolean();
      fc.assert(
        fc.property(value, value, (one, other) => {
          if (louderBy(property, one, other) === 'no') return;
          expect(isLouder(property, one, other)).toBe(true);
          expect(louderBy(property, other, one)).toBe('no');
        }),
        { numRuns: 30 },
      );
    }
  });
});
