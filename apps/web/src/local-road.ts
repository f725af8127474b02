import type { Clock, LocalDevice } from '@headroom/protocol';
import { createLocalDevice } from '@headroom/protocol/client';
import type { OpenSocket } from '@headroom/protocol/wire';
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
