/** Modal dialogs on the platform's own `<dialog>`: it traps focus, makes the page inert, lies above everything and gives focus back. */
import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import type { KeyboardEvent, MouseEvent, ReactNode, RefObject, SyntheticEvent } from 'react';
import { createPortal } from 'react-dom';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import styles from './dialog.module.css';
import { Icon } from './icon.tsx';
import type { IconName } from './icon.tsx';
import { isTopOverlay, pushOverlay } from './overlay.ts';
import { useNarrow } from './width.ts';
import { useWords } from './words.ts';

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

/** The bare modal; Dialog, Sheet and Drawer dress it. */
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
    [...dialog.querySelectorAll('button')].findLast((button) => !button.disabled)?.focus();
  });
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
      onKeyDown={keys}
      onCancel={cancel}
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

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  /** A question or a fact. */
  title: string;
  icon?: IconName;
  tone?: 'accent' | 'warn' | 'fault';
  children?: ReactNode;
  /** Buttons, the primary one last. */
  actions?: ReactNode;
  busy?: boolean;
  wide?: boolean;
  alert?: boolean;
  initialFocus?: RefObject<HTMLElement | null>;
  /** With it the dialog is a form: Enter saves. */
  onSubmit?: () => void;
}

export function Dialog(props: DialogProps) {
  const id = useId();
  const { open, onClose, busy, initialFocus, alert, wide } = props;
  if (!open) return null;
  return (
    <Modal
      onClose={onClose}
      labelledBy={id}
      className={classes(styles.dialog, wide && styles.wide)}
      busy={busy}
      initialFocus={initialFocus}
      alert={alert}
    >
      <Body {...props} id={id} />
    </Modal>
  );
}

/** The same from the bottom edge, for phones. */
export function Sheet(props: DialogProps) {
  const id = useId();
  const { open, onClose, busy, initialFocus, alert } = props;
  if (!open) return null;
  return (
    <Modal onClose={onClose} labelledBy={id} className={styles.sheet} busy={busy} scrimCloses initialFocus={initialFocus} alert={alert}>
      <Body {...props} id={id} even />
    </Modal>
  );
}

function Body({ id, title, icon, tone, children, actions, even, onSubmit }: DialogProps & { id: string; even?: boolean }) {
  const inside = (
    <>
      {icon && <Icon name={icon} size={24} className={tone && styles[tone]} />}
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children !== undefined && <div className={styles.content}>{children}</div>}
      {actions !== undefined && <div className={classes(styles.actions, even && styles.even)}>{actions}</div>}
    </>
  );
  if (!onSubmit) return <div className={styles.body}>{inside}</div>;
  return (
    <form
      className={styles.body}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {inside}
    </form>
  );
}

/** A dialog on wide screens, a sheet on phones. */
export function DialogOrSheet(props: DialogProps) {
  return useNarrow() ? <Sheet {...props} /> : <Dialog {...props} />;
}

interface ConfirmProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children?: ReactNode;
  /** What will be done, as the button says it ("Remove amp"). */
  verb: string;
  onConfirm: () => void;
  danger?: boolean;
  /** Not dangerous in itself, and yet nothing that a careless Enter may begin. */
  cautious?: boolean;
  /** The participle while it runs. */
  busy?: string | undefined;
  icon?: IconName;
}

/** Asks before something that cannot be taken back lightly; focus starts on the safe answer when it is dangerous. */
export function Confirm({ open, onClose, title, children, verb, onConfirm, danger, cautious, busy, icon }: ConfirmProps) {
  const words = useWords();
  const cancel = useRef<HTMLButtonElement>(null);
  const confirm = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      alert
      busy={busy !== undefined}
      initialFocus={danger || cautious ? cancel : confirm}
      {...(icon ? { icon } : {})}
      actions={
        <>
          <Button ref={cancel} onClick={onClose} disabled={busy !== undefined}>
            {words.cancel}
          </Button>
          <Button ref={confirm} variant={danger ? 'danger-solid' : 'primary'} busy={busy} onClick={onConfirm}>
            {verb}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
