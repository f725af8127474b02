import { useId } from 'react';
import type { ReactNode } from 'react';
import { classes } from '../look/classes.ts';
import text from '../look/text.module.css';
import styles from './field.module.css';
import { Icon } from '../look/icon.tsx';
import { Hidden } from '../look/text.tsx';
import { Tooltip } from '../look/tooltip.tsx';
import { useWords } from '../words.ts';

export interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  was?: string | undefined;
  locked?: string | undefined;
  disabled?: boolean | undefined;
  hideLabel?: boolean | undefined;
  aside?: ReactNode;
}

export function splitField<Props extends FieldProps>(props: Props) {
  const { label, hint, error, was, locked, disabled, hideLabel, aside, ...control } = props;
  return { field: { label, hint, error, was, locked, disabled, hideLabel, aside }, control };
}

export interface FieldSlot {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
  readonly disabled: boolean | undefined;
  readonly readOnly: boolean;
  readonly boxClass: string;
}

export function Field({
  label,
  hint,
  error,
  was,
  locked,
  disabled,
  hideLabel,
  aside,
  children,
}: FieldProps & { children: (slot: FieldSlot) => ReactNode }) {
  const id = useId();
  const words = useWords();
  const below = error ?? (was === undefined ? hint : words.was(was));
  const note = below === undefined || below === null || below === false ? undefined : `${id}-note`;
  const control = (tooltip: { 'aria-describedby'?: string }) =>
    children({
      id,
      'aria-invalid': error === undefined ? undefined : true,
      'aria-describedby': [note, tooltip['aria-describedby']].filter(Boolean).join(' ') || undefined,
      disabled,
      readOnly: locked !== undefined,
      boxClass: classes(
        styles.box,
        error !== undefined && styles.wrong,
        error === undefined && was !== undefined && styles.edited,
        locked !== undefined && styles.locked,
        disabled && styles.disabled,
      ),
    });
  return (
    <div className={styles.field}>
      {hideLabel ? (
        <label htmlFor={id} className={styles.unseen}>
          <Hidden>{label}</Hidden>
        </label>
      ) : (
        <div className={styles.top}>
          <label htmlFor={id} className={styles.label}>
            {label}
          </label>
          {aside !== undefined && <span className={text.caption}>{aside}</span>}
        </div>
      )}
      {locked === undefined ? control({}) : <Tooltip text={locked}>{control}</Tooltip>}
      {note !== undefined && (
        <div id={note} className={error === undefined ? text.caption : styles.error}>
          {error !== undefined && <Icon name="warn" size={16} />}
          <span>{below}</span>
        </div>
      )}
    </div>
  );
}
