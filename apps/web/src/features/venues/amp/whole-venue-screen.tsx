/** Holds the connections open around a venue's pages. */

import { machineClock } from '@headroom/protocol';
import { Suspense, useMemo, useState, useSyncExternalStore } from 'react';
import { useVenueRoads } from '../../../cloud/venue-roads.ts';
import { useVenue, useVenues } from '../../../cloud/venues.ts';
import type { VenueSite } from '../../../cloud/venue-site.ts';
import { watchPage } from '../../../cloud/watching.ts';
import { SiteProvider } from '../../../device/site/site-context.tsx';
import { cloudPaths } from '../../../navigation/cloud-table.ts';
import { useTitle } from '../../../navigation/place.ts';
import { Navigate, Outlet, useParams } from '../../../navigation/router.tsx';
import { NoVenues } from '../no-venues.tsx';
import { useVenuesWords } from '../words.ts';
import { Paused } from './paused-notice.tsx';

function WholeVenuePage() {
  const { venueId = '' } = useParams();
  return <Whole key={venueId} venueId={venueId} />;
}
export { WholeVenuePage as Screen };

function Whole({ venueId }: { readonly venueId: string }) {
  // The polled list says which amplifiers are connected [CONN-09].
  const { venues, areAmpsKnown, failed } = useVenues();
  const venue = useVenue(venueId);
  useTitle(useVenuesWords().title);
  useTitle(venue?.name, cloudPaths.venues);
  const [watching] = useState(() => watchPage(machineClock));
  const site = useVenueRoads(venueId, undefined, watching);
  if (!areAmpsKnown && failed) return <NoVenues />;
  if (venues !== undefined && venue === undefined) return <Navigate to={cloudPaths.venues} replace />;
  return (
    <SiteProvider value={site}>
      <AllPaused site={site} />
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
    </SiteProvider>
  );
}

function AllPaused({ site }: { readonly site: VenueSite }) {
  const version = useSyncExternalStore(site.subscribe, site.version);
  const devices = useMemo(() => (version >= 0 ? site.amps().map(({ device }) => device) : []), [site, version]);
  return <Paused devices={devices} />;
}
