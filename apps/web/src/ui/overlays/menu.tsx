import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent as ReactMouseEvent, ReactNode } from 'react';
import { classes } from '../look/classes.ts';
import { Icon } from '../look/icon.tsx';
import type { IconName } from '../look/icon.tsx';
import layout from '../look/layout.module.css';
import styles from './menu.module.css';
import { placeAt, placeBeside } from '../look/place.ts';

export interface MenuAction {
  readonly key: string;
  readonly label: string;
  readonly icon?: IconName;
  readonly onSelect: () => void;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly checked?: boolean;
}

export type MenuItem = MenuAction | 'line';

type Anchor = HTMLElement | { readonly x: number; readonly y: number };

interface MenuListProps {
  label: string;
  items: readonly MenuItem[];
  anchor: Anchor;
  id?: string;
  onClose: () => void;
}

export function MenuList({ label, items, anchor, id, onClose }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLElement>(null);
  const closing = useRef(onClose);
  useEffect(() => {
    closing.current = onClose;
  });
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    opener.current = document.activeElement as HTMLElement | null;
    element.showPopover?.();
    if (anchor instanceof HTMLElement) placeBeside(element, anchor, 'below', 'end');
    else placeAt(element, anchor.x, anchor.y);
    element.querySelector<HTMLElement>('[role^=menuitem]:not(:disabled)')?.focus();
    const outside = (event: Event) => {
      if (
        event.target instanceof Node &&
        !element.contains(event.target) &&
        !(anchor instanceof HTMLElement && anchor.contains(event.target))
      )
        closing.current();
    };
    const away = () => closing.current();
    document.addEventListener('pointerdown', outside, true);
    window.addEventListener('resize', away);
    return () => {
      document.removeEventListener('pointerdown', outside, true);
      window.removeEventListener('resize', away);
      if (element.contains(document.activeElement) || document.activeElement === document.body) opener.current?.focus();
    };
  }, [anchor]);
  const keys = (event: KeyboardEvent) => {
    event.stopPropagation();
    const entries = [...(list.current?.querySelectorAll<HTMLElement>('[role^=menuitem]:not(:disabled)') ?? [])];
    const at = entries.findIndex((entry) => entry === document.activeElement);
    const next =
      event.key === 'ArrowDown'
        ? entries[(at + 1) % entries.length]
        : event.key === 'ArrowUp'
          ? entries.at(at <= 0 ? -1 : at - 1)
          : event.key === 'Home'
            ? entries[0]
            : event.key === 'End'
              ? entries.at(-1)
              : event.key.length === 1
                ? [...entries.slice(at + 1), ...entries.slice(0, at + 1)].find((entry) =>
                    entry.textContent?.toLowerCase().startsWith(event.key.toLowerCase()),
                  )
                : undefined;
    if (next) {
      event.preventDefault();
      next.focus();
    } else if (event.key === 'Escape' || event.key === 'Tab') {
      if (event.key === 'Escape') event.preventDefault();
      onClose();
    }
  };
  return (
    <div
      ref={list}
      id={id}
      role="menu"
      aria-label={label}
      popover="manual"
      className={styles.menu}
      onKeyDown={keys}
      onClick={(event) => event.stopPropagation()}
    >
      {items.map((item, index) =>
        item === 'line' ? (
          // Lines have no identity but their position.
          <hr key={`line-${index}`} className={styles.line} />
        ) : (
          <button
            key={item.key}
            type="button"
            tabIndex={-1}
            role={item.checked === undefined ? 'menuitem' : 'menuitemcheckbox'}
            aria-checked={item.checked}
            disabled={item.disabled}
            className={classes(layout.line, styles.item, item.danger && styles.danger)}
            onPointerEnter={(event) => event.currentTarget.focus()}
            onClick={() => {
              // Restore the focus first: if the action opens a dialog, that later returns the focus to where it was.
              opener.current?.focus();
              onClose();
              item.onSelect();
            }}
          >
            {item.icon ? <Icon name={item.icon} /> : <span className={styles.space} />}
            <span className={styles.label}>{item.label}</span>
            {item.checked && <Icon name="check" size={18} />}
          </button>
        ),
      )}
    </div>
  );
}

export interface MenuTrigger {
  readonly 'aria-haspopup': 'menu';
  readonly 'aria-expanded': boolean;
  readonly onClick: (event: ReactMouseEvent<HTMLElement>) => void;
}

interface MenuProps {
  label: string;
  items: readonly MenuItem[];
  children: (trigger: MenuTrigger) => ReactNode;
}

export function Menu({ label, items, children }: MenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  return (
    <>
      {children({
        'aria-haspopup': 'menu',
        'aria-expanded': anchor !== null,
        onClick: (event) => {
          event.preventDefault();
          event.stopPropagation();
          const element = event.currentTarget;
          setAnchor((open) => (open ? null : element));
        },
      })}
      {anchor && <MenuList id={id} label={label} items={items} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}
