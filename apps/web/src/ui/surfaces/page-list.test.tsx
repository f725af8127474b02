import { cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PageList } from './page-list.tsx';

// It ends what hangs and never what is slow.
configure({ asyncUtilTimeout: 60_000 });

/** The test's document has no layout: what scrolls is 600 px high, and a row 50. */
class Layout {
  readonly told: ResizeObserverCallback;
  constructor(told: ResizeObserverCallback) {
    this.told = told;
  }
  observe(target: Element) {
    const contentRect = { width: 320, height: target.tagName === 'MAIN' ? 600 : 50 };
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

const names = Array.from({ length: 1000 }, (_, index) => `Venue ${index}`);
function Page() {
  const scroller = useRef<HTMLElement>(null);
  return (
    <main ref={scroller}>
      <PageList
        label="Venues"
        items={names}
        keyOf={(name) => name}
        usualHeight={50}
        scroller={scroller}
        renderRow={(name) => <p>{name}</p>}
      />
    </main>
  );
}

describe('the list in a page', () => {
  it('makes only the rows around what is in sight, however long it is', async () => {
    render(<Page />);
    // 600 px show twelve rows, and 200 px wait below.
    await waitFor(() => expect(screen.getAllByRole('listitem').length).toBeGreaterThanOrEqual(12));
    expect(screen.getAllByRole('listitem').length).toBeLessThan(20);
    expect(screen.getAllByRole('listitem')[0]?.getAttribute('aria-setsize')).toBe('1000');
    expect(screen.getByText('Venue 0')).toBeTruthy();
  });
});
