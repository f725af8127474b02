/** Fields that are typed into: text, password, search. */
import { useState } from 'react';
import type { InputHTMLAttributes, KeyboardEvent, Ref } from 'react';
import { classes } from './classes.ts';
import { Field } from './field.tsx';
import type { FieldProps } from './field.tsx';
import { Icon } from './icon.tsx';
import type { IconName } from './icon.tsx';
import styles from './text-field.module.css';
import { useWords } from './words.ts';

interface TextFieldProps
  extends
    FieldProps,
    Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldProps | 'onChange' | 'value' | 'id' | 'className' | 'aria-label'> {
  value: string;
  onChange: (text: string) => void;
  unit?: string;
  icon?: IconName;
  /** Right-aligned, for numbers. */
  numeric?: boolean;
  large?: boolean;
  ref?: Ref<HTMLInputElement>;
}

export function TextField({
  label,
  hint,
  error,
  was,
  locked,
  disabled,
  hideLabel,
  aside,
  value,
  onChange,
  unit,
  icon,
  numeric,
  large,
  ref,
  ...rest
}: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, was, locked, disabled, hideLabel, aside }}>
      {({ boxClass, ...slot }) => (
        <span className={classes(boxClass, large && styles.large)}>
          {icon && <Icon name={icon} size={18} />}
          <input
            type="text"
            {...rest}
            {...slot}
            ref={ref}
            value={value}
            className={classes(styles.input, numeric && styles.numeric)}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          {unit !== undefined && <span className={styles.unit}>{unit}</span>}
          {locked !== undefined && <Icon name="lock" size={18} />}
        </span>
      )}
    </Field>
  );
}

export function PasswordField({
  label,
  hint,
  error,
  was,
  locked,
  disabled,
  hideLabel,
  aside,
  value,
  onChange,
  unit: _unit,
  icon,
  numeric: _numeric,
  large: _large,
  ref,
  ...rest
}: TextFieldProps) {
  const [shown, setShown] = useState(false);
  const words = useWords();
  return (
    <Field {...{ label, hint, error, was, locked, disabled, hideLabel, aside }}>
      {({ boxClass, ...slot }) => (
        <span className={boxClass}>
          {icon && <Icon name={icon} size={18} />}
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...rest}
            {...slot}
            ref={ref}
            type={shown ? 'text' : 'password'}
            value={value}
            className={styles.input}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          <button
            type="button"
            className={styles.inside}
            aria-pressed={shown}
            aria-label={shown ? words.hidePassword : words.showPassword}
            disabled={disabled}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? 'eye-off' : 'eye'} size={18} />
          </button>
        </span>
      )}
    </Field>
  );
}

interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  onEnter?: () => void;
  ref?: Ref<HTMLInputElement>;
}

export function SearchField({ label, value, onChange, onEnter, ref }: SearchFieldProps) {
  const words = useWords();
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onEnter?.();
    else if (event.key === 'Escape' && value !== '') {
      event.preventDefault();
      onChange('');
    }
  };
  return (
    <Field label={label} hideLabel>
      {({ boxClass, ...slot }) => (
        <span className={boxClass}>
          <Icon name="search" size={18} />
          <input
            {...slot}
            ref={ref}
            type="text"
            role="searchbox"
            enterKeyHint="search"
            autoComplete="off"
            placeholder={label}
            value={value}
            className={styles.input}
            onChange={(event) => onChange(event.currentTarget.value)}
            onKeyDown={keys}
          />
          {value !== '' && (
            <button type="button" className={styles.inside} aria-label={words.clear} onClick={() => onChange('')}>
              <Icon name="close" size={18} />
            </button>
          )}
        </span>
      )}
    </Field>
  );
}
