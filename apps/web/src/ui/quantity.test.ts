import { describe, expect, it } from 'vitest';
import { readQuantity } from './quantity.ts';

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
    ['.5', 'V', 0.5],
    ['+3', 'dB', 3],
    ['3 ft', 'm', 0.9144],
    ['8Ω', 'Ω', 8],
    ['2k', 'dB', null],
    ['5 V', 'dB', null],
    ['loud', 'dB', null],
    ['', 'dB', null],
    ['-', 'dB', null],
    ['1.2.3.', 'Hz', null],
  ];
  it.each(cases)('%s in %s is %s', (typed, unit, value) => {
    const read = readQuantity(typed, unit);
    if (value === null) expect(read).toBeNull();
    else expect(read).toBeCloseTo(value, 9);
  });
});
