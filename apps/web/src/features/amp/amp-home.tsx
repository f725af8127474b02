/** Leads to the page seen last; phones show the menu (OQ-051) (OQ-071) [CHAN-05]. */

import { Navigate } from '../../navigation/router.tsx';
import { isUacLocked } from '@headroom/model/health';
import { useAmp, useSeat } from '../../device/binding/use-amp.tsx';
import { lastChannel } from '../../navigation/last-channel.ts';
import { ampPath } from '../../navigation/amp-table.ts';
import { useNarrow } from '../../ui/look/width.ts';

function AmpHomePage() {
  const { id: ampId, base } = useSeat();
  const narrow = useNarrow();
  const isLocked = useAmp(({ tree }) => isUacLocked(tree));
  if (isLocked) return <Navigate to={ampPath(base, 'events')} replace />;
  if (narrow) return null;
  const { channel, tab } = lastChannel(ampId);
  return <Navigate to={ampPath(base, 'channelTab', channel, tab)} replace />;
}
export { AmpHomePage as Screen };
