/** [CTRL-01] */
import { useContext, useRef, useState } from 'react';
import { classes } from '../look/classes.ts';
import { DialogActions } from '../overlays/dialog-actions.tsx';
import { DialogOrSheet } from '../overlays/dialog.tsx';
import layout from '../look/layout.module.css';
import styles from './number-entry.module.css';
import { readQuantity } from './quantity.ts';
import type { Spellings } from './quantity.ts';
import { Icon } from '../look/icon.tsx';
import { dash, Quantity, readingText } from '../look/text.tsx';
import type { Reading } from '../look/text.tsx';
import { TextField } from '../controls/text-field.tsx';
import { Tooltip } from '../look/tooltip.tsx';
import { DecimalSign, decimalsOf, toStep, writeNumber } from '../drag/value.ts';
import type { ValueRange } from '../drag/value.ts';
import { useNarrow } from '../look/width.ts';
import { useWords } from '../words.ts';

export interface TypedNumber {
  value: number | null;
  range: ValueRange;
  format: (value: number) => Reading;
  unit?: string | undefined;
  /** Other units, with their factor to `unit`. */
  spellings?: Spellings | undefined;
  onEntry?: (() => void) | undefined;
}

interface NumberEntryProps extends TypedNumber {
  title: string;
  onSave: (value: number) => void;
  onClose: () => void;
  disabled?: boolean | undefined;
}

export function NumberEntry(props: NumberEntryProps) {
  const { title, value, range, format, unit = format(range.min).unit, spellings, onSave, onClose, disabled = false } = props;
  const words = useWords();
  const field = useRef<HTMLInputElement>(null);
  const narrow = useNarrow();
  const sign = useContext(DecimalSign)();
  const [found] = useState(() => ({ value, text: value === null ? '' : plainNumber(value, range, sign) }));
  const [entered, setText] = useState<string>();
  const text = entered ?? found.text;
  const read = (written: string) => readQuantity(written, unit, sign, spellings);
  const typed = read(text);
  const empty = text.trim() === '';
  const minimum = readingText(format(range.min));
  const maximum = readingText(format(range.max));
  // A bound that is displayed rounded may be typed as displayed.
  const isBound = (number: number) => [read(minimum), read(maximum)].some((bound) => bound.ok && bound.value === number);
  const inside = typed.ok && ((typed.value >= range.min && typed.value <= range.max) || isBound(typed.value));
  const refused = () => {
    if (typed.ok) return words.outOfRange(minimum, maximum);
    return typed.refusal === 'two numbers' ? words.twoNumbers(text.trim(), typed.large, typed.small) : words.notANumber;
  };
  const error = empty || inside ? undefined : refused();

  const save = () => {
    if (disabled || (!empty && !inside)) return;
    onClose();
    // Without typing, Enter must not overwrite a change made elsewhere.
    const isEntered = entered !== undefined || value === found.value;
    if (typed.ok && isEntered) onSave(toStep(typed.value, range));
  };
  return (
    <DialogOrSheet
      open
      title={title}
      onClose={onClose}
      onSubmit={save}
      initialFocus={field}
      actions={<DialogActions onCancel={onClose} disabled={disabled || error !== undefined} verb={words.save} />}
    >
      <dl className={styles.facts}>
        <Fact name={words.current} text={value === null ? dash : readingText(format(value))} />
        <Fact name={words.minimum} text={minimum} />
        <Fact name={words.maximum} text={maximum} />
      </dl>
      <div className={styles.entry}>
        <TextField
          ref={field}
          label={words.newValue}
          value={text}
          onChange={setText}
          unit={unit}
          error={error}
          hint={narrow ? undefined : words.enterSaves}
          inputMode="decimal"
          enterKeyHint="done"
          autoComplete="off"
          large
        />
        {range.min < 0 && (
          // The decimal keyboard of some phones has no minus.
          <button
            type="button"
            className={styles.sign}
            onClick={() => setText(text.startsWith('−') || text.startsWith('-') ? text.slice(1) : `−${text}`)}
          >
            ±
          </button>
        )}
      </div>
    </DialogOrSheet>
  );
}

function Fact({ name, text }: { name: string; text: string }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}

function plainNumber(value: number, { step }: ValueRange, sign: string): string {
  const plain = Number(value.toFixed(decimalsOf(step)));
  return writeNumber(plain, decimalsOf(plain), sign);
}

interface ValueButtonProps extends TypedNumber {
  label: string;
  onCommit: (value: number) => void;
  size?: 'm' | 'l' | 'cell';
  disabled?: boolean | undefined;
  locked?: string | undefined;
  waiting?: boolean | undefined;
}

export function ValueButton(props: ValueButtonProps) {
  const { label, value, range, format, onCommit, onEntry, size = 'm', disabled, locked, waiting } = props;
  const words = useWords();
  const [open, setOpen] = useState(false);
  const reading = value === null ? null : format(value);
  const blank = { text: dash, unit: format(range.min).unit };
  const said = reading === null ? `${readingText(blank)}, ${words.unknown}` : readingText(reading);
  const off = disabled === true || locked !== undefined;
  const button = (described: { 'aria-describedby'?: string }) => (
    <button
      type="button"
      className={classes(layout.inline, styles.value, styles[size], locked !== undefined && styles.locked, waiting && styles.waiting)}
      disabled={disabled}
      aria-disabled={locked === undefined ? undefined : true}
      aria-haspopup="dialog"
      aria-label={words.enterValue(label, waiting ? words.waiting(said) : said)}
      {...described}
      onClick={() => {
        if (off) return;
        if (onEntry) onEntry();
        else setOpen(true);
      }}
    >
      {waiting && <Icon name="clock" size={14} />}
      <Quantity reading={reading ?? blank} />
    </button>
  );
  return (
    <>
      {locked === undefined ? button({}) : <Tooltip text={locked}>{button}</Tooltip>}
      {open && <NumberEntry {...props} title={label} onSave={onCommit} onClose={() => setOpen(false)} />}
    </>
  );
}
