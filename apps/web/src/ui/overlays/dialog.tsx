import { useId, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { Button } from '../controls/button.tsx';
import { classes } from '../look/classes.ts';
import tones from '../look/tones.module.css';
import layout from '../look/layout.module.css';
import styles from './dialog.module.css';
import { Icon } from '../look/icon.tsx';
import type { IconName } from '../look/icon.tsx';
import { Modal } from './modal.tsx';
import { useNarrow } from '../look/width.ts';
import { useWords } from '../words.ts';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  icon?: IconName;
  tone?: 'accent' | 'warn' | 'fault';
  children?: ReactNode;
  actions?: ReactNode;
  busy?: boolean;
  wide?: boolean;
  alert?: boolean;
  initialFocus?: RefObject<HTMLElement | null>;
  onSubmit?: () => void;
}

export function Dialog(props: DialogProps) {
  return <Framed {...props} isSheet={false} />;
}
export function Sheet(props: DialogProps) {
  return <Framed {...props} isSheet />;
}
/** The same in the tree in both forms, so that turning a tablet loses nothing that was entered. */
export function DialogOrSheet(props: DialogProps) {
  return <Framed {...props} isSheet={useNarrow()} />;
}

function Framed({ isSheet, ...props }: DialogProps & { isSheet: boolean }) {
  const id = useId();
  const { open, onClose, busy, initialFocus, alert, wide, children } = props;
  if (!open) return null;
  return (
    <Modal
      onClose={onClose}
      labelledBy={id}
      describedBy={alert && children !== undefined ? contentOf(id) : undefined}
      className={isSheet ? styles.sheet : classes(styles.dialog, wide && styles.wide)}
      busy={busy}
      scrimCloses={isSheet}
      initialFocus={initialFocus}
      alert={alert}
    >
      <Body {...props} id={id} even={isSheet} />
    </Modal>
  );
}

const contentOf = (id: string) => `${id}-content`;

function Body({ id, title, icon, tone, children, actions, even, onSubmit }: DialogProps & { id: string; even?: boolean }) {
  const inside = (
    <>
      {icon && <Icon name={icon} size={24} className={tone && tones[tone]} />}
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children !== undefined && (
        <div id={contentOf(id)} className={classes(layout.stack, styles.content)}>
          {children}
        </div>
      )}
      {actions !== undefined && <div className={classes(layout.wrap2, styles.actions, even && styles.even)}>{actions}</div>}
    </>
  );
  if (!onSubmit) return <div className={classes(layout.stack, styles.body)}>{inside}</div>;
  return (
    <form
      className={classes(layout.stack, styles.body)}
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

interface ConfirmProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children?: ReactNode;
  verb: string;
  onConfirm: () => void;
  danger?: boolean;
  /** Not dangerous, but Enter must not start it by accident. */
  cautious?: boolean;
  busy?: string | undefined;
  icon?: IconName;
}

/** If it is dangerous, the safe answer has the focus. */
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
