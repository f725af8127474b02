import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { levelsAt, readMeasurement as readInSteps, referenceOf, smooth, type Measurement, type ReadMeasurement } from './measurement.ts';

function readMeasurement(text: string): ReadMeasurement {
  const steps = readInSteps(text);
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}
function taken(text: string): Measurement {
  const read = readMeasurement(text);
  if (!read.ok) throw new Error(read.refusal);
  return read.measurement;
}
const refusal = (text: string) => {
  const read = readMeasurement(text);
  return read.ok ? 'taken' : read.refusal;
};
function sweep(from: number, to: number, steps: number, level: (frequency: number) => number): [number, number][] {
  const count = Math.round(Math.log2(to / from) * steps);
  return Array.from({ length: count + 1 }, (_, index) => {
    const frequency = from * 2 ** (index / steps);
    return [frequency, level(frequency)];
  });
}
const tilted = (frequency: number) => 80 - 3 * Math.log2(frequency / 1000);
const rows = sweep(20, 20_000, 24, tilted);
const written = (separator: string, digits: (value: number) => string, end = '\n') =>
  rows.map(([frequency, level]) => [digits(frequency), digits(level), digits(-90)].join(separator)).join(end);
const plain = (value: number) => value.toFixed(4);
const german = (value: number) => value.toFixed(4).replace('.', ',');
const at = (measurement: Measurement, frequency: number) => levelsAt(measurement, Float64Array.of(frequency))[0]!;

const head = `* Measurement data measured by REW V5.31
* Source: microphone, 48000 Hz
* Format: 1 Log Swept Sine, 1 sweep at -12,0 dBFS
* Freq(Hz) SPL(dB) Phase(degrees)
`;

describe('a measurement as text', () => {
  it.each([
    ['spaces', head + written(' ', plain)],
    ['tabs', head + written('\t', plain)],
    ['commas', head + written(',', plain)],
    ['commas and spaces', head + written(', ', plain)],
    ['semicolons', head + written(';', plain)],
    ['spaces, with decimal commas', head + written(' ', german)],
    ['tabs, with decimal commas', head + written('\t', german)],
    ['commas and spaces, with decimal commas', head + written(', ', german)],
    ['semicolons, with decimal commas', head + written('; ', german)],
    ['the line ends of another system', head + written(' ', plain, '\r\n')],
    ['a mark at its beginning', `\uFEFF${head}${written(' ', plain)}`],
    ['no header', written(' ', plain)],
    ['titles', `Freq SPL Phase\n${written('\t', plain)}`],
    ['titles of a table', `"Frequency (Hz)","Magnitude (dB)"\n${written('","', plain).replace(/^|$/gm, '"')}`],
    ['thousands', head + written(' ', (value) => value.toFixed(4).replace(/^(-?\d{1,2})(\d{3})\./, '$1,$2.'))],
    ['exponents', head + written(' ', (value) => value.toExponential(6))],
    ['its frequencies from the top', written(' ', plain).split('\n').toReversed().join('\n')],
    ['two columns', rows.map((row) => row.join(' ')).join('\n')],
  ])('is read with %s', (_, text) => {
    const measurement = taken(text);
    expect(measurement.points).toBe(rows.length);
    expect(measurement.leftOut).toBe(0);
    expect(measurement.gaps).toEqual([]);
    for (const frequency of [25, 100, 432, 1000, 9876, 19_000]) expect(at(measurement, frequency)).toBeCloseTo(tilted(frequency), 1);
    expect(at(measurement, 10)).toBeNaN();
    expect(at(measurement, 30_000)).toBeNaN();
  });
  it.each([
    ['nothing', '', 'not a measurement'],
    ['words', 'Dear Sir,\nthe loudspeaker is on the wall.\n', 'not a measurement'],
    ['filters', 'Filter 1: ON PK Fc 100 Hz Gain -3 dB Q 2\n', 'not a measurement'],
    ['another kind of file', '\u0000\u0001PNG\u0000\uFFFD\n'.repeat(1000), 'not a measurement'],
    ['a file in 16 bits', written(' ', plain).split('').join('\u0000'), 'not a measurement'],
    ['one column', Array.from({ length: 100 }, (_, index) => 20 + index).join('\n'), 'not a measurement'],
    ['values of time', Array.from({ length: 1000 }, (_, index) => `${index / 48_000} 0.1`).join('\n'), 'not a measurement'],
    ['more rubbish than numbers', rows.flatMap((row) => [row.join(' '), 'NaN NaN', '1 2x']).join('\n'), 'not a measurement'],
    ['nine points', written(' ', plain).split('\n').slice(0, 9).join('\n'), 'too few points'],
    ['half an octave', sweep(1000, 1400, 48, tilted).join('\n'), 'too few points'],
    ['points an octave apart', sweep(1, 50_000, 1, tilted).join('\n'), 'too few points'],
    [
      'commas that may be either',
      rows.map(([f, l]) => `${f.toFixed(1)},${l.toFixed(1)}`.replaceAll('.', ',')).join('\n'),
      'decimals or columns',
    ],
    ['two measurements', `${written(' ', plain)}\n${written(' ', plain)}`, 'not in order'],
    ['more than there may be', ' '.repeat(32_000_001), 'too large'],
  ])('is refused as %s', (_, text, why) => {
    expect(refusal(text)).toBe(why);
  });
  it('reports the line in which its frequencies decrease', () => {
    expect(readMeasurement('* head\n20 70\n21 70\n22 70\n20 70\n')).toEqual({ ok: false, refusal: 'not in order', line: 5 });
  });
  it('counts what it omits: no number, an inaudible frequency, an invalid level', () => {
    const text = [
      '0 0',
      '0.5 60',
      '-20 60',
      ...rows.map((row) => row.join(' ')),
      '30000 NaN',
      '31000 -inf',
      '32000',
      '33000 --',
      '34000 9999',
      '60000 70',
    ];
    expect(taken(text.join('\n'))).toMatchObject({ points: rows.length, leftOut: 9 });
  });
  it('averages the points at one frequency by power', () => {
    const text = rows.flatMap(([frequency]) => [`${frequency} 60`, `${frequency} 70`]).join('\n');
    expect(at(taken(text), 1000)).toBeCloseTo(10 * Math.log10((1e6 + 1e7) / 2), 6);
  });
  it('is not drawn over a gap of more than half an octave', () => {
    const measurement = taken(rows.filter(([f]) => !(f > 100 && f < 200) && !(f > 1000 && f < 1350)).join('\n'));
    expect(measurement.gaps).toHaveLength(1);
    expect(measurement.gaps[0]!.from).toBeCloseTo(99.5, -1);
    expect(measurement.gaps[0]!.to).toBeCloseTo(201, -1);
    expect(at(measurement, 140)).toBeNaN();
    expect(at(measurement, 95)).toBeCloseTo(tilted(95), 1);
    expect(at(measurement, 215)).toBeCloseTo(tilted(215), 1);
    expect(at(measurement, 1150)).toBeCloseTo(tilted(1150), 1);
    for (const width of [12, 6, 3] as const)
      expect(levelsAt({ ...measurement, levels: smooth(measurement.levels, width) }, Float64Array.of(140))[0]).toBeNaN();
  });
  it('with a million points is read in well under a second, and stored as small as any other', () => {
    const count = 1_000_000;
    const lines = Array.from({ length: count }, (_, index) => {
      const frequency = 1 + (index * 24_000) / count;
      return `${frequency.toFixed(6)} ${tilted(frequency).toFixed(3)} -12.3456`;
    });
    const text = head + lines.join('\n');
    const since = process.cpuUsage();
    const measurement = taken(text);
    const { user } = process.cpuUsage(since);
    expect(user / 1000, 'milliseconds of the processor, twice what a quiet machine needs at worst').toBeLessThan(2000);
    expect([...readInSteps(text)].length, 'steps between which a page answers').toBeGreaterThan(40);
    expect(measurement.points).toBe(count);
    expect(measurement.levels.length).toBeLessThan(800);
    expect(at(measurement, 5000)).toBeCloseTo(tilted(5000), 1);
  });
  it.each([
    ['one line of figures', '1'.repeat(3_000_000), 'not a measurement'],
    ['one line of commas', ',1'.repeat(1_500_000), 'decimals or columns'],
    ['one line of spaces', ' '.repeat(3_000_000), 'not a measurement'],
    ['no lines but their ends', '\n'.repeat(3_000_000), 'not a measurement'],
    ['one character in each line', '1\n'.repeat(10_000_000), 'not a measurement'],
  ])('is refused quickly if it is %s', (_, text, why) => {
    const since = process.cpuUsage();
    expect(refusal(text)).toBe(why);
    expect(process.cpuUsage(since).user / 1000).toBeLessThan(2000);
  });
  it('is refused quickly if no line holds a point', () => {
    expect([...readInSteps('1\n'.repeat(1_000_000))].length).toBeLessThan(3);
  });
  it('is read whole or refused, for any text', () => {
    const entry = fc.oneof(fc.double().map(String), fc.string(), fc.constantFrom('20', '1e3', 'NaN', ',', ';', '-', '1.5e', '١'));
    fc.assert(
      fc.property(
        fc.array(fc.array(entry, { maxLength: 4 }), { maxLength: 40 }),
        fc.constantFrom(' ', ',', ';', '\t'),
        (lines, separator) => {
          const read = readMeasurement(lines.map((line) => line.join(separator)).join('\n'));
          if (!read.ok) return;
          const { frequencies, levels } = read.measurement;
          expect(frequencies.length).toBe(levels.length);
          expect(frequencies.every((frequency) => frequency > 0.9 && frequency < 51_000)).toBe(true);
          expect(levels.every((level) => Number.isNaN(level) || Math.abs(level) <= 300)).toBe(true);
        },
      ),
    );
  });
});

describe('a measured curve', () => {
  it('is smoothed over the given part of an octave', () => {
    const spike = new Float64Array(97).fill(-200);
    spike[48] = 0;
    const smoothed = smooth(spike, 12);
    for (const [index, share] of [0.125, 0.25, 0.25, 0.25, 0.125].entries())
      expect(10 ** (smoothed[46 + index]! / 10)).toBeCloseTo(share, 9);
    expect(smoothed[51]).toBeLessThan(-100);
    expect(10 ** (smooth(spike, 3)[48]! / 10)).toBeCloseTo(1 / 16, 9);
  });
  it('is relative to the mean of 200 Hz to 2 kHz, or of everything without that', () => {
    const known = referenceOf(taken(rows.map((row) => row.join(' ')).join('\n')));
    expect(known).toMatchObject({ from: 200, to: 2000 });
    expect(known.level).toBeCloseTo(tilted(Math.sqrt(200 * 2000)), 1);
    const sub = referenceOf(taken(sweep(20, 160, 24, () => 91).join('\n')));
    expect(sub.level).toBeCloseTo(91, 6);
    expect(sub.from).toBeCloseTo(20, 0);
    expect(sub.to).toBeCloseTo(160, -1);
  });
  it('keeps its level when smoothed, and its narrow dips fill up', () => {
    const comb = taken(sweep(20, 20_000, 48, (f) => (Math.abs(Math.log2(f / 1000)) < 1 / 90 ? 40 : 80)).join('\n'));
    const level = (width: 0 | 12 | 6 | 3) => levelsAt({ ...comb, levels: smooth(comb.levels, width) }, Float64Array.of(1000))[0]!;
    expect(level(0)).toBeLessThan(60);
    expect(level(12)).toBeGreaterThan(77);
    expect(level(3)).toBeGreaterThan(79);
    const flat = taken(rows.map(([frequency]) => `${frequency} 75`).join('\n'));
    for (const width of [0, 12, 6, 3] as const) expect(smooth(flat.levels, width).every((each) => Math.abs(each - 75) < 1e-9)).toBe(true);
  });
});
