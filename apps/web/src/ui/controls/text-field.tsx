import type { InputHTMLAttributes, KeyboardEvent, Ref } from 'react';
import { classes } from '../look/classes.ts';
import { Field, splitField } from './field.tsx';
import type { FieldProps } from './field.tsx';
import { Icon } from '../look/icon.tsx';
import type { IconName } from '../look/icon.tsx';
import styles from './text-field.module.css';
import { useWords } from '../words.ts';

export interface TextFieldProps
  extends
    FieldProps,
    Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldProps | 'onChange' | 'value' | 'id' | 'className' | 'aria-label'> {
  value: string;
  onChange: (text: string) => void;
  unit?: string;
  icon?: IconName;
  numeric?: boolean;
  large?: boolean;
  ref?: Ref<HTMLInputElement>;
}

export function TextField(props: TextFieldProps) {
  const { field, control } = splitField(props);
  const { value, onChange, unit, icon, numeric, large, ref, ...rest } = control;
  return (
    <Field {...field}>
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
          {field.locked !== undefined && <Icon name="lock" size={18} />}
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
