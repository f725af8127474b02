/** docs/firmware-format.md describes the format. */

import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  randomBytes,
  sign,
  verify,
} from 'node:crypto';
import { readVersion, updatePrefixes, type AmplifierModel, type UpdatePrefix } from '@headroom/model/catalogue';
import { isFileName } from '../agent/firmware-order.ts';

export const packageMagic = 'HRFW1\n';
/** An amplifier takes no more. */
export const maxPackageBytes = 64 * 1024 * 1024;
const maxManifestLength = 64 * 1024;
const signatureLength = 64;
const nonceLength = 12;
const tagLength = 16;

export interface PackageComponent {
  /** `main`, `ps`, `amp1` to `amp4`. */
  readonly name: string;
  readonly version: string;
  readonly bytes: number;
  readonly sha256: string;
}
export interface PackageManifest {
  readonly format: 1;
  readonly prefix: UpdatePrefix;
  readonly version: string;
  /** Supported hardwareID values. */
  readonly hardware: readonly string[];
  readonly factoryReset: boolean;
  readonly components: readonly PackageComponent[];
  /** Encrypted, with nonce and tag. */
  readonly payload: { readonly bytes: number; readonly sha256: string };
}
export type PackageProblem =
  | 'not a package'
  | 'unreadable manifest'
  | 'wrong signature'
  | 'damaged payload'
  | 'cannot be decrypted'
  | 'damaged component';
export type PackageReading<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: PackageProblem };

export const componentNames = (channels: number): string[] => [
  'main',
  'ps',
  ...Array.from({ length: Math.ceil(channels / 2) }, (_, index) => `amp${index + 1}`),
];
export const packageName = (prefix: UpdatePrefix, version: string): string => `${prefix}-${version}.tar.xz.enc`;

/** The name states amplifier kind and version; it also appears in addresses. */
export const isNamedFor = (name: string, { prefix, version }: Pick<PackageManifest, 'prefix' | 'version'>): boolean =>
  isFileName(name) && name.startsWith(prefix) && ['-', '_'].some((mark) => name.endsWith(`${mark}${version}.tar.xz.enc`));

/** Public: anybody may build packages for a virtual amplifier, and real ones refuse them. */
const seed = createHash('sha256').update('headroom virtual amplifier firmware').digest();
const signingKey = createPrivateKey({
  key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]),
  format: 'der',
  type: 'pkcs8',
});
const verificationKey = createPublicKey(signingKey);
const encryptionKey = (prefix: UpdatePrefix) => Buffer.from(hkdfSync('sha256', seed, '', `payload ${prefix}`, 32));

export interface PackageSource {
  readonly prefix: UpdatePrefix;
  readonly version: string;
  readonly hardware?: readonly string[];
  readonly factoryReset?: boolean;
  readonly components: readonly { readonly name: string; readonly version: string; readonly content: Uint8Array }[];
}

export function writePackage({ prefix, version, hardware = ['2'], factoryReset = false, components }: PackageSource): Buffer {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', encryptionKey(prefix), nonce);
  const body = components.map(({ content }) => cipher.update(content));
  const payload = Buffer.concat([nonce, ...body, cipher.final(), cipher.getAuthTag()]);
  const manifest: PackageManifest = {
    format: 1,
    prefix,
    version,
    hardware,
    factoryReset,
    components: components.map(({ name, version: own, content }) => ({
      name,
      version: own,
      bytes: content.length,
      sha256: sha256(content),
    })),
    payload: { bytes: payload.length, sha256: sha256(payload) },
  };
  return sealPackage(manifest, payload);
}
/** Signs without checking that manifest and payload match. */
export function sealPackage(manifest: PackageManifest, payload: Uint8Array): Buffer {
  const text = Buffer.from(JSON.stringify(manifest));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  const head = Buffer.concat([Buffer.from(packageMagic), length, text]);
  return Buffer.concat([head, sign(null, head, signingKey), payload]);
}

interface OpenPackage {
  readonly manifest: PackageManifest;
  readonly payload: Buffer;
}
/** Trusts the manifest only after its signature, the payload only after its hash. */
export function readPackage(file: Buffer): PackageReading<OpenPackage> {
  const start = packageMagic.length + 4;
  if (file.length < start + signatureLength || file.toString('latin1', 0, packageMagic.length) !== packageMagic)
    return refuse('not a package');
  const length = file.readUInt32BE(packageMagic.length);
  if (length > maxManifestLength || file.length < start + length + signatureLength) return refuse('not a package');
  const head = file.subarray(0, start + length);
  if (!verify(null, head, verificationKey, file.subarray(head.length, head.length + signatureLength))) return refuse('wrong signature');
  const manifest = readManifest(head.toString('utf8', start));
  if (!manifest) return refuse('unreadable manifest');
  const payload = file.subarray(head.length + signatureLength);
  if (payload.length !== manifest.payload.bytes || sha256(payload) !== manifest.payload.sha256) return refuse('damaged payload');
  return { ok: true, value: { manifest, payload } };
}

export function extractPackage({ manifest, payload }: OpenPackage): PackageReading<ReadonlyMap<string, Buffer>> {
  if (payload.length < nonceLength + tagLength) return refuse('cannot be decrypted');
  let plain: Buffer;
  try {
    const decipher = createDecipheriv('aes-256-gcm', encryptionKey(manifest.prefix), payload.subarray(0, nonceLength), {
      authTagLength: tagLength,
    });
    decipher.setAuthTag(payload.subarray(-tagLength));
    plain = Buffer.concat([decipher.update(payload.subarray(nonceLength, -tagLength)), decipher.final()]);
  } catch {
    return refuse('cannot be decrypted');
  }
  const components = new Map<string, Buffer>();
  let from = 0;
  for (const { name, bytes, sha256: expected } of manifest.components) {
    const content = plain.subarray(from, from + bytes);
    if (content.length !== bytes || sha256(content) !== expected) return refuse('damaged component');
    components.set(name, content);
    from += bytes;
  }
  return from === plain.length ? { ok: true, value: components } : refuse('damaged component');
}

const refuse = (problem: PackageProblem): { ok: false; problem: PackageProblem } => ({ ok: false, problem });
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

function readManifest(text: string): PackageManifest | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { format, prefix, version, hardware, factoryReset, components, payload } = record(value);
  if (format !== 1 || !updatePrefixes.includes(prefix as UpdatePrefix) || !readVersion(version)) return undefined;
  if (!isTextList(hardware) || typeof factoryReset !== 'boolean' || !Array.isArray(components) || components.length > 16) return undefined;
  if (!components.every(isComponent) || !isSize(record(payload)['bytes']) || !isHash(record(payload)['sha256'])) return undefined;
  return value as PackageManifest;
}
function isComponent(value: unknown): value is PackageComponent {
  const { name, version, bytes, sha256: hash } = record(value);
  return (
    typeof name === 'string' && /^(?:main|ps|amp[1-4])$/.test(name) && readVersion(version) !== undefined && isSize(bytes) && isHash(hash)
  );
}
const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length <= 32 && value.every((item) => typeof item === 'string');
const isSize = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0;
const isHash = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);

export function samplePackage(model: Pick<AmplifierModel, 'updatePrefix' | 'channels'>, version: string, bytes = 20_000): PackageSource {
  const [major = '1', minor = '0'] = version.split('.');
  const components = componentNames(model.channels).map((name) => ({
    name,
    version: name === 'main' ? version : `${major}.${minor}.0.${name === 'ps' ? 12 : 31}`,
    content: randomBytes(bytes),
  }));
  return { prefix: model.updatePrefix, version, components };
}
