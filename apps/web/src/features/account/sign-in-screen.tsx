/** [ACCOUNT-01] to [ACCOUNT-07] */

import { loginProblem } from '@headroom/model/people';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnsweredWith, CallError, CloudApi } from '@headroom/protocol/cloud';
import { useAccount, useStanding } from '../../cloud/account-context.ts';
import type { Standing } from '../../cloud/account-session.ts';
import { useNow } from '../../cloud/now.ts';
import { records } from '../../cloud/records.ts';
import type { Answer } from '../../cloud/use-attempt.ts';
import { recentText } from '../../i18n/date-text.ts';
import { useLanguage } from '../../i18n/language.ts';
import { cloudPaths } from '../../navigation/cloud-table.ts';
import { useGo } from '../../navigation/navigation.tsx';
import { useSearch } from '../../navigation/router.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { region } from '../../region.ts';
import { PasswordField } from '../../ui/controls/password-field.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Aside, Divider, Fields } from '../../ui/entrance/entrance.tsx';
import { useFirst } from '../../ui/entrance/use-first.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { ProblemDialog } from '../../ui/overlays/problem-dialog.tsx';
import { Ellipsis } from '../../ui/look/text.tsx';
import { EntryPage } from './entry-page.tsx';
import { errorText } from './error-text.ts';
import { keepWayOn } from './way-on.ts';
import { hasPasskeys, signInWithPasskey } from './passkey.ts';
import { FocusedFactorField } from './profile/second-factor-field.tsx';
import { useAccountWords } from './words.ts';

function SignInPage() {
  const words = useAccountWords();
  const account = useAccount();
  const standing = useStanding();
  const go = useGo();
  // Set once the cloud asks for it.
  const [secondFactor, setSecondFactor] = useState<string>();
  const first = useFirst<HTMLInputElement>();
  const { values, busy, error, run, clear, ...form } = useForm({
    first: { email: '', password: '' },
    check: (entered) => loginProblem(entered) ?? (secondFactor?.trim() === '' && 'RequiredFieldsMissing'),
    send: (entered): Promise<Answer<AnsweredWith<CloudApi['signIn']>>> =>
      account.client.signIn({ body: { ...entered, ...(secondFactor === undefined ? {} : { secondFactor }) } }),
    done: account.enter,
    refused({ code }, { email }) {
      if (code === 'SecondFactorMissing') setSecondFactor('');
      if (code === 'UserNotConfirmed') {
        // [ACCOUNT-05] The next page speaks of a code, so a failed mail is reported there.
        void account.client.resendConfirmation({ body: { email } }).then((sent) => {
          if (sent.ok) return;
          if (isJustSent(sent.error)) toast.note(words.stillGood);
          else toast.error(errorText(words, sent.error));
        });
        go(`${cloudPaths.register}?confirm=${encodeURIComponent(email)}`);
      }
      return code === 'SecondFactorMissing' || code === 'UserNotConfirmed';
    },
  });
  const { then } = useSearch();
  const { data } = useQuery(records.signUp(account.client));
  const offered = data?.providers ?? [];
  const leave = (providerId: string) =>
    run(
      () => account.client.beginProviderSignIn({ body: { providerId } }),
      ({ url }) => {
        keepWayOn(then);
        account.leaveTo(url);
      },
    );
  const missing = (text: string) => (form.tried === 'bad' && text.trim() === '' ? words.missing : undefined);
  const field = (name: keyof typeof values) => ({ ...form.field(name), required: true, error: missing(values[name]) });
  return (
    <EntryPage title={words.signInTitle} lead={words.signInLead}>
      <WhySignedOut standing={standing} />
      {!navigator.cookieEnabled && <Banner tone="warn">{words.cookiesBlocked}</Banner>}
      {region.demo.email !== '' && <DemoAccount onTake={() => form.change(region.demo)} />}
      <Fields onSubmit={form.submit}>
        <TextField
          {...field('email')}
          onChange={(email) => {
            // Another account may have none.
            setSecondFactor(undefined);
            form.change({ email });
          }}
          label={words.email}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          ref={first}
        />
        <PasswordField {...field('password')} label={words.password} autoComplete="current-password" />
        {secondFactor !== undefined && <FocusedFactorField value={secondFactor} onChange={setSecondFactor} error={missing(secondFactor)} />}
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
        {offered.map(({ providerId, name }) => (
          <Button key={providerId} icon="login" block onClick={() => leave(providerId)}>
            {words.provider(name)}
          </Button>
        ))}
      </Fields>
      <Divider>{words.newHere}</Divider>
      <Button block href={cloudPaths.register}>
        {words.register}
      </Button>
      {/* [ACCOUNT-06] */}
      {error && (
        <ProblemDialog title={words.authError} verb={words.ok} onClose={clear}>
          {errorText(words, error)}
        </ProblemDialog>
      )}
    </EntryPage>
  );
}
export { SignInPage as Screen };

function WhySignedOut({ standing }: { readonly standing: Standing }) {
  const words = useAccountWords();
  const language = useLanguage();
  const now = useNow();
  if (standing.state !== 'out' || (standing.because !== 'ended' && standing.ending === undefined)) return null;
  const { ending } = standing;
  const said = ending === undefined ? words.ended : words.endings[ending.because](recentText(language, new Date(ending.at), now));
  return <Banner tone="warn">{said}</Banner>;
}

/** The cloud sends one code a minute, and each is good for ten. */
const isJustSent = ({ code, details }: CallError<string>): boolean => code === 'TooManyRequests' && Number(details['seconds']) <= 60;

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
