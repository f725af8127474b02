/** How old what is shown is [CONN-08]. A quiet amplifier is asked for a sign of life by its connection, so that only a silent one grows stale. */

import { useCallback, useSyncExternalStore } from 'react';
import { machineClock, type Device } from '@headroom/protocol';

/** Whole seconds since the last word, once the road calls that too long; undefined while fresh, and before there was any. */
export const staleSeconds = (isStale: boolean, lastUpdate: number | undefined, now: number): number | undefined =>
  isStale && lastUpdate !== undefined ? Math.floor((now - lastUpdate) / 1000) : undefined;

/** Counts while it shows. */
export function useStaleSeconds(device: Device): number | undefined {
  const subscribe = useCallback(
    (listener: () => void) => {
      const timer = setInterval(listener, 1000);
      const unsubscribe = device.onStatus(listener);
      return () => {
        clearInterval(timer);
        unsubscribe();
      };
    },
    [device],
  );
  return useSyncExternalStore(subscribe, () => staleSeconds(device.status().isStale, device.lastUpdate(), machineClock.now()));
}
