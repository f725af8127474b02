import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalsOf, draggedTo, nudgeOf, toStep } from './value.ts';

const fader = { min: -80, max: 0, step: 0.1 };
const ranges = fc
  .record({ min: fc.integer({ min: -200, max: 200 }), span: fc.integer({ min: 1, max: 500 }), step: fc.constantFrom(0.01, 0.1, 0.5, 1, 2) })
  .filter(({ span, step }) => span >= 2 * step)
  .map(({ min, span, step }) => ({ min, max: min + span, step }));

describe('a dragged value', () => {
  it('[CTRL-06] is the bound when it comes within one step of it', () => {
    expect(draggedTo(-0.09, fader)).toBe(0);
    expect(draggedTo(-79.91, fader)).toBe(-80);
    expect(draggedTo(-0.11, fader)).toBe(-0.1);
    expect(draggedTo(2.9, { min: 2, max: 12, step: 1 })).toBe(2);
    expect(draggedTo(11.05, { min: 2, max: 12, step: 1 })).toBe(12);
  });

  it.each([
    [3, { min: 2, max: 12, step: 1 }],
    [11, { min: 2, max: 12, step: 1 }],
    [-75, { min: -80, max: 0, step: 5 }],
    [-5, { min: -80, max: 0, step: 5 }],
  ])('[CTRL-06] is itself at %d, one whole step from a bound of %j (OQ-085)', (value, range) => {
    expect(draggedTo(value, range)).toBe(value);
  });

  it('[CTRL-06] is never closer than a step to a bound without being it', () => {
    fc.assert(
      fc.property(ranges, fc.double({ min: -0.2, max: 1.2, noNaN: true }), (range, share) => {
        const value = draggedTo(range.min + share * (range.max - range.min), range);
        expect(value).toBeGreaterThanOrEqual(range.min);
        expect(value).toBeLessThanOrEqual(range.max);
        for (const bound of [range.min, range.max]) expect(value === bound || Math.abs(value - bound) > range.step * 0.999).toBe(true);
      }),
    );
  });
});

describe('steps', () => {
  it('round to what the property can hold, without binary noise', () => {
    expect(toStep(-6.04999, fader)).toBe(-6);
    expect(toStep(0.1 + 0.2, { min: 0, max: 1, step: 0.1 })).toBe(0.3);
    expect(toStep(5, { min: 0, max: 4.5, step: 1 })).toBe(4.5);
  });

  it('are half a decibel by arrow, a tenth with Shift and three by the page on a fader', () => {
    expect(nudgeOf(fader)).toEqual({ arrow: 0.5, fine: 0.1, page: 3 });
  });

  it('are one on a short range', () => {
    expect(nudgeOf({ min: 0, max: 20, step: 1 })).toMatchObject({ arrow: 1, fine: 1 });
  });

  it('know their number of decimals', () => {
    expect([1, 0.1, 0.25, 1e-7, 10].map(decimalsOf)).toEqual([0, 1, 2, 7, 0]);
  });
});
