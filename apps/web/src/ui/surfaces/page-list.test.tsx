import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { layOut } from '../../../test/kit-rig.tsx';
import { PageList } from './page-list.tsx';

beforeEach(layOut);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const names = Array.from({ length: 1000 }, (_, index) => `Venue ${index}`);
function Page({ itemWidth }: { readonly itemWidth: number }) {
  const scroller = useRef<HTMLElement>(null);
  return (
    <main ref={scroller}>
      <PageList
        label="Venues"
        items={names}
        keyOf={(name) => name}
        itemWidth={itemWidth}
        usualHeight={50}
        scroller={scroller}
        renderRow={(name) => <p>{name}</p>}
      />
    </main>
  );
}

describe('the list in a page', () => {
  it('renders only the rows near the visible ones, however long it is', async () => {
    render(<Page itemWidth={Number.POSITIVE_INFINITY} />);
    await waitFor(() => expect(screen.getAllByRole('listitem').length).toBeGreaterThanOrEqual(12));
    expect(screen.getAllByRole('listitem').length).toBeLessThan(20);
    expect(screen.getAllByRole('listitem')[0]?.getAttribute('aria-setsize')).toBe('1000');
    expect(screen.getByText('Venue 0')).toBeTruthy();
  });
  it('puts as many items beside each other as there is room for, and counts each', async () => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(700);
    render(<Page itemWidth={332} />);
    await waitFor(() => expect(screen.getAllByRole('listitem').length).toBeGreaterThanOrEqual(24));
    expect(screen.getAllByRole('listitem').length).toBeLessThan(40);
    const third = screen.getByText('Venue 2').parentElement!;
    expect([third.getAttribute('aria-posinset'), third.getAttribute('aria-setsize')]).toEqual(['3', '1000']);
    expect(third.previousElementSibling).toBeNull();
    vi.restoreAllMocks();
  });
  it('prints every row', async () => {
    render(<Page itemWidth={Number.POSITIVE_INFINITY} />);
    await waitFor(() => expect(screen.getAllByRole('listitem').length).toBeGreaterThanOrEqual(12));
    fireEvent(window, new Event('beforeprint'));
    expect(screen.getAllByRole('listitem').length).toBe(1000);
    fireEvent(window, new Event('afterprint'));
    await waitFor(() => expect(screen.getAllByRole('listitem').length).toBeLessThan(20));
  });
});
