import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amplitudeOfDecibels, anglesOf, decibelFloor, decibelsOfAmplitude, decibelsOfPower } from './decibel.ts';

describe('decibels', () => {
  it("of many powers at once equal the engine's, from the floor up", () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-40, max: 1e300, noNaN: true }), fc.double({ min: 0.9, max: 1.1, noNaN: true }), (far, near) => {
        const out = new Float64Array(3);
        decibelsOfPower(Float64Array.of(far, near, 1), out);
        expect(Math.abs(out[0]! - 10 * Math.log10(far))).toBeLessThan(1e-11);
        expect(Math.abs(out[1]! - 10 * Math.log10(near))).toBeLessThan(1e-12);
        expect(out[2]).toBe(0);
      }),
      { numRuns: 500 },
    );
  });

  it('stop at a floor, and are numbers for any input', () => {
    const power = Float64Array.of(0, -1, Number.NaN, Infinity, 5e-324);
    const out = new Float64Array(5);
    decibelsOfPower(power, out);
    for (const k of [0, 1, 2, 4]) expect(out[k]).toBeCloseTo(decibelFloor, 9);
    expect(out[3]).toBeCloseTo(3000, 9);
    for (const ratio of [0, -1, Number.NaN]) expect(decibelsOfAmplitude(ratio)).toBe(decibelFloor);
    expect(decibelsOfAmplitude(amplitudeOfDecibels(-6))).toBeCloseTo(-6, 12);
  });
});

describe('angles', () => {
  it("equal the engine's in every quadrant and on the axes", () => {
    const number = fc.double({ min: -1e6, max: 1e6, noNaN: true });
    const out = new Float64Array(1);
    const check = (x: number, y: number): void => {
      anglesOf(Float64Array.of(x), Float64Array.of(y), 1, out);
      const positiveZero = y === 0 ? 0 : y;
      expect(Math.abs(out[0]! - Math.atan2(positiveZero, x === 0 ? 0 : x))).toBeLessThan(1e-12);
    };
    fc.assert(fc.property(number, number, check), { numRuns: 500 });
    for (const x of [-1, 0, 1]) for (const y of [-1, 0, 1]) check(x, y);
  });
});
