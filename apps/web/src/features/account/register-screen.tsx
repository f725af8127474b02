/** [ACCOUNT-15] to [ACCOUNT-18] */

import { registerProblem } from '@headroom/model/people';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCloud } from '../../cloud/account-context.ts';
import { records } from '../../cloud/records.ts';
import { useAttempt } from '../../cloud/use-attempt.ts';
import { cloudPaths } from '../../navigation/cloud-table.ts';
import { useGo } from '../../navigation/navigation.tsx';
import { useSearch } from '../../navigation/router.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { PasswordField } from '../../ui/controls/password-field.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Loading, Skeleton } from '../../ui/feedback/state.tsx';
import { Fields } from '../../ui/entrance/entrance.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { CodeStep } from './code-step.tsx';
import { EntryPage } from './entry-page.tsx';
import { errorText } from './error-text.ts';
import { fieldError, LastStep, NewPassword, ToSignIn } from './new-password.tsx';
import { useAccountWords } from './words.ts';

/** The address keeps this step while its reader fetches the code elsewhere; only the password is typed again. */
function RegisterPage() {
  const words = useAccountWords();
  const { confirm } = useSearch();
  const [password, setPassword] = useState('');
  const [confirmed, setConfirmed] = useState(false);
  if (confirmed) return <LastStep title={words.thanksTitle} lead={words.thanksLead} />;
  if (confirm === undefined) return <Begin onRegistered={setPassword} />;
  return <Confirm email={confirm} registeredWith={password} onConfirmed={() => setConfirmed(true)} />;
}
export { RegisterPage as Screen };

interface BeginProps {
  readonly onRegistered: (password: string) => void;
}
/** No form where nobody may register. Where the cloud does not tell, the call itself refuses. */
function Begin({ onRegistered }: BeginProps) {
  const words = useAccountWords();
  const [isInvited, setInvited] = useState(false);
  const { data, isPending } = useQuery(records.signUp(useCloud()));
  if (isPending)
    return (
      <EntryPage title={words.registerTitle}>
        <Loading label={words.registerTitle}>
          <Skeleton height={44} />
        </Loading>
      </EntryPage>
    );
  if (data?.signUp === 'closed')
    return (
      <EntryPage {...words.signUpClosed.closed}>
        <ToSignIn />
      </EntryPage>
    );
  if (data?.signUp !== 'invitation' || isInvited) return <Form onRegistered={onRegistered} />;
  const { title, lead, invited } = words.signUpClosed.invitation;
  return (
    <EntryPage title={title} lead={lead}>
      <Button variant="primary" block onClick={() => setInvited(true)}>
        {invited}
      </Button>
      <ToSignIn />
    </EntryPage>
  );
}

function Form({ onRegistered }: BeginProps) {
  const words = useAccountWords();
  const cloud = useCloud();
  const go = useGo();
  const form = useForm({
    first: { email: '', password: '', passwordConfirm: '' },
    check: (values) => registerProblem({ ...values, code: '' }),
    send: (body) => cloud.register({ body }),
    done: (_, { email, password }) => {
      onRegistered(password);
      go(`${cloudPaths.register}?confirm=${encodeURIComponent(email.trim())}`, { replace: true });
    },
  });
  const told = { problem: form.tried && form.problem, error: form.error, first: 'email', confirmField: 'passwordConfirm' };
  return (
    <EntryPage title={words.registerTitle} lead={words.registerLead} step={1}>
      <Fields onSubmit={form.submit}>
        <TextField
          label={words.email}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          required
          {...form.field('email')}
          error={fieldError(words, told, 'email', form.values.email)}
        />
        <NewPassword label={words.password} told={told} password={form.field('password')} repeated={form.field('passwordConfirm')} />
        <Button type="submit" variant="primary" block busy={form.busy ? words.registering : undefined}>
          {words.registerVerb}
        </Button>
        <ToSignIn />
      </Fields>
    </EntryPage>
  );
}

interface ConfirmProps {
  readonly email: string;
  /** Empty when this page did not register. */
  readonly registeredWith: string;
  readonly onConfirmed: () => void;
}
function Confirm({ email, registeredWith, onConfirmed }: ConfirmProps) {
  const words = useAccountWords();
  const cloud = useCloud();
  const { busy, error, run, clear } = useAttempt();
  const [password, setPassword] = useState(registeredWith);
  const [asksPassword, setAsksPassword] = useState(registeredWith === '');
  const [tried, setTried] = useState(false);
  const missing = tried && password === '' ? words.missing : undefined;
  const confirm = (code: string) => {
    setTried(true);
    if (password === '') return;
    run(
      () => cloud.confirmRegistration({ body: { email, code, password } }),
      onConfirmed,
      ({ field }) => {
        if (field === 'password') setAsksPassword(true);
        return false;
      },
    );
  };
  return (
    <EntryPage title={words.checkMail} lead={words.confirmLead(email)} step={2}>
      <CodeStep
        label={words.code}
        verb={words.confirm}
        busyVerb={words.confirming}
        resendVerb={words.resend}
        busy={busy}
        error={error?.field === 'password' ? undefined : error}
        clear={clear}
        onConfirm={confirm}
        onResend={() => cloud.resendConfirmation({ body: { email } })}
      >
        {asksPassword && (
          <PasswordField
            label={words.password}
            autoComplete="new-password"
            required
            value={password}
            onChange={(text) => {
              clear();
              setPassword(text);
            }}
            hint={words.passwordHint}
            error={missing ?? (error?.field === 'password' ? errorText(words, error) : undefined)}
          />
        )}
      </CodeStep>
      <ToSignIn />
    </EntryPage>
  );
}
