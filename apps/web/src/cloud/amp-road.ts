/** The road to an amplifier of the cloud, as a page opens it. */

import type { Clock } from '@headroom/protocol';
import { createDevicePort, type CloudClient } from '@headroom/protocol/cloud';
import { createCloudDevice, type CloudDevice, type VenueWord, type Watching } from '@headroom/protocol/cloud-road';
import { region } from '../region.ts';

/** A drag takes half of what the cloud grants to one person. */
const leastThrottle = 100;

interface AmpRoad {
  readonly client: CloudClient;
  readonly deviceId: string;
  readonly venue: VenueWord;
  /** What it tells by itself comes; live values only while somebody looks. */
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
