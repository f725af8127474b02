import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:tls';
import {
  BasicConstraintsExtension,
  Pkcs10CertificateRequest,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
  type X509Certificate,
} from '@peculiar/x509';

const curve = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const signingAlgorithm = { ...curve, hash: 'SHA-256' } as const;
const day = 86_400_000;

export interface TestAuthority {
  readonly certificate: string;
  issue(csr: string): Promise<string>;
  /** `endedAgo`: ms since its certificate ended. */
  serve(endedAgo?: number): Promise<{ readonly key: string; readonly cert: string }>;
}
export async function createTestAuthority(): Promise<TestAuthority> {
  const keys = await webcrypto.subtle.generateKey(curve, true, ['sign', 'verify']);
  const root: X509Certificate = await X509CertificateGenerator.createSelfSigned(
    { name: 'CN=Test authority', keys, signingAlgorithm, extensions: [new BasicConstraintsExtension(true, 0, true)] },
    webcrypto,
  );
  const common = { issuer: root.subject, signingKey: keys.privateKey, signingAlgorithm };
  return {
    certificate: root.toString('pem'),
    async issue(csr) {
      const request = new Pkcs10CertificateRequest(csr);
      const made = await X509CertificateGenerator.create(
        { ...common, subject: `${request.subject}, OU=device`, publicKey: request.publicKey },
        webcrypto,
      );
      return made.toString('pem');
    },
    async serve(endedAgo = -365 * day) {
      const own = await webcrypto.subtle.generateKey(curve, true, ['sign', 'verify']);
      const end = Date.now() - endedAgo;
      const made = await X509CertificateGenerator.create(
        {
          ...common,
          subject: 'CN=localhost',
          publicKey: own.publicKey,
          notBefore: new Date(end - 400 * day),
          notAfter: new Date(end),
          extensions: [
            new SubjectAlternativeNameExtension([
              { type: 'dns', value: 'localhost' },
              { type: 'ip', value: '127.0.0.1' },
            ]),
          ],
        },
        webcrypto,
      );
      const key = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', own.privateKey)).toString('base64');
      return { key: `-----BEGIN PRIVATE KEY-----\n${key}\n-----END PRIVATE KEY-----\n`, cert: made.toString('pem') };
    },
  };
}

export const subjectOf = (csr: string): string => new Pkcs10CertificateRequest(csr).subjectName.getField('CN')[0] ?? '';

export interface TestBroker extends AsyncDisposable {
  readonly port: number;
  readonly guests: string[];
  cut(): void;
}
/** Only answers CONNECT with CONNACK. */
export async function openTestBroker(own: { readonly key: string; readonly cert: string }, trusted: string): Promise<TestBroker> {
  const guests: string[] = [];
  const sockets = new Set<{ destroy(): void }>();
  const server: Server = createServer({ ...own, ca: trusted, requestCert: true, rejectUnauthorized: true }, (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (data: Buffer) => {
      if (data[0] !== 0x10) return;
      guests.push(String(socket.getPeerCertificate().subject.CN));
      socket.write(Buffer.from([0x20, 2, 0, 0]));
    });
  });
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    guests,
    cut() {
      for (const socket of sockets) socket.destroy();
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
