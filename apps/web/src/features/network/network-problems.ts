/** What keeps a section of the network from being saved [NET-05] [NET-07]. */

import { completeCidr, gatewayProblem, isIp, readCidr } from '@headroom/model';
import type { AddressValues } from './address-effect.ts';

export type AddressProblem = 'address' | 'gateway address' | 'gateway outside' | 'dns';
export interface AddressProblems {
  readonly ip?: AddressProblem;
  readonly gateway?: AddressProblem;
  readonly dns1?: AddressProblem;
  readonly dns2?: AddressProblem;
}
interface WiredValues extends AddressValues {
  readonly dns1?: string | undefined;
  readonly dns2?: string | undefined;
}

/** With DHCP the fields are not in use, and so not wrong. An empty name server is none (OQ-099). */
export function addressProblems({ dhcp, ip = '', gateway = '', dns1 = '', dns2 = '' }: WiredValues): AddressProblems {
  if (dhcp !== false) return {};
  const cidr = readCidr(completeCidr(ip));
  const gate = cidr && gatewayProblem(gateway, cidr);
  return {
    ...(cidr ? {} : { ip: 'address' as const }),
    ...(gate === undefined ? {} : { gateway: gate === 'not an address' ? ('gateway address' as const) : ('gateway outside' as const) }),
    ...(isNameServer(dns1) ? {} : { dns1: 'dns' as const }),
    ...(isNameServer(dns2) ? {} : { dns2: 'dns' as const }),
  };
}
const isNameServer = (text: string) => text.trim() === '' || isIp(text.trim());

export type AccessPointProblem = 'too short' | 'not printable';
/** Eight characters at least [NET-05]; printable ASCII, as the radio's own rule has it (OQ-100). */
export function accessPointProblem(password: string): AccessPointProblem | undefined {
  if (password.length < 8) return 'too short';
  return /^[\x20-\x7e]*$/.test(password) ? undefined : 'not printable';
}
/** The limit of the device, and never more than the radio takes. */
export const accessPointMaxLength = (told: number): number => Math.min(63, told);

export type SignalGrade = 'good' | 'fair' | 'weak' | 'none';
export function signalGrade(dBm: number): SignalGrade {
  if (dBm >= -60) return 'good';
  if (dBm >= -72) return 'fair';
  return dBm > -100 ? 'weak' : 'none';
}
