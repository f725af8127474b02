/** Discovery is read in any form that devices use (OQ-023). */

import { canonicalDeviceId, isDeviceId } from '@headroom/model/catalogue';
import { isTree } from '@headroom/model/property';

export interface Discovered {
  /** Canonical; empty if unnamed. */
  readonly id: string;
  readonly kind: 'amp' | 'touch';
  /** With a port if it is not the default. */
  readonly ip: string;
  readonly name: string;
  readonly model: string;
}

/** `/discovery/{n}`, n from 1, as this product writes it. */
export function discoveryEntry({ id, kind, ip, name, model }: Discovered) {
  return { mac: id.replaceAll(/(..)(?=.)/g, '$1:'), type: kind, ip, name, model };
}

export function readDiscovery(value: unknown): Discovered[] {
  const entries = Array.isArray(value) ? value : isTree(value) ? Object.values(value) : [];
  return entries.flatMap((entry): Discovered[] => {
    if (!isTree(entry)) return [];
    const text = (...names: string[]) =>
      names.map((name) => entry[name]).find((item): item is string => typeof item === 'string' && item !== '') ?? '';
    const ip = text('ip', 'ipAddr', 'ipAddress', 'host');
    const mac = text('mac', 'macAddress', 'id', 'deviceId');
    const model = text('model', 'modelID');
    if (ip === '' && !isDeviceId(mac)) return [];
    const kind = entry['type'] === 'touch' || /touch/i.test(model) ? 'touch' : 'amp';
    return [{ id: isDeviceId(mac) ? canonicalDeviceId(mac) : '', kind, ip, name: text('name', 'deviceName'), model }];
  });
}
