import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DataTable } from './data-table.tsx';
import { Pager } from './pager.tsx';
import { TabLinks } from './tabs.tsx';
import { renderKit } from '../../../test/kit-rig.tsx';

afterEach(cleanup);

describe('a table', () => {
  const rows = [
    { id: 'a', name: 'Bar', level: '−3.0 dB' },
    { id: 'b', name: 'Patio', level: '−6.0 dB' },
  ];
  const columns = [
    { key: 'name', label: 'Name', renderCell: (row: (typeof rows)[number]) => row.name, narrow: 'title' as const },
    { key: 'level', label: 'Level', renderCell: (row: (typeof rows)[number]) => row.level, align: 'right' as const },
  ];

  it('has the label of its column in every cell, for the cards it becomes on phones', () => {
    renderKit(<DataTable label="Channels" columns={columns} rows={rows} keyOf={(row) => row.id} />);
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['Name', 'Level']);
    expect(screen.getAllByRole('cell').map((cell) => cell.dataset['label'])).toEqual(['Name', 'Level', 'Name', 'Level']);
  });

  it('reports the selected row and marks it', () => {
    const onSelect = vi.fn<(row: { id: string }) => void>();
    renderKit(<DataTable label="Channels" columns={columns} rows={rows} keyOf={(row) => row.id} selected="b" onSelect={onSelect} />);
    fireEvent.click(screen.getByText('Bar'));
    expect(onSelect).toHaveBeenCalledWith(rows[0]);
    expect(screen.getByText('Patio').closest('tr')?.getAttribute('aria-selected')).toBe('true');
  });

  it('selects the row the keyboard reaches', () => {
    const onSelect = vi.fn<(row: { id: string }) => void>();
    const withButton = [
      ...columns,
      { key: 'act', label: 'Act', renderCell: (row: (typeof rows)[number]) => <button>{`Open ${row.name}`}</button> },
    ];
    renderKit(<DataTable label="Channels" columns={withButton} rows={rows} keyOf={(row) => row.id} selected="a" onSelect={onSelect} />);
    act(() => screen.getByRole('button', { name: 'Open Patio' }).focus());
    expect(onSelect).toHaveBeenCalledWith(rows[1]);
  });

  it('is replaced by a placeholder when empty', () => {
    renderKit(<DataTable label="Channels" columns={columns} rows={[]} keyOf={(row) => row.id} empty={<p>Nothing here</p>} />);
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByText('Nothing here')).toBeTruthy();
  });
});

describe('a pager', () => {
  it('is absent for one page', () => {
    renderKit(<Pager label="Pages" page={0} pages={1} onChange={() => {}} />);
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('goes to a page, and no further than the last', () => {
    const onChange = vi.fn<(page: number) => void>();
    renderKit(<Pager label="Pages" page={1} pages={2} onChange={onChange} />);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next page' }).disabled).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Page 1' }));
    expect(onChange).toHaveBeenCalledWith(0);
  });
});

describe('tabs', () => {
  it('are links, the present one marked', () => {
    renderKit(
      <TabLinks
        label="Channel"
        current="eq"
        items={[
          { key: 'eq', label: 'Equalizer', href: '/eq', badge: 'FIR' },
          { key: 'faults', label: 'Faults', href: '/faults', count: 0 },
        ]}
      />,
    );
    const links = screen
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')]);
    expect(links).toEqual([
      ['EqualizerFIR', '/eq', 'page'],
      ['Faults', '/faults', null],
    ]);
  });

  it('have the present one in the middle, and stay where a hand has scrolled them until another is present', () => {
    vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame'] });
    vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockReturnValue(300);
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(40);
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(100);
    const tabs = (current: string) => (
      <TabLinks label="Channel" current={current} items={['eq', 'faults'].map((key) => ({ key, label: key, href: `/${key}` }))} />
    );
    const { rerender } = renderKit(tabs('eq'));
    const strip = screen.getByRole('list');
    const places = [undefined, 'eq', 'faults'].map((current) => {
      if (current !== undefined) rerender(tabs(current));
      vi.advanceTimersToNextFrame();
      const { scrollLeft } = strip;
      strip.scrollLeft = 5;
      return scrollLeft;
    });
    expect(places).toEqual([270, 5, 270]);
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
});
