/** Only the visible rows and two beyond are in the page [AMPS-06]. */

import { useEffect, useEffectEvent, useRef, useState, type FocusEvent, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { usePrinting } from '../look/printing.ts';
import { textScale, useNarrow } from '../look/width.ts';
import { Link } from '../provider.tsx';
import styles from './long-list.module.css';
import { useRowsInSight } from './rows-in-sight.ts';

const overscan = 2;
const mostPrinted = 1000;

interface LongListProps<Item> {
  readonly label: string;
  readonly rowHeight: number;
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  readonly renderRow: (item: Item) => ReactElement;
  readonly selected: number | undefined;
}

/** The focus follows its row through a new order. */
export function LongList<Item>({ label, rowHeight: usualHeight, items, keyOf, renderRow, selected }: LongListProps<Item>) {
  const narrow = useNarrow();
  const rowHeight = usualHeight * textScale();
  const { frame, rows, show, ...sight } = useRowsInSight(rowHeight, narrow);
  const [focused, setFocused] = useState<string>();
  const looksElsewhere = useRef(false);
  /** A row reached by key is kept in view; one reached by wheel or pointer is not. */
  const cameByKey = useRef(false);
  const look = () => {
    looksElsewhere.current = true;
    cameByKey.current = false;
  };
  const showSelected = useEffectEvent(() => {
    if (selected !== undefined && !looksElsewhere.current && !narrow) show(selected);
  });
  const isLaidOut = sight.to > 0;
  useEffect(() => showSelected(), [selected, isLaidOut]);

  const rowOf = (key: string) => rows.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`);
  const focusRow = (key: string) => {
    const row = rowOf(key);
    (row?.querySelector<HTMLElement>('a[href], button:not(:disabled)') ?? row)?.focus({ preventScroll: true });
  };
  const keys = (event: KeyboardEvent) => {
    const key = keyAt(event.target);
    const here = items.findIndex((item) => keyOf(item) === key);
    if (here < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    const last = items.length - 1;
    const wanted = { ArrowDown: Math.min(last, here + 1), ArrowUp: Math.max(0, here - 1), Home: 0, End: last }[event.key];
    const item = wanted === undefined ? undefined : items[wanted];
    if (wanted === undefined || item === undefined) return;
    event.preventDefault();
    look();
    cameByKey.current = true;
    // Keys may come faster than frames, so render the row now.
    flushSync(() => setFocused(keyOf(item)));
    focusRow(keyOf(item));
    show(wanted);
  };
  const leave = ({ relatedTarget, target }: FocusEvent) => {
    const key = keyAt(target);
    const isLost = relatedTarget === null && document.hasFocus() && cameByKey.current && key !== undefined;
    if (!isLost) return setFocused(undefined);
    // A button that is disabled while focused loses the focus; give it to its row.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body && rowOf(key)) focusRow(key);
    });
  };
  const focusedAt = focused === undefined ? -1 : items.findIndex((item) => keyOf(item) === focused);
  const follow = useEffectEvent(() => {
    if (cameByKey.current && focusedAt >= 0) show(focusedAt);
  });
  useEffect(() => follow(), [focusedAt]);
  // A row without a link is focused itself until it has one.
  useEffect(() => {
    const { activeElement } = document;
    if (cameByKey.current && activeElement instanceof HTMLElement && activeElement.dataset['row'] === focused && focused !== undefined)
      focusRow(focused);
  });

  const printing = usePrinting();
  const from = printing ? 0 : Math.max(0, sight.from - overscan);
  const to = printing ? Math.min(items.length, mostPrinted) : isLaidOut ? Math.min(items.length, sight.to + overscan) : 0;
  // The keyboard needs the focused row when it is scrolled away.
  const beside = focusedAt >= 0 && (focusedAt < from || focusedAt >= to) ? [focusedAt] : [];
  const inSight = Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
  const shown = [...beside.filter((index) => index < from), ...inSight, ...beside.filter((index) => index >= to)];
  return (
    // The rows' links have the keyboard handling; this element only observes it.
    <div
      role="presentation"
      className={styles.frame}
      onKeyDown={keys}
      onWheel={look}
      onPointerDown={look}
      onFocus={({ target }) => setFocused(keyAt(target))}
      onBlur={leave}
    >
      <div role="list" aria-label={label} className={styles.list}>
        <div ref={frame} role="presentation" className={styles.scroller} style={narrow || printing ? undefined : { overflowY: 'auto' }}>
          <div ref={rows} role="presentation" className={styles.rows} style={{ height: items.length * rowHeight }}>
            {shown.map((index) => {
              const item = items[index];
              return (
                item !== undefined && (
                  <div
                    key={keyOf(item)}
                    data-row={keyOf(item)}
                    className={styles.row}
                    style={{ height: rowHeight, top: index * rowHeight }}
                    role="listitem"
                    aria-setsize={items.length}
                    aria-posinset={index + 1}
                    tabIndex={-1}
                  >
                    {renderRow(item)}
                  </div>
                )
              );
            })}
          </div>
        </div>
      </div>
    </div>
  );
}
const keyAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset['row'] : undefined;

interface RowLinkProps {
  readonly href: string;
  readonly selected: boolean;
  readonly children: ReactNode;
}
/** The link that covers a whole row or card, which must be its containing block; buttons lie above. */
export const RowLink = ({ selected, ...link }: RowLinkProps) => (
  <Link {...link} className={styles.cover} aria-current={selected ? 'page' : undefined} />
);
