import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderKit } from './testing.tsx';
import { toast } from './toast.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  act(toast.close);
  cleanup();
  vi.useRealTimers();
});

const wait = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
const shown = (text: string) => screen.queryByText(text) !== null;

describe('a toast', () => {
  it('[ERR-09] of an error hides after 5000 ms, any other after 2000 ms', () => {
    renderKit(<p />);
    act(() => {
      toast.error('Refused');
      toast.success('Saved');
    });
    wait(1999);
    expect([shown('Refused'), shown('Saved')]).toEqual([true, true]);
    wait(1);
    expect([shown('Refused'), shown('Saved')]).toEqual([true, false]);
    wait(2999);
    expect(shown('Refused')).toBe(true);
    wait(1);
    expect(shown('Refused')).toBe(false);
  });

  it('waits while the pointer rests on it', () => {
    renderKit(<p />);
    act(() => toast.success('Saved'));
    const region = screen.getByText('Saved').closest('[role=region]');
    if (!region) throw new Error('no region');
    fireEvent.pointerEnter(region);
    wait(10_000);
    expect(shown('Saved')).toBe(true);
    fireEvent.pointerLeave(region);
    wait(2000);
    expect(shown('Saved')).toBe(false);
  });

  it('is announced as a status, an error as an alert', () => {
    renderKit(<p />);
    act(() => toast.error('Refused'));
    expect(screen.getByRole('alert').textContent).toBe('Refused');
  });
});
