/** [ACCOUNT-21] [ACCOUNT-26] */

import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useCloud } from '../../../cloud/account-context.ts';
import { records, type Profile } from '../../../cloud/records.ts';
import { cloudPaths, cloudTable } from '../../../navigation/cloud-table.ts';
import { useTitle } from '../../../navigation/place.ts';
import { useRoute } from '../../../navigation/router.tsx';
import { partWithin } from '../../../parts/lazy-part.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { PageTitle } from '../../../ui/look/text.tsx';
import { SectionCard } from '../../../ui/surfaces/card.tsx';
import { Chip } from '../../../ui/look/chip.tsx';
import { Person } from '../../../ui/surfaces/person.tsx';
import { Page } from '../../../ui/surfaces/page.tsx';
import { Loaded } from '../loaded.tsx';
import { ChangeEmail, NewEmail, useEmailChanged } from './change-email.tsx';
import { ChangePassword } from './change-password.tsx';
import { DataCard } from './data-card.tsx';
import { LanguageCard } from './language-card.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { ProvidersCard } from './providers-card.tsx';
import { classes } from '../../../ui/look/classes.ts';
import layout from '../../../ui/look/layout.module.css';
import styles from './profile-screen.module.css';
import { SecondFactorCard } from './second-factor-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { useProfileWords } from './words.ts';

function ProfilePage() {
  const words = useProfileWords();
  const profile = useQuery(records.profile(useCloud()));
  useTitle(words.title, cloudPaths.venues);
  return (
    <Page>
      <div className={classes(layout.stack, styles.column)}>
        <PageTitle>{words.title}</PageTitle>
        <Loaded data={profile.data} isError={profile.isError} refetch={profile.refetch} words={words} height={84}>
          {(known) => <Shown profile={known} />}
        </Loaded>
      </div>
    </Page>
  );
}
const OperatorPage = partWithin(
  () => import('../operator/operator-screen.tsx'),
  (module) => module.OperatorPage,
);
function ProfileOrOperator() {
  if (useRoute()?.path !== cloudTable.operator.path) return <ProfilePage />;
  return (
    <Suspense>
      <OperatorPage />
    </Suspense>
  );
}
export { ProfileOrOperator as Screen };

/** `password`: proven, for the call that changes the address. */
type Step = { readonly at: 'ShowActions' | 'ChangeEmail' | 'ChangePassword' } | { readonly at: 'NewEmail'; readonly password: string };

function Shown({ profile }: { readonly profile: Profile }) {
  const words = useProfileWords();
  const emailChanged = useEmailChanged();
  const [step, setStep] = useState<Step>({ at: 'ShowActions' });
  const showActions = () => setStep({ at: 'ShowActions' });
  return (
    <>
      <SectionCard flush>
        <Person
          large
          name={profile.email}
          lines={
            <Chip tone="ok" icon="check">
              {words.verified}
            </Chip>
          }
          beside={
            <>
              <Button icon="mail" onClick={() => setStep({ at: 'ChangeEmail' })}>
                {words.changeEmail}
              </Button>
              <Button icon="key" onClick={() => setStep({ at: 'ChangePassword' })}>
                {words.changePassword}
              </Button>
            </>
          }
        />
      </SectionCard>
      {step.at === 'ChangeEmail' && <ChangeEmail onClose={showActions} onProven={(password) => setStep({ at: 'NewEmail', password })} />}
      {step.at === 'NewEmail' && (
        <NewEmail password={step.password} secondFactor={profile.secondFactor} onCancel={showActions} onChanged={emailChanged} />
      )}
      {step.at === 'ChangePassword' && <ChangePassword secondFactor={profile.secondFactor} onDone={showActions} />}
      {(step.at === 'ShowActions' || step.at === 'ChangeEmail') && (
        <>
          {profile.isOperator && (
            <SectionCard
              title={words.operator}
              icon="cloud"
              caption={words.operatorBody}
              aside={
                <Button small icon="tiles" href={cloudPaths.operator}>
                  {words.operatorOpen}
                </Button>
              }
            />
          )}
          <LanguageCard language={profile.language} />
          <SecondFactorCard profile={profile} />
          <PasskeysCard secondFactor={profile.secondFactor} />
          <ProvidersCard secondFactor={profile.secondFactor} />
          <SessionsCard secondFactor={profile.secondFactor} />
          <DataCard profile={profile} />
        </>
      )}
    </>
  );
}
