/** A new venue [VENUE-06] [VENUE-27]. */

import type { CallError } from '@headroom/protocol/cloud';
import { useState } from 'react';
import { useCloud } from '../../cloud/account-context.ts';
import { useVenues } from '../../cloud/venues.ts';
import { cloudPaths } from '../../navigation/cloud-table.ts';
import { useGo } from '../../navigation/navigation.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { useFirst } from '../../ui/entrance/use-first.ts';
import { SectionCard } from '../../ui/surfaces/card.tsx';
import { useVenuePeopleWords } from './people/words.ts';
import { VenueForm } from './venue-form.tsx';
import { useVenueName } from './venue-name.ts';
import { VenuePage } from './venue-page.tsx';
import { useVenuesWords } from './words.ts';

function AddVenuePage() {
  const words = useVenuesWords();
  const people = useVenuePeopleWords();
  const cloud = useCloud();
  const go = useGo();
  const { refresh } = useVenues();
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<CallError<string>>();
  const field = useFirst<HTMLInputElement>();
  const { isGood, error } = useVenueName(name, undefined, refused);
  // One key per name: a repetition adds no second venue.
  const [attempt, setAttempt] = useState(newKey);
  const add = async () => {
    if (!isGood || busy) return;
    setBusy(true);
    const answer = await cloud.addVenue({ body: { venue: { name } } }, { idempotencyKey: attempt });
    setBusy(false);
    if (!answer.ok) return setRefused(answer.error);
    await refresh();
    go(cloudPaths.venues, { replace: true });
    return undefined;
  };
  return (
    <VenuePage title={words.addTitle} back={cloudPaths.venues}>
      <SectionCard>
        <VenueForm onSubmit={() => void add()}>
          <TextField
            label={words.name}
            hint={words.nameHint}
            value={name}
            maxLength={100}
            onChange={(text) => {
              setRefused(undefined);
              setAttempt(newKey);
              setName(text);
            }}
            error={error}
            ref={field}
          />
          <div>
            <Button href={cloudPaths.venues}>{words.cancel}</Button>
            <Button type="submit" variant="primary" disabled={!isGood} busy={busy ? words.adding : undefined}>
              {words.add}
            </Button>
          </div>
        </VenueForm>
      </SectionCard>
      <div>
        <Button icon="mail" href={cloudPaths.invitation}>
          {people.haveInvitation}
        </Button>
      </div>
    </VenuePage>
  );
}
export { AddVenuePage as Screen };

const newKey = () => crypto.randomUUID();
