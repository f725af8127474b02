import { createManualClock } from '@headroom/protocol';
import { afterEach, expect, it, vi } from 'vitest';
import { watchPage } from './watching.ts';

afterEach(() => void vi.restoreAllMocks());

it('[CLOUDAPI-27] a page is watched while visible, and reports when it is hidden and shown', () => {
  let visibility: DocumentVisibilityState = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  const page = watchPage(createManualClock());
  const told: boolean[] = [];
  const stop = page.onChange(() => told.push(page.isVisible()));
  expect(page.isVisible()).toBe(true);
  for (visibility of ['hidden', 'visible'] as const) document.dispatchEvent(new Event('visibilitychange'));
  expect(told).toEqual([false, true]);
  stop();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(told).toHaveLength(2);
});

it.each(['pointerdown', 'pointermove', 'keydown', 'wheel'])(
  '[CLOUDAPI-27] a page is touched by %s, reported once a second',
  async (touch) => {
    const clock = createManualClock();
    const page = watchPage(clock);
    let told = 0;
    const stop = page.onChange(() => (told += 1));
    const began = page.lastInput();
    await clock.advance(60_000);
    dispatchEvent(new Event(touch));
    dispatchEvent(new Event(touch));
    expect([page.lastInput() - began, told]).toEqual([60_000, 1]);
    await clock.advance(1000);
    dispatchEvent(new Event(touch));
    expect([page.lastInput() - began, told]).toEqual([61_000, 2]);
    stop();
  },
);
