import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLimiter, staticGainReduction, stepGainReduction } from './limiter.ts';
import type { LimiterSettings } from './limiter.ts';

const peak: LimiterSettings = { enable: true, threshold: 100, attackTime: 10, releaseTime: 100 };
const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const anySettings = fc.record({
  enable: fc.constant(true),
  threshold: number(10, 198),
  attackTime: number(1, 10_000),
  releaseTime: number(1, 10_000),
});

describe('the steady gain reduction', () => {
  it('removes 6.02 dB at twice the threshold, 80 dB at most, and nothing when disabled', () => {
    expect(staticGainReduction(peak, 200)).toBeCloseTo(-6.0206, 4);
    expect(staticGainReduction(peak, 1e12)).toBe(-80);
    expect(staticGainReduction({ ...peak, enable: false }, 200)).toBe(0);
  });
});

describe('the gain reduction in time', () => {
  it('attacks with the attack time and releases with the release time', () => {
    const whole = staticGainReduction(peak, 400);
    const attacked = stepGainReduction(peak, 0, 400, 0.01);
    expect(attacked).toBeCloseTo(whole * (1 - 1 / Math.E), 9);
    expect(stepGainReduction(peak, whole, 10, 0.1)).toBeCloseTo(whole / Math.E, 9);
  });

  it('is the same for a step as for its parts', () => {
    fc.assert(
      fc.property(
        anySettings,
        number(-80, 0),
        number(0, 1000),
        fc.array(number(0, 1), { maxLength: 8 }),
        (settings, from, volts, parts) => {
          const whole = stepGainReduction(
            settings,
            from,
            volts,
            parts.reduce((a, b) => a + b, 0),
          );
          const stepped = parts.reduce((gain, seconds) => stepGainReduction(settings, gain, volts, seconds), from);
          expect(stepped).toBeCloseTo(whole, 9);
        },
      ),
    );
  });

  it('converges to the static curve from either side, and never overshoots', () => {
    fc.assert(
      fc.property(anySettings, number(-80, 0), number(0, 1000), number(0, 100), (settings, from, volts, seconds) => {
        const goal = staticGainReduction(settings, volts);
        const after = stepGainReduction(settings, from, volts, seconds);
        expect((after - goal) * (from - goal)).toBeGreaterThanOrEqual(0);
        expect(stepGainReduction(settings, from, volts, 1000)).toBeCloseTo(goal, 9);
      }),
    );
  });

  it('is from 0 to -80 dB for any numbers', () => {
    const settings = fc.record({ enable: fc.boolean(), threshold: fc.double(), attackTime: fc.double(), releaseTime: fc.double() });
    fc.assert(
      fc.property(settings, fc.double(), fc.double(), fc.double(), (any, from, volts, seconds) => {
        expect(stepGainReduction(any, from, volts, seconds)).toSatisfy((gain: number) => gain <= 0 && gain >= -80);
      }),
    );
  });

  it('is kept by a limiter between steps, and released at once when disabled', () => {
    const limiter = createLimiter();
    expect(limiter.gainReduction()).toBe(0);
    limiter.step(peak, 400, 0.01);
    expect(limiter.step(peak, 400, 0.01)).toBeCloseTo(stepGainReduction(peak, 0, 400, 0.02), 9);
    expect(limiter.step({ ...peak, enable: false }, 400, 0.01)).toBe(0);
  });
});
