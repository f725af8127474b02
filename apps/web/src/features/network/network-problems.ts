/** [NET-05] [NET-07] */

import {
  completeCidr,
  gatewayProblem,
  hostProblem,
  isIp,
  isLoopback,
  readCidr,
  type GatewayProblem,
  type HostProblem,
} from '@headroom/model/network';
import type { AddressValues } from './address-effect.ts';

export interface AddressProblems {
  readonly ip?: 'not an address' | HostProblem;
  readonly gateway?: GatewayProblem;
  readonly dns1?: 'not a name server';
  readonly dns2?: 'not a name server';
}
interface WiredValues extends AddressValues {
  readonly dns1?: string | undefined;
  readonly dns2?: string | undefined;
}

/**
 * Disabled fields are not checked. An empty name server is none (OQ-099). `lives`: the amplifier's present addresses; loopback is valid only for an
 * amplifier there.
 */
export function addressProblems(
  { enable, dhcp, ip = '', gateway = '', dns1 = '', dns2 = '' }: WiredValues,
  lives: readonly string[],
): AddressProblems {
  if (dhcp !== false || enable === false) return {};
  const cidr = readCidr(completeCidr(ip));
  const host = cidr ? hostProblem(cidr, lives.some(isLoopback)) : 'not an address';
  const gate = cidr && gatewayProblem(gateway, cidr);
  return {
    ...(host === undefined ? {} : { ip: host }),
    ...(gate === undefined ? {} : { gateway: gate }),
    ...(isNameServer(dns1) ? {} : { dns1: 'not a name server' as const }),
    ...(isNameServer(dns2) ? {} : { dns2: 'not a name server' as const }),
  };
}
const isNameServer = (text: string) => text.trim() === '' || isIp(text.trim());

export type AccessPointProblem = 'too short' | 'not printable';
/** At least eight printable ASCII characters, as Wi-Fi requires [NET-05] (OQ-100). */
export function accessPointProblem(password: string): AccessPointProblem | undefined {
  if (password.length < 8) return 'too short';
  return /^[\x20-\x7e]*$/.test(password) ? undefined : 'not printable';
}
export interface WirelessProblems {
  readonly ssid?: 'name needed';
  readonly password?: AccessPointProblem;
}
/** An enabled radio needs a network name; an empty password is an open network. Undefined values were not edited. */
export function wirelessProblems(values: {
  readonly enable?: boolean | undefined;
  readonly ssid?: string | undefined;
  readonly password?: string | undefined;
}): WirelessProblems {
  const { enable, ssid, password = '' } = values;
  if (enable !== true) return {};
  const problem = password === '' ? undefined : accessPointProblem(password);
  return { ...(ssid?.trim() === '' ? { ssid: 'name needed' as const } : {}), ...(problem === undefined ? {} : { password: problem }) };
}
/** The device's limit, at most Wi-Fi's. */
export const accessPointMaxLength = (told: number): number => Math.min(63, told);

export type SignalGrade = 'good' | 'fair' | 'weak' | 'none';
export function signalGrade(dBm: number): SignalGrade {
  if (dBm >= -60) return 'good';
  if (dBm >= -72) return 'fair';
  return dBm > -100 ? 'weak' : 'none';
}
