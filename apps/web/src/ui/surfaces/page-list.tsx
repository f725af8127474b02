/** Rows of any height; only those near the view are in the page. */

import { useLayoutEffect, useRef, useState, type ReactElement, type RefObject } from 'react';
import { Virtualizer, WindowVirtualizer } from 'virtua';
import { useNarrow } from '../look/width.ts';

interface PageListProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  readonly renderRow: (item: Item, index: number) => ReactElement;
  /** Estimated height in pixels of a row that was never rendered. */
  readonly usualHeight: number;
  /** The scrolling element if it is not the window; ignored on phones. */
  readonly scroller: RefObject<HTMLElement | null>;
}

export function PageList<Item>({ label, items, keyOf, renderRow, usualHeight, scroller }: PageListProps<Item>) {
  const narrow = useNarrow();
  const place = useRef<HTMLDivElement>(null);
  /** The content above the list may change its height. */
  const [above, setAbove] = useState(0);
  useLayoutEffect(() => {
    if (!place.current || !scroller.current) return;
    const { top } = place.current.getBoundingClientRect();
    setAbove(Math.round(top - scroller.current.getBoundingClientRect().top + scroller.current.scrollTop));
  }, [items, narrow, scroller]);
  const child = (item: Item, index: number) => (
    <div key={keyOf(item)} role="listitem" aria-setsize={items.length} aria-posinset={index + 1}>
      {renderRow(item, index)}
    </div>
  );
  const settings = { data: items, itemSize: usualHeight };
  return (
    <div ref={place} role="list" aria-label={label}>
      {narrow ? (
        <WindowVirtualizer {...settings}>{child}</WindowVirtualizer>
      ) : (
        <Virtualizer {...settings} scrollRef={scroller} startMargin={above}>
          {child}
        </Virtualizer>
      )}
    </div>
  );
}
