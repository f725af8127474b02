/** Whether the amplifier of the page is there to be read and changed now [CTRL-10]. */

import { useAmp, useStatus } from './amp-context.tsx';
import { useStaleSeconds } from './freshness.ts';

export function useAvailable(): boolean {
  const { device } = useAmp();
  const { state, loaded } = useStatus(device);
  const stale = useStaleSeconds(device) !== undefined;
  return state === 'CONNECTED' && loaded && !stale;
}
