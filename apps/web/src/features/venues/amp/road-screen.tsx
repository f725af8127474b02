/** Holds the connection open around an amplifier's pages. */

import { canonicalDeviceId } from '@headroom/model/catalogue';
import { machineClock } from '@headroom/protocol';
import { Suspense, useEffect, useState } from 'react';
import { useCloud } from '../../../cloud/account-context.ts';
import { useVenueRoads } from '../../../cloud/venue-roads.ts';
import { useVenue, useVenues } from '../../../cloud/venues.ts';
import { watchPage } from '../../../cloud/watching.ts';
import { AmpPartsProvider, type AmpParts } from '../../../device/site/amp-parts.ts';
import { SiteProvider } from '../../../device/site/site-context.tsx';
import { cloudPaths } from '../../../navigation/cloud-table.ts';
import { useGo } from '../../../navigation/navigation.tsx';
import { Navigate, Outlet, useParams } from '../../../navigation/router.tsx';
import { fetchQuietly } from '../../../parts/lazy-chunks.ts';
import { partWithin } from '../../../parts/lazy-part.ts';
import { Lost } from './lost.tsx';
import { PausedNotice } from './paused-notice.tsx';
import { Unreachable } from './unreachable.tsx';
import { NoVenues, NoVenuesBesideList } from '../no-venues.tsx';
import { useAmpActions } from '../amp-actions.tsx';
import { Actions, LeavingProvider, VenueSiteProvider } from './venue-site-context.ts';

const Handover = partWithin(
  () => import('../../../cloud/commissioning/handover.tsx'),
  (module) => module.Handover,
);
const VenueNotices = partWithin(
  () => import('./venue-notices.tsx'),
  (module) => module.VenueNotices,
);
const Notice = () => (
  <>
    <PausedNotice />
    <Suspense>
      <VenueNotices />
    </Suspense>
  </>
);
const pages = { Lost, Unreachable, Notice, Actions, Handover };
/** Prefetches code: a page may outlive the cloud's version. */
const quietAfterMs = 3000;

function RoadPage() {
  const { venueId = '', ampId = '' } = useParams();
  return <Road key={`${venueId} ${ampId}`} venueId={venueId} ampId={ampId} />;
}
export { RoadPage as Screen };

function Road({ venueId, ampId }: { readonly venueId: string; readonly ampId: string }) {
  const cloud = useCloud();
  // The polled list says which amplifiers are connected [CONN-09].
  const { venues, areAmpsKnown, failed } = useVenues();
  const venue = useVenue(venueId);
  const go = useGo();
  const { menuOf, dialog, isLeaving } = useAmpActions(venue, (id, to) =>
    go(to === undefined ? cloudPaths.venue(venueId) : cloudPaths.amp(to, id), { replace: true }),
  );
  const summary = venue?.amps[canonicalDeviceId(ampId)];
  const [watching] = useState(() => watchPage(machineClock));
  const site = useVenueRoads(venueId, ampId, watching);
  const [parts] = useState<AmpParts>(() => ({
    ...pages,
    imported: (file) => void cloud.tellImport({ params: { deviceId: canonicalDeviceId(ampId) }, body: { file } }),
  }));
  useEffect(() => {
    const timer = setTimeout(() => void fetchQuietly(), quietAfterMs);
    return () => clearTimeout(timer);
  }, []);
  if (venues === undefined && failed) return <NoVenuesBesideList />;
  if (!areAmpsKnown && failed) return <NoVenues />;
  if (venues !== undefined && venue === undefined) return <Navigate to={cloudPaths.venues} replace />;
  return (
    <SiteProvider value={site}>
      <VenueSiteProvider value={site}>
        <AmpPartsProvider value={parts}>
          <LeavingProvider value={{ isLeaving, menu: summary && menuOf(summary) }}>
            <Outlet />
            {dialog}
          </LeavingProvider>
        </AmpPartsProvider>
      </VenueSiteProvider>
    </SiteProvider>
  );
}
