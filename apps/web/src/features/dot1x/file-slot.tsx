/** One upload: choose or drop a file, see it checked and sent, replace it [DOT1X-02] [DOT1X-04] [ENUM-28]. */

import { acceptedExtensions, type Dot1xFileKind } from '@headroom/model';
import { currentLocale } from '../../i18n/number-text.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { FileDrop } from '../../ui/file-drop.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useDeviceWords } from '../../device/words.ts';
import { useId, useRef } from 'react';
import type { Slot } from './dot1x-files.ts';
import { fileName, problemText } from './file-words.ts';
import styles from './file-slot.module.css';
import { useDot1xWords } from './words.ts';

interface FileSlotProps {
  readonly kind: Dot1xFileKind;
  readonly slot: Slot;
  readonly disabled: boolean;
  readonly onChoose: (file: File) => void;
  readonly onCancel: () => void;
}

export function FileSlot({ kind, slot, disabled, onChoose, onCancel }: FileSlotProps) {
  const words = useDot1xWords();
  const id = useId();
  const name = fileName(words, kind);
  const extensions = acceptedExtensions(kind);
  return (
    <section aria-labelledby={id} className={styles.slot}>
      <div className={styles.head}>
        <h3 id={id} className={styles.name}>
          {name}
        </h3>
        <span className={styles.hint}>{extensions.join(' ')}</span>
      </div>
      {slot.state === 'NONE' ? (
        <FileDrop label={words.choose} accept={extensions.join(',')} disabled={disabled} compact onFile={onChoose} />
      ) : (
        <Chosen kind={kind} slot={slot} disabled={disabled} onChoose={onChoose} onCancel={onCancel} />
      )}
    </section>
  );
}

function Chosen({ kind, slot, disabled, onChoose, onCancel }: FileSlotProps) {
  const words = useDot1xWords();
  const deviceWords = useDeviceWords();
  const input = useRef<HTMLInputElement>(null);
  const { state } = slot;
  const isBusy = state === 'SENDING' || state === 'PARSING';
  const size = new Intl.NumberFormat(currentLocale(), { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 1 }).format(
    slot.bytes / 1000,
  );
  return (
    <div className={styles.row}>
      <div className={classes(styles.box, styles[state])} data-state={state}>
        <Icon name="file" />
        <div className={styles.text}>
          <span className={styles.file}>{slot.name}</span>
          <span className={state === 'FAILURE' ? styles.problem : styles.hint}>
            {slot.problem === undefined
              ? state === 'SUCCESS'
                ? words.validPem(size)
                : size
              : problemText(words, deviceWords, kind, slot.problem)}
          </span>
        </div>
        <span className={styles.state} role="status">
          {isBusy ? <Spinner /> : <Icon name={state === 'SUCCESS' ? 'ok' : 'warn'} size={18} />}
          {{ NONE: '', SENDING: words.sending, PARSING: words.parsing, SUCCESS: words.readyToSave, FAILURE: words.refused }[state]}
        </span>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptedExtensions(kind).join(',')}
        aria-label={words.choose}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          if (file) onChoose(file);
          // The same file chosen again is a new choice.
          event.currentTarget.value = '';
        }}
      />
      {isBusy ? (
        <Button onClick={onCancel}>{words.cancel}</Button>
      ) : (
        <Button disabled={disabled} onClick={() => input.current?.click()}>
          {state === 'FAILURE' ? words.chooseAnother : words.replace}
        </Button>
      )}
    </div>
  );
}
