/** All amplifiers this page knows: the main one, and those it discovered, each over a socket of its own (OQ-023). */

import { at, canonicalDeviceId, deviceIdIn, summaryUrls, touchProxy, type Tree } from '@headroom/model';
import { readDiscovery, type Clock, type Device, type Discovered, type Unsubscribe } from '@headroom/protocol';
import { knownTree } from './known-tree.ts';

export interface FleetAmp {
  /** The device id without separators, or the host while no id is known: what stands in the address. */
  readonly ampId: string;
  readonly device: Device;
  readonly found: Discovered | undefined;
}
export interface Fleet {
  /** The one whose address the page was opened at: another Device once another amplifier answers there. */
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
  /** For one amplifier: the one of that id, or the first that answers. */
  readonly createDevice: (host: string, expectedId: string | undefined) => Device;
}

const syncEvery = 15_000;
const syncGap = 64;
const searchTime = 10_000;

const ampOf = (device: Device, found: Discovered | undefined): FleetAmp => ({
  get ampId() {
    return deviceIdIn(knownTree(device)) ?? (found?.id || found?.ip || device.host);
  },
  device,
  found,
});
const isConnected = ({ device }: FleetAmp) => device.status().state === 'CONNECTED';
/** What the lists show, and whether firmware waits for wall controllers. */
const syncedUrls = (tree: Tree) => [...summaryUrls(tree), touchProxy.path].filter((url) => at(tree, url) !== undefined);

export function createFleet({ mainHost, clock, createDevice }: FleetOptions): Fleet {
  const listeners = new Set<() => void>();
  const others = new Map<string, FleetAmp>();
  const watched = new Map<Device, Unsubscribe>();
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
  /** A Device is one amplifier, with its drafts and its imports: whoever else answers at its address is begun anew. */
  const open = (host: string, expectedId: string | undefined, replace: () => void): Device => {
    const device = createDevice(host, expectedId);
    const follow = () => {
      if (!device.status().isAnother) return changed();
      drop(device);
      replace();
      changed();
    };
    watched.set(device, device.onStatus(follow));
    return device;
  };
  const drop = (device: Device) => {
    watched.get(device)?.();
    watched.delete(device);
    device.close();
  };
  const openMain = (): FleetAmp => {
    const device = open(mainHost, undefined, () => (main = openMain()));
    device.subscribe('/discovery', discovered);
    device.onStatus(() => {
      if (searching && device.status().loaded && device.read('/discovery') !== undefined) discovered();
    });
    return ampOf(device, undefined);
  };
  const add = (found: Discovered): void => {
    const stranger = { ...found, id: '', name: '', model: '' };
    const device = open(found.ip, found.id || undefined, () => add(stranger));
    others.set(found.ip, ampOf(device, found));
  };

  function discovered(): void {
    const found = readDiscovery(main.device.read('/discovery'));
    const own = main.ampId;
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
      if (known && !isHandedOn(known, entry)) continue;
      if (known) drop(known.device);
      add(entry);
    }
    searching = false;
    changed();
  }
  /** The address is now said to be another's, and who had it before does not answer there any more. */
  const isHandedOn = (amp: FleetAmp, { id }: Discovered) => id !== '' && id !== amp.found?.id && id !== amp.ampId && !isConnected(amp);

  let main = openMain();
  const endSearch = clock.after(searchTime, () => {
    failed = searching && main.device.status().loaded;
    searching = false;
    changed();
  });

  /** [CONN-10] [CONN-11]: every amplifier once in 15 s, one after another; a failure leaves what was known. */
  let nextSync: () => void = () => undefined;
  const sync = (index: number) => {
    const all = fleet.amps();
    const device = all[index]?.device;
    if (device?.status().state === 'CONNECTED')
      void Promise.all(syncedUrls(knownTree(device)).map((url) => device.refresh(url))).then(changed, () => undefined);
    const wait = index + 1 < all.length ? syncGap : syncEvery;
    nextSync = clock.after(wait, () => sync(index + 1 < all.length ? index + 1 : 0));
  };

  const fleet: Fleet = {
    get main() {
      return main.device;
    },
    amps() {
      // One that is found at two addresses, wired and wireless, is one amplifier.
      const byId = new Map<string, FleetAmp>();
      for (const amp of [main, ...others.values()]) {
        const known = byId.get(amp.ampId);
        if (!known || (!isConnected(known) && isConnected(amp))) byId.set(amp.ampId, amp);
      }
      return [...byId.values()];
    },
    touchControllers: () => touch,
    find: (ampId) => {
      const wanted = canonicalDeviceId(ampId);
      return fleet.amps().find((amp) => canonicalDeviceId(amp.ampId) === wanted);
    },
    searching: () => searching,
    discoveryFailed: () => failed,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    version: () => version,
    connect: (host) => createDevice(host, undefined),
    close() {
      closed = true;
      endSearch();
      nextSync();
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
