/** Only rows near the view are in the page. */

import { useLayoutEffect, useRef, useState, type ReactElement, type RefObject } from 'react';
import { Virtualizer, WindowVirtualizer } from 'virtua';
import { usePrinting } from '../look/printing.ts';
import { useElementWidth, useNarrow } from '../look/width.ts';
import styles from './page-list.module.css';

/** All in the page: they cost little. */
const fewRows = 12;

/** In pixels, within the margins and a page's own. */
const sheetWidth = 665;

interface PageListProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  readonly renderRow: (item: Item, index: number) => ReactElement;
  /** Least width in pixels of the usual text size. */
  readonly itemWidth: number;
  /** Estimated height in pixels of a row that was never rendered. */
  readonly usualHeight: number;
  /** The scrolling element if it is not the window; ignored on phones. */
  readonly scroller: RefObject<HTMLElement | null>;
}

export function PageList<Item>({ label, items, keyOf, renderRow, itemWidth, usualHeight, scroller }: PageListProps<Item>) {
  const narrow = useNarrow();
  const printing = usePrinting();
  const place = useRef<HTMLDivElement>(null);
  /** The content above the list may change its height. */
  const [above, setAbove] = useState(0);
  useLayoutEffect(() => {
    if (!place.current || !scroller.current) return;
    const { top } = place.current.getBoundingClientRect();
    setAbove(Math.round(top - scroller.current.getBoundingClientRect().top + scroller.current.scrollTop));
  }, [items, narrow, scroller]);
  const width = useElementWidth(place);
  const perRow = Math.max(1, Math.floor((printing ? sheetWidth : width) / itemWidth));
  const rows = Array.from({ length: Math.ceil(items.length / perRow) }, (_, row) => items.slice(row * perRow, (row + 1) * perRow));
  const child = (row: readonly Item[], rowIndex: number) => (
    <div
      key={row.map(keyOf).join(' ')}
      role="presentation"
      className={styles.row}
      style={{ gridTemplateColumns: `repeat(${perRow}, minmax(0, 1fr))` }}
    >
      {row.map((item, column) => {
        const index = rowIndex * perRow + column;
        return (
          <div key={keyOf(item)} role="listitem" aria-setsize={items.length} aria-posinset={index + 1}>
            {renderRow(item, index)}
          </div>
        );
      })}
    </div>
  );
  const settings = { data: rows, itemSize: usualHeight };
  return (
    <div ref={place} role="list" aria-label={label}>
      {printing || rows.length <= fewRows ? (
        rows.map(child)
      ) : narrow ? (
        <WindowVirtualizer {...settings}>{child}</WindowVirtualizer>
      ) : (
        <Virtualizer {...settings} scrollRef={scroller} startMargin={above}>
          {child}
        </Virtualizer>
      )}
    </div>
  );
}
