import { expect, it } from 'vitest';
import { createManualClock } from '../clock.ts';
import { createTransit } from './transit-delay.ts';

it('[CLOUDAPI-21] clocks that drift apart for half a day make no message late', async () => {
  const clock = createManualClock();
  const transit = createTransit(clock);
  transit.begin();
  expect(transit.lateness(clock.elapsed() + 3e8)).toBe(0);
  await clock.advance(12 * 3_600_000);
  expect(transit.lateness(clock.elapsed() + 3e8 - 20_000)).toBe(0);
  expect(transit.lateness(clock.elapsed() + 3e8 - 25_000)).toBeGreaterThan(4000);
});
