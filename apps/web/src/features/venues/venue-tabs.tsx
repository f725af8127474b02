/** [VENUE-05] [VENUE-11] (OQ-146, OQ-157) */

import { useVenues } from '../../cloud/venues.ts';
import { cloudPaths, cloudTable } from '../../navigation/cloud-table.ts';
import { useParams, useRoute } from '../../navigation/router.tsx';
import { useNarrow } from '../../ui/look/width.ts';
import { TabLinks, type TabItem } from '../../ui/surfaces/tabs.tsx';
import { useVenuesWords } from './words.ts';

export function VenueTabs() {
  const words = useVenuesWords();
  const narrow = useNarrow();
  const { venueId } = useParams();
  const route = useRoute();
  const waits = useVenues().venues?.some(({ hasAvailableFirmwareUpdate }) => hasAvailableFirmwareUpdate) === true;
  const venues: TabItem = { key: 'venues', label: words.title, href: cloudPaths.venues };
  const amps: readonly TabItem[] = venueId === undefined ? [] : [{ key: 'amps', label: words.amps, href: cloudPaths.venue(venueId) }];
  const dashboard: TabItem = {
    key: 'dashboard',
    label: words.dashboard,
    // On wide screens the dashboard stands beside the list.
    href: narrow ? cloudPaths.dashboard : cloudPaths.venues,
    ...(waits ? { dot: words.updatesWait } : {}),
  };
  const items = narrow ? [venues, ...(venueId === undefined ? [dashboard] : amps)] : [venues, ...amps, dashboard];
  const here: Readonly<Record<string, string>> = {
    [cloudPaths.venues]: narrow ? 'venues' : 'dashboard',
    [cloudPaths.dashboard]: 'dashboard',
    [cloudTable.venue.path]: 'amps',
  };
  return <TabLinks label={words.pages} items={items} current={here[route?.path ?? ''] ?? null} />;
}
