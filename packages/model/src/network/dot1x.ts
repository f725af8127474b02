import type { dot1xModes } from '../amplifier/network.ts';
import { readCertificates, readPrivateKey, type PemProblem, type PublicKey } from './pem.ts';

export type Dot1xMode = (typeof dot1xModes)[number];
/** [ENUM-20] */
export const dot1xFileKinds = ['CaCert', 'ClientCert', 'ClientKey'] as const;
export type Dot1xFileKind = (typeof dot1xFileKinds)[number];
/** [API-21] */
export const dot1xFileNames: Readonly<Record<Dot1xFileKind, string>> = {
  CaCert: 'ca.pem',
  ClientCert: 'client.pem',
  ClientKey: 'client.key',
};
/** [ENUM-28] */
export const dot1xUploadStates = ['NONE', 'SENDING', 'PARSING', 'SUCCESS', 'FAILURE'] as const;
export type Dot1xUploadState = (typeof dot1xUploadStates)[number];

/** Dropped when the mode is chosen, which does not use them [DOT1X-07]. */
export const droppedFiles: Readonly<Record<Dot1xMode, readonly Dot1xFileKind[]>> = {
  Disabled: dot1xFileKinds,
  PEAP: dot1xFileKinds,
  TTLS: ['ClientCert', 'ClientKey'],
  TLS: [],
};

/** [DOT1X-03] */
export function dot1xProblems(mode: Dot1xMode, identity: string, password: string): ('identity missing' | 'password missing')[] {
  if (mode === 'Disabled') return [];
  return [...(identity.trim() === '' ? (['identity missing'] as const) : []), ...(password === '' ? (['password missing'] as const) : [])];
}

const extensions: Readonly<Record<Dot1xFileKind, readonly string[]>> = {
  CaCert: ['.cer', '.crt', '.pem'],
  ClientCert: ['.cer', '.crt', '.pem'],
  ClientKey: ['.key'],
};
/** [DOT1X-04] */
export const acceptedExtensions = (kind: Dot1xFileKind): readonly string[] => extensions[kind];
export type Dot1xFileProblem = 'wrong extension' | PemProblem;
export type Dot1xFileRead =
  | { readonly ok: true; readonly publicKey: PublicKey | null }
  | { readonly ok: false; readonly problem: Dot1xFileProblem };

/** Also by content: uploads accept renamed binary certificates, which networks then refuse [DOT1X-05] (OQ-102). */
export async function readDot1xFile(kind: Dot1xFileKind, name: string, content: string, password: string): Promise<Dot1xFileRead> {
  if (!hasAcceptedExtension(kind, name)) return { ok: false, problem: 'wrong extension' };
  if (kind === 'ClientKey') {
    const key = await readPrivateKey(content, password);
    return key.ok ? { ok: true, publicKey: key.value } : key;
  }
  const certificates = readCertificates(content);
  if (!certificates.ok) return certificates;
  const [publicKey = null] = certificates.value;
  // An unknown key kind cannot be matched with its key.
  if (kind === 'ClientCert' && publicKey === null) return { ok: false, problem: 'unknown key kind' };
  return { ok: true, publicKey };
}
export function hasAcceptedExtension(kind: Dot1xFileKind, name: string): boolean {
  return extensions[kind].some((extension) => name.toLowerCase().endsWith(extension));
}
