/** [ACCOUNT-19] [ACCOUNT-20] */

import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../cloud/account-context.ts';
import { records } from '../../cloud/records.ts';
import { useAttempt } from '../../cloud/use-attempt.ts';
import { cloudPaths } from '../../navigation/cloud-table.ts';
import { useGo } from '../../navigation/navigation.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Way } from '../../ui/entrance/entrance.tsx';
import { CodeStep } from './code-step.tsx';
import { EntryPage } from './entry-page.tsx';
import { useAccountWords } from './words.ts';

function VerifyEmailPage() {
  const words = useAccountWords();
  const account = useAccount();
  const { data: profile } = useQuery(records.profile(account.client));
  const go = useGo();
  const { busy, error, run } = useAttempt();
  const verified = () => void account.refresh().then(() => go(cloudPaths.venues, { replace: true }));
  return (
    <EntryPage title={words.verifyTitle} lead={profile && words.verifyLead(profile.newEmail ?? profile.email)}>
      <CodeStep
        label={words.verificationCode}
        verb={words.verify}
        busyVerb={words.verifying}
        resendVerb={words.resendCode}
        busy={busy}
        error={error}
        onConfirm={(code) => run(() => account.client.verifyEmail({ body: { code } }), verified)}
        onResend={() => account.client.resendVerification()}
      />
      <Way>
        <Button variant="accent" icon="logout" onClick={() => void account.signOut()}>
          {words.logOut}
        </Button>
      </Way>
    </EntryPage>
  );
}
export { VerifyEmailPage as Screen };
