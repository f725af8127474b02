import { describe, expect, it } from 'vitest';
import { outputEqFilter } from '../../amplifier/filter.ts';
import { readFilterText } from '../filter-text.ts';
import { gridOf } from '../grid.ts';
import { createChannelResponse } from '../response.ts';
import { flatChannel, type EqBand } from '../settings.ts';
import { fitGraphic } from './graphic.ts';

const { frequency, gain, q } = outputEqFilter.properties;
const ranges = { frequency: frequency.property, gain: gain.property, q: q.property };
const bandOf = (at: number, decibels: number, width: number): EqBand => ({
  enable: true,
  type: 'Parametric',
  frequency: at,
  gain: decibels,
  q: width,
});
const frequencies = Array.from({ length: 127 }, (_, index) => 20 * 10 ** ((3 * index) / 126));
function responseOf(bands: readonly EqBand[]): Float64Array {
  const response = createChannelResponse(gridOf(frequencies));
  response.update({ ...flatChannel, outputEqFilters: bands });
  return response.magnitude;
}
const wanted = responseOf([bandOf(60, 5, 0.8), bandOf(220, -3, 1), bandOf(3000, -5, 2), bandOf(8000, 4, 1.5)]).map((level) => level - 7);
const text = `GraphicEQ: ${frequencies.map((at, index) => `${at.toFixed(0)} ${wanted[index]!.toFixed(1)}`).join('; ')}`;

describe('a graphic equalizer as text', () => {
  it('is read, and fitted with bands and a level', () => {
    const { graphic, unsupported, filters } = readFilterText(text);
    expect([unsupported, filters, graphic?.length]).toEqual([[], [], 127]);
    const steps = fitGraphic(graphic!, 8, ranges);
    let step = steps.next();
    while (!step.done) step = steps.next();
    const { bands, offset, deviation } = step.value!;
    expect(deviation).toBeLessThan(0.15);
    const heard = responseOf(bands.map((band) => ({ enable: true, type: 'Parametric', ...band }))).map((level) => level + offset);
    for (const [index, level] of heard.entries()) expect(Math.abs(level - wanted[index]!)).toBeLessThan(0.6);
  });
  it.each([
    ['no points', 'GraphicEQ:', 'missing value'],
    ['four points', 'GraphicEQ: 20 1; 30 1; 40 1; 50 1', 'missing value'],
    ['a word', 'GraphicEQ: 20 1; 30 loud; 40 1; 50 1; 60 1', 'not a number'],
    ['a level that no equalizer has', 'GraphicEQ: 20 1; 30 99; 40 1; 50 1; 60 1', 'out of range'],
    ['a second curve', `${text}\n${text}`, 'second curve'],
  ])('is refused with %s', (_, wrong, reason) => {
    expect(readFilterText(wrong).unsupported).toMatchObject([{ reason }]);
  });
  it('is undefined if it covers less than an octave', () => {
    const { graphic } = readFilterText('GraphicEQ: 1000 1; 1010 2; 1020 3; 1030 2; 1040 1');
    expect(fitGraphic(graphic!, 8, ranges).next()).toEqual({ done: true, value: undefined });
  });
});
