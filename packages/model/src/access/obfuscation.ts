/** Obfuscation protects nothing: the key derives from the device id, which every file shows [LOCK-01] [LOCK-13]. */
import { gcm } from '@noble/ciphers/aes.js';
import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { decodeBase64, encodeBase64 } from '../network/base64.ts';
import { canonicalDeviceId } from '../catalogue/device-id.ts';
import { type RandomBytes, systemRandomBytes } from './random.ts';

const label = 'headroom locked properties 1';
const nonceLength = 12;
const tagLength = 16;

/** The nonce must be fresh: a repeated one shows which texts are equal. */
export function obfuscate(deviceId: string, text: string, randomBytes: RandomBytes = systemRandomBytes): string {
  const nonce = randomBytes(nonceLength);
  const sealed = gcm(obfuscationKey(deviceId), nonce).encrypt(new TextEncoder().encode(text));
  const stored = new Uint8Array(nonceLength + sealed.length);
  stored.set(nonce);
  stored.set(sealed, nonceLength);
  return encodeBase64(stored);
}

export function deobfuscate(deviceId: string, stored: string): string | null {
  const bytes = decodeBase64(stored);
  if (bytes === null || bytes.length < nonceLength + tagLength) return null;
  try {
    const text = gcm(obfuscationKey(deviceId), bytes.subarray(0, nonceLength)).decrypt(bytes.subarray(nonceLength));
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(text);
  } catch {
    return null;
  }
}

function obfuscationKey(deviceId: string): Uint8Array {
  const encoder = new TextEncoder();
  return hkdf(sha256, encoder.encode(canonicalDeviceId(deviceId)), undefined, encoder.encode(label), 32);
}
