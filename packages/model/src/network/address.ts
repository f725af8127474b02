import { canonicalDeviceId, isDeviceId } from '../catalogue/device-id.ts';

/** Some systems read leading zeros as octal. */
export function readIp(text: unknown): number | undefined {
  if (typeof text !== 'string') return undefined;
  const octets = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text)?.slice(1);
  if (!octets?.every((octet) => Number(octet) <= 255 && (octet === '0' || !octet.startsWith('0')))) return undefined;
  return octets.reduce((bits, octet) => bits * 256 + Number(octet), 0);
}
export const isIp = (text: unknown): boolean => readIp(text) !== undefined;

export function readMac(text: unknown): string | undefined {
  return typeof text === 'string' && text.length <= 40 && isDeviceId(text)
    ? (canonicalDeviceId(text).match(/../g) ?? []).join(':')
    : undefined;
}
/** As on the wire, with colons [TOUCH-18]. */
export const isMac = (text: unknown): boolean => typeof text === 'string' && /^[0-9a-f]{2}(?::[0-9a-f]{2}){5}$/i.test(text);
/** With an optional port [TOUCH-18]. */
export function isHostAddress(text: unknown): boolean {
  const [, ip] = (typeof text === 'string' && /^([\d.]+)(?::(\d{1,5}))?$/.exec(text)) || [];
  return isIp(ip);
}

/** Invalid texts come last (OQ-064). */
export function compareIps(one: string, other: string): number {
  const numberOf = (text: string) => readIp(text.replace(/[:/].*$/, '')) ?? Number.POSITIVE_INFINITY;
  const left = numberOf(one);
  const right = numberOf(other);
  return left === right ? 0 : left < right ? -1 : 1;
}
