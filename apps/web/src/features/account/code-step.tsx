/** (OQ-142) */

import type { CallError } from '@headroom/protocol/cloud';
import { useState, type ReactNode } from 'react';
import { useAttempt } from '../../cloud/use-attempt.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Fields } from '../../ui/entrance/entrance.tsx';
import { useCountdown } from '../../ui/entrance/use-countdown.ts';
import { useFirst } from '../../ui/entrance/use-first.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { errorText } from './error-text.ts';

import { useAccountWords } from './words.ts';

interface CodeStepProps {
  readonly label: string;
  readonly verb: string;
  readonly busyVerb: string;
  readonly resendVerb: string;
  readonly busy: boolean;
  readonly error: CallError<string> | undefined;
  /** The error belongs to the code before. */
  readonly clear: () => void;
  readonly onConfirm: (code: string) => void;
  readonly onResend: () => Promise<
    { readonly ok: true; readonly unchanged: false; readonly value: object } | { readonly ok: false; readonly error: CallError<string> }
  >;
  readonly children?: ReactNode;
}

export function CodeStep({ label, verb, busyVerb, resendVerb, busy, error, clear, onConfirm, onResend, children }: CodeStepProps) {
  const words = useAccountWords();
  const first = useFirst<HTMLInputElement>();
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const [wait, setWait] = useCountdown();
  const again = useAttempt();
  const forget = () => {
    setMissing(false);
    again.clear();
    clear();
  };
  const resend = () => {
    forget();
    again.run(
      onResend,
      () => {
        setWait(60);
        toast.success(words.resent);
      },
      ({ details }) => {
        if (typeof details['seconds'] === 'number') setWait(Math.ceil(details['seconds']));
        return false;
      },
    );
  };
  const said = again.error ?? error;
  return (
    <Fields
      onSubmit={() => {
        again.clear();
        setMissing(code.trim() === '');
        if (code.trim() !== '') onConfirm(code);
      }}
    >
      <TextField
        label={label}
        large
        inputMode="numeric"
        autoComplete="one-time-code"
        ref={first}
        value={code}
        onChange={(text) => {
          forget();
          setCode(text);
        }}
        error={missing ? words.missing : said && errorText(words, said)}
      />
      {children}
      <Button type="submit" variant="primary" block busy={busy ? busyVerb : undefined}>
        {verb}
      </Button>
      <Button icon="refresh" block disabled={wait > 0} busy={again.busy ? words.sending : undefined} onClick={resend}>
        {wait > 0 ? words.resendIn(wait) : resendVerb}
      </Button>
    </Fields>
  );
}
