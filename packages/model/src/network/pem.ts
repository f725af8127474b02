import { decodeBase64 } from './base64.ts';
import { derTags, readBits, readElements, readFirst, readInteger, readObject, readOctets, readSequence, type Element } from './der.ts';
import { fullPoint, isKnownCurve, publicPoint } from './elliptic-curve.ts';
import { openLegacy, openPkcs8 } from './pem-encryption.ts';

/** An amplifier accepts no more. */
export const maxPemBytes = 256 * 1024;

export type PemProblem =
  | 'too large'
  | 'not PEM'
  | 'cut off'
  | 'damaged'
  | 'wrong label'
  | 'holds a key'
  | 'several keys'
  | 'unknown key kind'
  | 'unknown encryption'
  | 'password needed'
  | 'wrong password';
export type PublicKey =
  | { readonly kind: 'RSA'; readonly modulus: bigint; readonly exponent: bigint }
  | { readonly kind: 'EC'; readonly curve: string; readonly point: bigint };
export type PemRead<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: PemProblem };

interface Block {
  readonly label: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
}
const refuse = (problem: PemProblem) => ({ ok: false, problem }) as const;

/** Every device accepts text without byte order mark and with plain line ends. */
export const plainPem = (text: string): string =>
  `${text
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .trim()}\n`;

/** Some tools write names between blocks. */
function readBlocks(text: string): PemRead<readonly Block[]> {
  if (text.length > maxPemBytes) return refuse('too large');
  const blocks: Block[] = [];
  let open: { readonly label: string; readonly lines: string[] } | undefined;
  for (const line of plainPem(text).split('\n')) {
    const [, edge, label = ''] = /^\s*-----(BEGIN|END) ([A-Z0-9][A-Z0-9 ]{0,60})-----\s*$/.exec(line) ?? [];
    if (edge === 'BEGIN') {
      if (open) return refuse('cut off');
      open = { label, lines: [] };
    } else if (edge === 'END') {
      if (open?.label !== label) return refuse('cut off');
      const block = readBody(label, open.lines);
      if (!block) return refuse('damaged');
      blocks.push(block);
      open = undefined;
    } else open?.lines.push(line);
  }
  if (open) return refuse('cut off');
  return blocks.length === 0 ? refuse('not PEM') : { ok: true, value: blocks };
}
function readBody(label: string, lines: readonly string[]): Block | undefined {
  const headers: Record<string, string> = Object.create(null) as Record<string, string>;
  let at = 0;
  for (; at < lines.length; at++) {
    const [, name, value = ''] = /^([A-Za-z][A-Za-z-]{0,40}):(.*)$/.exec(lines[at] ?? '') ?? [];
    if (name === undefined) break;
    headers[name] = value.trim();
  }
  const bytes = decodeBase64(lines.slice(at).join('').replaceAll(/\s/g, ''));
  return bytes && bytes.length > 0 ? { label, headers, bytes } : undefined;
}

const certificateLabels: readonly string[] = ['CERTIFICATE', 'X509 CERTIFICATE', 'TRUSTED CERTIFICATE'];
const isKeyLabel = (label: string) => label.endsWith('PRIVATE KEY');

/** The file's own key first; null for an unknown kind. */
export function readCertificates(text: string): PemRead<readonly (PublicKey | null)[]> {
  const blocks = readBlocks(text);
  if (!blocks.ok) return blocks;
  if (blocks.value.some(({ label }) => isKeyLabel(label))) return refuse('holds a key');
  if (blocks.value.some(({ label }) => !certificateLabels.includes(label))) return refuse('wrong label');
  const keys: (PublicKey | null)[] = [];
  for (const { bytes } of blocks.value) {
    const key = readCertificate(bytes);
    if (key === undefined) return refuse('damaged');
    keys.push(key);
  }
  return { ok: true, value: keys };
}
function readCertificate(bytes: Uint8Array): PublicKey | null | undefined {
  const [body, algorithm, signature, ...more] = readSequence(readFirst(bytes)) ?? [];
  const fields = readSequence(body);
  if (!fields || !readSequence(algorithm) || !readBits(signature) || more.length > 0) return undefined;
  // The oldest certificates lack the version.
  const from = fields[0]?.tag === derTags.explicit ? 1 : 0;
  const [serial, , issuer, validity, subject, key] = fields.slice(from);
  const [kind, content] = readSequence(key) ?? [];
  const bits = readBits(content);
  if (serial?.tag !== derTags.integer || !readSequence(issuer) || readSequence(validity)?.length !== 2 || !readSequence(subject) || !bits)
    return undefined;
  return readPublicKey(kind, bits);
}

const rsaKinds: readonly string[] = ['1.2.840.113549.1.1.1', '1.2.840.113549.1.1.10'];
const ecKind = '1.2.840.10045.2.1';
function readPublicKey(kind: Element | undefined, bits: Uint8Array): PublicKey | null | undefined {
  const [name, parameters] = readSequence(kind) ?? [];
  const kindName = readObject(name);
  if (kindName === undefined) return undefined;
  if (rsaKinds.includes(kindName)) {
    const [modulus, exponent] = (readSequence(readFirst(bits)) ?? []).map(readInteger);
    return modulus === undefined || exponent === undefined ? undefined : { kind: 'RSA', modulus, exponent };
  }
  const curve = readObject(parameters);
  if (kindName !== ecKind || curve === undefined || !isKnownCurve(curve)) return null;
  const point = fullPoint(curve, bits);
  return point && ecKey(curve, point);
}
const ecKey = (curve: string, point: Uint8Array): PublicKey => ({ kind: 'EC', curve, point: pointNumber(point) });
const pointNumber = (point: Uint8Array) => point.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);

export async function readPrivateKey(text: string, password: string): Promise<PemRead<PublicKey>> {
  const blocks = readBlocks(text);
  if (!blocks.ok) return blocks;
  const [block, ...others] = blocks.value.filter(({ label }) => isKeyLabel(label));
  if (!block) return refuse('wrong label');
  if (others.length > 0) return refuse('several keys');
  const { label, headers, bytes } = block;
  const form = label === 'ENCRYPTED PRIVATE KEY' ? 'PRIVATE KEY' : label;
  const isEncrypted = form !== label || headers['Proc-Type']?.includes('ENCRYPTED') === true;
  if (!isEncrypted) return readKey(form, bytes);
  if (password === '') return refuse('password needed');
  const opened = form !== label ? await openPkcs8(bytes, password) : openLegacy(bytes, headers['DEK-Info'] ?? '', password);
  return opened.ok ? readKey(form, opened.bytes) : opened;
}

function readKey(label: string, bytes: Uint8Array): PemRead<PublicKey> {
  const fields = readSequence(readFirst(bytes));
  if (!fields) return refuse('damaged');
  if (label === 'RSA PRIVATE KEY') return readRsa(fields);
  if (label === 'EC PRIVATE KEY') return readEc(fields, undefined);
  if (label !== 'PRIVATE KEY') return refuse('unknown key kind');
  const [version, algorithm, content] = fields;
  const [kind, parameters] = readSequence(algorithm) ?? [];
  const kindName = readObject(kind);
  const inner = readOctets(content);
  if (readInteger(version) === undefined || kindName === undefined || !inner) return refuse('damaged');
  if (!rsaKinds.includes(kindName) && kindName !== ecKind) return refuse('unknown key kind');
  const own = readSequence(readFirst(inner));
  if (!own) return refuse('damaged');
  return kindName === ecKind ? readEc(own, readObject(parameters)) : readRsa(own);
}

/** The parts must confirm each other, so any flipped bit shows. */
function readRsa(fields: readonly Element[]): PemRead<PublicKey> {
  const [, modulus, exponent, secret, p, q, dp, dq, inverse] = fields.map(readInteger);
  if (modulus === undefined || exponent === undefined || secret === undefined || p === undefined || q === undefined)
    return refuse('damaged');
  if (p < 3n || q < 3n || p * q !== modulus || exponent < 3n) return refuse('damaged');
  if ((secret * exponent) % (p - 1n) !== 1n || (secret * exponent) % (q - 1n) !== 1n) return refuse('damaged');
  if (dp !== secret % (p - 1n) || dq !== secret % (q - 1n) || inverse === undefined || (inverse * q) % p !== 1n) return refuse('damaged');
  return { ok: true, value: { kind: 'RSA', modulus, exponent } };
}
function readEc(fields: readonly Element[], outerCurve: string | undefined): PemRead<PublicKey> {
  const [version, secret, ...rest] = fields;
  const number = readOctets(secret);
  if (readInteger(version) !== 1n || !number) return refuse('damaged');
  const tagged = (offset: number) =>
    readElements(rest.find(({ tag }) => tag === derTags.explicit + offset)?.content ?? new Uint8Array(0))?.[0];
  const curve = outerCurve ?? readObject(tagged(0));
  if (curve === undefined || !isKnownCurve(curve)) return refuse('unknown key kind');
  const point = publicPoint(curve, number);
  const told = readBits(tagged(1));
  const toldPoint = told && fullPoint(curve, told);
  if (!point || (told && (!toldPoint || pointNumber(toldPoint) !== pointNumber(point)))) return refuse('damaged');
  return { ok: true, value: ecKey(curve, point) };
}

export function isSameKey(one: PublicKey, other: PublicKey): boolean {
  if (one.kind === 'RSA') return other.kind === 'RSA' && one.modulus === other.modulus && one.exponent === other.exponent;
  return other.kind === 'EC' && one.curve === other.curve && one.point === other.point;
}
