import type { ReactNode } from 'react';
import { classes } from '../look/classes.ts';
import { Icon } from '../look/icon.tsx';
import styles from './switch.module.css';
import { Hidden } from '../look/text.tsx';
import { Tooltip } from '../look/tooltip.tsx';
import { useWords } from '../words.ts';

interface SwitchProps {
  label: string;
  text?: ReactNode;
  stated?: boolean;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean | undefined;
  locked?: string | undefined;
  waiting?: boolean;
  hideLabel?: boolean;
}

export function Switch({ label, text, stated, checked, onChange, disabled, locked, waiting, hideLabel }: SwitchProps) {
  const words = useWords();
  const off = disabled === true || locked !== undefined;
  const input = (more: { 'aria-describedby'?: string }) => (
    <label className={classes(styles.label, off && styles.off, waiting && styles.waiting)}>
      <input
        {...more}
        type="checkbox"
        role="switch"
        className={styles.switch}
        checked={checked}
        disabled={disabled}
        aria-disabled={locked === undefined ? undefined : true}
        aria-label={waiting ? words.waiting(label) : text === undefined && !stated ? undefined : label}
        onChange={(event) => {
          if (!off) onChange(event.currentTarget.checked);
        }}
      />
      {stated ? (
        // Both words take their space, so that nothing moves.
        <span className={styles.states}>
          <span className={classes(!checked && styles.away)}>{words.on}</span>
          <span className={classes(checked && styles.away)}>{words.off}</span>
        </span>
      ) : (
        (text ?? (hideLabel ? <Hidden>{label}</Hidden> : label))
      )}
      {locked !== undefined && <Icon name="lock" size={16} />}
    </label>
  );
  return locked === undefined ? input({}) : <Tooltip text={locked}>{input}</Tooltip>;
}
