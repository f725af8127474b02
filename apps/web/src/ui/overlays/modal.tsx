import { useEffect, useLayoutEffect, useRef } from 'react';
import type { KeyboardEvent, MouseEvent, PointerEvent, ReactNode, RefObject, SyntheticEvent } from 'react';
import { createPortal } from 'react-dom';
import { classes } from '../look/classes.ts';
import styles from './dialog.module.css';
import { isTopOverlay, pushOverlay } from '../look/overlay.ts';

interface ModalProps {
  onClose: () => void;
  labelledBy: string;
  describedBy: string | undefined;
  className: string | undefined;
  children: ReactNode;
  busy?: boolean | undefined;
  scrimCloses?: boolean;
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  alert?: boolean | undefined;
}

const stop = (event: SyntheticEvent) => event.stopPropagation();
/** A key or tap this soon after a dialog appeared was meant for what was there before. */
const underWayMs = 400;
const answering: readonly string[] = ['Enter', ' ', 'Escape'];

export function Modal({ onClose, labelledBy, describedBy, className, children, busy, scrimCloses, initialFocus, alert }: ModalProps) {
  const element = useRef<HTMLDialogElement>(null);
  // A layout effect cleans up while the dialog is still in the page.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    if (!dialog.open) dialog.showModal();
    const pop = pushOverlay(dialog);
    initialFocus?.current?.focus();
    if (initialFocus?.current instanceof HTMLInputElement) initialFocus.current.select();
    return () => {
      pop();
      dialog.close();
    };
  }, [initialFocus]);
  // The focused element may disappear with its step; the focus then moves to the next button.
  const focused = useRef<Element>(null);
  useEffect(() => {
    const dialog = element.current;
    const lost = focused.current !== null && (!focused.current.isConnected || focused.current.matches(':disabled'));
    if (!dialog || !lost || !isTopOverlay(dialog)) return;
    focused.current = null;
    [...dialog.querySelectorAll('button')].findLast((button) => !button.disabled && !button.closest('[popover]'))?.focus();
  });
  const shownAt = useRef(0);
  useLayoutEffect(() => void (shownAt.current = performance.now()), []);
  const isUnderWay = ({ nativeEvent }: SyntheticEvent) => nativeEvent.timeStamp - shownAt.current < underWayMs;
  const ignore = (event: SyntheticEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  // An alert may appear while somebody is typing.
  const ignoreKeys = (event: KeyboardEvent) => {
    if (alert && (event.repeat || isUnderWay(event)) && answering.includes(event.key)) ignore(event);
  };
  // A mouse counts its double clicks itself; `detail` is 0 for keys and screen readers.
  const isMeant = useRef(false);
  const press = (event: PointerEvent) => {
    // A menu's links change nothing, and some fingers are quick.
    isMeant.current = event.pointerType === 'mouse' || !isUnderWay(event) || (event.target as Element).closest('a') !== null;
  };
  const ignoreTaps = (event: MouseEvent) => {
    const isMeantHere = isMeant.current && (event.detail < 2 || !isUnderWay(event));
    if (event.detail > 0 && !isMeantHere) ignore(event);
  };
  const close = () => {
    if (!busy) onClose();
  };
  const keys = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    close();
  };
  const cancel = (event: SyntheticEvent) => {
    event.stopPropagation();
    event.preventDefault();
    close();
  };
  // Browsers close a dialog themselves on a second Escape; apply our own conditions instead.
  const closed = (event: SyntheticEvent) => {
    event.stopPropagation();
    const dialog = element.current;
    if (!dialog || dialog.open) return;
    if (busy) dialog.showModal();
    else onClose();
  };
  const click = (event: MouseEvent) => {
    event.stopPropagation();
    if (scrimCloses && event.target === element.current) close();
  };
  // React bubbles a portal's events to the opener (a row's link, a form), so stop them here.
  return createPortal(
    <dialog
      ref={element}
      className={classes(styles.modal, className)}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      role={alert ? 'alertdialog' : undefined}
      aria-busy={busy || undefined}
      onFocus={(event) => {
        focused.current = event.target;
      }}
      onKeyDownCapture={ignoreKeys}
      onPointerDownCapture={press}
      onClickCapture={ignoreTaps}
      onKeyDown={keys}
      onCancel={cancel}
      onClose={closed}
      onClick={click}
      onSubmit={stop}
      onPointerDown={stop}
      onPointerMove={stop}
      onDoubleClick={stop}
      onWheel={stop}
    >
      {children}
    </dialog>,
    document.body,
  );
}
