/** A bare modal on the platform's own `<dialog>`: it traps focus, makes the page inert, lies above everything and gives focus back. */
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { KeyboardEvent, MouseEvent, ReactNode, RefObject, SyntheticEvent } from 'react';
import { createPortal } from 'react-dom';
import { classes } from '../look/classes.ts';
import styles from './dialog.module.css';
import { isTopOverlay, pushOverlay } from '../look/overlay.ts';

interface ModalProps {
  onClose: () => void;
  labelledBy: string;
  className: string | undefined;
  children: ReactNode;
  /** Work runs that must not be left: neither Escape nor the scrim closes. */
  busy?: boolean | undefined;
  scrimCloses?: boolean;
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  alert?: boolean | undefined;
}

const stop = (event: SyntheticEvent) => event.stopPropagation();
/** A key that is pressed within this time of an alert was meant for what stood there before. */
const underWayMs = 400;
const answering: readonly string[] = ['Enter', ' ', 'Escape'];

/** Dialog, Sheet and Drawer dress it. */
export function Modal({ onClose, labelledBy, className, children, busy, scrimCloses, initialFocus, alert }: ModalProps) {
  const element = useRef<HTMLDialogElement>(null);
  // A layout effect: its clean-up runs while the dialog is still in the page, and only then closing gives the focus back.
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
  // What had the focus may go with the step it belonged to: the keyboard stays inside, on what comes next.
  const focused = useRef<Element>(null);
  useEffect(() => {
    const dialog = element.current;
    const lost = focused.current !== null && (!focused.current.isConnected || focused.current.matches(':disabled'));
    if (!dialog || !lost || !isTopOverlay(dialog)) return;
    focused.current = null;
    // A notice that lies over it is no step of it.
    [...dialog.querySelectorAll('button')].findLast((button) => !button.disabled && !button.closest('[popover]'))?.focus();
  });
  const shownAt = useRef(0);
  useLayoutEffect(() => void (shownAt.current = performance.now()), []);
  // An alert comes unasked, in the middle of what somebody does: a key that is held or already on its way is no answer to it.
  const ignoreUnderWay = (event: KeyboardEvent) => {
    const isUnderWay = event.repeat || performance.now() - shownAt.current < underWayMs;
    if (!alert || !isUnderWay || !answering.includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
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
  // The browser closes a dialog itself where nothing in it has the focus and Escape comes a second time: it does so on our terms.
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
  // The portal's events would bubble through React to whatever opened the dialog (a row's link, a form): they end here.
  return createPortal(
    <dialog
      ref={element}
      className={classes(styles.modal, className)}
      aria-labelledby={labelledBy}
      role={alert ? 'alertdialog' : undefined}
      aria-busy={busy || undefined}
      onFocus={(event) => {
        focused.current = event.target;
      }}
      onKeyDownCapture={ignoreUnderWay}
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
