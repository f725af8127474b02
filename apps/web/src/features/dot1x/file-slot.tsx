/** One upload [DOT1X-02] [DOT1X-04] [ENUM-28]. */

import { acceptedExtensions, type Dot1xFileKind } from '@headroom/model/network';
import { machineClock } from '@headroom/protocol';
import { dateText, dayOf } from '../../i18n/date-text.ts';
import { useLanguage } from '../../i18n/language.ts';
import { currentLocale } from '../../i18n/locale.ts';
import { Button } from '../../ui/controls/button.tsx';
import { classes } from '../../ui/look/classes.ts';
import { FileDrop } from '../../ui/controls/file-drop.tsx';
import { Icon } from '../../ui/look/icon.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { useDeviceWords } from '../../device/words.ts';
import { useId, useRef } from 'react';
import type { Slot } from './dot1x-files.ts';
import type { Held } from './held.ts';
import { fileName, problemText } from './file-words.ts';
import layout from '../../ui/look/layout.module.css';
import typography from '../../ui/look/typography.module.css';
import styles from './file-slot.module.css';
import { useDot1xWords } from './words.ts';

interface FileSlotProps {
  readonly kind: Dot1xFileKind;
  readonly slot: Slot;
  readonly held: Held | undefined;
  readonly disabled: boolean;
  readonly onChoose: (file: File) => void;
  readonly onCancel: () => void;
}

export function FileSlot({ kind, slot, held, disabled, onChoose, onCancel }: FileSlotProps) {
  const words = useDot1xWords();
  const id = useId();
  const name = fileName(words, kind);
  const extensions = acceptedExtensions(kind);
  return (
    <section aria-labelledby={id} className={classes(layout.stack, styles.slot)}>
      <div className={classes(layout.flex2, styles.head)}>
        <h3 id={id} className={typography.label}>
          {name}
        </h3>
        <span className={typography.caption}>{extensions.join(' ')}</span>
      </div>
      {held && slot.state === 'NONE' && <HeldFile held={held} />}
      {slot.state === 'NONE' ? (
        <FileDrop label={words.choose} accept={extensions.join(',')} disabled={disabled} compact onFile={onChoose} />
      ) : (
        <Chosen kind={kind} slot={slot} disabled={disabled} onChoose={onChoose} onCancel={onCancel} />
      )}
    </section>
  );
}

function HeldFile({ held: { subject, expires } }: { readonly held: Held }) {
  const words = useDot1xWords();
  const language = useLanguage();
  const until = dayOf(expires);
  const isOver = until !== undefined && Date.parse(expires) < machineClock.now();
  const day = until === undefined ? undefined : dateText(language, new Date(until));
  return (
    <p className={styles.held}>
      <Icon name={isOver ? 'warn' : 'ok'} size={18} />
      <span>
        <b>{words.held}</b>{' '}
        {[subject, ...(day === undefined ? [] : [isOver ? words.expired(day) : words.until(day)])].filter(Boolean).join(' · ')}
      </span>
    </p>
  );
}

function Chosen({ kind, slot, disabled, onChoose, onCancel }: Omit<FileSlotProps, 'held'>) {
  const words = useDot1xWords();
  const deviceWords = useDeviceWords();
  const input = useRef<HTMLInputElement>(null);
  const { state } = slot;
  const isBusy = state === 'SENDING' || state === 'PARSING';
  const size = new Intl.NumberFormat(currentLocale(), { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 1 }).format(
    slot.bytes / 1000,
  );
  return (
    <div className={layout.rowApart}>
      <div className={classes(layout.row, styles.box, styles[state])} data-state={state}>
        <Icon name="file" />
        <div className={classes(layout.stack, styles.text)}>
          <span className={typography.name}>{slot.name}</span>
          <span className={state === 'FAILURE' ? styles.problem : typography.caption}>
            {slot.problem === undefined
              ? state === 'SUCCESS'
                ? words.validPem(size)
                : size
              : problemText(words, deviceWords, kind, slot.problem)}
          </span>
        </div>
        <span className={classes(layout.iconText, styles.state)} role="status">
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
          // Choosing the same file again must fire a change event.
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
