import { useEffect, useRef, useState } from 'react';
import { Count, Tag } from '../look/chip.tsx';
import { classes } from '../look/classes.ts';
import { Sheet } from '../overlays/dialog.tsx';
import { Icon } from '../look/icon.tsx';
import type { IconName } from '../look/icon.tsx';
import { Hidden } from '../look/text.tsx';
import { Link } from '../provider.tsx';
import layout from '../look/layout.module.css';
import typography from '../look/typography.module.css';
import styles from './tabs.module.css';
import { useWords } from '../words.ts';

export interface TabItem {
  readonly key: string;
  readonly label: string;
  readonly href: string;
  readonly badge?: string;
  readonly count?: number;
  readonly icon?: IconName;
  readonly dot?: string;
}

interface TabLinksProps {
  label: string;
  items: readonly TabItem[];
  current: string | null;
  kind?: 'tabs' | 'nav';
}

export function TabLinks({ label, items, current, kind = 'tabs' }: TabLinksProps) {
  const list = useRef<HTMLUListElement>(null);
  const labels = items.map((item) => item.label).join('|');
  useEffect(() => {
    // Measured here, the page would be laid out once more.
    const frame = requestAnimationFrame(() => {
      const strip = list.current;
      const chosen = strip?.querySelector<HTMLElement>('[aria-current]');
      if (!strip || !chosen) return;
      // scrollIntoView would scroll the page as well, so set only the strip.
      strip.scrollLeft = chosen.offsetLeft - (strip.clientWidth - chosen.offsetWidth) / 2;
    });
    return () => cancelAnimationFrame(frame);
  }, [current, labels]);
  return (
    <nav aria-label={label} className={classes(layout.rigid, layout.shrinks, styles[kind])}>
      <ul ref={list} className={styles.list}>
        {items.map((item) => (
          <li key={item.key}>
            <Link
              href={item.href}
              className={classes(layout.iconText, typography.quietLabel, styles.tab)}
              aria-current={item.key === current ? 'page' : undefined}
            >
              <TabFace item={item} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function TabFace({ item }: { item: TabItem }) {
  return (
    <>
      {item.icon && <Icon name={item.icon} size={18} />}
      <span className={styles.word} data-word={item.label}>
        {item.label}
      </span>
      {item.badge !== undefined && <Tag>{item.badge}</Tag>}
      {item.dot !== undefined && (
        <span className={styles.dot}>
          <Hidden>{item.dot}</Hidden>
        </span>
      )}
      {item.count !== undefined && item.count > 0 && <Count tone="fault">{item.count}</Count>}
    </>
  );
}

export function NavMenu({ label, items, current }: TabLinksProps) {
  const [open, setOpen] = useState(false);
  const words = useWords();
  const here = items.find((item) => item.key === current);
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" className={classes(layout.line2, styles.menu)} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className={styles.here}>{here?.label ?? label}</span>
        <span className={typography.caption}>{words.menu}</span>
        <Icon name="chev-down" />
      </button>
      <Sheet open={open} onClose={close} title={label}>
        <ul className={styles.sheet}>
          {items.map((item) => (
            <li key={item.key}>
              <Link
                href={item.href}
                className={classes(layout.line2, typography.subheading, styles.row)}
                aria-current={item.key === current ? 'page' : undefined}
                onClick={close}
              >
                <TabFace item={item} />
              </Link>
            </li>
          ))}
        </ul>
      </Sheet>
    </>
  );
}
