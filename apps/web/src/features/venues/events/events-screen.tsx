/** A venue's open alarms and past events [VENUE-12] [VENUE-13]. */

import type { OwnVenue } from '../../../cloud/venues.ts';
import { cloudPaths } from '../../../navigation/cloud-table.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { OpenVenue } from '../open-venue.tsx';
import { VenuePage } from '../venue-page.tsx';
import { OpenAlarms } from './open-alarms.tsx';
import { Timeline } from './timeline.tsx';
import { useVenueEventWords } from './words.ts';

const VenueEventsPage = () => <OpenVenue>{(venue) => <Shown key={venue.venueId} venue={venue} />}</OpenVenue>;
export { VenueEventsPage as Screen };

function Shown({ venue }: { readonly venue: OwnVenue }) {
  const words = useVenueEventWords();
  return (
    <VenuePage
      title={words.title}
      back={cloudPaths.venue(venue.venueId)}
      beside={<b>{venue.name}</b>}
      actions={
        <Button icon="mail" href={cloudPaths.venueNotices(venue.venueId)}>
          {words.notices}
        </Button>
      }
    >
      <OpenAlarms venue={venue} />
      <Timeline venue={venue} />
    </VenuePage>
  );
}
