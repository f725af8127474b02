import { createManualClock } from '@headroom/protocol';
import { expect, it } from 'vitest';
import { createLimitedDoctor, pauseMs } from './limited-doctor.ts';

it('looks once for all who ask meanwhile or soon after, and again ten seconds after it ended', async () => {
  const clock = createManualClock(0);
  const ends: (() => void)[] = [];
  const ask = createLimitedDoctor(() => new Promise((resolve) => void ends.push(() => resolve([]))), clock);
  const asked = [ask(), ask()];
  await clock.advance(pauseMs * 3);
  asked.push(ask());
  expect(ends).toHaveLength(1);
  ends[0]?.();
  const [first] = await Promise.all(asked);
  await clock.advance(pauseMs - 1);
  expect(await ask()).toBe(first);
  expect(ends).toHaveLength(1);
  await clock.advance(1);
  void ask();
  expect(ends).toHaveLength(2);
});

it('looks no oftener where it fails', async () => {
  const clock = createManualClock(0);
  let looks = 0;
  const ask = createLimitedDoctor(() => {
    looks += 1;
    return Promise.reject(new Error('away'));
  }, clock);
  await expect(ask()).rejects.toThrow('away');
  await expect(ask()).rejects.toThrow('away');
  expect(looks).toBe(1);
  await clock.advance(pauseMs);
  await expect(ask()).rejects.toThrow('away');
  expect(looks).toBe(2);
});
