import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderKit } from '../../../test/kit-rig.tsx';
import { LiveNumber } from './live-number.tsx';

const source = () => {
  const listeners = new Set<(value: number | null) => void>();
  return {
    listen: (listener: (value: number | null) => void) => {
      listeners.add(listener);
      listener(1);
      return () => listeners.delete(listener);
    },
    tell: (value: number | null) => {
      for (const listener of listeners) listener(value);
    },
  };
};
const print = (value: number | null) => (value === null ? '–' : `value ${value}`);
const shown = () => screen.getByRole('note').textContent;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('prints a value that changes ten times a second three times a second, and never loses the last', () => {
  const level = source();
  renderKit(
    <p role="note">
      <LiveNumber source={level.listen} print={print} />
    </p>,
  );
  expect(shown()).toBe('value 1');
  const prints = new Set<string | null>();
  for (let tenth = 0; tenth < 20; tenth++) {
    level.tell(10 + tenth);
    vi.advanceTimersByTime(100);
    prints.add(shown());
  }
  expect(prints.size).toBeGreaterThanOrEqual(6);
  expect(prints.size).toBeLessThanOrEqual(8);
  vi.advanceTimersByTime(600);
  expect(shown()).toBe('value 29');
});

it('prints at once what another source or another way of printing says', () => {
  const [one, other] = [source(), source()];
  const page = (from: typeof one, how = print) => (
    <p role="note">
      <LiveNumber source={from.listen} print={how} />
    </p>
  );
  const { rerender } = renderKit(page(one));
  one.tell(5);
  rerender(page(other));
  expect(shown()).toBe('value 1');
  rerender(page(other, () => 'said anew'));
  expect(shown()).toBe('said anew');
});
