import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faderTaper, linear, logarithmic } from './taper.ts';

const audible = { min: 20, max: 20000, step: 0.1 };

describe('the travel of a control', () => {
  it('[CTRL-07] of a logarithmic slider maps positions exponentially onto values', () => {
    const taper = logarithmic(audible);
    expect([0, 1 / 3, 2 / 3, 1].map((position) => Math.round(taper.value(position)))).toEqual([20, 200, 2000, 20000]);
    expect(taper.position(632.456)).toBeCloseTo(0.5, 5);
  });

  it('steps a logarithmic slider by 1/24 octave, finely by 1/96', () => {
    const taper = logarithmic(audible);
    expect(taper.nudge?.(1000, 'arrow', 1)).toBeCloseTo(1000 * 2 ** (1 / 24), 9);
    expect(taper.nudge?.(1000, 'fine', -1)).toBeCloseTo(1000 / 2 ** (1 / 96), 9);
  });

  it('of a fader gives its top the most room', () => {
    const taper = faderTaper({ min: -80, max: 0, step: 0.1 });
    const table: readonly (readonly [number, number])[] = [
      [0, 1],
      [-5, 0.87],
      [-10, 0.74],
      [-20, 0.53],
      [-30, 0.37],
      [-40, 0.24],
      [-60, 0.09],
      [-80, 0],
    ];
    for (const [value, position] of table) expect(taper.position(value)).toBeCloseTo(position, 9);
    expect(taper.marks).toHaveLength(8);
  });

  it('of a fader with another range still covers all of it', () => {
    const taper = faderTaper({ min: -12, max: 3, step: 0.1 });
    expect(taper.position(-12)).toBe(0);
    expect(taper.position(3)).toBe(1);
    expect(taper.marks).toEqual([-12, -7, -2, 3]);
  });

  it('converts back and forth', () => {
    const tapers = [linear({ min: -15, max: 15, step: 0.1 }), logarithmic(audible), faderTaper({ min: -80, max: 0, step: 0.1 })];
    fc.assert(
      fc.property(fc.constantFrom(...tapers), fc.double({ min: 0, max: 1, noNaN: true }), (taper, position) => {
        expect(taper.position(taper.value(position))).toBeCloseTo(position, 6);
      }),
    );
  });
});
