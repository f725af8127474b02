/** A device id is a MAC address, in any spelling. */

import { at, type Tree } from '../property/tree.ts';

export function canonicalDeviceId(text: string): string {
  return text.replaceAll(/[\s:.-]/g, '').toUpperCase();
}

export function deviceIdIn(tree: Tree): string | undefined {
  for (const address of ['/id', '/network/ethernet/mac']) {
    const told = at(tree, address);
    const id = typeof told === 'string' ? canonicalDeviceId(told) : '';
    if (isCanonical(id)) return id;
  }
  return undefined;
}

const isCanonical = (id: string) => /^[0-9A-F]{12}$/.test(id);
export const isDeviceId = (text: string): boolean => isCanonical(canonicalDeviceId(text));
