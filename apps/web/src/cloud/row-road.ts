/** The road of a row in a list: open while the row shows, closed behind it; nothing is asked of the amplifier [FWCLOUD-07]. */

import { machineClock } from '@headroom/protocol';
import type { CloudDevice, Watching } from '@headroom/protocol/cloud-road';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Seat } from '../device/binding/seat.ts';
import { useCloud } from './account-context.ts';
import { openAmpRoad } from './amp-road.ts';
import { createVenueSite } from './venue-site.ts';
import { venuesTold } from './venues.ts';

/** A row wants no live values: nobody is said to look. */
const unseen: Watching = { isVisible: () => false, lastInput: () => 0, onChange: () => () => undefined };

/** Undefined until its venue names it. */
export function useRowSeat(venueId: string, ampId: string): Seat<CloudDevice> | undefined {
  const cloud = useCloud();
  const kept = useQueryClient();
  const [site] = useState(() =>
    createVenueSite({
      venueId,
      ampId,
      told: venuesTold(kept),
      clock: machineClock,
      openDevice: (deviceId, word) => openAmpRoad(cloud, deviceId, word, unseen),
    }),
  );
  useEffect(() => site.open(), [site]);
  useSyncExternalStore(site.subscribe, site.version);
  return site.find(ampId)?.seat;
}
