import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  defaultDelayUnit,
  delayUnits,
  durationParts,
  fromMilliseconds,
  readDelayUnit,
  readUpTime,
  timeUnits,
  toMilliseconds,
} from './index.ts';

describe('delay units', () => {
  it('[ENUM-01] are exactly these five', () => {
    expect(delayUnits).toEqual(['Milliseconds', 'Meters', 'Centimeters', 'Feet', 'Inches']);
  });

  it.each([
    ['Milliseconds', 1],
    ['Meters', 0.343],
    ['Centimeters', 34.3],
    ['Feet', 1.125],
    ['Inches', 13.5],
  ] as const)('[UNIT-01] one millisecond in %s is %d', (unit, value) => {
    expect(fromMilliseconds(1, unit)).toBe(value);
    expect(toMilliseconds(value, unit)).toBe(1);
  });

  it('[UNIT-01] convert back and forth', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 4000, noNaN: true }), fc.constantFrom(...delayUnits), (ms, unit) => {
        expect(toMilliseconds(fromMilliseconds(ms, unit), unit)).toBeCloseTo(ms, 6);
      }),
    );
  });

  it("[ENUM-01] [UNIT-02] are the user's choice, Milliseconds by default", () => {
    for (const unit of ['Milliseconds', 'Meters', 'Centimeters', 'Feet', 'Inches']) expect(readDelayUnit(unit)).toBe(unit);
    for (const stored of [undefined, null, '', 'feet', 'Yards', 1]) expect(readDelayUnit(stored)).toBe('Milliseconds');
    expect(defaultDelayUnit).toBe('Milliseconds');
  });
});

describe('[CONST-01] times', () => {
  it('know ms, s, min, hour, day and week', () => {
    expect(timeUnits).toEqual(['ms', 's', 'min', 'hour', 'day', 'week']);
  });

  it.each([
    [0, [['s', 0]]],
    [-5, [['s', 0]]],
    [Number.NaN, [['s', 0]]],
    [250, [['ms', 250]]],
    [
      1500,
      [
        ['s', 1],
        ['ms', 500],
      ],
    ],
    [60_000, [['min', 1]]],
    [
      3_661_000,
      [
        ['hour', 1],
        ['min', 1],
      ],
    ],
    [
      90_061_000,
      [
        ['day', 1],
        ['hour', 1],
      ],
    ],
    [
      8 * 86_400_000,
      [
        ['week', 1],
        ['day', 1],
      ],
    ],
    [86_400_000 + 59_000, [['day', 1]]],
  ] as const)('%d ms is shown in its two largest units', (ms, parts) => {
    expect(durationParts(ms)).toEqual(parts.map(([unit, count]) => ({ unit, count })));
  });

  it.each([
    ['93784', 93_784_000],
    ['26:03:04', 93_784_000],
    ['1 day, 02:03:04', 93_784_000],
    ['1.02:03:04', 93_784_000],
    ['2 days 00:10', 173_400_000],
    ['1d 2h 3m 4s', 93_784_000],
    ['1 week, 2 hours', 612_000_000],
    ['5 minutes', 300_000],
  ])('are read from an up time like %j', (text, ms) => {
    expect(readUpTime(text)).toBe(ms);
  });

  it.each(['', 'soon', '1 fortnight', '5 mice', '1:2:3:4', '12:3', undefined, 5, '9'.repeat(100)])('are not read from %j', (text) => {
    expect(readUpTime(text)).toBeUndefined();
  });
});
