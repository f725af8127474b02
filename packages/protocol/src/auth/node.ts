/** Not for browsers [API-05] [API-25]. */
import {
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  constants,
  generateKeyPair,
  privateDecrypt,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import { promisify } from 'node:util';
import { decodeBase64 } from '@headroom/model/network';
import {
  aesKeyLength,
  aesNonceLength,
  aesTagLength,
  readPasswordChange,
  readSealedPasswordChange,
  type PasswordChange,
} from './password-change.ts';
import type { PublicKeyOffer } from './rsa-oaep.ts';

const modulusBits = 2_048;

export interface PasswordKey {
  readonly publicKey: PublicKeyOffer;
  readonly pem: string;
  open(sealed: unknown): PasswordChange | null;
}

export async function createPasswordKey(): Promise<PasswordKey> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: modulusBits });
  return passwordKey(privateKey);
}

/** Null for anything but an RSA key of 2048 bits: the device then makes a new one. */
export function readPasswordKey(pem: string): PasswordKey | null {
  try {
    const privateKey = createPrivateKey(pem);
    const isSound = privateKey.asymmetricKeyType === 'rsa' && privateKey.asymmetricKeyDetails?.modulusLength === modulusBits;
    return isSound ? passwordKey(privateKey) : null;
  } catch {
    return null;
  }
}

function passwordKey(privateKey: KeyObject): PasswordKey {
  const { n = '', e = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  return {
    publicKey: { n, e },
    pem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    open(sealed) {
      const { key, data } = readSealedPasswordChange(sealed) ?? { key: '', data: '' };
      const bytes = decodeBase64(data);
      if (bytes === null || bytes.length < aesNonceLength + aesTagLength) return null;
      const text = decryptAesGcm(decryptKey(privateKey, key), bytes);
      return text === null ? null : readPasswordChange(text);
    },
  };
}

/** An unreadable key becomes a random one, so that every failure shows at the tag. */
function decryptKey(privateKey: KeyObject, sealed: string): Buffer {
  const substitute = randomBytes(aesKeyLength);
  const bytes = decodeBase64(sealed);
  if (bytes === null) return substitute;
  try {
    return privateDecrypt({ key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, bytes);
  } catch {
    return substitute;
  }
}

function decryptAesGcm(key: Buffer, bytes: Uint8Array): string | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, aesNonceLength), { authTagLength: aesTagLength });
    decipher.setAuthTag(bytes.subarray(-aesTagLength));
    const text = Buffer.concat([decipher.update(bytes.subarray(aesNonceLength, -aesTagLength)), decipher.final()]);
    return new TextDecoder('utf-8', { fatal: true }).decode(text);
  } catch {
    return null;
  }
}
