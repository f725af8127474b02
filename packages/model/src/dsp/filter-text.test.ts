import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFilterText, writeFilterText } from './filter-text.ts';
import type { FilterText } from './filter-text.ts';
import { logGrid } from './grid.ts';
import { createChannelResponse } from './response.ts';
import { flatChannel } from './settings.ts';
import type { EqBand } from './settings.ts';

const autoEq = `Preamp: -6.2 dB
Filter 1: ON LSC Fc 105 Hz Gain 4.5 dB Q 0.70
Filter 2: ON PK Fc 2837 Hz Gain -8.1 dB Q 1.89
Filter 3: OFF HSC Fc 10000 Hz Gain 2.0 dB Q 0.70
`;

const rew = `Filter Settings file

Room EQ V5.20
Dated: 01-Jan-2024 12:00:00

Notes:the left one

Equaliser: Generic
Average 1
Filter  1: ON  PK       Fc    63.0 Hz  Gain  -5.0 dB  Q  4.00
Filter  2: ON  PK       Fc   1,250 Hz  Gain   2,5 dB  Q  1,41
Filter  3: ON  None
`;

const reasonOf = (line: string) => readFilterText(line).unsupported[0]?.reason;

describe('reading filter text', () => {
  it('accepts the output of AutoEQ for Equalizer APO', () => {
    const { filters, preamp, unsupported } = readFilterText(autoEq);
    expect(preamp).toBe(-6.2);
    expect(unsupported).toEqual([]);
    expect(filters).toEqual([
      { enable: true, type: 'LP Shelf 12dB/oct', frequency: 105, q: 0.7, gain: 4.5 },
      { enable: true, type: 'Parametric', frequency: 2837, q: 1.89, gain: -8.1 },
      { enable: false, type: 'HP Shelf 12dB/oct', frequency: 10_000, q: 0.7, gain: 2 },
    ]);
  });

  it('accepts the output of REW, with points or commas and any line ends', () => {
    for (const text of [rew, rew.replaceAll('\n', '\r\n'), `\uFEFF${rew}`]) {
      const { filters, unsupported } = readFilterText(text);
      expect(unsupported).toEqual([]);
      expect(filters).toEqual([
        { enable: true, type: 'Parametric', frequency: 63, q: 4, gain: -5 },
        { enable: true, type: 'Parametric', frequency: 1250, q: 1.41, gain: 2.5 },
      ]);
    }
  });

  it('accepts REW filters with decimal commas and points between thousands', () => {
    const { filters, unsupported } = readFilterText(
      'Filter 1: ON PK Fc 1.250 Hz Gain -5,0 dB Q 3,00\nFilter 2: ON PK Fc 2.000,0 Hz Gain 1,5 dB Q 0,71\nFilter 3: ON PK Fc 63,5 Hz Gain 1,5 dB Q 10,00',
    );
    expect(unsupported).toEqual([]);
    expect(filters.map(({ frequency, gain, q }) => [frequency, gain, q])).toEqual([
      [1250, -5, 3],
      [2000, 1.5, 0.71],
      [63.5, 1.5, 10],
    ]);
  });

  it('skips what a REW file says before its filters, and reports such lines elsewhere', () => {
    const head = 'Filter Settings file\n\nRoom EQ V5.40\nL Nov 26\nTarget level: 75.0 dB\nMatch range: 20 to 200 Hz\n';
    const filter = 'Filter 1: ON PK Fc 63 Hz Gain -5 dB Q 3\n';
    expect(readFilterText(head + filter)).toMatchObject({ filters: [{ frequency: 63 }], unsupported: [] });
    expect(readFilterText(`${head}${filter}Target level: 75.0 dB`).unsupported).toMatchObject([{ line: 8 }]);
    expect(readFilterText(`Target level: 75.0 dB\n${filter}`).unsupported).toMatchObject([{ line: 1 }]);
  });

  it.each([
    ['tabs', '\t', '.'],
    ['spaces and decimal commas', ' ', ','],
  ])('accepts the table of REW, with %s', (_, gap, sign) => {
    const rows = [
      'Number Enabled Control Type Frequency(Hz) Gain(dB) Q Bandwidth(Hz) TargetT60(ms)',
      '1 True Auto PK 2504.0 -12.2 1.27 1972',
      '2 False Manual LS_Q 44.3 -11.0 0.7',
      '3 True Auto None',
      '4 True Manual HP 30.0',
      '5 True Manual Modal 50.0 -3.0 9.0 5.6 300',
    ].map((row) => row.replaceAll(' ', gap).replaceAll(/(?<=\d)\.(?=\d)/g, sign));
    const { filters, highPass, unsupported } = readFilterText(`Notes:left\nConfigurable_PEQ\n${rows.join('\r\n')}`);
    expect(filters).toEqual([
      { enable: true, type: 'Parametric', frequency: 2504, q: 1.27, gain: -12.2 },
      { enable: false, type: 'LP Shelf 12dB/oct', frequency: 44.3, q: 0.7, gain: -11 },
    ]);
    expect(highPass).toMatchObject({ enable: true, frequency: 30 });
    expect(unsupported).toMatchObject([{ line: 8, reason: 'unknown filter' }]);
  });

  it('accepts a bandwidth in octaves, passes and all-passes', () => {
    const { filters, highPass, lowPass } = readFilterText(
      'Filter: ON PK Fc 50 Hz Gain -3 dB BW Oct 1\nFilter: ON HP Fc 30 Hz\nFilter: ON LPQ Fc 80Hz Q 0.707\nFilter: ON AP Fc 900 Hz Q 2',
    );
    expect(filters[0]!.q).toBeCloseTo(Math.SQRT2, 3);
    expect(filters[1]).toMatchObject({ type: 'AllPass 2', frequency: 900, q: 2 });
    expect(highPass).toEqual({ enable: true, type: 'Butterworth 12dB/oct', frequency: 30 });
    expect(lowPass).toEqual({ enable: true, type: 'Butterworth 12dB/oct', frequency: 80 });
  });

  it.each(['LS 6dB', 'LS6dB', 'LS 6 dB'])('accepts %s as a first-order shelf by its corner', (name) => {
    const [shelf] = readFilterText(`Filter: ON ${name} Fc 100 Hz Gain 6 dB`).filters;
    expect(shelf).toMatchObject({ type: 'LP Shelf 6dB/oct', gain: 6 });
    expect(shelf!.frequency).toBeCloseTo(100 * 10 ** (6 / 40), 9);
  });

  it('gives a shelf without a Q a slope of 0.9, and one of 12 dB the steepest without overshoot', () => {
    expect(readFilterText('Filter: ON LSC 12 dB Fc 100 Hz Gain 6 dB').filters[0]).toMatchObject({
      type: 'LP Shelf 12dB/oct',
      frequency: 100,
    });
    expect(readFilterText('Filter: ON HS 12dB Fc 1000 Hz Gain 6 dB').filters[0]!.q).toBeCloseTo(Math.SQRT1_2, 9);
    expect(readFilterText('Filter: ON HSC Fc 1000 Hz Gain 6 dB').filters[0]!.q).toBeCloseTo(0.669, 3);
  });

  it.each([
    ['GraphicEQ: 25 0; 40 1', 'missing value'],
    ['Include: other.txt', 'unknown command'],
    ['Filter 1: ON NO Fc 50 Hz', 'unknown filter'],
    ['Filter 1: MAYBE PK Fc 50 Hz Gain 1 dB Q 1', 'unknown filter'],
    ['Filter 1: ON HPQ Fc 50 Hz Q 3', 'unknown filter'],
    ['Filter 1: ON PK Fc 50 Hz Gain 1 dB BW 60 12', 'unknown filter'],
    ['Filter 1: ON PK Fc NaN Hz Gain 1 dB Q 1', 'not a number'],
    ['Filter 1: ON PK Fc 50 Hz Gain Infinity dB Q 1', 'not a number'],
    ['Filter 1: ON PK Fc 5e1 Hz Gain 1 dB Q 1', 'not a number'],
    ['Preamp: loud dB', 'not a number'],
    ['Filter 1: ON PK Fc 5 Hz Gain 1 dB Q 1', 'out of range'],
    ['Filter 1: ON PK Fc 50 Hz Gain 16 dB Q 1', 'out of range'],
    ['Filter 1: ON PK Fc 50 Hz Gain 1 dB Q 25', 'out of range'],
    ['Filter 1: ON PK Fc 50 Hz Gain 1 dB', 'missing value'],
    ['Filter 1: ON LSC Fc 50 Hz', 'missing value'],
    ['Filter 1: ON PK', 'missing value'],
  ])('reports "%s": %s', (line, reason) => {
    expect(reasonOf(line)).toBe(reason);
    expect(readFilterText(`Preamp: 0 dB\n${line}`).unsupported).toEqual([{ line: 2, text: line, reason }]);
  });

  it('reports a line too long to be a filter, with its beginning', () => {
    const [named] = readFilterText(`Filter 1: ON PK Fc 50 Hz Gain 1 dB Q 1.${'0'.repeat(600)}`).unsupported;
    expect(named).toMatchObject({ line: 1, reason: 'unknown command' });
    expect(named?.text).toHaveLength(120);
  });

  it('keeps the first of two high passes and reports the second', () => {
    const { highPass, unsupported } = readFilterText('Filter: ON HP Fc 30 Hz\nFilter: ON HP Fc 40 Hz');
    expect(highPass?.frequency).toBe(30);
    expect(unsupported).toMatchObject([{ line: 2, reason: 'second high pass' }]);
  });

  it('refuses 50 MB at once, and stops at a text of another kind', () => {
    expect(readFilterText('x'.repeat(50_000_000)).unsupported).toMatchObject([{ line: 0, reason: 'text too large' }]);
    const { unsupported } = readFilterText('x\n'.repeat(400_000));
    expect(unsupported).toHaveLength(201);
    expect(unsupported.at(-1)?.reason).toBe('too many lines');
  });

  it('accepts any text without an exception, and returns only filters within their ranges', () => {
    const words = fc.constantFrom(
      'Filter',
      '1',
      ':',
      'ON',
      'PK',
      'LS',
      'HSC',
      'HP',
      'Fc',
      'Gain',
      'Q',
      'BW',
      'Oct',
      'dB',
      '6dB',
      'Hz',
      '50',
      '-3',
      '1e9',
      'NaN',
      '\n',
      '\0',
      '"',
      '1,5',
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.array(words, { maxLength: 40 }).map((all) => all.join(' ')),
      fc.array(words, { maxLength: 12 }).map((all) => `Filter 1: ON ${all.join(' ')}`),
    );
    fc.assert(
      fc.property(text, (any) => {
        for (const { frequency, q, gain } of readFilterText(any).filters) {
          expect(frequency >= 20 && frequency <= 20_000 && q >= 0.1 && q <= 24 && gain >= -15 && gain <= 15).toBe(true);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('is quick with lines made to be slow', () => {
    const start = process.threadCpuUsage().user;
    for (const line of [
      `Filter${' '.repeat(200_000)}x`,
      `Preamp:${' '.repeat(200_000)}`,
      `Filter 1: ON PK Fc ${'1'.repeat(200_000)}x`,
      '0,'.repeat(100_000),
      `Filter${' '.repeat(400)}x\n`.repeat(2000),
    ])
      readFilterText(line);
    expect((process.threadCpuUsage().user - start) / 1000).toBeLessThan(500);
  });
});

describe('writing filter text', () => {
  const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
  const band: fc.Arbitrary<EqBand> = fc.record({
    enable: fc.constant(true),
    type: fc.constantFrom('Parametric', 'LP Shelf 12dB/oct', 'HP Shelf 12dB/oct', 'LP Shelf 6dB/oct', 'HP Shelf 6dB/oct'),
    frequency: number(100, 4000),
    q: number(0.1, 24),
    gain: number(-15, 15),
  });

  it.each(['equalizerApo', 'rew'] as const)('as %s reads back as the same curve', (format) => {
    const grid = logGrid(20, 20_000, 32);
    const [before, after] = [createChannelResponse(grid), createChannelResponse(grid)];
    fc.assert(
      fc.property(fc.array(band, { maxLength: 8 }), (filters) => {
        const { text, unsupported } = writeFilterText({ filters, highPass: null, lowPass: null, preamp: -3 }, format);
        const read = readFilterText(text);
        expect([...unsupported, ...read.unsupported]).toEqual([]);
        before.update({ ...flatChannel, outputEqFilters: filters });
        after.update({ ...flatChannel, outputEqFilters: read.filters });
        for (const [k, value] of before.magnitude.entries()) expect(Math.abs(value - after.magnitude[k]!)).toBeLessThan(1e-3);
      }),
    );
  });

  it('writes passes, preamp and disabled filters, and reports what the format cannot express', () => {
    const one = { enable: false, frequency: 100, q: 1, gain: 2 };
    const all: FilterText = {
      filters: [
        { ...one, type: 'Parametric' },
        { ...one, type: 'AllPass 1' },
        { ...one, type: 'AllPass 2' },
        { ...one, type: 'Parametric', q: Number.NaN },
      ],
      highPass: { enable: true, type: 'Butterworth 12dB/oct', frequency: 40 },
      lowPass: { enable: true, type: 'Bessel 48dB/oct', frequency: 90 },
      preamp: -4.5,
    };
    const { text, unsupported } = writeFilterText(all, 'equalizerApo');
    expect(text.split('\n')).toEqual([
      'Preamp: -4.5 dB',
      'Filter 1: ON HP Fc 40 Hz',
      'Filter 2: OFF PK Fc 100 Hz Gain 2 dB Q 1',
      '# Filter 3: AllPass 1',
      'Filter 4: OFF AP Fc 100 Hz Q 1',
      '# Filter 5: Parametric',
      '# Filter 6: Bessel 48dB/oct',
      '',
    ]);
    expect(unsupported.map((each) => each.number)).toEqual([3, 5, 6]);
    expect(readFilterText(text)).toMatchObject({ unsupported: [], preamp: -4.5, highPass: { frequency: 40 }, lowPass: null });
    expect(writeFilterText(all, 'rew').unsupported.map((each) => each.number)).toEqual([3, 4, 5, 6]);
  });
});
