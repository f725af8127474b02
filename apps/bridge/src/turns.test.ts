import { createManualClock } from '@headroom/protocol';
import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

it('a thousand simultaneous tasks run in order, and a later one waits for nobody', async () => {
  const clock = createManualClock();
  const turn = createTurns(clock, 250);
  const gone: number[] = [];
  const go = (who: number) => void turn().then(() => gone.push(who));
  for (let who = 1; who <= 1000; who += 1) go(who);
  await clock.advance(60_000);
  expect(gone).toEqual(Array.from({ length: 241 }, (_, index) => index + 1));
  await clock.advance(200_000);
  expect(gone).toHaveLength(1000);
  go(1001);
  await clock.advance(0);
  expect(gone.at(-1)).toBe(1001);
});
