/** Amplifiers have one socket per address, and are identified by id. */

import { canonicalDeviceId, deviceIdIn } from '@headroom/model/catalogue';
import { at } from '@headroom/model/property';
import type { Clock, LocalDevice } from '@headroom/protocol';
import { createLocalDevice, type Credentials } from '@headroom/protocol/client';
import { readDiscovery, type OpenSocket } from '@headroom/protocol/wire';

export interface Connection {
  readonly id: string;
  readonly address: string;
  readonly device: LocalDevice;
}
interface ConnectionsOptions {
  readonly clock: Clock;
  readonly openSocket: OpenSocket;
  readonly credentials: Credentials;
  readonly addresses: () => readonly string[];
  readonly withNeighbours: boolean;
  readonly changed: () => void;
}
export interface Connections {
  /** By its first address, if an amplifier has two. */
  list(): readonly Connection[];
  look(): void;
  close(): void;
}
/** More than any network has. */
const maxAddresses = 500;
/** After this long an unlisted, silent address is dropped. */
const forgottenMs = 60_000;
const lookMs = 10_000;

interface Place {
  readonly device: LocalDevice;
  readonly stop: () => void;
  id: string | undefined;
  lostAt: number;
}

export function createConnections({ clock, openSocket, credentials, addresses, withNeighbours, changed }: ConnectionsOptions): Connections {
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
      // It polls; pages have set their own period.
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
    // Addresses change hands: treat the new device as a stranger.
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
  /** [API-04] */
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
      const found = new Map<string, Connection>();
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
