/** RFC 6238 codes: six digits every half minute. */

import { createHmac, timingSafeEqual } from 'node:crypto';

const stepMs = 30_000;
export const secretBytes = 20;
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => letters[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

export const stepAt = (now: Date): number => Math.floor(now.getTime() / stepMs);

export function totpCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0x0f;
  return String((hash.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}

/** Tolerates clocks half a minute off. */
export function stepOf(secret: Uint8Array, code: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const current = stepAt(now);
  return [current, current - 1, current + 1].find((step) => timingSafeEqual(Buffer.from(totpCode(secret, step)), Buffer.from(code)));
}

export function totpAddress(email: string, secret: Uint8Array): string {
  const label = `Headroom:${email}`;
  return `otpauth://totp/${encodeURIComponent(label)}?secret=${base32(secret)}&issuer=Headroom`;
}
