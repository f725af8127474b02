/** A number gets no notices before the code that it got comes back. */

import { plainCode } from '@headroom/model/people';
import type { PhoneState } from '@headroom/protocol/cloud';
import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { useFirst } from '../../ui/entrance/use-first.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Chip } from '../../ui/look/chip.tsx';
import { classes } from '../../ui/look/classes.ts';
import layout from '../../ui/look/layout.module.css';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { DialogActions } from '../../ui/overlays/dialog-actions.tsx';
import { Stack } from '../../ui/surfaces/columns.tsx';
import { useCloud } from '../account-context.ts';
import { useAttempt } from '../use-attempt.ts';
import styles from './phone-confirmation.module.css';
import { useTroubleText } from './trouble.ts';
import { useReachWords, type Words } from './words.ts';

interface PhoneConfirmationProps {
  readonly contact: { readonly contactId: string; readonly name: string };
  readonly number: string;
  readonly state: PhoneState | 'none' | undefined;
  readonly onConfirmed: () => void;
}

export function PhoneConfirmation({ contact: { contactId, name }, number, state, onConfirmed }: PhoneConfirmationProps) {
  const words = useReachWords();
  const troubleText = useTroubleText();
  const cloud = useCloud();
  const { busy, run } = useAttempt();
  const [asks, setAsks] = useState(false);
  if (state !== 'unconfirmed' && state !== 'told unconfirmed') return null;
  const send = () =>
    run(
      () => cloud.sendPhoneCode({ params: { contactId } }),
      ({ isSent, reason = '' }) => {
        if (!isSent) return toast.error(words.notSent(troubleText(reason)));
        toast.success(words.codeSent(number));
        setAsks(true);
      },
      ({ code }) => {
        if (code === 'AlreadyConfirmed') onConfirmed();
        else toast.error(said(words, code));
        return true;
      },
    );
  return (
    <span className={classes(layout.wrap, styles.offer)}>
      <Chip tone="warn" icon="warn">
        {words.phoneStates[state]}
      </Chip>
      <span className={classes(layout.inline, styles.buttons)}>
        <Button small icon="phone" aria-label={words.sendCodeTo(name)} busy={busy ? words.sending : undefined} onClick={send}>
          {words.sendCode}
        </Button>
        <Button small aria-label={words.enterCodeOf(name)} onClick={() => setAsks(true)}>
          {words.enterCode}
        </Button>
      </span>
      {asks && <CodeDialog contactId={contactId} name={name} number={number} onConfirmed={onConfirmed} onClose={() => setAsks(false)} />}
    </span>
  );
}

interface CodeDialogProps {
  readonly contactId: string;
  readonly name: string;
  readonly number: string;
  readonly onConfirmed: () => void;
  readonly onClose: () => void;
}
function CodeDialog({ contactId, name, number, onConfirmed, onClose }: CodeDialogProps) {
  const words = useReachWords();
  const cloud = useCloud();
  const first = useFirst<HTMLInputElement>();
  const { busy, tried, error, problem, ...form } = useForm({
    first: { code: '' },
    check: ({ code }) => !/^\d{6}$/.test(plainCode(code)),
    send: ({ code }) => cloud.confirmPhone({ params: { contactId }, body: { code: plainCode(code) } }),
    done() {
      toast.success(words.confirmed(name));
      onClose();
      onConfirmed();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.codeTitle(name)}
      busy={busy}
      initialFocus={first}
      onSubmit={form.submit}
      actions={<DialogActions onCancel={onClose} verb={words.confirm} busy={busy ? words.confirming : undefined} />}
    >
      <Stack gap={16}>
        <p>{words.codeBody(number)}</p>
        <TextField
          label={words.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={40}
          required
          ref={first}
          {...form.field('code')}
          error={tried === 'bad' && problem ? words.errors.InvalidCode : error && said(words, error.code)}
        />
      </Stack>
    </Dialog>
  );
}

const said = ({ errors, failed }: Words, code: string): string => (code in errors ? errors[code as keyof Words['errors']] : failed);
