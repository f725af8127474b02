/** A device id is a MAC address, in any spelling. */

import { at, type Tree } from '../property/tree.ts';

export function canonicalDeviceId(text: string): string {
  return text.replaceAll(/[\s:.-]/g, '').toUpperCase();
}

export function deviceIdIn(tree: Tree): string | undefined {
  const id = ['/id', '/network/ethernet/mac']
    .map((address) => at(tree, address))
    .find((value) => typeof value === 'string' && isDeviceId(value));
  return typeof id === 'string' ? canonicalDeviceId(id) : undefined;
}

export function isDeviceId(text: string): boolean {
  return /^[0-9A-F]{12}$/.test(canonicalDeviceId(text));
}
