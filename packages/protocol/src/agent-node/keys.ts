import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, X509Certificate } from 'node:crypto';

export const createKey = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

export interface CertificateRequest {
  readonly pem: string;
  readonly der: Uint8Array;
}
/** PKCS #10 without a library, which would be a third of the bridge's code. Only the common name counts. */
export function createRequest(commonName: string, key: string): CertificateRequest {
  const own = createPrivateKey(key);
  const name = sequence(set(sequence(nameOfSubject, der(0x0c, Buffer.from(commonName)))));
  const publicKey = createPublicKey(own).export({ type: 'spki', format: 'der' });
  const info = sequence(version, name, publicKey, noAttributes);
  const whole = sequence(info, sequence(ecdsaWithSha256), der(0x03, Buffer.of(0), sign('sha256', info, own)));
  const lines = whole.toString('base64').replaceAll(/.{64}(?=.)/g, '$&\n');
  return { pem: `-----BEGIN CERTIFICATE REQUEST-----\n${lines}\n-----END CERTIFICATE REQUEST-----`, der: whole };
}
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const value = Buffer.concat(parts);
  const long = [value.length >> 8, value.length & 0xff].slice(value.length < 0x100 ? 1 : 0);
  const length = value.length < 0x80 ? [value.length] : [0x80 | long.length, ...long];
  return Buffer.concat([Buffer.of(tag, ...length), value]);
}
const sequence = (...parts: readonly Uint8Array[]) => der(0x30, ...parts);
const set = (...parts: readonly Uint8Array[]) => der(0x31, ...parts);
const version = der(0x02, Buffer.of(0));
const noAttributes = der(0xa0);
/** 2.5.4.3 */
const nameOfSubject = der(0x06, Buffer.of(0x55, 0x04, 0x03));
/** 1.2.840.10045.4.3.2 */
const ecdsaWithSha256 = der(0x06, Buffer.of(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
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
