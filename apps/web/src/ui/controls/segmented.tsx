import { useId } from 'react';
import type { KeyboardEvent } from 'react';
import { Count } from '../look/chip.tsx';
import { classes } from '../look/classes.ts';
import { Icon } from '../look/icon.tsx';
import type { IconName } from '../look/icon.tsx';
import layout from '../look/layout.module.css';
import styles from './segmented.module.css';
import { Hidden } from '../look/text.tsx';
import { Tooltip } from '../look/tooltip.tsx';
import { useWords } from '../words.ts';

export interface SegmentedOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly icon?: IconName | undefined;
  readonly count?: number;
  readonly disabled?: boolean;
}

interface SegmentedProps<Value extends string> {
  label: string;
  value: Value | null;
  options: readonly SegmentedOption<Value>[];
  onChange: (value: Value) => void;
  block?: boolean;
  /** Options on the way would be heard, so only Space chooses. */
  cautious?: boolean;
  disabled?: boolean | undefined;
  locked?: string | undefined;
  waiting?: boolean;
}

export function Segmented<Value extends string>({
  label,
  value,
  options,
  onChange,
  block,
  cautious,
  disabled,
  locked,
  waiting,
}: SegmentedProps<Value>) {
  const name = useId();
  const words = useWords();
  const row = (described: { 'aria-describedby'?: string }) => (
    <fieldset
      {...described}
      className={classes(styles.segmented, block && styles.block, locked !== undefined && styles.locked, waiting && styles.waiting)}
      disabled={disabled}
      onKeyDown={cautious ? moveFocus : undefined}
    >
      <legend className={styles.legend}>
        <Hidden>{waiting ? words.waiting(label) : label}</Hidden>
      </legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={classes(layout.inline, styles.segment, option.value === value && styles.on, option.disabled && styles.off)}
        >
          <input
            type="radio"
            className={styles.input}
            name={name}
            checked={option.value === value}
            disabled={option.disabled}
            aria-disabled={locked === undefined ? undefined : true}
            onChange={() => {
              if (locked === undefined) onChange(option.value);
            }}
          />
          {option.icon && <Icon name={option.icon} size={18} />}
          {option.label}
          {option.count !== undefined && (
            <>
              {' '}
              <Count>{option.count}</Count>
            </>
          )}
        </label>
      ))}
      {locked !== undefined && <Icon name="lock" size={16} className={styles.lock} />}
    </fieldset>
  );
  return locked === undefined ? row({}) : <Tooltip text={locked}>{row}</Tooltip>;
}

function moveFocus(event: KeyboardEvent<HTMLFieldSetElement>): void {
  const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (by === undefined) return;
  event.preventDefault();
  const options = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input:enabled')];
  const index = options.findIndex((option) => option === event.target);
  options.at((index + by) % options.length)?.focus();
}
