/** The amplifiers and wall controllers on the network, as one amplifier sees them: a static list, the same process, and mDNS [API-04]. */

import { Bonjour, type Service } from 'bonjour-service';
import { isIp } from '@headroom/model/network';
import { discoveryEntry, readDiscovery, type Discovered } from '@headroom/protocol/wire';

export interface Discovery {
  list(): readonly Discovered[];
  /** An amplifier or controller of this process. */
  announce(entry: () => Discovered): () => void;
  /** An entry says something new of itself. */
  refresh(): void;
  onChange(listener: () => void): () => void;
  close(): void;
}
const serviceType = 'headroom-amp';

/** More than any venue has; whoever invents more is not listened to. */
const maxHeard = 512;
interface Published {
  readonly says: string;
  stop(): void;
}

/** Anybody on the network may announce anything, and pages of what is listed here are let in: a name instead of an address is not believed. */
export function believable(txt: unknown): Discovered | undefined {
  const [entry] = readDiscovery([txt]);
  return entry !== undefined && isIp(entry.ip.replace(/:\d{1,5}$/, '')) && entry.name.length <= 64 && entry.model.length <= 64
    ? entry
    : undefined;
}

/** Every device once: what this process knows of its own stands over what it heard, and what it heard over a bare address of the static list. */
export function inOneFleet(fixed: Iterable<Discovered>, heard: Iterable<Discovered>, own: Iterable<Discovered>): Discovered[] {
  const byPlace = new Map<string, Discovered>();
  for (const entry of [...fixed, ...heard, ...own]) byPlace.set(entry.id === '' ? entry.ip : entry.id, entry);
  const known = new Set([...byPlace.values()].filter(({ id }) => id !== '').map(({ ip }) => ip));
  return [...byPlace.values()].filter(({ id, ip }) => id !== '' || !known.has(ip));
}

/** `mdns` asks the network too; loopback does not carry multicast, so the same process is always listed by itself. */
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
    // Its own name may be longer than a label of DNS, and is not unique.
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
