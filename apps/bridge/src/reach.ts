/** The amplifiers that the box reaches: one socket an address, and each amplifier known by its id, whatever its address is today. */

import { canonicalDeviceId, deviceIdIn } from '@headroom/model/catalogue';
import { at } from '@headroom/model/property';
import type { Clock, LocalDevice } from '@headroom/protocol';
import { createLocalDevice, type Credentials } from '@headroom/protocol/client';
import { readDiscovery, type OpenSocket } from '@headroom/protocol/wire';

export interface Reached {
  readonly id: string;
  readonly address: string;
  readonly device: LocalDevice;
}
interface ReachOptions {
  readonly clock: Clock;
  readonly openSocket: OpenSocket;
  readonly credentials: Credentials;
  /** What was listed and what the network says of itself. */
  readonly addresses: () => readonly string[];
  /** Whether the neighbours that these amplifiers know are reached too. */
  readonly withNeighbours: boolean;
  readonly changed: () => void;
}
export interface Reach {
  /** Each once; where one has two addresses, the one that was there first. */
  list(): readonly Reached[];
  /** There may be other addresses. */
  look(): void;
  close(): void;
}
/** More than any network has. */
const maxAddresses = 500;
/** An address that nobody lists and nobody answers at is given up after so long. */
const forgottenMs = 60_000;
const lookMs = 10_000;

interface Place {
  readonly device: LocalDevice;
  readonly stop: () => void;
  /** Undefined while nobody answers who says who it is. */
  id: string | undefined;
  lostAt: number;
}

export function createReach({ clock, openSocket, credentials, addresses, withNeighbours, changed }: ReachOptions): Reach {
  const places = new Map<string, Place>();

  function open(address: string): void {
    const device = createLocalDevice({
      host: address,
      expectedId: undefined,
      openSocket,
      clock,
      credentials,
      fetchAuth: () => import('@headroom/protocol/client-auth'),
      fetchCommands: () => import('@headroom/protocol/client-commands'),
      // It looks for itself; pages beside it have set what they want.
      period: undefined,
      sliderThrottleMs: 50,
    });
    const place: Place = { device, stop: device.onStatus(() => noticed(address)), id: undefined, lostAt: clock.elapsed() };
    places.set(address, place);
  }
  function shut(address: string): void {
    const place = places.get(address);
    places.delete(address);
    place?.stop();
    place?.device.close();
  }
  function noticed(address: string): void {
    const place = places.get(address);
    if (!place) return;
    const { state, loaded, isAnother } = place.device.status();
    // Addresses change hands: who stands there now is met as a stranger.
    if (isAnother) {
      shut(address);
      open(address);
      return changed();
    }
    const id = state === 'CONNECTED' && loaded ? deviceIdIn(place.device.tree()) : undefined;
    if (id === place.id) return;
    if (id === undefined) place.lostAt = clock.elapsed();
    place.id = id === undefined ? undefined : canonicalDeviceId(id);
    changed();
    if (id !== undefined) look();
  }
  /** Amplifiers list their neighbours themselves [API-04]. */
  const neighbours = () =>
    [...places.values()].flatMap(({ device, id }) =>
      id === undefined
        ? []
        : readDiscovery(at(device.tree(), '/discovery')).flatMap(({ kind, ip }) => (kind === 'amp' && ip !== '' ? [ip] : [])),
    );
  function look(): void {
    const wanted = new Set([...addresses(), ...(withNeighbours ? neighbours() : [])]);
    for (const address of wanted) if (!places.has(address) && places.size < maxAddresses) open(address);
    for (const [address, { id, lostAt }] of places)
      if (id === undefined && !wanted.has(address) && clock.elapsed() - lostAt > forgottenMs) shut(address);
  }
  let stopLooking = clock.after(0, again);
  function again(): void {
    stopLooking = clock.after(lookMs, again);
    look();
  }
  return {
    list() {
      const found = new Map<string, Reached>();
      for (const [address, { id, device }] of places) if (id !== undefined && !found.has(id)) found.set(id, { id, address, device });
      return [...found.values()];
    },
    look,
    close() {
      stopLooking();
      for (const address of places.keys()) shut(address);
    },
  };
}
