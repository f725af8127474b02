/** Sends no request (OQ-058) [VENUE-22]. */

import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { venuesKey } from './records.ts';
import type { KnownVenues } from './venues.ts';

export function useFirmwareWaiting(): boolean {
  const kept = useQueryClient();
  const subscribe = useCallback(
    (listener: () => void) =>
      kept.getQueryCache().subscribe(({ type }) => {
        // Other events come during a render, where setting state is an error.
        if (type === 'updated' || type === 'removed') listener();
      }),
    [kept],
  );
  return useSyncExternalStore(subscribe, () =>
    Object.values(kept.getQueryData<KnownVenues>(venuesKey)?.venues ?? {}).some((venue) => venue.hasAvailableFirmwareUpdate),
  );
}
