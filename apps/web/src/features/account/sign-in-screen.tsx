/** Sign-in to the cloud [ACCOUNT-01] to [ACCOUNT-07]. */

import { loginProblem } from '@headroom/model/people';
import type { CallError } from '@headroom/protocol/cloud';
import { useState } from 'react';
import { useAccount, useStanding } from '../../cloud/account-context.ts';
import { useAttempt } from '../../cloud/use-attempt.ts';
import { cloudPaths } from '../../navigation/cloud-table.ts';
import { useGo } from '../../navigation/navigation.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { region } from '../../region.ts';
import { PasswordField } from '../../ui/controls/password-field.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Aside, Divider, Fields } from '../../ui/entrance/entrance.tsx';
import { useFirst } from '../../ui/entrance/use-first.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Ellipsis } from '../../ui/look/text.tsx';
import { EntryPage } from './entry-page.tsx';
import { errorText } from './error-text.ts';
import { hasPasskeys, signInWithPasskey } from './passkey.ts';
import { useAccountWords } from './words.ts';

function SignInPage() {
  const words = useAccountWords();
  const account = useAccount();
  const standing = useStanding();
  const go = useGo();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  // Set once the cloud asks for it.
  const [secondFactor, setSecondFactor] = useState<string>();
  const [missing, setMissing] = useState(false);
  const first = useFirst<HTMLInputElement>();
  const { busy, error, run, clear } = useAttempt();

  const refused = ({ code }: CallError<string>) => {
    if (code === 'SecondFactorMissing') setSecondFactor('');
    if (code === 'UserNotConfirmed') {
      // [ACCOUNT-05] The next page speaks of a code, so a failed mail is reported there.
      void account.client.resendConfirmation({ body: { email } }).then((sent) => {
        if (!sent.ok) toast.error(errorText(words, sent.error));
      });
      go(`${cloudPaths.register}?confirm=${encodeURIComponent(email)}`);
    }
    return code === 'SecondFactorMissing' || code === 'UserNotConfirmed';
  };
  const signIn = () => {
    if (loginProblem({ email, password }) !== undefined) return setMissing(true);
    setMissing(false);
    const body = { email, password, ...(secondFactor === undefined ? {} : { secondFactor }) };
    return run(() => account.client.signIn({ body }), account.enter, refused);
  };
  const take = () => {
    setEmail(region.demo.email);
    setPassword(region.demo.password);
  };
  const isEmpty = (text: string) => (missing && text.trim() === '' ? words.missing : undefined);
  return (
    <EntryPage title={words.signInTitle} lead={words.signInLead}>
      {standing.state === 'out' && standing.because === 'ended' && <Banner tone="warn">{words.ended}</Banner>}
      {region.demo.email !== '' && <DemoAccount onTake={take} />}
      <Fields onSubmit={signIn}>
        <TextField
          label={words.email}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          required
          value={email}
          onChange={setEmail}
          error={isEmpty(email)}
          ref={first}
        />
        <PasswordField
          label={words.password}
          autoComplete="current-password"
          required
          value={password}
          onChange={setPassword}
          error={isEmpty(password)}
        />
        {secondFactor !== undefined && <SecondFactor value={secondFactor} onChange={setSecondFactor} />}
        <Aside>
          <Button variant="accent" onClick={() => go(cloudPaths.forgot, { replace: true })}>
            {words.forgot}
          </Button>
        </Aside>
        <Button type="submit" variant="primary" block busy={busy ? words.signingIn : undefined}>
          {words.signIn}
        </Button>
        {hasPasskeys() && (
          <Button icon="key" block onClick={() => run(() => signInWithPasskey(account.client), account.enter)}>
            {words.passkey}
          </Button>
        )}
      </Fields>
      <Divider>{words.newHere}</Divider>
      <Button block href={cloudPaths.register}>
        {words.register}
      </Button>
      {/* [ACCOUNT-06] */}
      <Dialog
        open={error !== undefined}
        onClose={clear}
        title={words.authError}
        icon="fault"
        tone="fault"
        alert
        actions={
          <Button variant="primary" onClick={clear}>
            {words.ok}
          </Button>
        }
      >
        {error && errorText(words, error)}
      </Dialog>
    </EntryPage>
  );
}
export { SignInPage as Screen };

function DemoAccount({ onTake }: { readonly onTake: () => void }) {
  const words = useAccountWords();
  const { email, password } = region.demo;
  return (
    <Banner
      tone="info"
      action={
        <Button variant="accent" onClick={onTake}>
          {words.demoTake}
        </Button>
      }
    >
      {words.demoAccount(email)} <Ellipsis>{password}</Ellipsis>
    </Banner>
  );
}

function SecondFactor(props: { readonly value: string; readonly onChange: (text: string) => void }) {
  const words = useAccountWords();
  const first = useFirst<HTMLInputElement>();
  return <TextField label={words.secondFactor} autoComplete="one-time-code" required ref={first} {...props} />;
}
