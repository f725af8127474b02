import { describe, expect, it } from 'vitest';
import {
  bandGainAndDelay,
  input,
  loadMonitor,
  output,
  outputEqFilter,
  peakLimiter,
  powerSupply,
  rmsLimiter,
  wifi,
} from '../amplifier/index.ts';
import { printNumber, printValue } from './number-text.ts';

const fader = output.properties.fader.property;
const frequency = outputEqFilter.properties.frequency.property;
const delay = bandGainAndDelay.properties.delay.property;

describe('printing', () => {
  it.each([
    [fader, -6, '−6.0 dB'],
    [fader, 0, '0.0 dB'],
    [fader, -0.04, '0.0 dB'],
    [fader, undefined, '– dB'],
    [fader, Number.NaN, '– dB'],
    [outputEqFilter.properties.gain.property, 3, '+3.0 dB'],
    [input.properties.trim.property, -1.25, '−1.3 dB'],
    [frequency, 92, '92.0 Hz'],
    [frequency, 430, '430 Hz'],
    [frequency, 99.96, '100 Hz'],
    [frequency, 999.4, '999 Hz'],
    [frequency, 999.6, '1.00 kHz'],
    [frequency, 4100, '4.10 kHz'],
    [frequency, 9996, '10.0 kHz'],
    [frequency, 20_000, '20.0 kHz'],
    [frequency, 20, '20.0 Hz'],
    [outputEqFilter.properties.q.property, 2.2, '2.20'],
    [loadMonitor.properties.highLimit.property, 8, '8.0 Ω'],
    [powerSupply.properties.acLineWatts.property, 120.4, '120 W'],
    [powerSupply.properties.acLineCurrent.property, 1.234, '1.23 A'],
    [delay, 1.5, '1.50 ms'],
    [rmsLimiter.properties.attackTime.property, 1000, '1000 ms'],
    [peakLimiter.properties.threshold.property, 141, '141.0 V'],
    [wifi.properties.signalStrength.property, -61, '−61 dBm'],
  ] as const)('shows number %# in readable form', (property, value, shown) => {
    expect(printValue(property, value)).toBe(shown);
  });

  it.each([
    ['Milliseconds', '10.00 ms'],
    ['Meters', '3.43 m'],
    ['Centimeters', '343.0 cm'],
    ['Feet', '11.25 ft'],
    ['Inches', '135.0 in'],
  ] as const)('[UNIT-01] shows a delay in %s as %s', (delayUnit, shown) => {
    expect(printValue(delay, 10, { delayUnit })).toBe(shown);
  });

  it('accepts a plus or omits it as requested', () => {
    expect(printValue(outputEqFilter.properties.gain.property, 3, { plus: false })).toBe('3.0 dB');
    expect(printNumber(3, 1, true)).toBe('+3.0');
    expect(printNumber(0, 1, true)).toBe('0.0');
  });
});
