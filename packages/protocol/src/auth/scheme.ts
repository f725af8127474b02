/**
 * The authentication scheme: every formula that a client and a device must agree on, used by both ends [API-13] [LOCK-05].
 *
 * No public document gives the formulas of real amplifiers. When they become known, this folder is what changes, and `schemeName` with it.
 */
import { canonicalDeviceId } from '@headroom/model/catalogue';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

export const schemeName = 'headroom-1';
/** Covers method and values too; a device names it with the nonce, and who does not know it goes on with the first. */
export const wholeSchemeName = 'headroom-2';
/** How a nonce begins with which the second is taken: `schemes` can be taken out on the way, and no nonce is worth anything once it is another. */
export const wholeNonceStart = '68722d32';
export const schemeNames = [schemeName, wholeSchemeName] as const;
export type SchemeName = (typeof schemeNames)[number];

/** What a proof lets in. */
export interface ProvenRequest {
  /** Exactly as sent, since the device echoes and knows no other form of it. */
  readonly url: string;
  readonly method: string;
  readonly params?: unknown;
}
interface Formulas {
  digest(password: string, nonce: string, request: ProvenRequest): string;
  uac(lockKey: string, mac: string, nonce: string, request: ProvenRequest): string;
}

export const maximumPasswordBytes = 128;

/**
 * One password typed on two systems can reach us composed or decomposed: "ü" as one code point or as two. Both mean the same password.
 *
 * The device must know the password itself to check a digest, or else something that signs just as well. So it is kept as it is, in the
 * device's state file, readable by its owner only: a hash for storage would only become the new password.
 */
export function passwordBytes(password: string): Uint8Array {
  return utf8(password.normalize('NFC'));
}

export function isPasswordTooLong(password: string): boolean {
  return passwordBytes(password).length > maximumPasswordBytes;
}

export const formulas: Readonly<Record<SchemeName, Formulas>> = {
  [schemeName]: {
    digest: (password, nonce, { url }) => digest(password, nonce, url),
    uac: (lockKey, mac, nonce, { url }) => uacSignature(lockKey, mac, nonce, url),
  },
  [wholeSchemeName]: {
    digest: (password, nonce, request) => signed(passwordBytes(password), wholeText(nonce, request)),
    uac: (lockKey, mac, nonce, request) => signed(lockKeyBytes(lockKey, mac), wholeText(nonce, request)),
  },
};

export function digest(password: string, nonce: string, path: string): string {
  return bytesToHex(
    sha256
      .create()
      .update(passwordBytes(password))
      .update(utf8(`:${nonce}:${path}`))
      .digest(),
  );
}

export function uacSignature(lockKey: string, mac: string, nonce: string, path: string): string {
  return signed(lockKeyBytes(lockKey, mac), nonce + path);
}

/** One JSON text, so that no part of it can pass for another. */
const wholeText = (nonce: string, { url, method, params }: ProvenRequest): string =>
  canonicalJson([wholeSchemeName, nonce, method, url, params ?? null]);

/** The one text of a value (RFC 8785), whatever order and layout it travelled in. */
function canonicalJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  members.sort(([left], [right]) => (left < right ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(',')}}`;
}

const lockKeyBytes = (lockKey: string, mac: string): Uint8Array => hmac(sha256, utf8(lockKey), utf8(canonicalDeviceId(mac)));
const signed = (key: Uint8Array, text: string): string => bytesToHex(hmac(sha256, key, utf8(text)));

/** Looks at every element wherever the first difference is: the time taken must not say how much of a guess was right. */
export function equalInConstantTime(left: ArrayLike<number>, right: ArrayLike<number>): boolean {
  if (left.length !== right.length) return false;
  let difference = 0;
  for (let index = 0; index < left.length; index += 1) difference |= (left[index] ?? 0) ^ (right[index] ?? 0);
  return difference === 0;
}

/** Passwords are compared by their hashes, so that the length of the right one does not show either. */
export function isSamePassword(left: string, right: string): boolean {
  return equalInConstantTime(sha256(passwordBytes(left)), sha256(passwordBytes(right)));
}

export function isSameProof(given: string, expected: string): boolean {
  return equalInConstantTime(utf8(given), utf8(expected));
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
