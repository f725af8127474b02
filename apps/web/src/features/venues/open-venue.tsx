/** The venue that the address names, once its amplifiers are known. */

import type { ReactNode } from 'react';
import { useVenue, useVenues, type OwnVenue } from '../../cloud/venues.ts';
import { cloudPaths } from '../../navigation/cloud-table.ts';
import { Navigate, useParams } from '../../navigation/router.tsx';
import { Loading, Skeleton } from '../../ui/feedback/state.tsx';
import { NoVenues, NoVenuesBesideList } from './no-venues.tsx';
import { VenuePage } from './venue-page.tsx';
import { useVenuesWords } from './words.ts';

export function OpenVenue({ children }: { readonly children: (venue: OwnVenue) => ReactNode }) {
  const words = useVenuesWords();
  const { venueId } = useParams();
  const venue = useVenue(venueId);
  const { venues, areAmpsKnown, failed } = useVenues();
  if (venues === undefined) return <NoVenuesBesideList />;
  // [VENUE-14]
  if (!venue) return <Navigate to={cloudPaths.venues} replace />;
  if (areAmpsKnown) return children(venue);
  if (failed) return <NoVenues />;
  return (
    <VenuePage title={venue.name} back={cloudPaths.venues}>
      <Loading label={words.loading}>
        <Skeleton height={156} />
      </Loading>
    </VenuePage>
  );
}
