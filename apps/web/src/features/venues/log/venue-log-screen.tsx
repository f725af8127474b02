import { useVenue, useVenues } from '../../../cloud/venues.ts';
import { cloudPaths } from '../../../navigation/cloud-table.ts';
import { Navigate, useParams } from '../../../navigation/router.tsx';
import { Empty } from '../../../ui/feedback/state.tsx';
import { NoVenuesBesideList } from '../no-venues.tsx';
import { VenuePage } from '../venue-page.tsx';
import { Log } from './log.tsx';
import { useVenueLogWords } from './words.ts';

function VenueLogPage() {
  const words = useVenueLogWords();
  const { venueId } = useParams();
  const venue = useVenue(venueId);
  const { venues } = useVenues();
  if (venues === undefined) return <NoVenuesBesideList />;
  if (venue === undefined) return <Navigate to={cloudPaths.venues} replace />;
  return (
    <VenuePage title={words.title} back={cloudPaths.venueSettings(venue.venueId)} beside={<b>{venue.name}</b>}>
      {venue.role === 'owner' ? (
        <Log key={venue.venueId} venue={venue} />
      ) : (
        <Empty icon="lock" title={words.onlyOwner}>
          {words.onlyOwnerBody}
        </Empty>
      )}
    </VenuePage>
  );
}
export { VenueLogPage as Screen };
