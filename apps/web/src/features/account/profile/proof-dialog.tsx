/** Asked again, because the page may be unattended. */

import type { CallError } from '@headroom/protocol/cloud';
import type { ReactNode } from 'react';
import type { Answer } from '../../../cloud/use-attempt.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { PasswordField } from '../../../ui/controls/password-field.tsx';
import { useFirst } from '../../../ui/entrance/use-first.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { DialogOrSheet } from '../../../ui/overlays/dialog.tsx';
import { errorText } from '../error-text.ts';
import { useAccountWords } from '../words.ts';
import { SecondFactorField, useFactorAsked } from './second-factor-field.tsx';
import { Stack } from '../../../ui/surfaces/columns.tsx';
import { useProfileWords } from './words.ts';

export interface Proof {
  readonly password: string;
  readonly secondFactor?: string;
}
interface ProofWords {
  readonly title: string;
  readonly lead: ReactNode;
  readonly verb: string;
  readonly busyVerb: string;
  readonly cancel?: string;
}
interface ProofDialogProps<Value> {
  readonly says: ProofWords;
  readonly tone?: 'warn';
  readonly danger?: boolean;
  readonly secondFactor: boolean;
  readonly call: (proof: Proof) => Promise<Answer<Value>>;
  /** True when the caller shows this error. */
  readonly refused?: (error: CallError<string>) => boolean;
  readonly onDone: (value: Value, proof: Proof) => void;
  readonly onClose: () => void;
}

export function ProofDialog<Value>(props: ProofDialogProps<Value>) {
  const { says, tone, danger, call, refused, onDone, onClose } = props;
  const words = useProfileWords();
  const account = useAccountWords();
  const first = useFirst<HTMLInputElement>();
  const [secondFactor, factorAsked] = useFactorAsked(props.secondFactor);
  const proofOf = ({ password, code }: { readonly password: string; readonly code: string }): Proof =>
    secondFactor ? { password, secondFactor: code } : { password };
  const { values, tried, busy, error, ...form } = useForm({
    first: { password: '', code: '' },
    check: ({ password, code }) => password === '' || (secondFactor && code.trim() === ''),
    send: (entered) => call(proofOf(entered)),
    done: (value, entered) => onDone(value, proofOf(entered)),
    refused(refusal) {
      factorAsked(refusal);
      return refused?.(refusal) === true;
    },
  });
  const field = (name: keyof typeof values) => {
    const missing = tried && values[name].trim() === '' ? account.missing : undefined;
    const isRefused = error && (error.field === 'secondFactor' ? 'code' : 'password') === name;
    return { ...form.field(name), error: missing ?? (isRefused ? errorText(account, error) : undefined) };
  };
  return (
    <DialogOrSheet
      open
      onClose={onClose}
      title={says.title}
      {...(tone ? { icon: 'warn', tone } : {})}
      busy={busy}
      initialFocus={first}
      onSubmit={form.submit}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            {says.cancel ?? words.cancel}
          </Button>
          <Button type="submit" variant={danger ? 'danger-solid' : 'primary'} busy={busy ? says.busyVerb : undefined}>
            {says.verb}
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        <p>{says.lead}</p>
        <PasswordField {...field('password')} label={account.password} autoComplete="current-password" required ref={first} />
        {secondFactor && <SecondFactorField {...field('code')} />}
      </Stack>
    </DialogOrSheet>
  );
}
