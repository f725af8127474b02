import type { Clock } from '@headroom/protocol';
import { createDevicePort, type CloudClient } from '@headroom/protocol/cloud';
import { createCloudDevice, type CloudDevice, type VenueWord, type Watching } from '@headroom/protocol/cloud-road';
import { region } from '../region.ts';

/** In milliseconds: a drag uses half of the cloud's rate limit per person. */
const leastThrottle = 100;

interface AmpRoad {
  readonly client: CloudClient;
  readonly deviceId: string;
  readonly venue: VenueWord;
  /** Live values are sent only while somebody looks. */
  readonly watching: Watching;
  readonly clock: Clock;
  readonly open: Parameters<typeof createDevicePort>[0]['open'];
}
export const openAmpRoad = ({ client, deviceId, venue, watching, clock, open }: AmpRoad): CloudDevice =>
  createCloudDevice({
    deviceId,
    clock,
    venue,
    watching,
    newId: () => crypto.randomUUID(),
    sliderThrottleMs: Math.max(region.ui.throttleSliderMs, leastThrottle),
    port: createDevicePort({ client, deviceId, clock, open }),
  });
