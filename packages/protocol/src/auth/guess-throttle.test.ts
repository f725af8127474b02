import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createGuessThrottle, forgivenAfterMs, maxWaitMs } from './guess-throttle.ts';

function createThrottle() {
  const clock = { ms: 0 };
  return { clock, throttle: createGuessThrottle(() => clock.ms) };
}

describe('guess throttle', () => {
  it('allows five wrong guesses a minute, then waits 5 s and doubles with each further one', () => {
    const { throttle, clock } = createThrottle();
    for (let guess = 0; guess < 4; guess += 1) throttle.wrong();
    expect(throttle.wait()).toBe(0);
    const waits = [1, 2, 3, 4, 5, 6, 7, 8].map(() => {
      throttle.wrong();
      const wait = throttle.wait();
      clock.ms += wait;
      return wait / 1000;
    });
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 300, 300]);
    expect(throttle.wait()).toBe(0);
  });

  it('ignores guesses more than a minute old', () => {
    const { throttle, clock } = createThrottle();
    for (let guess = 0; guess < 50; guess += 1) {
      throttle.wrong();
      clock.ms += 15_001;
    }
    expect(throttle.wait()).toBe(0);
  });

  it('resets after ten quiet minutes', () => {
    const { throttle, clock } = createThrottle();
    for (let guess = 0; guess < 6; guess += 1) throttle.wrong();
    clock.ms += forgivenAfterMs;
    throttle.wrong();
    expect(throttle.wait()).toBe(0);
  });

  it('refuses for five minutes at most, and allows a program few guesses a day', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(120_000), { maxLength: 100 }), (pauses) => {
        const { throttle, clock } = createThrottle();
        for (const pause of pauses) {
          clock.ms += pause;
          if (throttle.wait() === 0) throttle.wrong();
          expect(throttle.wait()).toBeLessThanOrEqual(maxWaitMs);
        }
      }),
    );
    const { throttle, clock } = createThrottle();
    let guesses = 0;
    for (; clock.ms < 86_400_000; clock.ms += Math.max(100, throttle.wait())) {
      throttle.wrong();
      guesses += 1;
    }
    expect(guesses).toBeLessThan(300);
  });
});
