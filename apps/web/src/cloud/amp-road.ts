/** The road to an amplifier of the cloud, as a page opens it. */

import { machineClock } from '@headroom/protocol';
import { createDevicePort, type CloudClient } from '@headroom/protocol/cloud';
import { createCloudDevice, type CloudDevice, type VenueWord, type Watching } from '@headroom/protocol/cloud-road';
import { region } from '../region.ts';
import { openLink } from './socket.ts';

/** A drag takes half of what the cloud grants to one person. */
const leastThrottle = 100;

/** What it tells by itself comes; live values only while `watching` says that somebody looks. */
export const openAmpRoad = (client: CloudClient, deviceId: string, venue: VenueWord, watching: Watching): CloudDevice =>
  createCloudDevice({
    deviceId,
    clock: machineClock,
    venue,
    watching,
    newId: () => crypto.randomUUID(),
    sliderThrottleMs: Math.max(region.ui.throttleSliderMs, leastThrottle),
    port: createDevicePort({ client, deviceId, clock: machineClock, open: openLink }),
  });
