import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LongList } from './long-list.tsx';

/** jsdom has no layout; this is the height of the list's viewport in pixels. */
let height = 900;
class Layout {
  readonly told: ResizeObserverCallback;
  constructor(told: ResizeObserverCallback) {
    this.told = told;
  }
  observe(target: Element) {
    const contentRect = { width: 320, height: target.getAttribute('style')?.includes('overflow') ? height : 156 };
    queueMicrotask(() => this.told([{ target, contentRect } as unknown as ResizeObserverEntry], this));
  }
  unobserve() {}
  disconnect() {}
}
beforeEach(() => {
  height = 900;
  vi.stubGlobal('ResizeObserver', Layout);
  Object.defineProperty(HTMLElement.prototype, 'offsetParent', { configurable: true, get: () => document.body });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const names = (count: number) => Array.from({ length: count }, (_, index) => `Amp ${index}`);
const listOf = (items: readonly string[], renderRow: (name: string) => ReactElement) => (
  <LongList label="Amplifiers" rowHeight={156} items={items} keyOf={(name) => name} renderRow={renderRow} selected={undefined} />
);
function rowsOf(count: number) {
  const row = vi.fn<(name: string) => ReactElement>((name) => <a href={`/amps/${name}`}>{name}</a>);
  const { rerender } = render(listOf(names(count), row));
  return { row, reorder: () => rerender(listOf(names(count).toReversed(), row)) };
}

describe('the list', () => {
  it.each([
    [900, 6],
    [1000, 7],
  ])('[AMPS-06] renders only the rows in sight and two beyond, however long it is: in %i px %i and two', async (pixels, inSight) => {
    height = pixels;
    const { row } = rowsOf(2000);
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(inSight + 2));
    expect(screen.getAllByRole('listitem')[0]?.getAttribute('aria-setsize')).toBe('2000');
    expect(row.mock.calls.length).toBeLessThan(200);
  });

  it('is navigated with arrows, and Home to its first row', async () => {
    rowsOf(2000);
    const link = (name: string) => screen.findByRole('link', { name });
    const press = async (key: string, name: string) => {
      fireEvent.keyDown(document.activeElement as Element, { key });
      const reached = await link(name);
      await waitFor(() => expect(document.activeElement).toBe(reached));
    };
    (await link('Amp 0')).focus();
    await press('ArrowUp', 'Amp 0');
    await press('ArrowDown', 'Amp 1');
    await press('ArrowDown', 'Amp 2');
    await press('ArrowUp', 'Amp 1');
    await press('ArrowDown', 'Amp 2');
    await press('Home', 'Amp 0');
  });

  it('handles its own keys, and leaves all others to the page', async () => {
    rowsOf(2000);
    const first = await screen.findByRole('link', { name: 'Amp 0' });
    first.focus();
    const isLeft = (key: string, more = {}) => fireEvent.keyDown(first, { key, ...more });
    for (const key of ['ArrowDown', 'ArrowUp', 'Home', 'End']) expect([key, isLeft(key)]).toEqual([key, false]);
    for (const key of ['ArrowLeft', 'PageDown', 'Enter', 'a']) expect([key, isLeft(key)]).toEqual([key, true]);
    for (const held of ['altKey', 'ctrlKey', 'metaKey']) expect([held, isLeft('End', { [held]: true })]).toEqual([held, true]);
  });

  it('follows keys faster than its rows, one row per key, and none typed elsewhere', async () => {
    rowsOf(2000);
    const first = await screen.findByRole('link', { name: 'Amp 0' });
    first.focus();
    fireEvent.keyDown(document.activeElement as Element, { key: 'End' });
    fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowUp' });
    const field = document.body.appendChild(document.createElement('input'));
    fireEvent.keyDown(field, { key: 'ArrowUp' });
    field.remove();
    const reached = await screen.findByRole('link', { name: 'Amp 1998' });
    await waitFor(() => expect(document.activeElement).toBe(reached));
  });

  it.each([
    ['a key', true],
    ['a pointer', false],
  ])('follows the row reached by %s when the order changes: %s', async (by, follows) => {
    const { reorder } = rowsOf(2000);
    const first = await screen.findByRole('link', { name: 'Amp 0' });
    first.focus();
    if (by === 'a key') fireEvent.keyDown(first, { key: 'Home' });
    else fireEvent.pointerDown(first);
    const frame = screen.getByRole('list').firstElementChild as HTMLElement;
    const scrolled = vi.spyOn(frame, 'scrollTop', 'set');
    reorder();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Amp 0'));
    expect(scrolled.mock.calls.length > 0).toBe(follows);
  });
});
