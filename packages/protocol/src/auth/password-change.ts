/** [API-05] */
import { type RandomBytes, systemRandomBytes } from '@headroom/model/access';
import { encodeBase64 } from '@headroom/model/network';
import { gcm } from '@noble/ciphers/aes.js';
import { encryptRsaOaep, readPublicKey } from './rsa-oaep.ts';
import { isPasswordTooLong } from './scheme.ts';

export interface PasswordChange {
  readonly old: string;
  readonly new: string;
  /** From the preceding `get /users`, so that a recording cannot be replayed. */
  readonly nonce: string;
}

/** RSA-OAEP for the AES key, AES-256-GCM for the rest; base64. */
export interface SealedPasswordChange {
  readonly key: string;
  readonly data: string;
}

export type SealRefusal = 'keyMissing' | 'passwordTooLong';

/** One answer for every failed step: details would only help a forger. */
export const passwordChangeUnreadable = 'The password change could not be read.';

export const aesKeyLength = 32;
export const aesNonceLength = 12;
export const aesTagLength = 16;
/** Padded, or the ciphertext would reveal the passwords' lengths. */
const paddedLength = 2_048;

/** Null for an unsound `publicKey`: nothing must be sent then. */
export function sealPasswordChange(
  publicKey: unknown,
  change: PasswordChange,
  randomBytes: RandomBytes = systemRandomBytes,
): SealedPasswordChange | SealRefusal {
  const rsaKey = readPublicKey(publicKey);
  if (rsaKey === null) return 'keyMissing';
  if (isPasswordTooLong(change.old) || isPasswordTooLong(change.new)) return 'passwordTooLong';
  const text = new TextEncoder().encode(JSON.stringify({ old: change.old, new: change.new, nonce: change.nonce }));
  const padded = new Uint8Array(Math.max(paddedLength, text.length)).fill(0x20);
  padded.set(text);
  const aesKey = randomBytes(aesKeyLength);
  const nonce = randomBytes(aesNonceLength);
  const sealed = gcm(aesKey, nonce).encrypt(padded);
  return { key: encodeBase64(encryptRsaOaep(rsaKey, aesKey, randomBytes)), data: encodeBase64(Uint8Array.of(...nonce, ...sealed)) };
}

export function readSealedPasswordChange(value: unknown): SealedPasswordChange | null {
  if (typeof value !== 'object' || value === null) return null;
  const { key, data } = value as Record<string, unknown>;
  return isBounded(key) && isBounded(data) ? { key, data } : null;
}

export function readPasswordChange(text: string): PasswordChange | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
  const { old, new: next, nonce } = value as Record<string, unknown>;
  return typeof old === 'string' && typeof next === 'string' && typeof nonce === 'string' ? { old, new: next, nonce } : null;
}

function isBounded(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 4_096;
}
