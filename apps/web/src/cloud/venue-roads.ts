import { machineClock } from '@headroom/protocol';
import type { CloudDevice, Watching } from '@headroom/protocol/cloud-road';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Seat } from '../device/binding/seat.ts';
import { ownServer } from '../device/site/own-server.ts';
import { wakeWithPage } from '../device/site/wake.ts';
import { useCloud } from './account-context.ts';
import { openAmpRoad } from './amp-road.ts';
import { openLink } from './socket.ts';
import { createVenueSite, type VenueSite } from './venue-site.ts';
import { venuesTold } from './venues.ts';

/** A list row needs no live values [FWCLOUD-07]. */
const unseen: Watching = { isVisible: () => false, lastInput: () => 0, onChange: () => () => undefined };

/** Without `ampId`: all. A change needs a new key. */
export function useVenueRoads(venueId: string, ampId: string | undefined, watching: Watching): VenueSite {
  const cloud = useCloud();
  const kept = useQueryClient();
  const [site] = useState(() =>
    createVenueSite({
      venueId,
      ampId,
      told: venuesTold(kept),
      clock: machineClock,
      openDevice: (deviceId, venue) => openAmpRoad({ client: cloud, deviceId, venue, watching, clock: machineClock, open: openLink }),
      async recordOf(deviceId, channel) {
        const answer = await cloud.diagnoseChannel({ params: { deviceId }, query: { channel: String(channel) } });
        if (!answer.ok) return undefined;
        const { changes, losses } = answer.value;
        return { losses, changes: changes.map(({ at, by, ...change }) => ({ ...change, at: Date.parse(at), by })) };
      },
    }),
  );
  useEffect(() => {
    const close = site.open();
    const sleepless = wakeWithPage(site);
    const stop = ownServer.onReturn(site.retry);
    return () => {
      stop();
      sleepless();
      close();
    };
  }, [site]);
  return site;
}

/** Undefined until the venue lists it. */
export function useRowSeat(venueId: string, ampId: string): Seat<CloudDevice> | undefined {
  const site = useVenueRoads(venueId, ampId, unseen);
  useSyncExternalStore(site.subscribe, site.version);
  return site.find(ampId)?.seat;
}
