/** FETCH_DEVICES_ERROR [ERR-22] */

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
/** On wide screens the list of venues shows the error. */
export const NoVenuesBesideList = () => (useNarrow() ? <NoVenues /> : null);
