import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useRowsInSight } from './rows-in-sight.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.documentElement.removeAttribute('style');
});

describe('the rows of a list that the window scrolls', () => {
  it.each([
    ['72px', 72],
    ['auto', 0],
  ])('are shown between the bars at its edges, which take %s of it', (padding, pixels) => {
    document.documentElement.style.setProperty('scroll-padding-top', padding);
    document.documentElement.style.setProperty('scroll-padding-bottom', padding);
    vi.stubGlobal('innerHeight', 900);
    let scrolled = 1000;
    const rows = document.createElement('div');
    vi.spyOn(rows, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, -scrolled, 320, 0));
    vi.stubGlobal('scrollBy', (_: number, by: number) => (scrolled += by));
    const { result } = renderHook(() => useRowsInSight(100, true));
    result.current.rows.current = rows;
    const after = (index: number) => {
      act(() => result.current.show(index));
      return scrolled;
    };
    expect(after(10)).toBe(1000 - pixels);
    expect(after(12)).toBe(1000 - pixels);
    expect(after(30)).toBe(3100 - 900 + pixels);
  });
});
