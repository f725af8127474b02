import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hearTime, now } from './now.ts';

const noon = Date.UTC(2026, 10, 22, 12);
const hour = 3_600_000;
beforeEach(() => vi.useFakeTimers({ now: noon }));
afterEach(() => {
  hearTime(new Date(Date.now()).toUTCString());
  vi.useRealTimers();
});

it.each([
  ['two hours behind', 2 * hour],
  ['fifty years ahead', -50 * 365 * 24 * hour],
])("a clock that is %s is corrected by the cloud's answers, and continues from there", (_, difference) => {
  hearTime(new Date(noon + difference).toUTCString());
  expect(now().getTime()).toBe(noon + difference);
  vi.setSystemTime(noon + 5000);
  expect(now().getTime()).toBe(noon + difference + 5000);
  hearTime(new Date(noon + difference + 4000).toUTCString());
  expect(now().getTime()).toBe(noon + difference + 5000);
  vi.setSystemTime(noon + difference + 6000);
  hearTime(new Date(noon + difference + 6000).toUTCString());
  expect(now().getTime()).toBe(noon + difference + 6000);
});

it('a clock that is right within the time of a request is left alone, as it is without an answer', () => {
  hearTime(new Date(noon - 9000).toUTCString());
  expect(now().getTime()).toBe(noon);
  hearTime(new Date(noon + hour).toUTCString());
  hearTime(null);
  hearTime('Yesterday');
  expect(now().getTime()).toBe(noon + hour);
});
