/** Quiet amplifiers are pinged, so only silent ones become stale [CONN-08]. */

import { useCallback, useSyncExternalStore } from 'react';
import { machineClock, type Device } from '@headroom/protocol';

export const staleSeconds = (isStale: boolean, lastUpdate: number | undefined, now: number): number | undefined =>
  isStale && lastUpdate !== undefined ? Math.floor((now - lastUpdate) / 1000) : undefined;

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
