/** How old what is shown is [CONN-08]. A quiet amplifier is asked for a sign of life by its connection, so that only a silent one grows stale. */

import { useCallback, useSyncExternalStore } from 'react';
import { machineClock, type Device } from '@headroom/protocol';

/** [CONN-08] */
export const freshFor = 15_000;

/** Whole seconds since the last word, once that is too long ago; undefined while fresh, and before there was any. */
export function staleSeconds(lastUpdate: number | undefined, now: number): number | undefined {
  return lastUpdate !== undefined && now - lastUpdate > freshFor ? Math.floor((now - lastUpdate) / 1000) : undefined;
}

/** Looks again once a second: nothing else tells that nothing came. */
function everySecond(listener: () => void): () => void {
  const timer = setInterval(listener, 1000);
  return () => clearInterval(timer);
}

/** Undefined while fresh; else the seconds, counting. */
export function useStaleSeconds(device: Device): number | undefined {
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = [everySecond(listener), device.onStatus(listener)];
      return () => {
        for (const end of ends) end();
      };
    },
    [device],
  );
  return useSyncExternalStore(subscribe, () => staleSeconds(device.status().lastUpdate, machineClock.now()));
}
