import type { KeyboardEvent } from 'react';
import { classes } from '../look/classes.ts';
import { Field } from './field.tsx';
import type { FieldProps } from './field.tsx';
import { Icon } from '../look/icon.tsx';
import type { IconName } from '../look/icon.tsx';
import { useWords } from '../words.ts';
import styles from './select.module.css';

export interface SelectOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly short?: string;
  readonly icon?: IconName;
  readonly disabled?: boolean;
  readonly group?: string;
}

interface SelectProps<Value extends string> extends FieldProps {
  value: Value | null;
  options: readonly SelectOption<Value>[];
  onChange: (value: Value) => void;
  inlineLabel?: string;
  placeholder?: string;
  dense?: boolean;
  waiting?: boolean;
}

const stepping: readonly string[] = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home', 'End'];
/** On Windows and Linux a closed list chooses an option with each arrow key, so every source on the way would be heard. */
function openInstead(event: KeyboardEvent<HTMLSelectElement>): void {
  const { currentTarget: select, key } = event;
  // Firefox chooses even after `preventDefault`.
  if (!stepping.includes(key) || !('showPicker' in select) || CSS.supports('-moz-appearance', 'none')) return;
  event.preventDefault();
  select.showPicker();
}

export function Select<Value extends string>({
  value,
  options,
  onChange,
  inlineLabel,
  placeholder,
  dense,
  waiting,
  hideLabel,
  ...field
}: SelectProps<Value>) {
  const words = useWords();
  const chosen = options.find((option) => option.value === value);
  const groups = [...new Set(options.map((option) => option.group))];
  const items = (group: string | undefined) =>
    options
      .filter((option) => option.group === group)
      .map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </option>
      ));
  return (
    <Field {...field} hideLabel={hideLabel === true || inlineLabel !== undefined}>
      {({ boxClass, readOnly, disabled, ...slot }) => (
        <span className={classes(boxClass, styles.box, dense && styles.dense, waiting && styles.waiting)}>
          {chosen?.icon && <Icon name={chosen.icon} size={18} />}
          {inlineLabel !== undefined && <span className={styles.inline}>{inlineLabel}</span>}
          <span className={classes(styles.value, !chosen && styles.placeholder, disabled && styles.faint)} aria-hidden="true">
            {chosen?.short ?? chosen?.label ?? placeholder ?? '–'}
          </span>
          <Icon name={readOnly ? 'lock' : 'chev-down'} size={18} />
          <select
            {...slot}
            aria-label={waiting ? words.waiting(field.label) : undefined}
            className={styles.select}
            disabled={disabled === true || readOnly}
            value={chosen?.value ?? ''}
            onKeyDown={openInstead}
            onChange={(event) => {
              const picked = options.find((option) => option.value === event.currentTarget.value);
              if (picked) onChange(picked.value);
            }}
          >
            {!chosen && (
              <option value="" disabled hidden>
                {placeholder ?? '–'}
              </option>
            )}
            {groups.map((group) =>
              group === undefined ? (
                items(group)
              ) : (
                <optgroup key={group} label={group}>
                  {items(group)}
                </optgroup>
              ),
            )}
          </select>
        </span>
      )}
    </Field>
  );
}
