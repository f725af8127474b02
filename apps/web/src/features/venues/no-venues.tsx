/** In the place of a page of a venue while the cloud has not told the venues: why, where they cannot be fetched (FETCH_DEVICES_ERROR) [ERR-22]. */

import { useVenues } from '../../cloud/venues.ts';
import { ErrorPanel } from '../../ui/feedback/state.tsx';
import { useNarrow } from '../../ui/look/width.ts';
import { Page } from '../../ui/surfaces/page.tsx';
import { useVenuesWords } from './words.ts';

export function NoVenues() {
  const words = useVenuesWords();
  const { failed } = useVenues();
  if (!failed) return null;
  return (
    <Page>
      <ErrorPanel level={1} title={words.failedTitle}>
        {words.failedBody}
      </ErrorPanel>
    </Page>
  );
}
/** The same beside the list of venues, which says it itself where there is room for both. */
export const NoVenuesBesideList = () => (useNarrow() ? <NoVenues /> : null);
