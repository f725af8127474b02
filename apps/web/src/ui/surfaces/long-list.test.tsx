import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LongList } from './long-list.tsx';

// It ends what hangs and never what is slow.
configure({ asyncUtilTimeout: 60_000 });

/** The test's document has no layout: the window of the list is 900 px high. */
class Layout {
  readonly told: ResizeObserverCallback;
  constructor(told: ResizeObserverCallback) {
    this.told = told;
  }
  observe(target: Element) {
    const contentRect = { width: 320, height: target.getAttribute('style')?.includes('overflow') ? 900 : 156 };
    queueMicrotask(() => this.told([{ target, contentRect } as unknown as ResizeObserverEntry], this));
  }
  unobserve() {}
  disconnect() {}
}
beforeEach(() => {
  vi.stubGlobal('ResizeObserver', Layout);
  Object.defineProperty(HTMLElement.prototype, 'offsetParent', { configurable: true, get: () => document.body });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function rowsOf(count: number) {
  const renderRow = vi.fn<(name: string) => ReactElement>((name) => <a href={`/amps/${name}`}>{name}</a>);
  render(
    <LongList
      label="Amplifiers"
      rowHeight={156}
      items={Array.from({ length: count }, (_, index) => `Amp ${index}`)}
      keyOf={(name) => name}
      renderRow={renderRow}
      selected={undefined}
    />,
  );
  return renderRow;
}

describe('the list', () => {
  it('[AMPS-06] makes only the rows in sight and two beyond, however long it is', async () => {
    const row = rowsOf(2000);
    // 900 px show six rows, and two more wait below.
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(8));
    expect(screen.getAllByRole('listitem')[0]?.getAttribute('aria-setsize')).toBe('2000');
    expect(row.mock.calls.length).toBeLessThan(200);
  });

  it('is walked through by arrows, and by Home to its first row', async () => {
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
});
