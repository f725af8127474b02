import { useState } from 'react';
import { useAccount } from '../../cloud/account-context.ts';
import { cloudPaths } from '../../navigation/cloud-table.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Fields } from '../../ui/entrance/entrance.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Loading, Skeleton } from '../../ui/feedback/state.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { EntryPage } from './entry-page.tsx';
import { errorText } from './error-text.ts';
import { ToSignIn } from './new-password.tsx';
import { FocusedFactorField } from './profile/second-factor-field.tsx';
import { useOnceBack, useReturned } from './returned.ts';
import { takeWayOn } from './way-on.ts';
import { useAccountWords } from './words.ts';

function ProviderSignInPage() {
  const words = useAccountWords();
  const account = useAccount();
  const [asksFactor, setAsksFactor] = useState(false);
  const returned = useReturned();
  const signIn = (secondFactor: { readonly secondFactor?: string }) =>
    account.client.signInWithProvider({ body: { state: '', code: '', ...returned, ...secondFactor } });
  const isForFactor = ({ code }: { readonly code: string }) => {
    if (code === 'SecondFactorMissing') setAsksFactor(true);
    return code === 'SecondFactorMissing';
  };
  const { values, busy, error, run, ...form } = useForm({
    first: { secondFactor: '' },
    check: ({ secondFactor }) => secondFactor.trim() === '',
    send: signIn,
    done: account.enter,
    refused: isForFactor,
  });
  useOnceBack(returned, clearedPath, () => run(() => signIn({}), account.enter, isForFactor));
  const isWrongCode = error?.field === 'secondFactor';
  if (returned === undefined || (error !== undefined && !isWrongCode))
    return (
      <EntryPage title={words.providerFailed}>
        <div role="alert">
          <Banner tone="warn">{error === undefined ? words.providerCancelled : errorText(words, error)}</Banner>
        </div>
        <ToSignIn />
      </EntryPage>
    );
  if (!asksFactor)
    return (
      <EntryPage title={words.providerTitle} lead={words.providerLead}>
        <Loading label={words.providerTitle}>
          <Skeleton height={44} />
        </Loading>
      </EntryPage>
    );
  const missing = form.tried === 'bad' && values.secondFactor.trim() === '' ? words.missing : undefined;
  return (
    <EntryPage title={words.signInTitle} lead={words.providerSecondFactor}>
      <Fields onSubmit={form.submit}>
        <FocusedFactorField {...form.field('secondFactor')} error={missing ?? (isWrongCode ? errorText(words, error) : undefined)} />
        <Button type="submit" variant="primary" block busy={busy ? words.signingIn : undefined}>
          {words.signIn}
        </Button>
      </Fields>
      <ToSignIn />
    </EntryPage>
  );
}
export { ProviderSignInPage as Screen };

/** The gate of this page leads on to `then` once somebody is signed in. */
function clearedPath(): string {
  const then = takeWayOn();
  return cloudPaths.providerSignIn + (then === undefined ? '' : `?then=${encodeURIComponent(then)}`);
}
