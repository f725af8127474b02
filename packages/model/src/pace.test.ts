import { expect, it } from 'vitest';
import { defaultDebounceMs, defaultThrottleMs } from './pace.ts';
import { presetResendMs } from './presets.ts';

it('[CTRL-08] what has no time of its own waits 250 ms, or goes out every 250 ms', () => {
  expect([defaultDebounceMs, defaultThrottleMs]).toEqual([250, 250]);
  expect(presetResendMs).toBe(defaultThrottleMs);
});
