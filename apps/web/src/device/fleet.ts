/** All amplifiers this page knows: the main one, and those it discovered, each over a socket of its own (OQ-023). */

import { canonicalDeviceId, isDeviceId } from '@headroom/model';
import { readDiscovery, type Clock, type Device, type Discovered, type Unsubscribe } from '@headroom/protocol';

export interface FleetAmp {
  /** The device id without separators, or the host while no id is known: what stands in the address. */
  readonly ampId: string;
  readonly device: Device;
  readonly found: Discovered | undefined;
}
export interface Fleet {
  readonly main: Device;
  amps(): readonly FleetAmp[];
  touchControllers(): readonly Discovered[];
  find(ampId: string): FleetAmp | undefined;
  /** True until the main amplifier answered the question for others, or failed to within 10 s [AMPS-05]. */
  searching(): boolean;
  discoveryFailed(): boolean;
  /** Calls back when the set of amplifiers changed, or a summary that lists show may have. */
  subscribe(listener: () => void): Unsubscribe;
  version(): number;
  /** A connection beside the fleet's own; whoever asked for it closes it. */
  connect(host: string): Device;
  close(): void;
}

interface FleetOptions {
  readonly mainHost: string;
  readonly clock: Clock;
  readonly createDevice: (host: string) => Device;
}

const syncEvery = 15_000;
const syncGap = 64;
const searchTime = 10_000;

/** The device id that a device itself reports. */
function reportedId(device: Device): string | undefined {
  for (const address of ['/id', '/network/ethernet/mac']) {
    const value = device.read(address);
    if (typeof value === 'string' && isDeviceId(value)) return canonicalDeviceId(value);
  }
  return undefined;
}

export function createFleet({ mainHost, clock, createDevice }: FleetOptions): Fleet {
  const main = createDevice(mainHost);
  const listeners = new Set<() => void>();
  const others = new Map<string, FleetAmp>();
  const watched = new Map<Device, Unsubscribe[]>();
  let touch: readonly Discovered[] = [];
  let searching = true;
  let failed = false;
  let version = 0;
  let told = false;
  let closed = false;

  /** Many devices may change in one turn; the list hears of it once. */
  const changed = () => {
    if (told || closed) return;
    told = true;
    queueMicrotask(() => {
      told = false;
      version++;
      for (const listener of listeners) listener();
    });
  };
  const watch = (device: Device) => watched.set(device, [device.onStatus(changed)]);
  const drop = (device: Device) => {
    for (const unsubscribe of watched.get(device) ?? []) unsubscribe();
    watched.delete(device);
    device.close();
  };

  const discovered = () => {
    const found = readDiscovery(main.read('/discovery'));
    const own = reportedId(main);
    touch = found.filter(({ kind }) => kind === 'touch');
    const amps = found.filter(({ kind, id, ip }) => kind === 'amp' && ip !== '' && ip !== mainHost && (id === '' || id !== own));
    const hosts = new Set(amps.map(({ ip }) => ip));
    for (const [host, { device }] of others) {
      if (hosts.has(host)) continue;
      others.delete(host);
      drop(device);
    }
    for (const entry of amps) {
      const known = others.get(entry.ip);
      if (known) continue;
      const device = createDevice(entry.ip);
      others.set(entry.ip, { ampId: entry.id || entry.ip, device, found: entry });
      watch(device);
    }
    searching = false;
    changed();
  };

  watch(main);
  const unsubscribeDiscovery = main.subscribe('/discovery', discovered);
  const endSearch = clock.after(searchTime, () => {
    failed = searching && main.status().loaded;
    searching = false;
    changed();
  });
  main.onStatus(() => {
    if (main.status().loaded && main.read('/discovery') !== undefined && searching) discovered();
  });

  /** [CONN-10] [CONN-11]: every amplifier once in 15 s, one after another; a failure leaves what was known. */
  let nextSync: () => void = () => undefined;
  const sync = (index: number) => {
    const all = fleet.amps();
    const amp = all[index];
    if (amp && amp.device.status().state === 'CONNECTED') void amp.device.refresh('/').then(changed, () => undefined);
    const wait = index + 1 < all.length ? syncGap : syncEvery;
    nextSync = clock.after(wait, () => sync(index + 1 < all.length ? index + 1 : 0));
  };

  const fleet: Fleet = {
    main,
    amps: () => [{ ampId: reportedId(main) ?? mainHost, device: main, found: undefined }, ...others.values()],
    touchControllers: () => touch,
    find: (ampId) => {
      const wanted = canonicalDeviceId(ampId);
      return fleet
        .amps()
        .find((amp) => canonicalDeviceId(amp.ampId) === wanted || canonicalDeviceId(reportedId(amp.device) ?? '') === wanted);
    },
    searching: () => searching,
    discoveryFailed: () => failed,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    version: () => version,
    connect: createDevice,
    close() {
      closed = true;
      endSearch();
      nextSync();
      unsubscribeDiscovery();
      for (const device of watched.keys()) drop(device);
    },
  };
  nextSync = clock.after(syncEvery, () => sync(0));
  return fleet;
}

/** What a device calls itself, as far as it is known. */
export function nameOf({ device, found, ampId }: FleetAmp): string {
  const name = device.read('/amp/deviceInfo/deviceName');
  return (typeof name === 'string' && name) || found?.name || ampId;
}
