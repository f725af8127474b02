import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bandGainAndDelay,
  input,
  loadMonitor,
  output,
  outputEqFilter,
  peakLimiter,
  powerSupply,
  resources,
  rmsLimiter,
  wifi,
} from './amplifier/index.ts';
import { printNumber, printValue, readNumber, readOnStep } from './number-text.ts';
import { accept, type NumberProperty } from './property.ts';

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
  ] as const)('shows number %# as people read it', (property, value, shown) => {
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

  it('takes a plus or leaves it as asked', () => {
    expect(printValue(outputEqFilter.properties.gain.property, 3, { plus: false })).toBe('3.0 dB');
    expect(printNumber(3, 1, true)).toBe('+3.0');
    expect(printNumber(0, 1, true)).toBe('0.0');
  });
});

describe('reading what a person types', () => {
  it.each([
    [frequency, '1.2k', 1200],
    [frequency, '1,2 kHz', 1200],
    [frequency, '430', 430],
    [frequency, '20000', 20_000],
    [delay, '500 ms', 500],
    [delay, '0.5 s', 500],
    [delay, '1,5', 1.5],
    [delay, '.5', 0.5],
    [delay, '0,125', 0.125],
    [fader, '−6', -6],
    [fader, '-6 dB', -6],
    [fader, '- 6dB', -6],
    [fader, '+3', 3],
    [loadMonitor.properties.lowLimit.property, '4 Ω', 4],
    [loadMonitor.properties.lowLimit.property, '4 ohm', 4],
    [powerSupply.properties.lineLowLimitWarning.property, '230V', 230],
  ] as const)('understands number %#', (property, typed, value) => {
    expect(readNumber(property, typed)).toBeCloseTo(value, 9);
  });

  it.each([
    ['3.43 m', 'Meters', 10],
    ['3.43', 'Meters', 10],
    ['10 ms', 'Meters', 10],
    ['135"', 'Inches', 10],
    ["11.25'", 'Milliseconds', 10],
    ['343cm', 'Feet', 10],
  ] as const)('[UNIT-02] understands %s where delays are in %s', (typed, delayUnit, ms) => {
    expect(readNumber(delay, typed, { delayUnit })).toBeCloseTo(ms, 9);
    expect(readOnStep(delay, typed, { delayUnit })).toBe(ms);
  });

  it.each([
    '',
    ' ',
    '-',
    'abc',
    '1.2.3',
    '1e5',
    '0x10',
    '5 dB',
    '5 apples',
    '--5',
    '20,000',
    '1.234,5',
    'NaN',
    'Infinity',
    '5 constructor',
    '1'.repeat(50),
  ])('refuses %j as a frequency', (typed) => {
    expect(readNumber(frequency, typed)).toBeUndefined();
  });

  it('reads back what it prints, within what is shown', () => {
    const numbers = resources
      .flatMap((of) => Object.values(of.properties))
      .flatMap(({ property }) => (property.kind === 'number' ? [property] : []));
    const withValue = fc
      .constantFrom<NumberProperty[]>(...numbers)
      .chain((property) => fc.tuple(fc.constant(property), fc.double({ min: property.min, max: property.max, noNaN: true })));
    fc.assert(
      fc.property(withValue, ([property, value]) => {
        const shown = printValue(property, value);
        const read = readNumber(property, shown) ?? Number.NaN;
        const tolerance =
          property.unit === 'Hz'
            ? Math.max(0.05, value / 100)
            : property.unit === 'W' || property.unit === 'dBm' || property.step >= 1
              ? 0.5
              : 0.051;
        expect(Math.abs(read - value)).toBeLessThanOrEqual(tolerance + 1e-9);
        expect(accept(property, read).ok).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it('is total', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const read = readNumber(delay, typed, { delayUnit: 'Feet' });
        expect(read === undefined || Number.isFinite(read)).toBe(true);
      }),
    );
  });
});
