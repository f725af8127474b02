import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOtherRate, readFirCoefficients } from './fir-text.ts';

const refused = (refusal: string) => ({ ok: false, refusal });
function coefficientsOf(text: string) {
  const read = readFirCoefficients(text);
  return read.ok ? read.coefficients : read;
}
function measurement(samples: readonly string[], interval = '1.0416666666666666E-5'): string {
  const header = [
    'Impulse Response data saved by a measurement program',
    'Dated: Nov 22, 2026 4:23:02 PM',
    'Excitation: 256k Log Swept Sine, 2 sweeps at -12.0 dBFS',
    '0.16784 // Peak value before normalisation',
    '1024 // Peak index',
    `${samples.length} // Response length`,
    `${interval} // Sample interval (seconds)`,
    '-0.0106 // Start time (seconds)',
    '* Data start',
  ];
  return [...header, ...samples, ''].join('\r\n');
}

describe('reading coefficients', () => {
  it('[XOVER-06] accepts numbers separated by commas, and lines or rows of them', () => {
    for (const text of ['0.5, -1e-3, 2', '0.5,\n-1e-3,\n2,\n', '0.5\n-1e-3\r\n2\n', '0.5 -1e-3 2', '0.5;-1e-3;2'])
      expect(readFirCoefficients(text)).toEqual({ ok: true, coefficients: [0.5, -0.001, 2], rate: null });
    expect(coefficientsOf('1, -0.5,\n .25,2e-3,')).toEqual([1, -0.5, 0.25, 0.002]);
    expect(coefficientsOf('0.1 0.2 0.3\n0.3 0.2 0.1')).toEqual([0.1, 0.2, 0.3, 0.3, 0.2, 0.1]);
    expect(coefficientsOf('0.1 0.2\n0.3\n0.4 0.5')).toEqual([0.1, 0.2, 0.3, 0.4, 0.5]);
    expect(coefficientsOf('  ')).toEqual([]);
  });

  it('[XOVER-06] reports the first invalid number with its place', () => {
    for (const bad of ['x', 'NaN', 'Infinity', '1 2', '0x10', '1e999', ''])
      expect(readFirCoefficients(`1,${bad},3`)).toMatchObject({ ok: false, refusal: 'not a number', position: 2 });
    const long = `x${'0123456789'.repeat(10)}`;
    expect(readFirCoefficients(`1, ${long}`)).toEqual({ ok: false, refusal: 'not a number', position: 2, text: long.slice(0, 40) });
    expect(readFirCoefficients('NaN\n1\n2')).toEqual({ ok: false, refusal: 'not a number', position: 1, text: 'NaN' });
  });

  it('[XOVER-07] accepts 2,048 and refuses 2,049', () => {
    for (const [separator, end] of [
      [',', ''],
      ['\n', '\n'],
    ] as const) {
      expect(readFirCoefficients(Array(2048).fill('0.1').join(separator) + end)).toMatchObject({ ok: true });
      expect(readFirCoefficients(Array(2049).fill('0.1').join(separator) + end)).toEqual(refused('too many coefficients'));
    }
    const lines = `${'0.5'.padEnd(127)}\n`.repeat(2048);
    const remark = `* ${'x'.repeat(19_997)}\n`;
    expect(readFirCoefficients(remark + lines)).toMatchObject({ ok: true, coefficients: Array(2048).fill(0.5) });
    expect(readFirCoefficients(`${remark + lines} `)).toEqual(refused('too many coefficients'));
    expect(readFirCoefficients('1'.repeat(50_000_000))).toEqual(refused('too many coefficients'));
  });

  it('[XOVER-07] does not count the header of a measurement, and reports its sample rate', () => {
    const samples = Array.from({ length: 2048 }, (_, n) => (Math.sin(n) / 3).toExponential(6));
    expect(readFirCoefficients(measurement(samples))).toMatchObject({ ok: true, coefficients: samples.map(Number) });
    const commas = samples.map((sample) => sample.replace('.', ','));
    expect(coefficientsOf(measurement(commas, '1,0416666666666666E-5'))).toEqual(samples.map(Number));
    const rates = ['1.0416666666666666E-5', '2.0833333333333333E-5', '2,0833E-5'].map((interval) => {
      const read = readFirCoefficients(measurement(['1', '0'], interval));
      return read.ok && isOtherRate(read.rate) ? Math.round(read.rate / 100) * 100 : read.ok;
    });
    expect(rates).toEqual([true, 48_000, 48_000]);
  });

  it.each([
    [null, false],
    [96_000, false],
    [95_100, false],
    [96_900, false],
    [94_900, true],
    [97_100, true],
    [48_000, true],
  ])('a filter made for %j samples a second is one for another rate: %j', (rate, isOther) => {
    expect(isOtherRate(rate)).toBe(isOther);
  });

  it('[XOVER-06] reads decimal commas if something else separates the numbers', () => {
    for (const text of ['0,5\n-1,25E-03\n2,0', '0,5;-0,00125;2', '0,5\t-1,25e-3\t2,0', '0,5\n-0,00125\n2'])
      expect(coefficientsOf(text)).toEqual([0.5, -0.00125, 2]);
    expect(coefficientsOf('0,5\n-1,25')).toEqual([0.5, -1.25]);
  });

  it('[XOVER-06] uses the second column if the first counts samples or time', () => {
    const values = [0.5, -0.25, 0.125];
    const table = (column: (n: number) => string, separator: string, decimal = '.') =>
      values.map((value, n) => `${column(n)}${separator}${value}`.replaceAll('.', decimal)).join('\n');
    for (const text of [
      table(String, '\t'),
      table(String, ', '),
      table(String, ' ', ','),
      table((n) => (n / 96_000).toFixed(7), ';'),
      table((n) => (n / 96_000).toFixed(7), ';', ','),
      `Time (s),Amplitude\n${table((n) => (n / 96_000).toExponential(4), ',')}`,
    ])
      expect(coefficientsOf(text)).toEqual(values);
    const rateOf = (text: string) => {
      const read = readFirCoefficients(text);
      return read.ok && read.rate !== null && Math.round(read.rate);
    };
    expect(rateOf(table((n) => (n / 48_000).toFixed(9), ' '))).toBe(48_000);
    expect(rateOf(table((n) => (n / 48).toFixed(6), ' '))).toBe(48_000);
    expect(rateOf(table((n) => ((n - 100) / 48_000).toFixed(12), ' '))).toBe(48_000);
    expect(rateOf(table((n) => ((n + 500) / 44_100).toFixed(12), ' '))).toBe(44_100);
    expect(rateOf(table(String, ' '))).toBe(false);
    expect(rateOf(table((n) => String(n + 1), ' '))).toBe(false);
  });

  it.each([
    ['a title over one number', 'Amplitude\n0.5', [0.5]],
    ['numbers of which only some lines end with a comma', '0.1, 0.2,\n0.3, 0.1\n0.2, 0.5', [0.1, 0.2, 0.3, 0.1, 0.2, 0.5]],
    ['commas beside a point in one line', '0,5,1.5\n2', [0, 5, 1.5, 2]],
    ['decimal commas of which one line has none', '0,5\n1,7\n2', [0.5, 1.7, 2]],
    ['decimal commas with powers of ten', '0,5e-1\n1,7\n2,9', [0.05, 1.7, 2.9]],
  ])('[XOVER-06] reads %s: %j', (_, text, coefficients) => {
    expect(coefficientsOf(text)).toEqual(coefficients);
  });

  it.each([
    ['words alone', 'loud\nlouder', 1, 'loud'],
    ['a title over what is none', 'Impulse\n--\n0.5\n0.25', 1, 'Impulse'],
    ['a decimal comma beside a decimal point', '0,5;1.5', 2, '5;1.5'],
  ])('[XOVER-06] refuses %s at its first invalid number: %j', (_, text, position, entry) => {
    expect(readFirCoefficients(text)).toEqual({ ok: false, refusal: 'not a number', position, text: entry });
  });

  it('[XOVER-06] accepts a first column as a counter while it is off by no more than a quarter of a step', () => {
    const table = (middle: number) => `0 0.5\n${middle} 0.25\n2 0.125`;
    for (const middle of [0.76, 1, 1.24]) expect(coefficientsOf(table(middle))).toEqual([0.5, 0.25, 0.125]);
    for (const middle of [0.74, 1.26]) expect(coefficientsOf(table(middle))).toEqual(refused('columns'));
  });

  it('reports no rate if a measurement has no possible one', () => {
    for (const interval of ['0', '-1e-5', '1e'])
      expect(readFirCoefficients(measurement(['1', '0'], interval))).toMatchObject({ rate: null });
  });

  it('[XOVER-06] refuses what can be read in two ways', () => {
    expect(readFirCoefficients('0,5\n1,7')).toEqual(refused('decimals or columns'));
    expect(readFirCoefficients('0,5\n1.5')).toEqual(refused('decimals or columns'));
    expect(readFirCoefficients('0.25\n-1,5e-3\n2')).toEqual(refused('decimals or columns'));
    // A constant column counts nothing.
    expect(readFirCoefficients('0.5 0.1\n0.5 0.2\n0.5 0.3')).toEqual(refused('columns'));
    for (const text of ['0.1 0.2\n0.3 0.1\n0.2 0.5', '0 0.5\n1 0.25', '0 0.5 0.5\n1 0.2 0.2\n2 0.1 0.1'])
      expect(readFirCoefficients(text)).toEqual(refused('columns'));
    expect(readFirCoefficients('0,5\n1,2\n2,9')).toEqual(refused('decimals or columns'));
  });

  it('reads back what it prints, and never throws', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ noNaN: true, noDefaultInfinity: true })), (coefficients) => {
        expect(coefficientsOf(coefficients.map(String).join(', '))).toEqual(coefficients.map((value) => value + 0 || 0));
      }),
    );
    const pieces = fc.constantFrom('1', '-0,5', '0.25', ',', ';', ' ', '\t', '\n', '* Data start', '//', 'x', '1e9', '%');
    const texts = fc.oneof(
      fc.string(),
      fc.array(pieces).map((all) => all.join('')),
    );
    fc.assert(fc.property(texts, (text) => void readFirCoefficients(text)));
  });
});
