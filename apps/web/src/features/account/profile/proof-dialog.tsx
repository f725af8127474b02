/** Asks for password and second factor again: an unattended page must not suffice. */

import type { CallError } from '@headroom/protocol/cloud';
import { useState, type ReactNode } from 'react';
import { useAttempt, type Answer } from '../../../cloud/use-attempt.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { PasswordField } from '../../../ui/controls/password-field.tsx';
import { useFirst } from '../../../ui/entrance/use-first.ts';
import { DialogOrSheet } from '../../../ui/overlays/dialog.tsx';
import { errorText } from '../error-text.ts';
import { useAccountWords } from '../words.ts';
import styles from './profile-screen.module.css';
import { SecondFactorField } from './second-factor-field.tsx';
import { useProfileWords } from './words.ts';

export interface Proof {
  readonly password: string;
  readonly secondFactor?: string;
}
interface ProofDialogProps<Value> {
  readonly title: string;
  readonly lead: ReactNode;
  readonly tone?: 'warn';
  readonly danger?: boolean;
  readonly verb: string;
  readonly busyVerb: string;
  readonly cancel?: string;
  readonly secondFactor: boolean;
  readonly call: (proof: Proof) => Promise<Answer<Value>>;
  /** True when the caller shows this error. */
  readonly refused?: (error: CallError<string>) => boolean;
  readonly onDone: (value: Value, proof: Proof) => void;
  readonly onClose: () => void;
}

export function ProofDialog<Value>(props: ProofDialogProps<Value>) {
  const { title, lead, tone, danger, verb, busyVerb, cancel, secondFactor, call, refused, onDone, onClose } = props;
  const words = useProfileWords();
  const account = useAccountWords();
  const first = useFirst<HTMLInputElement>();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const { busy, error, run, clear } = useAttempt();
  const submit = () => {
    setTried(true);
    if (password === '' || (secondFactor && code.trim() === '')) return;
    const proof = { password, ...(secondFactor ? { secondFactor: code } : {}) };
    run(
      () => call(proof),
      (value) => onDone(value, proof),
      refused,
    );
  };
  const told = (field: string, text: string) => {
    if (tried && text.trim() === '') return account.missing;
    return error && (error.field === 'secondFactor' ? 'secondFactor' : 'password') === field ? errorText(account, error) : undefined;
  };
  const typed = (set: (text: string) => void) => (text: string) => {
    clear();
    set(text);
  };
  return (
    <DialogOrSheet
      open
      onClose={onClose}
      title={title}
      {...(tone ? { icon: 'warn', tone } : {})}
      busy={busy}
      initialFocus={first}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            {cancel ?? words.cancel}
          </Button>
          <Button type="submit" variant={danger ? 'danger-solid' : 'primary'} busy={busy ? busyVerb : undefined}>
            {verb}
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        <p>{lead}</p>
        <PasswordField
          label={account.password}
          autoComplete="current-password"
          required
          ref={first}
          value={password}
          onChange={typed(setPassword)}
          error={told('password', password)}
        />
        {secondFactor && <SecondFactorField value={code} onChange={typed(setCode)} error={told('secondFactor', code)} />}
      </div>
    </DialogOrSheet>
  );
}
