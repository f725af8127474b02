import { outputEqFilter } from '@headroom/model/amplifier';
import type { EqBand } from '@headroom/model/dsp';
import { describe, expect, it } from 'vitest';
import { changeOfFit, freeBands, planFit, writesOf } from './bands.ts';

const band = (more: Partial<EqBand>): EqBand => ({ enable: true, type: 'Parametric', frequency: 1000, q: 1, gain: -3, ...more });
const settings = [
  band({}),
  band({ enable: false }),
  band({ gain: 0 }),
  band({ type: 'AllPass 1', gain: 0 }),
  band({ type: 'AllPass 2', enable: false }),
];
const fitted = [
  { frequency: 50, gain: 2, q: 1 },
  { frequency: 200, gain: -6, q: 4 },
  { frequency: 900, gain: -2, q: 2 },
];
const places = settings.map((_, index) => ({ resource: outputEqFilter, at: { channel: 1, filter: index + 1 } }));

describe('bands for a fit', () => {
  it('are free if they are inaudible: off, or flat', () => {
    expect(freeBands(settings)).toEqual([1, 2, 4]);
  });
  it('use the free ones first, in the order of their frequencies', () => {
    const { placed, silenced } = planFit(settings, [0, 2, 4], fitted.slice(0, 2), []);
    expect(placed.map(({ index, band: { frequency } }) => [index, frequency])).toEqual([
      [2, 50],
      [4, 200],
    ]);
    expect(silenced).toEqual([0]);
    expect(planFit(settings, [0, 1, 2], fitted, [])).toMatchObject({
      placed: [{ index: 0 }, { index: 1 }, { index: 2 }],
      replaced: [0],
      silenced: [],
    });
    expect(planFit(settings, [1, 2, 4], fitted.slice(0, 1), [])).toMatchObject({ placed: [{ index: 1 }], silenced: [] });
  });
  it('written by an earlier try are used again, and belong to nobody else', () => {
    const first = planFit(settings, [1, 2, 4], fitted, []);
    const halfWay = settings.map((each, index) => (index === 1 ? first.placed[0]!.band : each));
    expect(planFit(halfWay, [1, 2, 4], fitted, [1])).toEqual(first);
    expect(planFit(halfWay, [1, 2, 4], fitted, [])).toMatchObject({ replaced: [1] });
    expect(planFit(halfWay, [1, 2, 4], fitted.slice(0, 1), [])).toMatchObject({ placed: [{ index: 2 }], silenced: [1] });
  });
  it('are louder where a cut that limited the level is moved to another frequency, or switched off', () => {
    const cut = [band({ gain: -12, frequency: 100, q: 2 }), band({ enable: false })];
    const moved = changeOfFit(cut, planFit(cut, [0], [{ frequency: 5000, gain: -12, q: 2 }], [])).rise;
    expect(moved.decibels).toBeCloseTo(12, 0);
    expect(moved.frequency).toBeCloseTo(100, -1);
    expect(changeOfFit(cut, planFit(cut, [0, 1], [{ frequency: 5000, gain: -3, q: 2 }], [])).rise.decibels).toBeCloseTo(12, 0);
    expect(changeOfFit(cut, planFit(cut, [1], [{ frequency: 5000, gain: 2, q: 2 }], [])).rise.decibels).toBeCloseTo(2, 0);
    expect(changeOfFit(cut, planFit(cut, [1], [{ frequency: 5000, gain: -3, q: 2 }], [])).rise.decibels).toBeCloseTo(0, 2);
  });
  it('tell how much quieter all becomes', () => {
    const off = [band({ enable: false })];
    const lossOf = (gain: number, q: number) => changeOfFit(off, planFit(off, [0], [{ frequency: 1000, gain, q }], [])).loss;
    expect(lossOf(-6, 0.1)).toBeGreaterThan(5);
    expect(lossOf(-6, 10)).toBeLessThan(0.2);
    expect(lossOf(3, 0.1)).toBeLessThan(-2);
  });
  it('are written with cuts before boosts, and the rest is switched off', () => {
    const writes = writesOf(planFit(settings, [0, 1, 2, 4], fitted, []), places, (values) => ({ ...values }));
    expect(writes.map(({ at, values }) => [at['filter'], values['gain'] ?? values])).toEqual([
      [3, -6],
      [5, -2],
      [2, 2],
      [1, { enable: false }],
    ]);
  });
});
