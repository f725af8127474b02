/** An amplifier's own address: on to where one was; a phone shows card and menu instead (OQ-051) (OQ-071) [CHAN-05]. */

import { Navigate } from '../../navigation/router.tsx';
import { isUacLocked } from '@headroom/model';
import { useAmp, useDerived } from '../../device/amp-context.tsx';
import { lastChannel } from '../../navigation/last-channel.ts';
import { paths } from '../../navigation/paths.ts';
import { useNarrow } from '../../ui/width.ts';

export function Screen() {
  const { ampId, base } = useAmp();
  const narrow = useNarrow();
  const isLocked = useDerived(['/UAC'], isUacLocked);
  if (isLocked) return <Navigate to={paths.ampPage(base, 'events')} replace />;
  if (narrow) return null;
  const { channel, tab } = lastChannel(ampId);
  return <Navigate to={paths.channel(base, channel, tab)} replace />;
}
