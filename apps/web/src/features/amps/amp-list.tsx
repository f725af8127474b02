/** The rows of the list, from data alone: only those in sight and two beyond are on the page [AMPS-06]. */

import { useEffect, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { VList, WindowVirtualizer, type VListHandle, type WindowVirtualizerHandle } from 'virtua';
import { useNarrow } from '../../ui/width.ts';
import styles from './amp-list.module.css';

/** [AMPS-06] */
export const rowHeight = 156;
const overscan = 2;

interface AmpListProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  readonly renderRow: (item: Item) => ReactElement;
  /** The row whose page stands beside the list: it is in sight until somebody looks elsewhere. */
  readonly selected: number | undefined;
}

/** Arrow Up and Down move between rows, Home and End to the ends; Enter follows the row's link. */
export function AmpList<Item>({ label, items, keyOf, renderRow, selected }: AmpListProps<Item>) {
  const narrow = useNarrow();
  const framed = useRef<VListHandle>(null);
  const open = useRef<WindowVirtualizerHandle>(null);
  const place = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<number>();
  const looksElsewhere = useRef(false);
  useEffect(() => {
    if (selected !== undefined && !looksElsewhere.current) framed.current?.scrollToIndex(selected, { align: 'nearest' });
  }, [selected]);
  const look = () => {
    looksElsewhere.current = true;
  };

  const indexOf = (target: EventTarget) => {
    const own = target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset['row'] : undefined;
    return own === undefined ? undefined : Number(own);
  };
  const focusRow = (index: number) => {
    setFocused(index);
    (narrow ? open : framed).current?.scrollToIndex(index, { align: 'nearest' });
    // The row may come onto the page only now.
    const seek = (tries: number) => {
      const row = place.current?.querySelector(`[data-row="${index}"]`);
      const target = row?.querySelector<HTMLElement>('a[href], button:not(:disabled)') ?? row;
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
      else if (tries > 0) requestAnimationFrame(() => seek(tries - 1));
    };
    seek(10);
  };
  const keys = (event: KeyboardEvent) => {
    const here = indexOf(event.target);
    if (here === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const last = items.length - 1;
    const wanted = { ArrowDown: Math.min(last, here + 1), ArrowUp: Math.max(0, here - 1), Home: 0, End: last }[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    look();
    focusRow(wanted);
  };

  const child = (item: Item, index: number) => (
    <div
      key={keyOf(item)}
      data-row={index}
      className={styles.row}
      role="listitem"
      aria-setsize={items.length}
      aria-posinset={index + 1}
      tabIndex={-1}
    >
      {renderRow(item)}
    </div>
  );
  // The focused row stays on the page when it is scrolled away, so that the keyboard keeps its place.
  const settings = {
    data: items,
    bufferSize: overscan * rowHeight,
    itemSize: rowHeight,
    keepMounted: focused === undefined || focused >= items.length ? [] : [focused],
  };
  return (
    // The keys are those of the rows' links: what listens here only hears of them.
    <div
      ref={place}
      role="presentation"
      className={styles.frame}
      onKeyDown={keys}
      onWheel={look}
      onPointerDown={look}
      onFocus={(event) => setFocused(indexOf(event.target))}
      onBlur={() => setFocused(undefined)}
    >
      <div role="list" aria-label={label} className={styles.list}>
        {narrow ? (
          <WindowVirtualizer ref={open} {...settings}>
            {child}
          </WindowVirtualizer>
        ) : (
          <VList ref={framed} {...settings}>
            {child}
          </VList>
        )}
      </div>
    </div>
  );
}
