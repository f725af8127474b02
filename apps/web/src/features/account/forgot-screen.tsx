/** Forgotten password [ACCOUNT-11] to [ACCOUNT-14]. */

import { resetConfirmProblem, resetProblem } from '@headroom/model/people';
import { useState } from 'react';
import { useCloud } from '../../cloud/account-context.ts';
import { useAttempt } from '../../cloud/use-attempt.ts';
import { cloudPaths } from '../../navigation/cloud-table.ts';
import { useGo } from '../../navigation/navigation.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Fields } from '../../ui/entrance/entrance.tsx';
import { useFirst } from '../../ui/entrance/use-first.ts';
import { EntryPage } from './entry-page.tsx';
import { errorText } from './error-text.ts';
import { fieldError, NewPassword, ToSignIn } from './new-password.tsx';
import { useAccountWords } from './words.ts';

/** A reload forgets what was typed [ACCOUNT-14]. */
function ForgotPage() {
  const [email, setEmail] = useState('');
  const [destination, setDestination] = useState<string>();
  const [done, setDone] = useState(false);
  if (done) return <Done />;
  return destination === undefined ? (
    <Ask {...{ email, setEmail }} onSent={setDestination} />
  ) : (
    <Choose email={email} destination={destination} onDone={() => setDone(true)} />
  );
}
export { ForgotPage as Screen };

interface AskProps {
  readonly email: string;
  readonly setEmail: (email: string) => void;
  readonly onSent: (destination: string) => void;
}
function Ask({ email, setEmail, onSent }: AskProps) {
  const first = useFirst<HTMLInputElement>();
  const words = useAccountWords();
  const cloud = useCloud();
  const [tried, setTried] = useState(false);
  const { busy, error, run, clear } = useAttempt();
  const problem = resetProblem({ email });
  const send = () => {
    setTried(true);
    if (problem !== undefined) return;
    run(
      () => cloud.requestReset({ body: { email } }),
      ({ destination }) => onSent(destination),
    );
  };
  return (
    <EntryPage title={words.forgotTitle} lead={words.forgotLead} step={1}>
      <Fields onSubmit={send}>
        <TextField
          label={words.email}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          ref={first}
          required
          value={email}
          onChange={(text) => {
            clear();
            setEmail(text);
          }}
          error={tried && problem !== undefined ? words.missing : error && errorText(words, error)}
        />
        <Button type="submit" variant="primary" block busy={busy ? words.sending : undefined}>
          {words.sendReset}
        </Button>
        <ToSignIn />
      </Fields>
    </EntryPage>
  );
}

interface ChooseProps {
  readonly email: string;
  readonly destination: string;
  readonly onDone: () => void;
}
function Choose({ email, destination, onDone }: ChooseProps) {
  const first = useFirst<HTMLInputElement>();
  const words = useAccountWords();
  const cloud = useCloud();
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [confirm, setConfirm] = useState('');
  const [tried, setTried] = useState(false);
  const { busy, error, run, clear } = useAttempt();
  const problem = resetConfirmProblem({ email, code, password, confirm });
  const change = () => {
    setTried(true);
    if (problem !== undefined) return;
    run(() => cloud.confirmReset({ body: { email, code, password, confirmPassword: confirm } }), onDone);
  };
  const told = { problem: tried ? problem : undefined, error, first: 'code', confirmField: 'confirmPassword' };
  const typed = (set: (text: string) => void) => (text: string) => {
    clear();
    set(text);
  };
  return (
    <EntryPage title={words.resetTitle} lead={words.resetLead(destination)} step={2}>
      <Fields onSubmit={change}>
        <TextField
          label={words.resetCode}
          large
          inputMode="numeric"
          autoComplete="one-time-code"
          ref={first}
          required
          value={code}
          onChange={typed(setCode)}
          error={fieldError(words, told, 'code', code)}
        />
        <NewPassword
          label={words.newPassword}
          told={told}
          password={password}
          repeated={confirm}
          onPassword={typed(setPassword)}
          onRepeated={typed(setConfirm)}
        />
        <Button type="submit" variant="primary" block busy={busy ? words.changing : undefined}>
          {words.changePassword}
        </Button>
        <ToSignIn />
      </Fields>
    </EntryPage>
  );
}

function Done() {
  const first = useFirst<HTMLButtonElement>();
  const words = useAccountWords();
  const go = useGo();
  return (
    <EntryPage title={words.updatedTitle} lead={words.updatedLead} step={3}>
      <Button variant="primary" block ref={first} onClick={() => go(cloudPaths.login, { replace: true })}>
        {words.signIn}
      </Button>
    </EntryPage>
  );
}
