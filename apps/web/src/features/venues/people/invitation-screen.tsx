/** Accepts an invitation with its code, typed or from the mail's link. */

import type { CallError } from '@headroom/protocol/cloud';
import { useEffect, useState } from 'react';
import { useCloud, useStanding } from '../../../cloud/account-context.ts';
import { useVenues } from '../../../cloud/venues.ts';
import { cloudPaths } from '../../../navigation/cloud-table.ts';
import { useGo } from '../../../navigation/navigation.tsx';
import { useTitle } from '../../../navigation/place.ts';
import { Navigate } from '../../../navigation/router.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { PageTitle } from '../../../ui/look/text.tsx';
import { SectionCard } from '../../../ui/surfaces/card.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { ColumnPage } from '../../../ui/surfaces/page.tsx';
import { VenueForm } from '../venue-form.tsx';
import styles from './people.module.css';
import { useVenuePeopleWords, type Words } from './words.ts';

/** In memory: neither address nor storage may hold the code. */
let brought = '';
const takeAlong = () => {
  if (location.hash.length > 1) brought = decodeURIComponent(location.hash.slice(1));
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
  const go = useGo();
  const { refresh } = useVenues();
  const { busy, error, ...form } = useForm({
    first: { code: brought },
    check: ({ code }) => code.trim() === '',
    send: (body) => cloud.acceptInvitation({ body }),
    done({ venue, role }) {
      brought = '';
      toast.success(words.accepted(venue.name, words.roles[role]));
      void refresh().then(() => go(cloudPaths.venue(venue.venueId), { replace: true }));
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
            error={form.tried && form.problem ? words.codeMissing : error && said(words, error)}
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
const said = (words: Words, { code }: CallError<string>): string =>
  code === 'AlreadyMember' ? words.ownVenue : code in words.errors ? words.errors[code as keyof Words['errors']] : words.failed;
