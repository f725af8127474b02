import { useEffect, useId, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { placeBeside } from './place.ts';
import styles from './tooltip.module.css';

interface TooltipProps {
  text: string;
  /** `label` repeats an accessible name, so it is not announced again. */
  kind?: 'label' | 'description';
  children: (describedBy: { 'aria-describedby'?: string }) => ReactNode;
}

const rest = 500;
const tapped = 4000;

export function Tooltip({ text, kind = 'description', children }: TooltipProps) {
  const id = useId();
  const tip = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [open, setOpen] = useState(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  const show = (anchor: HTMLElement) => {
    const element = tip.current;
    if (!element?.showPopover || !element.isConnected) return;
    if (!element.matches(':popover-open')) element.showPopover();
    placeBeside(element, anchor.firstElementChild ?? anchor, 'above');
    setOpen(true);
  };
  const hide = () => {
    clearTimeout(timer.current);
    if (open && tip.current?.isConnected) tip.current.hidePopover();
    setOpen(false);
  };
  const enter = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType === 'touch') return;
    const anchor = event.currentTarget;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => show(anchor), rest);
  };
  // A finger cannot hover, so a tap shows why something is locked.
  const tap = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType !== 'touch' || kind === 'label') return;
    show(event.currentTarget);
    const element = tip.current;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (element?.isConnected) element.hidePopover?.();
      setOpen(false);
    }, tapped);
  };
  // Escape closes only a description: a label may appear because something moved under the pointer.
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    if (kind === 'description') event.preventDefault();
    hide();
  };
  const focus = (event: FocusEvent<HTMLElement>) => {
    if (event.target instanceof HTMLElement && event.target.matches(':focus-visible')) show(event.currentTarget);
  };
  return (
    <span
      className={styles.anchor}
      onPointerEnter={enter}
      onPointerLeave={(event) => event.pointerType !== 'touch' && hide()}
      onPointerDown={hide}
      onPointerUp={tap}
      onFocus={focus}
      onBlur={hide}
      onKeyDown={escape}
    >
      {children(kind === 'description' ? { 'aria-describedby': id } : {})}
      <span ref={tip} id={id} role="tooltip" popover="manual" className={styles.tip}>
        {text}
      </span>
    </span>
  );
}
