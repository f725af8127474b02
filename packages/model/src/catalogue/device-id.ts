/** A device id: the MAC address of an amplifier, which files and devices spell in several ways. */

import { at, type Tree } from '../property/tree.ts';

/** The one form that is hashed and compared: upper case without separators. A text that is no MAC address is treated the same way. */
export function canonicalDeviceId(text: string): string {
  return text.replaceAll(/[\s:.-]/g, '').toUpperCase();
}

/** What a device calls itself: its id, else the address of its network card; undefined where it tells neither. */
export function deviceIdIn(tree: Tree): string | undefined {
  const id = ['/id', '/network/ethernet/mac']
    .map((address) => at(tree, address))
    .find((value) => typeof value === 'string' && isDeviceId(value));
  return typeof id === 'string' ? canonicalDeviceId(id) : undefined;
}

export function isDeviceId(text: string): boolean {
  return /^[0-9A-F]{12}$/.test(canonicalDeviceId(text));
}
