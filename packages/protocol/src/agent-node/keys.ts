import 'reflect-metadata';
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, webcrypto, X509Certificate } from 'node:crypto';
import { Pkcs10CertificateRequestGenerator } from '@peculiar/x509';

const curve = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const signing = { ...curve, hash: 'SHA-256' } as const;

export const createKey = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

export interface CertificateRequest {
  readonly pem: string;
  readonly der: Uint8Array;
}
/** Only the common name counts; the identity is for the cloud to say. */
export async function createRequest(commonName: string, key: string): Promise<CertificateRequest> {
  const own = createPrivateKey(key);
  const keys = {
    privateKey: await webcrypto.subtle.importKey('pkcs8', own.export({ type: 'pkcs8', format: 'der' }), curve, false, ['sign']),
    publicKey: await webcrypto.subtle.importKey('spki', createPublicKey(own).export({ type: 'spki', format: 'der' }), curve, true, [
      'verify',
    ]),
  };
  const made = await Pkcs10CertificateRequestGenerator.create({ name: `CN=${commonName}`, keys, signingAlgorithm: signing }, webcrypto);
  return { pem: made.toString('pem'), der: new Uint8Array(made.rawData) };
}
export const proofOf = (request: CertificateRequest, key: string, token = ''): string =>
  sign('sha256', Buffer.concat([request.der, Buffer.from(token)]), createPrivateKey(key)).toString('base64');

/** The second half of a registration token: the authority it means (OQ-108). */
export function pinOf(authority: string): string | undefined {
  try {
    return createHash('sha256').update(new X509Certificate(authority).raw).digest('base64url');
  } catch {
    return undefined;
  }
}

export type Refusal = 'not by this authority' | 'not for this key' | 'unreadable';
/** Dates are ignored: an amplifier's clock may be anything. */
export function checkCertificate(certificate: string, authority: string, key: string): Refusal | undefined {
  try {
    const root = new X509Certificate(authority);
    const own = new X509Certificate(certificate);
    if (!isBy(own, root)) return 'not by this authority';
    return own.checkPrivateKey(createPrivateKey(key)) ? undefined : 'not for this key';
  } catch {
    return 'unreadable';
  }
}
export const isBy = (certificate: X509Certificate, authority: X509Certificate): boolean =>
  authority.ca && certificate.checkIssued(authority) && certificate.verify(authority.publicKey);
