/** Whether any amplifier that one knows of has newer firmware waiting: what the dot at the menu says (OQ-058). It asks for nothing [VENUE-22]. */

import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { venuesKey } from './records.ts';
import type { KnownVenues } from './venues.ts';

export function useFirmwareWaiting(): boolean {
  const kept = useQueryClient();
  const subscribe = useCallback(
    (listener: () => void) =>
      kept.getQueryCache().subscribe(({ type }) => {
        // The other events are sent while React renders, and setting state there is an error.
        if (type === 'updated' || type === 'removed') listener();
      }),
    [kept],
  );
  return useSyncExternalStore(subscribe, () =>
    Object.values(kept.getQueryData<KnownVenues>(venuesKey)?.venues ?? {}).some((venue) => venue.hasAvailableFirmwareUpdate),
  );
}
