/** [ACCOUNT-11] to [ACCOUNT-14] */

import { resetConfirmProblem, resetProblem } from '@headroom/model/people';
import { useState } from 'react';
import { useCloud } from '../../cloud/account-context.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Fields } from '../../ui/entrance/entrance.tsx';
import { useFirst } from '../../ui/entrance/use-first.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { EntryPage } from './entry-page.tsx';
import { errorText } from './error-text.ts';
import { fieldError, LastStep, NewPassword, ToSignIn } from './new-password.tsx';
import { useAccountWords } from './words.ts';

interface SentTo {
  readonly email: string;
  readonly destination: string;
}

/** A reload forgets what was typed [ACCOUNT-14]. */
function ForgotPage() {
  const words = useAccountWords();
  const [sentTo, setSentTo] = useState<SentTo>();
  const [done, setDone] = useState(false);
  if (done) return <LastStep title={words.updatedTitle} lead={words.updatedLead} />;
  return sentTo ? <Choose {...sentTo} onDone={() => setDone(true)} /> : <Ask onSent={setSentTo} />;
}
export { ForgotPage as Screen };

function Ask({ onSent }: { readonly onSent: (sentTo: SentTo) => void }) {
  const first = useFirst<HTMLInputElement>();
  const words = useAccountWords();
  const cloud = useCloud();
  const { busy, error, tried, problem, ...form } = useForm({
    first: { email: '' },
    check: resetProblem,
    send: (body) => cloud.requestReset({ body }),
    done: ({ destination }, { email }) => onSent({ email, destination }),
  });
  return (
    <EntryPage title={words.forgotTitle} lead={words.forgotLead} step={1}>
      <Fields onSubmit={form.submit}>
        <TextField
          label={words.email}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          ref={first}
          required
          {...form.field('email')}
          error={tried && problem ? words.missing : error && errorText(words, error)}
        />
        <Button type="submit" variant="primary" block busy={busy ? words.sending : undefined}>
          {words.sendReset}
        </Button>
        <ToSignIn />
      </Fields>
    </EntryPage>
  );
}

function Choose({ email, destination, onDone }: SentTo & { readonly onDone: () => void }) {
  const first = useFirst<HTMLInputElement>();
  const words = useAccountWords();
  const cloud = useCloud();
  const form = useForm({
    first: { code: '', password: '', confirmPassword: '' },
    check: ({ confirmPassword, ...values }) => resetConfirmProblem({ email, ...values, confirm: confirmPassword }),
    send: (values) => cloud.confirmReset({ body: { email, ...values } }),
    done: onDone,
  });
  const told = { problem: form.tried && form.problem, error: form.error, first: 'code', confirmField: 'confirmPassword' };
  return (
    <EntryPage title={words.resetTitle} lead={words.resetLead(destination)} step={2}>
      <Fields onSubmit={form.submit}>
        <TextField
          label={words.resetCode}
          large
          inputMode="numeric"
          autoComplete="one-time-code"
          ref={first}
          required
          {...form.field('code')}
          error={fieldError(words, told, 'code', form.values.code)}
        />
        <NewPassword label={words.newPassword} told={told} password={form.field('password')} repeated={form.field('confirmPassword')} />
        <Button type="submit" variant="primary" block busy={form.busy ? words.changing : undefined}>
          {words.changePassword}
        </Button>
        <ToSignIn />
      </Fields>
    </EntryPage>
  );
}
