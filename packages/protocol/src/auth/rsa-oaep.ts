/**
 * Plain arithmetic [API-25], because a page on http://<ip> has no `crypto.subtle`. Uneven timing leaks no lasting secret: only the public key and
 * fresh bytes are used.
 */
import { type RandomBytes } from '@headroom/model/access';
import { decodeBase64 } from '@headroom/model/network';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

export interface PublicKeyOffer {
  readonly n: string;
  readonly e: string;
}

export interface PublicKey {
  readonly modulus: bigint;
  readonly exponent: bigint;
}

const modulusLength = 256;
const hashLength = 32;
export const maxMessageLength = modulusLength - 2 * hashLength - 2;

/** A device that offers a weaker key than RSA 2048 gets no password [API-25]. */
export function readPublicKey(value: unknown): PublicKey | null {
  if (typeof value !== 'object' || value === null) return null;
  const { n, e } = value as Record<string, unknown>;
  const modulusBytes = typeof n === 'string' && n.length <= 400 ? decodeBase64Url(n) : null;
  const exponentBytes = typeof e === 'string' && e.length <= 8 ? decodeBase64Url(e) : null;
  if (modulusBytes === null || exponentBytes === null) return null;
  const modulus = toNumber(modulusBytes);
  const exponent = toNumber(exponentBytes);
  if (modulusBytes.length !== modulusLength || modulus >> 2047n !== 1n || modulus % 2n === 0n) return null;
  if (exponent < 65_537n || exponent % 2n === 0n) return null;
  return { modulus, exponent };
}

/** At most `maxMessageLength` bytes; the label is empty. */
export function encryptRsaOaep({ modulus, exponent }: PublicKey, message: Uint8Array, randomBytes: RandomBytes): Uint8Array {
  if (message.length > maxMessageLength) throw new RangeError(`RSA-OAEP carries at most ${maxMessageLength} bytes.`);
  const seed = randomBytes(hashLength);
  const block = new Uint8Array(modulusLength - hashLength - 1);
  block.set(sha256(new Uint8Array(0)));
  block[block.length - message.length - 1] = 1;
  block.set(message, block.length - message.length);
  const maskedBlock = xor(block, mask(seed, block.length));
  const maskedSeed = xor(seed, mask(maskedBlock, hashLength));
  return toBytes(power(toNumber(Uint8Array.of(0, ...maskedSeed, ...maskedBlock)), exponent, modulus));
}

/** MGF1. */
function mask(seed: Uint8Array, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  for (let start = 0, counter = 0; start < length; start += hashLength, counter += 1) {
    // A block needs at most eight hashes, so only the last counter byte changes.
    const hash = sha256(Uint8Array.of(...seed, 0, 0, 0, counter));
    bytes.set(hash.subarray(0, Math.min(hashLength, length - start)), start);
  }
  return bytes;
}

function xor(left: Uint8Array, right: Uint8Array): Uint8Array {
  return left.map((byte, index) => byte ^ (right[index] ?? 0));
}

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  let square = base % modulus;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
}

function toNumber(bytes: Uint8Array): bigint {
  return BigInt(`0x${bytesToHex(bytes) || '0'}`);
}

function toBytes(value: bigint): Uint8Array {
  const hex = value.toString(16).padStart(2 * modulusLength, '0');
  return Uint8Array.from({ length: modulusLength }, (_, index) => Number.parseInt(hex.slice(2 * index, 2 * index + 2), 16));
}

function decodeBase64Url(text: string): Uint8Array | null {
  if (/[^\w-]/.test(text)) return null;
  const base64 = text.replaceAll('-', '+').replaceAll('_', '/');
  return decodeBase64(base64.padEnd(Math.ceil(base64.length / 4) * 4, '='));
}
