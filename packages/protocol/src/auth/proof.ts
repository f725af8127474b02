/** The `auth` member of a request: what a client shows to be let in, written and read [API-13]. */
import { digest, schemeName, uacSignature } from './scheme.ts';

export type Auth =
  | { readonly scheme?: string; readonly nonce: string; readonly digest: string }
  | { readonly scheme?: string; readonly nonce: string; readonly uac: string };

export function signWithPassword(password: string, nonce: string, url: string): Auth {
  return { scheme: schemeName, nonce, digest: digest(password, nonce, url) };
}

export function signWithLockKey(lockKey: string, mac: string, nonce: string, url: string): Auth {
  return { scheme: schemeName, nonce, uac: uacSignature(lockKey, mac, nonce, url) };
}

/** The auth member as it came off the wire, or a sentence that names the wrong part of it. */
export function readAuth(value: unknown): Auth | string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'auth must be an object.';
  const { scheme = schemeName, nonce, digest: digestText, uac } = value as Record<string, unknown>;
  if (scheme !== schemeName) return `auth.scheme must be ${schemeName}.`;
  if (!isShortText(nonce)) return 'auth.nonce must be text.';
  if (digestText !== undefined && uac !== undefined) return 'auth must have either digest or uac.';
  if (digestText !== undefined) return isHash(digestText) ? { nonce, digest: digestText } : 'auth.digest must be 64 lower-case hex digits.';
  if (uac !== undefined) return isHash(uac) ? { nonce, uac } : 'auth.uac must be 64 lower-case hex digits.';
  return 'auth must have digest or uac.';
}

function isShortText(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= 64;
}

function isHash(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
}
