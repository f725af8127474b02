/** Finds devices by a static list, in this process, and by mDNS [API-04]. */

import { Bonjour, type Service } from 'bonjour-service';
import { isIp } from '@headroom/model/network';
import { discoveryEntry, readDiscovery, type Discovered } from '@headroom/protocol/wire';

export interface Discovery {
  list(): readonly Discovered[];
  announce(entry: () => Discovered): () => void;
  refresh(): void;
  onChange(listener: () => void): () => void;
  close(): void;
}
const serviceType = 'headroom-amp';

/** More than any venue; floods are ignored. */
const maxHeard = 512;
interface Published {
  readonly says: string;
  stop(): void;
}

/** Anybody may announce, and listed pages are let in: names instead of addresses are refused. */
export function believable(txt: unknown): Discovered | undefined {
  const [entry] = readDiscovery([txt]);
  return entry !== undefined && isIp(entry.ip.replace(/:\d{1,5}$/, '')) && entry.name.length <= 64 && entry.model.length <= 64
    ? entry
    : undefined;
}

/** One entry per device: own entries beat heard ones, which beat bare static addresses. */
export function inOneFleet(fixed: Iterable<Discovered>, heard: Iterable<Discovered>, own: Iterable<Discovered>): Discovered[] {
  const byPlace = new Map<string, Discovered>();
  for (const entry of [...fixed, ...heard, ...own]) byPlace.set(entry.id === '' ? entry.ip : entry.id, entry);
  const known = new Set([...byPlace.values()].filter(({ id }) => id !== '').map(({ ip }) => ip));
  return [...byPlace.values()].filter(({ id, ip }) => id !== '' || !known.has(ip));
}

/** Loopback carries no multicast, so this process's own devices are always listed. */
export function createDiscovery({ fixed, mdns }: { fixed: readonly Discovered[]; mdns: boolean }): Discovery {
  const own = new Map<object, { readonly read: () => Discovered; published: Published | undefined }>();
  const heard = new Map<string, Discovered>();
  const listeners = new Set<() => void>();
  const tell = () => listeners.forEach((listener) => listener());
  const bonjour = mdns ? new Bonjour({}, () => undefined) : undefined;
  const browser = bonjour?.find({ type: serviceType });
  browser?.on('up', (service: Service) => {
    const entry = believable(service.txt);
    if (!entry || (heard.size >= maxHeard && !heard.has(service.fqdn))) return;
    heard.set(service.fqdn, entry);
    tell();
  });
  browser?.on('down', (service: Service) => {
    if (heard.delete(service.fqdn)) tell();
  });
  function publish(entry: Discovered): Published | undefined {
    if (!bonjour) return undefined;
    // Its own name may exceed a DNS label and is not unique.
    const name = `headroom-${entry.id}`;
    const port = Number(entry.ip.split(':')[1] ?? 1234);
    const service = bonjour.publish({ name, type: serviceType, port, txt: discoveryEntry(entry), probe: false });
    return { says: JSON.stringify(entry), stop: service.stop as () => void };
  }
  return {
    list: () =>
      inOneFleet(
        fixed,
        heard.values(),
        [...own.values()].map(({ read }) => read()),
      ),
    announce(read) {
      const key = {};
      own.set(key, { read, published: publish(read()) });
      tell();
      return () => {
        own.get(key)?.published?.stop();
        own.delete(key);
        tell();
      };
    },
    refresh() {
      for (const entry of own.values()) {
        const now = entry.read();
        if (entry.published === undefined || entry.published.says === JSON.stringify(now)) continue;
        entry.published.stop();
        entry.published = publish(now);
      }
      tell();
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close() {
      browser?.stop();
      bonjour?.unpublishAll(() => bonjour.destroy());
    },
  };
}
