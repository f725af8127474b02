import { describe, expect, it } from 'vitest';
import { corrected, isCalibration } from './calibration.ts';
import { levelsAt, readMeasurement, type Measurement } from './measurement.ts';

function read(text: string): Measurement {
  const reading = readMeasurement(text);
  for (;;) {
    const { done, value } = reading.next();
    if (!done) continue;
    if (!value.ok) throw new Error(value.refusal);
    return value.measurement;
  }
}
const rowsOf = (levelAt: (frequency: number) => number, from = 20, to = 20_000) =>
  Array.from({ length: 120 }, (_, index) => {
    const frequency = from * (to / from) ** (index / 119);
    return `${frequency.toFixed(2)}\t${levelAt(frequency).toFixed(3)}`;
  }).join('\n');
const wrongBy = (frequency: number) => 3 * Math.sin(Math.log2(frequency));
const head = '"Sens Factor =-1.37dB, AGain =18dB, SERNO: 7001234"\n';

describe('a calibration file', () => {
  it.each<[string, string, string, boolean]>([
    ['by its heading', head + rowsOf(wrongBy), 'download.txt', true],
    ['by the sensitivity in its first line', `*1000Hz\t-37.4\n${rowsOf(wrongBy)}`, 'iMM.txt', true],
    ['by its name', rowsOf(wrongBy), '7001234_cal.txt', true],
    ['by its ending', rowsOf(wrongBy), 'MIC.CAL', true],
    ['not if it is a measurement relative to its mean', rowsOf(wrongBy), 'left.txt', false],
    ['not if its levels are those of a measurement', rowsOf((frequency) => 75 + wrongBy(frequency)), 'after cal.txt', false],
    [
      'not if it only names the calibration it was measured with',
      `* Measurement data measured by a program\n* Mic calibration: 7001234.txt\n${rowsOf(wrongBy)}`,
      'left.txt',
      false,
    ],
    ['not by letters inside a word', rowsOf(wrongBy), 'vocal.txt', false],
  ])('is known %s', (_, text, file, is) => {
    expect(isCalibration(text, file, read(text))).toBe(is);
  });

  it('is taken from what its microphone measured, also beyond its ends', () => {
    const room = (frequency: number) => 70 + 4 * Math.cos(Math.log2(frequency));
    const limited = (frequency: number) => wrongBy(Math.min(10_000, Math.max(50, frequency)));
    const calibration = read(head + rowsOf(wrongBy, 50, 10_000));
    const measurement = corrected(read(rowsOf((frequency) => room(frequency) + limited(frequency))), calibration);
    const wanted = Float64Array.of(25, 63, 500, 4000, 16_000);
    const levels = levelsAt(measurement, wanted);
    levels.forEach((level, index) => expect(Math.abs(level - room(wanted[index]!))).toBeLessThan(0.1));
  });
});
