import { useEffect, useState } from 'react';
import { useCloud, useStanding } from '../../../cloud/account-context.ts';
import { cloudPaths } from '../../../navigation/cloud-table.ts';
import { useTitle } from '../../../navigation/place.ts';
import { decoded } from '../../../navigation/matcher.ts';
import { Navigate } from '../../../navigation/router.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { PageTitle } from '../../../ui/look/text.tsx';
import { SectionCard } from '../../../ui/surfaces/card.tsx';
import { ColumnPage } from '../../../ui/surfaces/page.tsx';
import { VenueForm } from '../venue-form.tsx';
import styles from './people.module.css';
import { refusalText, useJoined } from './joining.ts';
import { useVenuePeopleWords } from './words.ts';

/** In memory: neither address nor storage may hold the code. */
let brought = '';
const takeAlong = () => {
  if (location.hash.length > 1) brought = decoded(location.hash.slice(1));
};

function InvitationPage() {
  const { state } = useStanding();
  useState(takeAlong);
  useEffect(() => {
    if (location.hash !== '') history.replaceState(history.state, '', location.pathname + location.search);
  }, []);
  if (state === 'asking' || state === 'unreachable') return null;
  return state === 'in' ? <Accept /> : <Navigate to={`${cloudPaths.login}?then=${encodeURIComponent(cloudPaths.invitation)}`} replace />;
}
export { InvitationPage as Screen };

function Accept() {
  const words = useVenuePeopleWords();
  const cloud = useCloud();
  const joined = useJoined();
  const { busy, error, ...form } = useForm({
    first: { code: brought },
    check: ({ code }) => code.trim() === '',
    send: (body) => cloud.acceptInvitation({ body }),
    done(answer) {
      brought = '';
      joined(answer);
    },
  });
  useTitle(words.acceptTitle, cloudPaths.venues);
  return (
    <ColumnPage className={styles.screen}>
      <PageTitle>{words.acceptTitle}</PageTitle>
      <SectionCard>
        <VenueForm onSubmit={form.submit}>
          <p>{words.acceptBody}</p>
          <TextField
            label={words.code}
            large
            required
            autoCapitalize="characters"
            autoComplete="off"
            {...form.field('code')}
            error={form.tried && form.problem ? words.codeMissing : error && refusalText(words, error)}
          />
          <div>
            <Button href={cloudPaths.venues}>{words.cancel}</Button>
            <Button type="submit" variant="primary" busy={busy ? words.accepting : undefined}>
              {words.accept}
            </Button>
          </div>
        </VenueForm>
      </SectionCard>
    </ColumnPage>
  );
}
