import { afterEach, expect, it, vi } from 'vitest';
import { gently } from './gently.ts';

afterEach(() => void vi.useRealTimers());

function* work(steps: number, done: number[]): Generator<undefined, string> {
  for (let step = 1; step <= steps; step++) {
    done.push(step);
    vi.advanceTimersByTime(10);
    yield;
  }
  return 'done';
}
/** No timer runs: waiting for one would cost 4 ms each time. */
function stage() {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  return { done: [] as number[] };
}

it('work in steps lets the page respond after every few, and completes without waiting for a timer', async () => {
  const { done } = stage();
  let isAsked = 0;
  const end = gently(work(10, done), () => ++isAsked > 0);
  expect(done.length).toBeLessThan(4);
  expect([await end, done.length]).toEqual(['done', 10]);
  expect(isAsked).toBeGreaterThan(2);
});

it('work in steps ends when it is cancelled', async () => {
  const { done } = stage();
  expect(await gently(work(10, done), () => false)).toBeUndefined();
  expect(done.length).toBeLessThan(4);
});
