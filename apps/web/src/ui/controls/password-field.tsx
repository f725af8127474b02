import { useState } from 'react';
import { Icon } from '../look/icon.tsx';
import { useWords } from '../words.ts';
import { Field, splitField } from './field.tsx';
import type { TextFieldProps } from './text-field.tsx';
import styles from './text-field.module.css';

export function PasswordField(props: TextFieldProps) {
  const [shown, setShown] = useState(false);
  const words = useWords();
  const { field, control } = splitField(props);
  const { value, onChange, unit: _unit, icon, numeric: _numeric, large: _large, ref, ...rest } = control;
  return (
    <Field {...field}>
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
            disabled={field.disabled}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? 'eye-off' : 'eye'} size={18} />
          </button>
        </span>
      )}
    </Field>
  );
}
