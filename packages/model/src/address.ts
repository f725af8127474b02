/** Network addresses as people type them and devices tell them: IPv4, address with prefix length, gateway, MAC. */

import { canonicalDeviceId, isDeviceId } from './device-id.ts';

/** The 32 bits of a dotted quad. Leading zeros are refused: some systems read them as octal. */
export function readIp(text: unknown): number | undefined {
  if (typeof text !== 'string') return undefined;
  const octets = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text)?.slice(1);
  if (!octets?.every((octet) => Number(octet) <= 255 && (octet === '0' || !octet.startsWith('0')))) return undefined;
  return octets.reduce((bits, octet) => bits * 256 + Number(octet), 0);
}
export const isIp = (text: unknown): boolean => readIp(text) !== undefined;

export interface Cidr {
  readonly ip: string;
  readonly bits: number;
  readonly prefix: number;
}
/** An address with its prefix length, 1 to 30: a subnet with room for a host and its gateway [NET-07] (OQ-099). */
export function readCidr(text: unknown): Cidr | undefined {
  if (typeof text !== 'string') return undefined;
  const [, ip = '', digits = ''] = /^([\d.]{7,15})\/(\d{1,2})$/.exec(text) ?? [];
  const bits = readIp(ip);
  const prefix = Number(digits);
  if (bits === undefined || digits === '' || prefix < 1 || prefix > 30) return undefined;
  return { ip, bits, prefix };
}

const network = (bits: number, prefix: number) => Math.floor(bits / 2 ** (32 - prefix));
export type GatewayProblem = 'not an address' | 'not in the subnet';
/** Nothing is a gateway too: the device then reaches its own subnet only (OQ-099). */
export function gatewayProblem(gateway: string, { bits, prefix }: Cidr): GatewayProblem | undefined {
  if (gateway.trim() === '') return undefined;
  const at = readIp(gateway.trim());
  if (at === undefined) return 'not an address';
  return network(at, prefix) === network(bits, prefix) ? undefined : 'not in the subnet';
}

/** What a field for an address keeps of what is typed into it [TOUCH-28]. */
export const keepAddressCharacters = (text: string): string => text.replaceAll(/[^\d./]/g, '').slice(0, 18);
/** Completes a bare address with the usual prefix length [TOUCH-29]. */
export const completeCidr = (text: string): string => (isIp(text.trim()) ? `${text.trim()}/24` : text.trim());

/** Six pairs in upper case with colons, or undefined. */
export function readMac(text: unknown): string | undefined {
  return typeof text === 'string' && text.length <= 40 && isDeviceId(text)
    ? (canonicalDeviceId(text).match(/../g) ?? []).join(':')
    : undefined;
}
/** As the wire spells it: six hex pairs separated by colons [TOUCH-18]. */
export const isMac = (text: unknown): boolean => typeof text === 'string' && /^[0-9a-f]{2}(?::[0-9a-f]{2}){5}$/i.test(text);
/** A dotted quad with an optional port of up to five digits [TOUCH-18]. */
export function isHostAddress(text: unknown): boolean {
  const [, ip] = (typeof text === 'string' && /^([\d.]+)(?::(\d{1,5}))?$/.exec(text)) || [];
  return isIp(ip);
}

/** By number, what is no address last (OQ-064). */
export function compareIps(one: string, other: string): number {
  const numberOf = (text: string) => readIp(text.replace(/[:/].*$/, '')) ?? Number.POSITIVE_INFINITY;
  const left = numberOf(one);
  const right = numberOf(other);
  return left === right ? 0 : left < right ? -1 : 1;
}
