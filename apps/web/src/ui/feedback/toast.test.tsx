import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderKit } from '../../../test/kit-rig.tsx';
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
      toast.note('Not now');
    });
    wait(1999);
    expect([shown('Refused'), shown('Saved'), shown('Not now')]).toEqual([true, true, true]);
    wait(1);
    expect([shown('Refused'), shown('Saved'), shown('Not now')]).toEqual([true, false, false]);
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

  it.each([
    ['pointer', fireEvent.pointerEnter],
    ['focus', fireEvent.focus],
  ])('closed under the %s has no after-effect: the next one hides in its time', (_, arrive) => {
    renderKit(<p />);
    act(() => toast.success('Saved'));
    const close = screen.getByRole('button', { name: 'Close' });
    arrive(close);
    wait(10_000);
    expect(shown('Saved')).toBe(true);
    fireEvent.click(close);
    act(() => toast.success('Moved'));
    wait(2000);
    expect(shown('Moved')).toBe(false);
  });

  it('is shown beside two others at most, and once for the same words, with its time restarted', () => {
    renderKit(<p />);
    act(() => {
      for (const text of ['A', 'B', 'C', 'D']) toast.error(text);
    });
    expect(['A', 'B', 'C', 'D'].map(shown)).toEqual([false, true, true, true]);
    wait(4000);
    act(() => void toast.error('C'));
    expect(screen.getAllByText('C')).toHaveLength(1);
    wait(4000);
    expect(['B', 'C', 'D'].map(shown)).toEqual([false, true, false]);
  });

  it('[ERR-09] of an error stays for its 5000 ms, however much good news comes after it', () => {
    renderKit(<p />);
    act(() => void toast.error('Refused'));
    wait(1000);
    act(() => {
      for (const text of ['A', 'B', 'C']) toast.success(text);
    });
    expect(['Refused', 'A', 'B', 'C'].map(shown)).toEqual([true, false, true, true]);
    wait(3999);
    expect(shown('Refused')).toBe(true);
  });

  it('with an action performs it once, and is replaced by the next with an action', () => {
    const act1 = vi.fn<() => void>();
    const act2 = vi.fn<() => void>();
    renderKit(<p />);
    act(() => void toast.offer('Changed: A', { verb: 'Undo', act: act1 }));
    wait(9000);
    act(() => void toast.offer('Changed: B', { verb: 'Undo', act: act2 }));
    expect([shown('Changed: A'), shown('Changed: B')]).toEqual([false, true]);
    wait(9000);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect([act1.mock.calls.length, act2.mock.calls.length, shown('Changed: B')]).toEqual([0, 1, false]);
  });

  it('with an action can be withdrawn, and hides by itself', () => {
    renderKit(<p />);
    let withdraw = () => {};
    act(() => void (withdraw = toast.offer('Changed: A', { verb: 'Undo', act: () => {} })));
    act(() => withdraw());
    expect(shown('Changed: A')).toBe(false);
    act(() => void toast.offer('Changed: B', { verb: 'Undo', act: () => {} }));
    wait(10_000);
    expect(shown('Changed: B')).toBe(false);
  });

  it('is announced as a status, an error as an alert', () => {
    renderKit(<p />);
    act(() => void toast.error('Refused'));
    expect(screen.getByRole('alert').textContent).toBe('Refused');
  });
});
