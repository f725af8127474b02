/** The main amplifier and those it discovered (OQ-023). */

import { device as record, discovery, touchProxy } from '@headroom/model/amplifier';
import { canonicalDeviceId } from '@headroom/model/catalogue';
import { branchAt } from '@headroom/model/property';
import type { Instance } from '@headroom/model/schema';
import type { Clock, LocalDevice, Unsubscribe } from '@headroom/protocol';
import { readDiscovery, type Discovered } from '@headroom/protocol/wire';
import { paths } from '../../navigation/local-table.ts';
import type { Seat } from '../binding/seat.ts';
import { lookedAt } from '../binding/looked-at.ts';
import { createLocalSeat } from './local-seat.ts';
import { readAmpFacts } from './cards/amp-facts.ts';
import type { Session } from './session.ts';
import type { Site, SiteAmp } from './site.ts';

export type LocalAmp = SiteAmp<LocalDevice>;
interface Known extends LocalAmp {
  readonly listed: Discovered | undefined;
}
export interface LocalSite extends Site<LocalDevice> {
  readonly mode: 'local';
  /** A new Device if another amplifier answers at the page's address. */
  readonly main: LocalDevice;
  readonly mainSeat: Seat<LocalDevice>;
  touchControllers(): readonly Discovered[];
  /** At most 10 s [AMPS-05]. */
  searching(): boolean;
  discoveryFailed(): boolean;
  connect(host: string): LocalDevice;
  close(): void;
}

interface LocalSiteOptions {
  readonly mainHost: string;
  readonly clock: Clock;
  readonly createDevice: (host: string, expectedId: string | undefined) => LocalDevice;
  readonly session: Pick<Session, 'signedIn' | 'subscribe'>;
}

const syncEvery = 15_000;
const syncGap = 64;
const searchTime = 10_000;

const isConnected = ({ device }: LocalAmp) => device.status().state === 'CONNECTED';
const shownOf = ({ seat, listed }: Known) =>
  seat.ask((amp) => [readAmpFacts(amp, listed), amp.read(touchProxy.properties.fwStatus, {})] as const);
const polledOf = (known: Known): Instance[] =>
  shownOf(known).reads.instances.filter(
    ({ resource, at }) => resource !== record && branchAt(known.seat.device.tree(), resource, at) !== undefined,
  );

/** [CONN-10] [CONN-11]: every amplifier once in 15 s. */
function pollAmps(clock: Clock, amps: () => readonly Known[], changed: () => void): () => void {
  const lastShown = new WeakMap<Known, string>();
  const sync = (index: number) => {
    const all = amps();
    const amp = all[index];
    if (amp && isConnected(amp))
      void Promise.all(polledOf(amp).map(({ resource, at }) => amp.device.refresh(resource, at))).then((answers) => {
        for (const answer of answers) if (!answer.ok) console.info(amp.ampId, answer.message);
        const shown = JSON.stringify(shownOf(amp).answer);
        if (shown !== lastShown.get(amp)) changed();
        lastShown.set(amp, shown);
      });
    const wait = index + 1 < all.length ? syncGap : Math.max(syncGap, syncEvery - index * syncGap);
    stop = clock.after(wait, () => sync(index + 1 < all.length ? index + 1 : 0));
  };
  let stop = clock.after(syncEvery, () => sync(0));
  return () => stop();
}

export function createLocalSite({ mainHost, clock, createDevice, session }: LocalSiteOptions): LocalSite {
  const listeners = new Set<() => void>();
  const others = new Map<string, Known>();
  const watched = new Map<LocalDevice, Unsubscribe>();
  let discoveredHosts: ReadonlySet<string> = new Set();
  let discoveredIds: ReadonlySet<string> = new Set();
  let touch: readonly Discovered[] = [];
  let searching = true;
  let failed = false;
  let version = 0;
  let told = false;
  let closed = false;

  function ampOf(device: LocalDevice, listed: Discovered | undefined): Known {
    const seat = createLocalSeat({ device, clock, session, listed });
    return {
      get ampId() {
        return seat.id;
      },
      device,
      seat,
      listed,
    };
  }

  const changed = () => {
    if (told || closed) return;
    told = true;
    queueMicrotask(() => {
      told = false;
      version++;
      for (const listener of listeners) listener();
    });
  };
  /** One Device per amplifier, because of drafts and imports. */
  const open = (host: string, expectedId: string | undefined, replace: () => void): LocalDevice => {
    const device = lookedAt(createDevice(host, expectedId));
    const follow = () => {
      if (!device.status().isAnother) {
        dropIfGone(host);
        return changed();
      }
      drop(device);
      replace();
      changed();
    };
    watched.set(device, device.onStatus(follow));
    return device;
  };
  const drop = (device: LocalDevice) => {
    watched.get(device)?.();
    watched.delete(device);
    device.close();
  };
  const openMain = (): Known => {
    const device = open(mainHost, undefined, () => (main = openMain()));
    device.subscribe(discovery, {}, discovered);
    let asked = false;
    device.onStatus(() => {
      if (asked || !searching || !device.status().loaded) return;
      asked = true;
      // An amplifier that knows nobody sends no value.
      void device.refresh(discovery, {}).then(({ ok }) => {
        if (ok && searching && main.device === device) discovered();
      });
    });
    return ampOf(device, undefined);
  };
  const add = (found: Discovered): void => {
    const stranger = { ...found, id: '', name: '', model: '' };
    const device = open(found.ip, found.id || undefined, () => add(stranger));
    others.set(found.ip, ampOf(device, found));
  };

  function discovered(): void {
    const found = readDiscovery(branchAt(main.device.tree(), discovery, {}));
    const own = main.ampId;
    touch = found.filter(({ kind }) => kind === 'touch');
    const beside = found.filter(({ kind, id, ip }) => kind === 'amp' && ip !== '' && ip !== mainHost && (id === '' || id !== own));
    discoveredHosts = new Set(beside.map(({ ip }) => ip));
    discoveredIds = new Set(beside.map(({ id }) => id));
    for (const host of others.keys()) dropIfGone(host);
    for (const entry of beside) {
      const known = others.get(entry.ip);
      if (known && !isHandedOn(known, entry)) continue;
      if (known) drop(known.device);
      add(entry);
    }
    searching = false;
    failed = false;
    changed();
  }
  /** Discovery loses messages: an amplifier that answers stays, with its drafts, its import and its test tone. */
  const dropIfGone = (host: string) => {
    const amp = others.get(host);
    if (!amp || discoveredHosts.has(host)) return;
    const hasMoved = discoveredIds.has(amp.ampId);
    if (isConnected(amp) && !hasMoved) return;
    others.delete(host);
    drop(amp.device);
  };
  const isHandedOn = (amp: Known, { id }: Discovered) => id !== '' && id !== amp.listed?.id && id !== amp.ampId && !isConnected(amp);

  let main = openMain();
  const endSearch = clock.after(searchTime, () => {
    failed = searching && main.device.status().loaded;
    searching = false;
    changed();
  });

  function amps(): Known[] {
    const byId = new Map<string, Known>();
    for (const amp of [main, ...others.values()]) {
      const known = byId.get(amp.ampId);
      if (!known || (!isConnected(known) && isConnected(amp))) byId.set(amp.ampId, amp);
    }
    return [...byId.values()];
  }

  const stopPolling = pollAmps(clock, amps, changed);
  return {
    mode: 'local',
    name: mainHost,
    list: paths.amps,
    pathOf: paths.amp,
    toolPath: (tool) => paths[tool],
    get main() {
      return main.device;
    },
    get mainSeat() {
      return main.seat;
    },
    amps,
    touchControllers: () => touch,
    find: (ampId) => {
      const wanted = canonicalDeviceId(ampId);
      return amps().find((amp) => canonicalDeviceId(amp.ampId) === wanted);
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
      stopPolling();
      for (const device of watched.keys()) drop(device);
    },
  };
}
