import { isIp, readIp } from './address.ts';

export interface Cidr {
  readonly ip: string;
  readonly bits: number;
  readonly prefix: number;
}
/** 1 to 30: room for a host and its gateway [NET-07] (OQ-099). */
export function readCidr(text: unknown): Cidr | undefined {
  if (typeof text !== 'string') return undefined;
  const [, ip = '', digits = ''] = /^([\d.]{7,15})\/(\d{1,2})$/.exec(text) ?? [];
  const bits = readIp(ip);
  const prefix = Number(digits);
  if (bits === undefined || digits === '' || prefix < 1 || prefix > 30) return undefined;
  return { ip, bits, prefix };
}

const network = (bits: number, prefix: number) => Math.floor(bits / 2 ** (32 - prefix));
const hostPart = (bits: number, prefix: number) => bits % 2 ** (32 - prefix);
const isBroadcast = (bits: number, prefix: number) => hostPart(bits, prefix) === 2 ** (32 - prefix) - 1;
const firstOctet = (bits: number) => Math.floor(bits / 2 ** 24);

export type HostProblem = 'network address' | 'broadcast address' | 'multicast address' | 'loopback address';
/** Loopback serves only software on the same machine [NET-07]. */
export function hostProblem({ bits, prefix }: Cidr, loopbackServes: boolean): HostProblem | undefined {
  const first = firstOctet(bits);
  // Addresses above multicast are reserved.
  if (first >= 224) return 'multicast address';
  if (first === 127 && !loopbackServes) return 'loopback address';
  if (first === 0 || hostPart(bits, prefix) === 0) return 'network address';
  return isBroadcast(bits, prefix) ? 'broadcast address' : undefined;
}
export const isLoopback = (text: string): boolean => firstOctet(readIp(text.replace(/[:/].*$/, '')) ?? 0) === 127;

export type GatewayProblem = 'not an address' | 'not in the subnet' | 'own address' | 'broadcast address' | 'network address';
/** Without a gateway only the own subnet is reached (OQ-099). */
export function gatewayProblem(gateway: string, { bits, prefix }: Cidr): GatewayProblem | undefined {
  if (gateway.trim() === '') return undefined;
  const at = readIp(gateway.trim());
  if (at === undefined) return 'not an address';
  if (network(at, prefix) !== network(bits, prefix)) return 'not in the subnet';
  if (at === bits) return 'own address';
  if (hostPart(at, prefix) === 0) return 'network address';
  return isBroadcast(at, prefix) ? 'broadcast address' : undefined;
}

/** [TOUCH-28] */
export const keepAddressCharacters = (text: string): string => text.replaceAll(/[^\d./]/g, '').slice(0, 18);
/** [TOUCH-29] */
export const completeCidr = (text: string): string => (isIp(text.trim()) ? `${text.trim()}/24` : text.trim());
