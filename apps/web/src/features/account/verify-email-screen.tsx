/** [ACCOUNT-19] [ACCOUNT-20] */

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccount } from '../../cloud/account-context.ts';
import { records, type Profile } from '../../cloud/records.ts';
import { useAttempt } from '../../cloud/use-attempt.ts';
import { cloudPaths } from '../../navigation/cloud-table.ts';
import { useGo } from '../../navigation/navigation.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Note, Way } from '../../ui/entrance/entrance.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { CodeStep } from './code-step.tsx';
import { EntryPage } from './entry-page.tsx';
import { errorText } from './error-text.ts';
import { ChangeEmail, NewEmail, useEmailChanged } from './profile/change-email.tsx';
import { useAccountWords } from './words.ts';

function VerifyEmailPage() {
  const words = useAccountWords();
  const account = useAccount();
  const { data: profile } = useQuery(records.profile(account.client));
  const [password, setPassword] = useState<string>();
  const emailChanged = useEmailChanged();
  const go = useGo();
  const { busy, error, run, clear } = useAttempt();
  const toVenues = () => void account.refresh().then(() => go(cloudPaths.venues, { replace: true }));
  return (
    <EntryPage title={words.verifyTitle} lead={profile && words.verifyLead(profile.newEmail ?? profile.email)}>
      {profile && password !== undefined ? (
        <NewEmail
          password={password}
          secondFactor={profile.secondFactor}
          onCancel={() => setPassword(undefined)}
          onChanged={emailChanged}
        />
      ) : (
        <>
          <CodeStep
            label={words.verificationCode}
            verb={words.verify}
            busyVerb={words.verifying}
            resendVerb={words.resendCode}
            busy={busy}
            error={error}
            clear={clear}
            onConfirm={(code) => run(() => account.client.verifyEmail({ body: { code } }), toVenues)}
            onResend={() => account.client.resendVerification()}
          />
          {profile?.newEmail !== undefined && <OtherWays profile={profile} onProven={setPassword} onKept={toVenues} />}
        </>
      )}
      <Way>
        <Button variant="accent" icon="logout" onClick={() => void account.signOut()}>
          {words.logOut}
        </Button>
      </Way>
    </EntryPage>
  );
}
export { VerifyEmailPage as Screen };

interface OtherWaysProps {
  readonly profile: Profile;
  readonly onProven: (password: string) => void;
  readonly onKept: () => void;
}
/** A mistyped address must not lock its account. */
function OtherWays({ profile: { email }, onProven, onKept }: OtherWaysProps) {
  const words = useAccountWords();
  const { client } = useAccount();
  const [asking, setAsking] = useState(false);
  const { busy, run } = useAttempt();
  const keep = () =>
    run(
      () => client.keepEmail(),
      () => {
        toast.success(words.keptOld(email));
        onKept();
      },
      (error) => {
        toast.error(errorText(words, error));
        return true;
      },
    );
  return (
    <>
      <Note>{words.oldStays(email)}</Note>
      <Button icon="mail" block onClick={() => setAsking(true)}>
        {words.anotherAddress}
      </Button>
      <Button icon="undo" block busy={busy ? words.keeping : undefined} onClick={keep}>
        {words.keepOld}
      </Button>
      {asking && <ChangeEmail onClose={() => setAsking(false)} onProven={onProven} />}
    </>
  );
}
