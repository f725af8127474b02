import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useCountdown } from './use-countdown.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('a wait goes on while the page sleeps, as on a phone that shows the mail meanwhile', () => {
  vi.useFakeTimers();
  const { result } = renderHook(useCountdown);
  act(() => result.current[1](60));
  act(() => void vi.advanceTimersByTime(1000));
  expect(result.current[0]).toBe(59);
  vi.setSystemTime(Date.now() + 40_000);
  act(() => void vi.advanceTimersByTime(1000));
  expect(result.current[0]).toBe(18);
  vi.setSystemTime(Date.now() + 3_600_000);
  act(() => void vi.advanceTimersByTime(1000));
  expect(result.current[0]).toBe(0);
});

it('a wait ends in time although the clock was set back', () => {
  vi.useFakeTimers();
  const { result } = renderHook(useCountdown);
  act(() => result.current[1](3));
  vi.setSystemTime(Date.now() - 3_600_000);
  for (let second = 0; second < 3; second += 1) act(() => void vi.advanceTimersByTime(1000));
  expect(result.current[0]).toBe(0);
});
