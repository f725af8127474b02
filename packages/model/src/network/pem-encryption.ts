import { cbc } from '@noble/ciphers/aes.js';
import { md5, sha1 } from '@noble/hashes/legacy.js';
import { pbkdf2Async } from '@noble/hashes/pbkdf2.js';
import { sha224, sha256, sha384, sha512 } from '@noble/hashes/sha2.js';
import { hexToBytes } from '@noble/hashes/utils.js';
import { derTags, readFirst, readInteger, readObject, readOctets, readSequence } from './der.ts';

export type EncryptionProblem = 'damaged' | 'unknown encryption' | 'wrong password';
export type Opened = { readonly ok: true; readonly bytes: Uint8Array } | { readonly ok: false; readonly problem: EncryptionProblem };

const schemes = { pbes2: '1.2.840.113549.1.5.13', pbkdf2: '1.2.840.113549.1.5.12' } as const;
const hashes = {
  '1.2.840.113549.2.7': sha1,
  '1.2.840.113549.2.8': sha224,
  '1.2.840.113549.2.9': sha256,
  '1.2.840.113549.2.10': sha384,
  '1.2.840.113549.2.11': sha512,
} as const;
type HashName = keyof typeof hashes;
const isHash = (name: string | undefined): name is HashName => name !== undefined && Object.hasOwn(hashes, name);
const keyLengths: Readonly<Record<string, number>> = {
  '2.16.840.1.101.3.4.1.2': 16,
  '2.16.840.1.101.3.4.1.22': 24,
  '2.16.840.1.101.3.4.1.42': 32,
};
/** Hostile files could block the page for hours. */
const maxIterations = 2_000_000;

const fail = (problem: EncryptionProblem): Opened => ({ ok: false, problem });

export async function openPkcs8(bytes: Uint8Array, password: string): Promise<Opened> {
  const [algorithm, sealed] = readSequence(readFirst(bytes)) ?? [];
  const content = readOctets(sealed);
  const [scheme, parameters] = readSequence(algorithm) ?? [];
  if (!content || readObject(scheme) === undefined) return fail('damaged');
  if (readObject(scheme) !== schemes.pbes2) return fail('unknown encryption');
  const [derivation, cipher] = readSequence(parameters) ?? [];
  const [derivationName, settings] = readSequence(derivation) ?? [];
  const [cipherName, vector] = readSequence(cipher) ?? [];
  const keyLength = keyLengths[readObject(cipherName) ?? ''];
  if (readObject(derivationName) !== schemes.pbkdf2 || keyLength === undefined) return fail('unknown encryption');
  const [salt, count, ...rest] = readSequence(settings) ?? [];
  const saltBytes = readOctets(salt);
  const iterations = readInteger(count);
  const iv = readOctets(vector);
  if (!saltBytes || iterations === undefined || iterations < 1n || iv?.length !== 16) return fail('damaged');
  if (iterations > maxIterations) return fail('unknown encryption');
  const named = rest.find(({ tag }) => tag === derTags.sequence);
  const hash = named ? readObject(readSequence(named)?.[0]) : '1.2.840.113549.2.7';
  if (!isHash(hash)) return fail('unknown encryption');
  const key = await pbkdf2Async(hashes[hash], new TextEncoder().encode(password), saltBytes, { c: Number(iterations), dkLen: keyLength });
  return decrypt(key, iv, content);
}

/** The key is derived by MD5 alone. */
export function openLegacy(bytes: Uint8Array, dekInfo: string, password: string): Opened {
  const [, bits, hex] = /^AES-(128|192|256)-CBC,([0-9A-Fa-f]{32})$/.exec(dekInfo.trim()) ?? [];
  if (bits === undefined || hex === undefined) return fail('unknown encryption');
  const iv = hexToBytes(hex);
  const secret = new TextEncoder().encode(password);
  const key: number[] = [];
  let block: Uint8Array = new Uint8Array(0);
  while (key.length < Number(bits) / 8) {
    block = md5(Uint8Array.of(...block, ...secret, ...iv.subarray(0, 8)));
    key.push(...block);
  }
  return decrypt(Uint8Array.from(key.slice(0, Number(bits) / 8)), iv, bytes);
}

/** A wrong password shows in the padding or, rarely, only in the content. */
function decrypt(key: Uint8Array, iv: Uint8Array, content: Uint8Array): Opened {
  try {
    const bytes = cbc(key, iv).decrypt(content);
    return readSequence(readFirst(bytes)) ? { ok: true, bytes } : fail('wrong password');
  } catch {
    return fail('wrong password');
  }
}
