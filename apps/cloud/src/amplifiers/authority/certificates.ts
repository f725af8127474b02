import { holderKinds, type HolderKind } from '../../kit/identifiers.ts';
// The certificate and passkey libraries both need this before they load.
import 'reflect-metadata';
import { createHash, createPublicKey, verify, X509Certificate, type KeyObject, type webcrypto } from 'node:crypto';
import type { Pkcs10CertificateRequest } from '@peculiar/x509';
import type { Random } from '../../kit/ports.ts';

/** Loaded on first use, for a fast start. */
const library = () => import('@peculiar/x509');

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const dayMs = 24 * 3_600_000;
/** Dates would only lock out devices with wrong clocks. */
const always = { notBefore: new Date(0), notAfter: new Date('9999-12-31T23:59:59Z') };
/** How long a device may be away without registering again. */
const lifetimeMs = 365 * dayMs;

export interface Issuer {
  /** PEM. */
  readonly certificate: string;
  readonly key: webcrypto.CryptoKey;
}
export interface CertificateRequest {
  readonly commonName: string;
  /** SPKI as DER. */
  readonly publicKey: Buffer;
  readonly der: Buffer;
}
export type RequestRefusal = 'unreadable' | 'not signed by its own key' | 'not a key of P-256' | 'more than one common name';

export async function readCertificateRequest(pem: string): Promise<CertificateRequest | RequestRefusal> {
  const x509 = await library();
  let request: Pkcs10CertificateRequest;
  try {
    request = new x509.Pkcs10CertificateRequest(pem);
    // Unreadable keys end here too.
    if (!isP256(request.publicKey.rawData)) return 'not a key of P-256';
    if (!(await request.verify())) return 'not signed by its own key';
  } catch {
    return 'unreadable';
  }
  const names = request.subjectName.getField('CN');
  const [commonName = ''] = names;
  if (names.length > 1) return 'more than one common name';
  return { commonName, publicKey: Buffer.from(request.publicKey.rawData), der: Buffer.from(request.rawData) };
}
function isP256(spki: ArrayBuffer): boolean {
  const { asymmetricKeyType, asymmetricKeyDetails } = publicKeyIn(Buffer.from(spki));
  return asymmetricKeyType === 'ec' && asymmetricKeyDetails?.namedCurve === 'prime256v1';
}
const publicKeyIn = (spki: Uint8Array): KeyObject => createPublicKey({ key: Buffer.from(spki), format: 'der', type: 'spki' });

export function isProof(proof: string, bytes: Uint8Array, spki: Uint8Array): boolean {
  return verify('sha256', bytes, publicKeyIn(spki), Buffer.from(proof, 'base64'));
}

export async function makeAuthority(random: Random): Promise<{ readonly certificate: string; readonly privateKey: webcrypto.JsonWebKey }> {
  const x509 = await library();
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: serialFrom(random),
    // Distinguishes it from another cloud's.
    name: `CN=Headroom cloud authority ${Buffer.from(random(6)).toString('hex')}`,
    ...always,
    keys,
    signingAlgorithm: algorithm,
    extensions: [new x509.BasicConstraintsExtension(true, 0, true), new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign, true)],
  });
  return { certificate: pemOf(certificate), privateKey: await crypto.subtle.exportKey('jwk', keys.privateKey) };
}
export async function issuerFrom(certificate: string, privateKey: webcrypto.JsonWebKey): Promise<Issuer> {
  return { certificate, key: await crypto.subtle.importKey('jwk', privateKey, algorithm, false, ['sign']) };
}

export interface Issued {
  readonly serial: string;
  /** PEM. */
  readonly certificate: string;
  readonly expiresAt: Date;
}
/** For client authentication only, so it cannot impersonate a server. */
export async function issueCertificate(
  issuer: Issuer,
  { kind, id, publicKey, now }: { readonly kind: HolderKind; readonly id: string; readonly publicKey: Uint8Array; readonly now: Date },
  random: Random,
): Promise<Issued> {
  const x509 = await library();
  const serial = serialFrom(random);
  const expiresAt = new Date(Math.floor((now.getTime() + lifetimeMs) / 1000) * 1000);
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: serial,
    subject: `CN=${id}, OU=${kind}`,
    issuer: new X509Certificate(issuer.certificate).subject.split('\n').join(', '),
    notBefore: new Date(now.getTime() - dayMs),
    notAfter: expiresAt,
    publicKey: await importPublicKey(publicKey),
    signingKey: issuer.key,
    signingAlgorithm: algorithm,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.clientAuth], true),
    ],
  });
  return { serial, certificate: pemOf(certificate), expiresAt };
}

export interface ServerTls {
  readonly key: string;
  readonly cert: string;
  readonly ca: string;
}
/** The key lives in memory only. */
export async function makeServerTls(issuer: Issuer, hosts: readonly string[], random: Random): Promise<ServerTls> {
  const x509 = await library();
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: serialFrom(random),
    subject: 'CN=Headroom cloud',
    issuer: new X509Certificate(issuer.certificate).subject.split('\n').join(', '),
    ...always,
    publicKey: keys.publicKey,
    signingKey: issuer.key,
    signingAlgorithm: algorithm,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth], true),
      new x509.SubjectAlternativeNameExtension([...new Set(hosts)].map((value) => ({ type: isAddress(value) ? 'ip' : 'dns', value }))),
    ],
  });
  const privateKey = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
  return {
    key: `-----BEGIN PRIVATE KEY-----\n${privateKey}\n-----END PRIVATE KEY-----\n`,
    cert: pemOf(certificate),
    ca: issuer.certificate,
  };
}
const isAddress = (host: string) => host.includes(':') || /^[\d.]+$/.test(host);

export interface Presented {
  readonly kind: HolderKind;
  readonly id: string;
  readonly serial: string;
}
export type PresentedRefusal = 'no certificate' | 'not of this cloud' | 'expired' | 'not yet valid' | 'of nobody';

/** The handshake proves the key; the database knows revocations. */
export function readPresented(der: Uint8Array, authority: X509Certificate, now: Date): Presented | PresentedRefusal {
  if (der.length === 0) return 'no certificate';
  let certificate: X509Certificate;
  try {
    certificate = new X509Certificate(Buffer.from(der));
    if (!certificate.checkIssued(authority) || !certificate.verify(authority.publicKey)) return 'not of this cloud';
  } catch {
    return 'not of this cloud';
  }
  if (certificate.validToDate <= now) return 'expired';
  if (certificate.validFromDate > now) return 'not yet valid';
  const [, id = ''] = /^CN=(.+)$/m.exec(certificate.subject) ?? [];
  const [, unit] = /^OU=(.+)$/m.exec(certificate.subject) ?? [];
  const kind = holderKinds.find((known) => known === unit);
  return kind === undefined ? 'of nobody' : { kind, id, serial: certificate.serialNumber.toLowerCase() };
}

export const hashOf = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();
export const fingerprintOf = (pem: string): string => hashOf(new X509Certificate(pem).raw).toString('base64url');

/** 16 bytes without a leading zero or sign bit. */
function serialFrom(random: Random): string {
  const bytes = Buffer.from(random(16));
  bytes[0] = 0x40 | ((bytes[0] ?? 0) & 0x3f);
  return bytes.toString('hex');
}
const importPublicKey = (spki: Uint8Array) => crypto.subtle.importKey('spki', new Uint8Array(spki), algorithm, true, ['verify']);
const pemOf = (certificate: { toString(format: 'pem'): string }): string => `${certificate.toString('pem')}\n`;
