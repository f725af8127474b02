/** What a change of address does to this very connection (OQ-098). */

import { readCidr } from '@headroom/model/network';

export interface AddressValues {
  readonly dhcp?: boolean | undefined;
  readonly ip?: string | undefined;
  readonly gateway?: string | undefined;
  readonly enable?: boolean | undefined;
}
export interface AddressEffect {
  /** The page is connected by the section that changes. */
  readonly drops: boolean;
  /** Where the amplifier will be; undefined where the network decides. */
  readonly to: string | undefined;
}
const stays: AddressEffect = { drops: false, to: undefined };

export function addressEffect(host: string, saved: AddressValues, next: AddressValues): AddressEffect {
  const here = host.replace(/:\d+$/, '');
  const address = readCidr(saved.ip)?.ip;
  // Over another section's address, or an unknown one under a name, nothing can be said for sure.
  if (address !== here) return stays;
  if (next.enable === false && saved.enable !== false) return { drops: true, to: undefined };
  if (next.dhcp !== false) return saved.dhcp === false ? { drops: true, to: undefined } : stays;
  const to = readCidr(next.ip)?.ip;
  return to === undefined || to === here ? stays : { drops: true, to };
}
