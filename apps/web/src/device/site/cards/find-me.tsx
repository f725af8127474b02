/** Blinks while its dialog is open, never longer (OQ-107) [SETTINGS-01]. */

import { useEffect, useState } from 'react';
import { misc } from '@headroom/model/amplifier';
import { writeTo } from '@headroom/model/property';
import type { Outcome } from '@headroom/protocol';
import { Button } from '../../../ui/controls/button.tsx';
import { useHostedDialog } from '../../../ui/overlays/dialog-host.tsx';
import { DialogOrSheet } from '../../../ui/overlays/dialog.tsx';
import { Icon } from '../../../ui/look/icon.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { useSeat } from '../../binding/use-amp.tsx';
import { useFindMeWords } from './find-me-words.ts';
import { outcomeText } from '../../binding/outcome-text.ts';
import { useParameter } from '../../parameters/parameter.ts';
import { useDeviceWords } from '../../words.ts';
import { classes } from '../../../ui/look/classes.ts';
import layout from '../../../ui/look/layout.module.css';
import styles from './find-me.module.css';

interface FindMeProps {
  readonly name: string;
  readonly compact?: boolean;
}

export function FindMeButton({ name, compact }: FindMeProps) {
  const words = useFindMeWords();
  const { open, dialog } = useHostedDialog();
  const findMe = useParameter(misc.properties.findMe, {});
  if (!findMe.present) return null;
  return (
    <>
      <Button
        variant="quiet"
        icon="find"
        disabled={findMe.disabled || findMe.permission !== 'Write'}
        title={findMe.lockedWhy}
        aria-label={words.findMe}
        onClick={() => open((close) => <FindMeDialog name={name} onClose={close} />)}
      >
        {!compact && words.findMe}
      </Button>
      {dialog}
    </>
  );
}

export function FindMeDialog({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
  const words = useFindMeWords();
  const seat = useSeat();
  const deviceWords = useDeviceWords();
  const { value } = useParameter(misc.properties.findMe, {});
  const [wasOn] = useState(value === true);
  const [failure, setFailure] = useState<Extract<Outcome, { ok: false }>>();
  useEffect(() => {
    const blink = (findMe: boolean) => seat.write(writeTo(misc, {}, { findMe }));
    void blink(true).then((outcome) => {
      if (!outcome.ok && outcome.reason !== 'superseded') setFailure(outcome);
    });
    const stop = () => void blink(false);
    // Also stops when the page is left with the dialog open.
    addEventListener('pagehide', stop);
    return () => {
      removeEventListener('pagehide', stop);
      stop();
    };
  }, [seat]);
  return (
    <DialogOrSheet
      open
      onClose={onClose}
      title={words.findMeTitle(name)}
      actions={
        <Button variant="primary" onClick={onClose}>
          {words.done}
        </Button>
      }
    >
      <p>{words.findMeBody}</p>
      <p className={classes(layout.line2, styles.state)} role="status">
        {value === true ? <Icon name="find" /> : failure === undefined ? <Spinner /> : <Icon name="fault" />}
        {value === true ? words.findMeOn : failure === undefined ? words.findMeWaiting : outcomeText(deviceWords, failure)}
      </p>
      {wasOn && <p>{words.findMeWas}</p>}
    </DialogOrSheet>
  );
}
