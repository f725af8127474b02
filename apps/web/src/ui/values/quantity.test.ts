import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readQuantity } from './quantity.ts';

function valueOf(...typed: Parameters<typeof readQuantity>): number | null {
  const read = readQuantity(...typed);
  return read.ok ? read.value : null;
}

describe('a typed number', () => {
  const cases: readonly (readonly [typed: string, unit: string, value: number | null])[] = [
    ['-4.5', 'dB', -4.5],
    ['−4,5', 'dB', -4.5],
    ['–4,5 dB', 'dB', -4.5],
    ['1.2k', 'Hz', 1200],
    ['1,2 kHz', 'Hz', 1200],
    ['430', 'Hz', 430],
    ['500 ms', 'ms', 500],
    ['0.5 s', 'ms', 500],
    ['500 ms', 's', 0.5],
    ['1,200.5', 'W', 1200.5],
    ['1.200,5', 'W', 1200.5],
    ['1.200.000', 'Hz', 1_200_000],
    ['1,200,000', 'Hz', 1_200_000],
    ['1,200,000.5', 'Hz', 1_200_000.5],
    ['1.200.00', 'Hz', null],
    ['1.2.3', 'Hz', null],
    ['12.34.567', 'Hz', null],
    ['1,234.567,8', 'Hz', null],
    ['.5', 'V', 0.5],
    ['+3', 'dB', 3],
    ['8Ω', 'Ω', 8],
    ['−60 dB', 'dBFS', -60],
    ['1.5 h', 'min', 90],
    ['0,125', 'ms', 0.125],
    ['20000', 'Hz', 20_000],
    ['－１２．５', 'dB', -12.5],
    ['１，２ｋＨｚ', 'Hz', 1200],
    ['2k', 'dB', null],
    ['5 V', 'dB', null],
    ['loud', 'dB', null],
    ['', 'dB', null],
    ['-', 'dB', null],
    ['1.2.3.', 'Hz', null],
    ['1e5', 'Hz', null],
    ['5 constructor', 'Hz', null],
  ];
  it.each(cases)('%s in %s is %s', (typed, unit, value) => {
    const read = valueOf(typed, unit, '.');
    if (value === null) expect(read).toBeNull();
    else expect(read).toBeCloseTo(value, 9);
  });

  it('is read in the spellings of its field, and in no other', () => {
    const spellings = { ms: 1, m: 2.9, "'": 0.9 };
    expect(valueOf('2 m', 'ms', '.', spellings)).toBeCloseTo(5.8, 9);
    expect(valueOf("10'", 'ms', '.', spellings)).toBeCloseTo(9, 9);
    expect(valueOf('2 m', 'ms', '.')).toBeNull();
    expect(valueOf('2 s', 'ms', '.', spellings)).toBeNull();
  });

  it.each([
    ['20,000', '.', null],
    ['20.000', '.', 20],
    ['20,000', ',', 20],
    ['20.000', ',', null],
    ['20,00', '.', 20],
    ['0,250', '.', 0.25],
  ] as const)('%s with decimals after %s is %s, never a thousandth of what was meant', (typed, sign, value) => {
    expect(valueOf(typed, 'Hz', sign)).toBe(value);
  });

  it.each([
    ['20,000', '.', '20000', '20'],
    ['−1,250 kHz', '.', '−1250', '−1.25'],
    ['20.000', ',', '20000', '20'],
    ['1.050', ',', '1050', '1,05'],
  ] as const)('%s with decimals after %s may be %s or %s, and both are reported', (typed, sign, large, small) => {
    expect(readQuantity(typed, 'Hz', sign)).toEqual({ ok: false, refusal: 'two numbers', large, small });
    for (const written of [large, small]) expect(readQuantity(written, 'Hz', sign).ok).toBe(true);
  });

  it('is calculated if a spelling is more than a factor', () => {
    const spellings = { w: (watts: number) => (watts < 0 ? null : Math.sqrt(watts * 8)) };
    expect(valueOf('200 W', 'V', '.', spellings)).toBeCloseTo(40, 9);
    expect(readQuantity('-200 W', 'V', '.', spellings)).toEqual({ ok: false, refusal: 'not a number' });
    expect(valueOf('40', 'V', '.', spellings)).toBe(40);
  });

  it('is refused or a number, for any text', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const read = valueOf(typed, 'ft', ',');
        expect(read === null || Number.isFinite(read)).toBe(true);
      }),
    );
  });
});
