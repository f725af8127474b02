/** [VENUE-06] [VENUE-27] */

import { useCloud } from '../../cloud/account-context.ts';
import { useIdempotencyKey } from '../../cloud/idempotency-key.ts';
import { useVenues } from '../../cloud/venues.ts';
import { ownTimeZone } from '../../i18n/time-zone.ts';
import { cloudPaths } from '../../navigation/cloud-table.ts';
import { useGo } from '../../navigation/navigation.tsx';
import { whereabouts } from '../../navigation/whereabouts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { useFirst } from '../../ui/entrance/use-first.ts';
import { useForm } from '../../ui/form/use-form.ts';
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
  const first = useFirst<HTMLInputElement>();
  const keyOf = useIdempotencyKey();
  const { problemOf, errorText } = useVenueName(undefined);
  const { problem, busy, error, ...form } = useForm({
    first: { name: '' },
    check: ({ name }) => problemOf(name),
    send(named) {
      const venue = { ...named, timeZone: ownTimeZone() };
      return cloud.addVenue({ body: { venue } }, { idempotencyKey: keyOf(venue) });
    },
    done() {
      const here = whereabouts.now();
      void refresh().then(() => {
        if (whereabouts.now() === here) go(cloudPaths.venues, { replace: true });
      });
    },
  });
  return (
    <VenuePage title={words.addTitle} back={cloudPaths.venues}>
      <SectionCard>
        <VenueForm onSubmit={form.submit}>
          <TextField
            label={words.name}
            hint={words.nameHint}
            {...form.field('name')}
            maxLength={100}
            error={errorText(problem, error)}
            ref={first}
          />
          <div>
            <Button href={cloudPaths.venues}>{words.cancel}</Button>
            <Button type="submit" variant="primary" disabled={problem !== undefined} busy={busy ? words.adding : undefined}>
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
