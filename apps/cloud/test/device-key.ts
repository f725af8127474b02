import 'reflect-metadata';
import { createPrivateKey, sign, webcrypto } from 'node:crypto';
import { Pkcs10CertificateRequestGenerator } from '@peculiar/x509';

export interface TestKey {
  /** PEM. */
  readonly privateKey: string;
  request(commonName: string): Promise<string>;
  proofOf(csr: string, token?: string): string;
}
const p256 = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

export async function createTestKey(
  algorithm: { readonly name: string; readonly namedCurve: string; readonly hash: string } = p256,
): Promise<TestKey> {
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const body = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
  const privateKey = `-----BEGIN PRIVATE KEY-----\n${body}\n-----END PRIVATE KEY-----\n`;
  return {
    privateKey,
    async request(commonName) {
      const name = `CN=${commonName}`;
      return (await Pkcs10CertificateRequestGenerator.create({ name, keys, signingAlgorithm: algorithm })).toString('pem');
    },
    proofOf: (csr, token = '') =>
      sign('sha256', Buffer.concat([derOf(csr), Buffer.from(token)]), createPrivateKey(privateKey)).toString('base64'),
  };
}
export const derOf = (pem: string): Buffer => Buffer.from(pem.replaceAll(/-----[^-]+-----/g, ''), 'base64');
