import { expect, it } from 'vitest';
import { createArrivals } from './arrivals.ts';

function loop() {
  let now = 0;
  let task: { readonly at: number; readonly run: () => void } | undefined;
  return {
    elapsed: () => now,
    after(ms: number, run: () => void) {
      task = { at: now + ms, run };
      return () => void (task = undefined);
    },
    stand: (ms: number) => void (now += ms),
    turn(ms: number) {
      for (const end = now + ms; now < end; now += 100) if (task && task.at <= now) task.run();
    },
  };
}

it('a request read after a standstill may be as late as the standstill was long', () => {
  const clock = loop();
  using arrivals = createArrivals(clock);
  clock.turn(3000);
  expect(arrivals.lateMs()).toBe(0);
  clock.stand(34_000);
  expect(arrivals.lateMs()).toBeGreaterThanOrEqual(34_000);
  clock.turn(500);
  expect(arrivals.lateMs()).toBeGreaterThanOrEqual(34_000);
  clock.turn(1500);
  expect(arrivals.lateMs()).toBe(0);
});
