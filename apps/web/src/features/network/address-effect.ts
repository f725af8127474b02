/** What an address change does to this page (OQ-098). */

import { completeCidr, readCidr } from '@headroom/model/network';

export interface AddressValues {
  readonly dhcp?: boolean | undefined;
  readonly ip?: string | undefined;
  readonly gateway?: string | undefined;
  readonly enable?: boolean | undefined;
  readonly ssid?: string | undefined;
  readonly password?: string | undefined;
}
export interface AddressEffect {
  readonly drops: boolean;
  /** The new address; undefined where the network decides. */
  readonly to: string | undefined;
}
const stays: AddressEffect = { drops: false, to: undefined };

export function addressEffect(host: string, saved: AddressValues, next: AddressValues): AddressEffect {
  const here = host.replace(/:\d+$/, '');
  const address = readCidr(saved.ip)?.ip;
  // Connected elsewhere, or by a name: the effect is unknown.
  if (address !== here) return stays;
  if (next.enable === false && saved.enable !== false) return { drops: true, to: undefined };
  // Nobody knows whether the address is reached in another wireless network.
  if (next.ssid !== saved.ssid || next.password !== saved.password) return { drops: true, to: undefined };
  if (next.dhcp !== false) return saved.dhcp === false ? { drops: true, to: undefined } : stays;
  const to = readCidr(completeCidr(next.ip ?? ''))?.ip;
  return to === undefined || to === here ? stays : { drops: true, to };
}
