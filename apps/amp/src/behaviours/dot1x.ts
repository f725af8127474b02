/** 802.1X certificates: checked on upload, stored on request [API-21] [DOT1X-05]. */

import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { ethernet } from '@headroom/model/amplifier';
import { dot1xFileNames, type Dot1xFileKind } from '@headroom/model/network';
import { type Change } from '@headroom/model/property';
import type { WriteHook } from '@headroom/protocol/server';
import { changeOf, type Behaviour, type Core } from '../core.ts';
import type { Memory } from '../persistence/memory.ts';
import type { ReceivedFile, UploadAnswer } from '../sockets/uploads.ts';
import type { Logs } from './logs.ts';

const maxBytes = 256 * 1024;
const kinds = Object.entries(dot1xFileNames) as [Dot1xFileKind, string][];

export interface CertificateStore extends Behaviour {
  take(file: ReceivedFile): Promise<UploadAnswer | undefined>;
  /** Refuses to save files that could not sign in (OQ-102). */
  readonly check: WriteHook;
}

export function createCertificateStore(core: Core, memory: Memory, logs: Logs): CertificateStore {
  const staged = new Map<Dot1xFileKind, string>();
  const part = core.part(ethernet, {});
  const stored = (kind: Dot1xFileKind) => {
    const value = memory.values.get(`certificate ${kind}`);
    return typeof value === 'string' ? value : undefined;
  };
  const current = (kind: Dot1xFileKind) => staged.get(kind) ?? stored(kind);
  const savedPassword = () => String(memory.values.get('secret /network/ethernet/dot1xPassword') ?? '');

  /** Checks form only: key, certificate and password are matched on saving, since files come in any order. */
  function problemOf(kind: Dot1xFileKind, text: string): string | undefined {
    const read = kind === 'ClientKey' ? readKeyForm(text) : readCertificate(text);
    return typeof read === 'string' ? read : undefined;
  }
  function problemTogether(password: string): string | undefined {
    const keyText = current('ClientKey');
    const certificate = current('ClientCert');
    const isNew = staged.has('ClientKey') || staged.has('ClientCert');
    if (keyText === undefined || !isNew) return undefined;
    const key = readKey(keyText, password);
    if (typeof key === 'string') return key;
    return certificate !== undefined && !belong(certificate, key) ? 'The key does not belong to the certificate.' : undefined;
  }
  /** Owner and validity are public, the contents are not. */
  function showHeld(): void {
    const facts = (kind: Dot1xFileKind) => {
      const certificate = readCertificate(stored(kind) ?? '');
      if (typeof certificate === 'string') return { subject: '', expires: '' };
      return { subject: holderOf(certificate).replaceAll('\n', ', '), expires: new Date(certificate.validTo).toISOString() };
    };
    const [authority, client] = [facts('CaCert'), facts('ClientCert')];
    part.set('dot1xCaCertSubject', authority.subject);
    part.set('dot1xCaCertExpires', authority.expires);
    part.set('dot1xClientCertSubject', client.subject);
    part.set('dot1xClientCertExpires', client.expires);
    part.set('dot1xClientKeyHeld', stored('ClientKey') !== undefined);
  }
  showHeld();
  return {
    async take({ name, path, bytes }) {
      const kind = kinds.find(([, fileName]) => fileName === name)?.[0];
      if (!kind) return undefined;
      if (bytes > maxBytes) return { status: 413, message: 'The file is too large.' };
      const text = (await readFile(path, 'utf8')).replace(/^\uFEFF/, '');
      const problem = problemOf(kind, text);
      if (problem !== undefined) return { status: 400, message: problem };
      staged.set(kind, text);
      return { status: 200, message: 'OK' };
    },
    check({ values }) {
      if (values['dot1xSaveUploadedCerts'] !== true) return undefined;
      const { dot1xPassword: password = savedPassword() } = values;
      const refuse = problemTogether(String(password));
      return refuse === undefined ? undefined : { refuse };
    },
    written(changes) {
      if (changeOf(changes, ethernet.properties.dot1xSaveUploadedCerts) !== true) return;
      // Written together: a certificate without its key lets nobody in.
      const files = kinds.flatMap(([kind]): Change[] => {
        const text = current(kind);
        return text === undefined ? [] : [[`certificate ${kind}`, text]];
      });
      memory.keepNow(files);
      logs.event(`802.1X files saved: ${[...staged.keys()].join(', ') || 'none'}`);
      staged.clear();
      showHeld();
      part.set('dot1xSaveUploadedCerts', false);
    },
  };
}

function readCertificate(text: string): X509Certificate | string {
  const block = /-----BEGIN ((?:X509 |TRUSTED )?CERTIFICATE)-----[^-]*-----END \1-----/.exec(text)?.[0];
  if (block === undefined) return 'The file is not a PEM certificate.';
  try {
    const certificate = new X509Certificate(block);
    // An impossible date is read without an error.
    if (!Number.isNaN(Date.parse(certificate.validTo))) return certificate;
  } catch {
    // Refused below.
  }
  return 'The certificate cannot be read.';
}
/** Node's types miss that the subject may be absent: its holder then stands in the alternative name alone. */
function holderOf({ subject, subjectAltName, serialNumber }: X509Certificate): string {
  return subject ?? subjectAltName ?? serialNumber;
}
const keyBlock = (text: string) => /-----BEGIN ([A-Z ]*PRIVATE KEY)-----[\s\S]*?-----END \1-----/.exec(text)?.[0];
const isSealed = (block: string) => block.includes('ENCRYPTED');
/** An encrypted key cannot be read yet. */
function readKeyForm(text: string): KeyObject | string | undefined {
  const block = keyBlock(text);
  return block !== undefined && isSealed(block) ? undefined : readKey(text, '');
}
function readKey(text: string, passphrase: string): KeyObject | string {
  const block = keyBlock(text);
  if (block === undefined) return 'The file is not a PEM private key.';
  const isEncrypted = isSealed(block);
  if (isEncrypted && passphrase === '') return 'The key is encrypted and has no password.';
  try {
    return createPrivateKey({ key: block.replaceAll('\r', ''), format: 'pem', ...(isEncrypted ? { passphrase } : {}) });
  } catch {
    return isEncrypted ? 'The password does not open the key.' : 'The key cannot be read.';
  }
}
function belong(certificateText: string, key: KeyObject): boolean {
  const certificate = readCertificate(certificateText);
  return typeof certificate !== 'string' && certificate.checkPrivateKey(key);
}
