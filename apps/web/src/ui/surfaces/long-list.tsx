/** A list of any length, its rows of one height and from data alone: only those in sight and two beyond are on the page [AMPS-06]. */

import { useEffect, useEffectEvent, useRef, useState, type FocusEvent, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import { VList, WindowVirtualizer, type VListHandle, type WindowVirtualizerHandle } from 'virtua';
import { useNarrow } from '../look/width.ts';
import { Link } from '../provider.tsx';
import styles from './long-list.module.css';

/** [AMPS-06] */
const overscan = 2;

interface LongListProps<Item> {
  readonly label: string;
  /** Of every row, in pixels. */
  readonly rowHeight: number;
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  readonly renderRow: (item: Item) => ReactElement;
  /** The row whose page stands beside the list: it is in sight until somebody looks elsewhere. */
  readonly selected: number | undefined;
}

/** Arrow Up and Down move between rows, Home and End to the ends; Enter follows the row's link. Whoever is at a row stays at it wherever the order takes it. */
export function LongList<Item>({ label, rowHeight, items, keyOf, renderRow, selected }: LongListProps<Item>) {
  const narrow = useNarrow();
  const framed = useRef<VListHandle>(null);
  const open = useRef<WindowVirtualizerHandle>(null);
  const place = useRef<HTMLDivElement>(null);
  /** The key of the row at which somebody is. */
  const [focused, setFocused] = useState<string>();
  const control = useRef<Element>(undefined);
  const looksElsewhere = useRef(false);
  useEffect(() => {
    if (selected !== undefined && !looksElsewhere.current) framed.current?.scrollToIndex(selected, { align: 'nearest' });
  }, [selected]);
  /** Who came to the row by a key looks at it; who came by wheel or pointer looks where they like. */
  const cameByKey = useRef(false);
  const look = () => {
    looksElsewhere.current = true;
    cameByKey.current = false;
    sought.current = undefined;
  };

  const keyAt = (target: EventTarget | null) =>
    target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset['row'] : undefined;
  const show = (index: number) => (narrow ? open : framed).current?.scrollToIndex(index, { align: 'nearest' });
  /** The row may come onto the page, and be seen there, only some frames from now; whoever goes elsewhere meanwhile is left there. */
  const sought = useRef<string>(undefined);
  const seek = (key: string, tries = 60) => {
    sought.current = key;
    const row = place.current?.querySelector(`[data-row="${CSS.escape(key)}"]`);
    const held = control.current !== row && row?.contains(control.current ?? null) ? control.current : undefined;
    const target = held ?? row?.querySelector('a[href], button:not(:disabled)') ?? row;
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    if ((target && document.activeElement === target) || tries === 0) sought.current = undefined;
    else requestAnimationFrame(() => sought.current === key && seek(key, tries - 1));
  };
  const keys = (event: KeyboardEvent | globalThis.KeyboardEvent) => {
    // Keys may come faster than rows come onto the page.
    const key = sought.current ?? keyAt(event.target);
    const here = items.findIndex((item) => keyOf(item) === key);
    if (here < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    const last = items.length - 1;
    const wanted = { ArrowDown: Math.min(last, here + 1), ArrowUp: Math.max(0, here - 1), Home: 0, End: last }[event.key];
    const item = wanted === undefined ? undefined : items[wanted];
    if (wanted === undefined || item === undefined) return;
    event.preventDefault();
    look();
    cameByKey.current = true;
    setFocused(keyOf(item));
    show(wanted);
    seek(keyOf(item));
  };
  /**
   * What moves in the page, or is hidden until it has been measured there, loses the browser's focus. A row without a link, of an amplifier
   * that is not connected yet, has it itself until it gets one.
   */
  const stay = (key: string | undefined) => {
    const { activeElement, body } = document;
    const isRow = activeElement instanceof HTMLElement && activeElement.dataset['row'] === key;
    if (key !== undefined && (activeElement === body || (isRow && cameByKey.current))) seek(key);
  };
  const arrive = ({ target }: FocusEvent) => {
    control.current = target;
    sought.current = undefined;
    setFocused(keyAt(target));
  };
  const leave = ({ relatedTarget, target }: FocusEvent) => {
    const wasTaken = relatedTarget === null && document.hasFocus() && cameByKey.current;
    if (wasTaken) return void requestAnimationFrame(() => stay(sought.current ?? keyAt(target)));
    sought.current = undefined;
    setFocused(undefined);
  };
  /** Between a row that left the page and one that is not there yet nobody has the focus, and its keys reach no list. */
  useEffect(() => {
    const hear = (event: globalThis.KeyboardEvent) => {
      if (event.target === document.body && sought.current !== undefined) keys(event);
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  });
  const focusedAt = focused === undefined ? -1 : items.findIndex((item) => keyOf(item) === focused);
  const showFocused = useEffectEvent(() => {
    if (cameByKey.current && focusedAt >= 0) show(focusedAt);
  });
  useEffect(() => showFocused(), [focusedAt]);
  useEffect(() => stay(focusedAt < 0 ? undefined : focused));

  const child = (item: Item, index: number) => (
    <div
      key={keyOf(item)}
      data-row={keyOf(item)}
      className={styles.row}
      style={{ height: rowHeight }}
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
    keepMounted: focusedAt < 0 ? [] : [focusedAt],
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
      onFocus={arrive}
      onBlur={leave}
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

interface RowLinkProps {
  readonly href: string;
  /** Its page is the one that is open. */
  readonly selected: boolean;
  readonly children: ReactNode;
}
/** The link of a whole row or card, which is its containing block; buttons in it lie above. */
export const RowLink = ({ selected, ...link }: RowLinkProps) => (
  <Link {...link} className={styles.cover} aria-current={selected ? 'page' : undefined} />
);
