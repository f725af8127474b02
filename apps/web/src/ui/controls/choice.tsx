import { useId } from 'react';
import type { ReactNode } from 'react';
import layout from '../look/layout.module.css';
import typography from '../look/typography.module.css';
import styles from './choice.module.css';
import { classes } from '../look/classes.ts';
import { Icon } from '../look/icon.tsx';
import { Hidden } from '../look/text.tsx';

interface CheckboxProps {
  label: string;
  checked: boolean | 'mixed';
  onChange: (checked: boolean) => void;
  description?: string;
  mark?: ReactNode;
  disabled?: boolean | undefined;
  hideLabel?: boolean;
}

export function Checkbox({ label, checked, onChange, description, mark, disabled, hideLabel }: CheckboxProps) {
  const id = useId();
  return (
    <label className={classes(styles.option, disabled && styles.off)}>
      <span className={classes(layout.inline, styles.boxed)}>
        <input
          type="checkbox"
          className={styles.check}
          checked={checked === true}
          ref={(input) => {
            if (input) input.indeterminate = checked === 'mixed';
          }}
          disabled={disabled}
          aria-describedby={description === undefined ? undefined : id}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <Icon name={checked === 'mixed' ? 'minus' : 'check'} size={14} className={styles.mark} />
      </span>
      {mark}
      {hideLabel ? (
        <Hidden>{label}</Hidden>
      ) : (
        <span>
          {label}
          {description !== undefined && (
            <span className={classes(typography.caption, layout.block)} id={id}>
              {description}
            </span>
          )}
        </span>
      )}
    </label>
  );
}

interface CheckboxGroupProps {
  label: string;
  aside?: string;
  hint?: string | undefined;
  children?: ReactNode;
}

export function CheckboxGroup({ label, aside, hint, children }: CheckboxGroupProps) {
  const id = useId();
  return (
    <fieldset className={styles.together} aria-describedby={hint === undefined ? undefined : id}>
      <legend>
        {label} {aside !== undefined && <span>{aside}</span>}
      </legend>
      {hint !== undefined && (
        <p id={id} className={typography.note}>
          {hint}
        </p>
      )}
      {children}
    </fieldset>
  );
}
export function CheckboxGroups({ children }: { children: ReactNode }) {
  return <div className={classes(layout.grid4, styles.groups)}>{children}</div>;
}

export interface RadioOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly description?: string;
  readonly aside?: string;
  readonly disabled?: boolean;
}

interface RadioGroupProps<Value extends string> {
  label: string;
  value: Value | null;
  options: readonly RadioOption<Value>[];
  onChange: (value: Value) => void;
  hideLabel?: boolean;
  boxed?: boolean;
  inline?: boolean;
  disabled?: boolean | undefined;
}

export function RadioGroup<Value extends string>({
  label,
  value,
  options,
  onChange,
  hideLabel,
  boxed,
  inline,
  disabled,
}: RadioGroupProps<Value>) {
  const name = useId();
  return (
    <fieldset className={classes(boxed && styles.rows, inline && styles.inline)} disabled={disabled}>
      <legend className={classes(typography.label, styles.legend)}>{hideLabel ? <Hidden>{label}</Hidden> : label}</legend>
      {options.map((option) => (
        <label key={option.value} className={classes(styles.option, (option.disabled || disabled) && styles.off)}>
          <input
            type="radio"
            className={styles.radio}
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          <span className={layout.fill}>
            {option.label}
            {option.description !== undefined && <span className={classes(typography.caption, layout.block)}>{option.description}</span>}
          </span>
          {option.aside !== undefined && <span className={classes(typography.caption, layout.block)}>{option.aside}</span>}
        </label>
      ))}
    </fieldset>
  );
}
