import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { outputEqFilter } from '../../amplifier/filter.ts';
import { toStep } from '../../property/legal.ts';
import type { FitLimits, FittedBand } from './bells.ts';
import { fitBands as fitInSteps } from './fit.ts';
import type { Fit } from './fit.ts';
import { deviationOf, playedRange, through } from './judged.ts';
import type { Curve, FitTarget } from './judged.ts';
import { gridOf } from '../grid.ts';
import { createChannelResponse } from '../response.ts';
import { flatChannel, type EqBand } from '../settings.ts';

const { frequency, gain, q } = outputEqFilter.properties;
const ranges = { frequency: frequency.property, gain: gain.property, q: q.property };
const whole: FitTarget = { tilt: 0, from: 20, to: 20_000 };
const usual: FitLimits = { boost: 3, cut: 12, q: 10, bands: 8 };

const frequencies = Float64Array.from({ length: 48 * 10 - 4 }, (_, index) => 20.1 * 2 ** (index / 48));
const flat: Curve = { frequencies, levels: new Float64Array(frequencies.length).fill(82) };
const bandOf = ([at, decibels, width]: readonly [number, number, number]): EqBand => ({
  enable: true,
  type: 'Parametric',
  frequency: at,
  gain: decibels,
  q: width,
});
const set = (bands: readonly FittedBand[]): EqBand[] => bands.map((band) => ({ enable: true, type: 'Parametric', ...band }));
const measured = (...bells: readonly (readonly [number, number, number])[]) => through(flat, bells.map(bandOf), []);
function fitBands(...wishes: Parameters<typeof fitInSteps>): Fit | undefined {
  const steps = fitInSteps(...wishes);
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}
function fitted(curve: Curve, target = whole, limits = usual) {
  const fit = fitBands(curve, target, limits, ranges);
  if (!fit) throw new Error('nothing to judge');
  return fit;
}

describe('a fit', () => {
  it.each<[string, readonly (readonly [number, number, number])[], Partial<FitLimits>]>([
    ['one peak', [[432, 7, 3]], {}],
    ['one wide peak', [[120, 9, 0.7]], {}],
    [
      'two peaks beside each other',
      [
        [80, 8, 4],
        [130, 6, 5],
      ],
      {},
    ],
    ['a dip', [[1000, -6, 2]], { boost: 8 }],
    [
      'a peak and a dip',
      [
        [63, 9, 3],
        [2500, -5, 1.4],
      ],
      { boost: 6 },
    ],
    [
      'four peaks',
      [
        [45, 10, 5],
        [110, 6, 3],
        [600, 4, 1],
        [6000, 5, 2],
      ],
      {},
    ],
    ['a narrow peak', [[71, 11, 9]], {}],
    [
      'eight of both',
      [
        [40, 8, 4],
        [75, -4, 3],
        [150, 5, 3],
        [320, -3, 2],
        [700, 4, 2],
        [1800, -4, 2],
        [4000, 5, 2.5],
        [11_000, -4, 1.5],
      ],
      { boost: 6 },
    ],
  ])('undoes %s within half a decibel', (_, bells, more) => {
    const fit = fitted(measured(...bells), whole, { ...usual, ...more });
    expect(fit.before.most).toBeGreaterThan(2.5);
    expect(fit.after.most).toBeLessThan(0.5);
    expect(fit.bands.length).toBeLessThanOrEqual(8);
    const heard = deviationOf(through(measured(...bells), set(fit.bands), []), whole);
    expect(heard!.most).toBeCloseTo(fit.after.most, 6);
    expect(heard!.rms).toBeCloseTo(fit.after.rms, 6);
  });
  it('matches a curve to a tilt', () => {
    const tilt = { ...whole, tilt: -1 };
    const sloping: Curve = { frequencies, levels: frequencies.map((each) => 80 - Math.log2(each / 1000)) };
    expect(fitted(sloping, tilt).bands).toEqual([]);
    const fit = fitted(through(sloping, [bandOf([200, 8, 2])], []), tilt);
    expect(fit.before.most).toBeGreaterThan(6);
    expect(fit.after.most).toBeLessThan(0.5);
    expect(fit.bands).toHaveLength(1);
  });
  it('proposes as many bands as help: none for a flat curve, one for one peak', () => {
    expect(fitted(flat)).toMatchObject({ bands: [], before: { most: 0 }, after: { most: 0 } });
    const { bands } = fitted(measured([250, 6, 2]));
    expect(bands).toHaveLength(1);
    expect(bands[0]!.frequency).toBeCloseTo(250, -1);
    expect(bands[0]!.gain).toBeCloseTo(-6, 0);
    expect(bands[0]!.q).toBeCloseTo(2, 0);
  });
  it('does not boost a narrow dip, and is not distorted by one', () => {
    const notches = measured([90, -15, 24], [510, -15, 24], [3300, -15, 24]);
    expect(fitted(notches).bands.filter((band) => band.gain > 0)).toEqual([]);
    const { bands } = fitted(through(notches, [bandOf([200, 8, 2])], []), whole, { ...usual, bands: 1 });
    expect(bands[0]!.frequency).toBeCloseTo(200, -1);
    expect(bands[0]!.gain).toBeCloseTo(-8, 0);
  });
  it('puts no band into a narrow dip between two peaks', () => {
    const { bands } = fitted(measured([48, 11, 5], [90, -9, 6], [130, 7, 4]));
    expect(bands.filter((band) => band.gain < 0).map((band) => Math.round(band.frequency / 10) * 10)).toEqual([50, 130]);
    expect(bands.filter(({ frequency: at }) => Math.abs(Math.log2(at / 90)) < 1 / 6)).toEqual([]);
  });
  it('keeps all bands together within the deepest cut', () => {
    const steep = measured([100, 14, 1], [105, 12, 3], [95, 10, 5]);
    const { bands } = fitted(steep, whole, { ...usual, cut: 6 });
    expect(bands.length).toBeGreaterThan(1);
    const { levels } = through({ frequencies, levels: new Float64Array(frequencies.length) }, set(bands), []);
    expect(Math.min(...levels)).toBeGreaterThan(-6.06);
  });
  it("ignores what no boost may fill: the ends of a loudspeaker's range", () => {
    const woofer = measured([60, 6, 2]).levels.map((level, index) => level - 24 * Math.max(0, Math.log2(frequencies[index]! / 3000)));
    const { bands } = fitted({ frequencies, levels: woofer }, whole, { ...usual, boost: 0, bands: 1 });
    expect(bands[0]!.frequency).toBeCloseTo(60, -1);
    expect(bands[0]!.q).toBeCloseTo(2, 0);
  });
  it("is proposed for a loudspeaker's range: neither a dip nor a peak in it makes it shorter", () => {
    const rollOff = (from: number, to: number) => (level: number, index: number) =>
      level - 24 * Math.max(0, Math.log2(frequencies[index]! / to), Math.log2(from / frequencies[index]!));
    const room = measured([70, 9, 4], [300, -15, 5]);
    const top = playedRange({ frequencies, levels: room.levels.map(rollOff(60, 12_000)) });
    expect(top.from).toBeGreaterThan(38);
    expect(top.from).toBeLessThan(55);
    expect(top.to).toBeGreaterThan(13_000);
    expect(top.to).toBeLessThan(18_000);
    const sub = playedRange({ frequencies, levels: room.levels.map(rollOff(20, 90)) });
    expect(sub.from).toBeLessThan(21);
    expect(sub.to).toBeLessThan(150);
    expect(playedRange(flat)).toEqual({ from: frequencies[0], to: frequencies.at(-1) });
  });
  it('covers only what was measured, and only in its range', () => {
    const levels = measured([60, 12, 3], [1000, 6, 2]).levels.map((level, index) => {
      const at = frequencies[index]!;
      return at > 3000 && at < 8000 ? Number.NaN : level;
    });
    const { bands } = fitted({ frequencies, levels }, { tilt: 0, from: 300, to: 20_000 });
    expect(bands.filter((band) => band.frequency < 300)).toEqual([]);
    expect(bands.some((band) => Math.abs(band.frequency / 1000 - 1) < 0.05)).toBe(true);
    const above = frequencies.findIndex((at) => at > 100);
    const cutOff = levels.map((level, index) => (index < above ? Number.NaN : level));
    expect(fitted({ frequencies, levels: cutOff }).bands.every((band) => band.frequency > 99.9)).toBe(true);
    expect(fitBands({ frequencies, levels }, { tilt: 0, from: 3500, to: 7500 }, usual, ranges)).toBeUndefined();
    expect(fitBands({ frequencies, levels }, { tilt: 0, from: 1000, to: 500 }, usual, ranges)).toBeUndefined();
    expect(deviationOf({ frequencies, levels }, { tilt: 0, from: 50, to: 60 })).toBeUndefined();
  });
  it('subtracts the response a curve was measured through', () => {
    const bell = bandOf([500, -6, 2]);
    const back = through(through(flat, [bell], []), [], [bell]);
    expect(back.levels.every((level) => Math.abs(level - 82) < 1e-9)).toBe(true);
  });
  it('stays within every limit, on the steps of the device, for any measurement', () => {
    const level = fc.oneof({ weight: 12, arbitrary: fc.double({ min: -30, max: 30, noNaN: true }) }, fc.constant(Number.NaN));
    const wishes = fc.record({
      boost: fc.oneof(fc.double({ min: 0, max: 6, noNaN: true }), fc.constant(0.1)),
      cut: fc.double({ min: 0, max: 15, noNaN: true }),
      q: fc.double({ min: 0.5, max: 24, noNaN: true }),
      bands: fc.integer({ min: 1, max: 4 }),
    });
    const target = fc.record({
      tilt: fc.double({ min: -3, max: 3, noNaN: true }),
      from: fc.double({ min: 20, max: 500, noNaN: true }),
      to: fc.double({ min: 2000, max: 20_000, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(level, { minLength: 40, maxLength: 40 }), wishes, target, (anchors, limits, aim) => {
        const levels = frequencies.map((_, index) => {
          const at = (index / frequencies.length) * 39;
          const below = Math.floor(at);
          return anchors[below]! + (at - below) * (anchors[below + 1]! - anchors[below]!);
        });
        const fit = fitBands({ frequencies, levels }, aim, limits, ranges);
        if (!fit) return;
        expect(fit.bands.length).toBeLessThanOrEqual(limits.bands);
        expect(fit.after.rms).toBeLessThanOrEqual(fit.before.rms);
        for (const band of fit.bands) {
          expect(band.frequency).toBeGreaterThanOrEqual(aim.from - 1e-3);
          expect(band.frequency).toBeLessThanOrEqual(aim.to + 1e-3);
          expect(band.gain).toBeGreaterThanOrEqual(-limits.cut - 1e-5);
          expect(band.gain).toBeLessThanOrEqual(limits.boost + 1e-5);
          expect(band.q).toBeLessThanOrEqual(limits.q + 1e-5);
          expect(Math.abs(band.gain), 'a band that does something').toBeGreaterThan(0.15);
          expect(toStep(ranges.frequency, band.frequency)).toBe(band.frequency);
          expect(toStep(ranges.gain, band.gain)).toBe(band.gain);
          expect(toStep(ranges.q, band.q)).toBe(band.q);
        }
        const response = createChannelResponse(gridOf(frequencies));
        response.update({ ...flatChannel, outputEqFilters: set(fit.bands) });
        expect(Math.max(...response.magnitude)).toBeLessThan(limits.boost + 0.1);
        expect(Math.min(...response.magnitude)).toBeGreaterThan(-limits.cut - 0.1);
        expect(fitBands({ frequencies, levels }, aim, limits, ranges)).toEqual(fit);
      }),
      { numRuns: 40 },
    );
  });
});
