import { machineClock, type Clock, type LocalDevice } from '@headroom/protocol';
import { createLocalDevice } from '@headroom/protocol/client';
import type { OpenSocket } from '@headroom/protocol/wire';
import { mainHost, requestedHost } from './device/site/host.ts';
import { createLocalSite, type LocalSite } from './device/site/local-site.ts';
import { openSocket } from './device/site/road.ts';
import { fetchAuth, fetchCommands, type Session } from './device/site/session.ts';
import { region } from './region.ts';

/** Milliseconds between notifies [API-16]. */
const period = 100;

interface LocalRoad {
  readonly host: string;
  readonly expectedId: string | undefined;
  readonly openSocket: OpenSocket;
  readonly clock: Clock;
  readonly credentials: Session['credentials'];
}
export const openLocalRoad = (road: LocalRoad): LocalDevice =>
  createLocalDevice({ ...road, fetchAuth, fetchCommands, period, sliderThrottleMs: region.ui.throttleSliderMs });

const openSite = async (session: Session): Promise<LocalSite> =>
  createLocalSite({
    mainHost: await mainHost(),
    clock: machineClock,
    session,
    createDevice: (host, expectedId) =>
      openLocalRoad({ host, expectedId, openSocket, clock: machineClock, credentials: session.credentials }),
  });

/** Connects before the first page is rendered, unless somebody has to agree to the host (OQ-028). */
export function openSiteAhead(session: Session): () => Promise<LocalSite> {
  let ahead = requestedHost() === undefined ? openSite(session) : undefined;
  return () => {
    const site = ahead ?? openSite(session);
    ahead = undefined;
    return site;
  };
}
