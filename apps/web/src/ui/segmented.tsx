/** Two to five short options side by side; a radio group underneath, so arrow keys move inside it. */
import { useId } from 'react';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon.tsx';
import styles from './segmented.module.css';
import { Hidden } from './text.tsx';

export interface SegmentedOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly icon?: IconName;
  readonly disabled?: boolean;
}

interface SegmentedProps<Value extends string> {
  label: string;
  value: Value | null;
  options: readonly SegmentedOption<Value>[];
  onChange: (value: Value) => void;
  block?: boolean;
  disabled?: boolean | undefined;
}

export function Segmented<Value extends string>({ label, value, options, onChange, block, disabled }: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset className={classes(styles.segmented, block && styles.block)} disabled={disabled}>
      <legend className={styles.legend}>
        <Hidden>{label}</Hidden>
      </legend>
      {options.map((option) => (
        <label key={option.value} className={classes(styles.segment, option.value === value && styles.on, option.disabled && styles.off)}>
          <input
            type="radio"
            className={styles.input}
            name={name}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          {option.icon && <Icon name={option.icon} size={18} />}
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
