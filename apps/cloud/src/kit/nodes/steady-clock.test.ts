import { createManualClock } from '@headroom/protocol';
import { expect, it } from 'vitest';
import { createClockWatch, createSteadyClock } from './steady-clock.ts';

const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000];
const begun = Date.UTC(2026, 0, 1);

function machine() {
  const clock = createManualClock(begun);
  let sleptMs = 0;
  const wall = { aheadMs: 0 };
  const now = () => clock.now() + sleptMs + wall.aheadMs;
  const steady = createSteadyClock({ ...clock, now }, () => clock.elapsed() + sleptMs);
  return {
    steady,
    wall: now,
    set: (ms: number) => void (wall.aheadMs += ms),
    sleep: (ms: number) => void (sleptMs += ms),
    async pass(ms: number) {
      for (let passed = 0; passed < ms; passed += second) {
        await clock.advance(second);
        steady.now();
      }
    },
  };
}

it('small corrections by a time server are followed at once, and never backwards', async () => {
  const at = machine();
  for (const ms of [300, -300, 1500, -1500]) {
    const before = at.steady.now();
    at.set(ms);
    expect(at.steady.now()).toBeGreaterThanOrEqual(before);
    await at.pass(3 * second);
    expect(at.steady.now()).toBe(at.wall());
  }
});

it.each([
  ['put back an hour', -hour],
  ['an hour ahead', hour],
])('a clock that is %s changes the length of ten minutes by a tenth at most, and is caught up with in the end', async (_, ms) => {
  const at = machine();
  await at.pass(minute);
  const before = at.steady.now();
  at.set(ms);
  await at.pass(10 * minute);
  const passed = at.steady.now() - before;
  expect(passed).toBeGreaterThanOrEqual(9 * minute);
  expect(passed).toBeLessThanOrEqual(11 * minute);
  await at.pass(10 * hour);
  expect(at.steady.now()).toBe(at.wall());
});

it('ignores two wrong years that last 200 s', async () => {
  const at = machine();
  at.set(730 * day);
  await at.pass(200 * second);
  expect(at.steady.now()).toBe(begun + 200 * second);
  at.set(-730 * day);
  await at.pass(second);
  expect(at.steady.now()).toBe(at.wall());
});

it('accepts a clock that stays a day or more off for an hour', async () => {
  const at = machine();
  at.set(730 * day);
  await at.pass(hour - second);
  expect(Math.round(at.steady.aheadMs?.() ?? 0)).toBe(730 * day);
  await at.pass(2 * second);
  expect(at.steady.now()).toBe(at.wall());
});

it.each([
  ['an hour', hour, hour],
  ['two days, which is a mistake', 2 * day, 0],
])('continues from the last written time when that is %s ahead', async (_, ms, ahead) => {
  const at = machine();
  at.steady.notBefore?.(begun + ms);
  expect(at.steady.now()).toBe(begun + ahead);
  await at.pass(11 * hour);
  expect(at.steady.now()).toBe(at.wall());
});

it('does not mistake the sleep of a machine for a set clock', async () => {
  const at = machine();
  at.sleep(8 * hour);
  expect(at.steady.now()).toBe(at.wall());
});

it('reports once when a clock was set, and once when it is caught up with', async () => {
  const at = machine();
  const told: unknown[] = [];
  const tell =
    (level: string) =>
    (...words: unknown[]) =>
      void told.push([level, ...words]);
  const watch = createClockWatch(at.steady, { error: tell('error'), warn: tell('warn'), info: tell('info') } as never);
  const look = () => watch.run(new Date());
  await look();
  at.set(2 * day);
  await look();
  await look();
  at.set(-2 * day);
  await look();
  at.set(10 * second);
  await look();
  await at.pass(2 * minute);
  await look();
  expect(told).toEqual([
    ['error', { seconds: 2 * 86_400 }, expect.stringContaining('more than a day')],
    ['info', expect.any(String)],
    ['warn', { seconds: 10 }, expect.any(String)],
    ['info', expect.any(String)],
  ]);
});
