import { Inflate, unzipSync, type UnzipFileInfo } from 'fflate';

export type ZipProblem =
  | 'not a zip'
  | 'damaged'
  | 'split'
  | 'too many files'
  | 'unsafe name'
  | 'too large'
  | 'bomb'
  | 'overlapping'
  | 'encrypted'
  | 'unsupported method'
  | 'wrong checksum';
export interface ZipEntry {
  readonly name: string;
  /** 0 is stored, 8 is deflated. */
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly compressedSize: number;
  readonly size: number;
  readonly crc: number;
  /** From 0; two entries may share a name. */
  readonly index: number;
  /** Where its local header stands; undefined if only a 64-bit field says it. */
  readonly header: number | undefined;
}
export interface ZipLimits {
  readonly files: number;
  /** Of all entries, inflated. */
  readonly bytes: number;
  /** Inflated bytes per byte; deflate reaches at most 1032. */
  readonly ratio: number;
}
export const usualZipLimits: ZipLimits = { files: 4096, bytes: 1_073_741_824, ratio: 1032 };
/** Firmware images are encrypted and hardly shrink. */
export const firmwareZipLimits: ZipLimits = { files: 256, bytes: 536_870_912, ratio: 100 };

type Refusal = { readonly ok: false; readonly problem: ZipProblem };
export type ReadZip = { readonly ok: true; readonly entries: readonly ZipEntry[] } | Refusal;
const refuse = (problem: ZipProblem): Refusal => ({ ok: false, problem });

export function readZip(bytes: Uint8Array, limits: ZipLimits = usualZipLimits): ReadZip {
  const marks = readDirectory(bytes, limits);
  if (typeof marks === 'string') return refuse(marks);
  const listed = list(bytes);
  if (listed?.length !== marks.length) return refuse('damaged');
  const entries = listed.map(({ name, compression, size, originalSize }, index): ZipEntry => ({
    name: marks[index]?.name ?? name,
    method: compression,
    compressedSize: size,
    size: originalSize,
    index,
    isEncrypted: marks[index]?.isEncrypted ?? true,
    crc: marks[index]?.crc ?? 0,
    header: marks[index]?.header,
  }));
  const problem = problemOf(entries, bytes.length, limits);
  return problem === undefined ? { ok: true, entries } : refuse(problem);
}
function list(bytes: Uint8Array): readonly UnzipFileInfo[] | undefined {
  const listed: UnzipFileInfo[] = [];
  try {
    unzipSync(bytes, {
      filter(file) {
        listed.push(file);
        return false;
      },
    });
  } catch {
    return undefined;
  }
  return listed;
}

function problemOf(entries: readonly ZipEntry[], length: number, { bytes, ratio }: ZipLimits): ZipProblem | undefined {
  const sum = (sizeOf: (entry: ZipEntry) => number) => entries.reduce((total, entry) => total + sizeOf(entry), 0);
  if (entries.some(({ name }) => isUnsafe(name))) return 'unsafe name';
  if (sum(({ size }) => size) > bytes) return 'too large';
  if (entries.some(({ size, compressedSize }) => size > ratio * Math.max(1, compressedSize))) return 'bomb';
  if (entries.some(({ compressedSize }) => compressedSize > length)) return 'damaged';
  // Shared bytes let a small zip inflate without end.
  if (sum(({ compressedSize }) => compressedSize + localLength) > length) return 'overlapping';
  const isUntrue = ({ method, isEncrypted, size, compressedSize }: ZipEntry) => method === 0 && !isEncrypted && size !== compressedSize;
  return entries.some(isUntrue) ? 'damaged' : undefined;
}
/** Leaves the folder, or means something else on another system. */
function isUnsafe(name: string): boolean {
  return name.startsWith('/') || /^[A-Za-z]:/.test(name) || name.includes('\\') || name.includes('\0') || name.split('/').includes('..');
}

const endLength = 22;
const centralLength = 46;
const localLength = 30;
const maxCommentLength = 65_535;
/** The real number is in a 64-bit field. */
const elsewhere = 0xffffffff;
const flags = { encrypted: 1, strong: 64 } as const;
const signatures = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50, end64: 0x06064b50, locator64: 0x07064b50 } as const;

interface Mark {
  readonly isEncrypted: boolean;
  readonly crc: number;
  readonly header: number | undefined;
  readonly name: string | undefined;
}
interface Directory {
  readonly start: number;
  readonly end: number;
  readonly count: number;
}
/** The library only gets a sound directory. */
function readDirectory(bytes: Uint8Array, { files }: ZipLimits): readonly Mark[] | ZipProblem {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const directory = findDirectory(view);
  if (typeof directory === 'string') return directory;
  if (directory.count > files) return 'too many files';
  const marks: Mark[] = [];
  let at = directory.start;
  while (marks.length < directory.count) {
    if (at + centralLength > directory.end || view.getUint32(at, true) !== signatures.central) return 'damaged';
    const [bits, disk, header] = [view.getUint16(at + 8, true), view.getUint16(at + 34, true), view.getUint32(at + 42, true)];
    const extra = at + centralLength + view.getUint16(at + 28, true);
    const comment = extra + view.getUint16(at + 30, true);
    const fields = comment > directory.end ? undefined : readFields(bytes, view, extra, comment);
    if (!fields || !holdsLongNumbers(fields, view, at)) return 'damaged';
    if (disk !== 0 && disk !== 0xffff) return 'split';
    if (bits & flags.strong) return 'encrypted';
    if (header !== elsewhere && (header + localLength > view.byteLength || view.getUint32(header, true) !== signatures.local))
      return 'damaged';
    const name = unicodeName(fields, bytes.subarray(at + centralLength, extra));
    marks.push({
      isEncrypted: (bits & flags.encrypted) !== 0,
      crc: view.getUint32(at + 16, true),
      header: header === elsewhere ? undefined : header,
      name,
    });
    at = comment + view.getUint16(at + 32, true);
  }
  if (at !== directory.end) return 'damaged';
  const headers = marks.flatMap(({ header }) => header ?? []);
  return new Set(headers).size === headers.length ? marks : 'overlapping';
}

interface ExtraField {
  readonly id: number;
  readonly content: Uint8Array;
}
const fieldIds = { long: 1, unicodeName: 0x7075 } as const;
function readFields(bytes: Uint8Array, view: DataView, from: number, to: number): readonly ExtraField[] | undefined {
  const fields: ExtraField[] = [];
  for (let at = from; at + 4 <= to;) {
    const end = at + 4 + view.getUint16(at + 2, true);
    if (end > to) return undefined;
    fields.push({ id: view.getUint16(at, true), content: bytes.subarray(at + 4, end) });
    at = end;
  }
  return fields;
}
function holdsLongNumbers(fields: readonly ExtraField[], view: DataView, at: number): boolean {
  const wanted = [20, 24, 42].filter((offset) => view.getUint32(at + offset, true) === elsewhere).length;
  return wanted === 0 || fields.some(({ id, content }) => id === fieldIds.long && content.length >= 8 * wanted);
}
/** The field holds the plain name's checksum. */
function unicodeName(fields: readonly ExtraField[], name: Uint8Array): string | undefined {
  const field = fields.find(
    ({ id, content }) =>
      id === fieldIds.unicodeName &&
      content.length > 5 &&
      content[0] === 1 &&
      new DataView(content.buffer, content.byteOffset).getUint32(1, true) === crc32(name),
  );
  return field && new TextDecoder().decode(field.content.subarray(5));
}

function findDirectory(view: DataView): Directory | ZipProblem {
  const size = view.byteLength;
  for (let at = size - endLength; at >= Math.max(0, size - endLength - maxCommentLength); at -= 1) {
    if (view.getUint32(at, true) !== signatures.end) continue;
    if (at + endLength + view.getUint16(at + 20, true) !== size) return 'damaged';
    if (at >= 20 && view.getUint32(at - 20, true) === signatures.locator64) return findDirectory64(view, at - 20);
    const count = view.getUint16(at + 8, true);
    if (view.getUint32(at + 4, true) !== 0 || view.getUint16(at + 10, true) !== count) return 'split';
    const start = view.getUint32(at + 16, true);
    return start + view.getUint32(at + 12, true) === at ? { start, end: at, count } : 'damaged';
  }
  return 'not a zip';
}
/** No file in memory needs the upper half of a long number. */
function findDirectory64(view: DataView, locator: number): Directory | ZipProblem {
  const [at, upper] = [view.getUint32(locator + 8, true), view.getUint32(locator + 12, true)];
  if (upper !== 0 || at + 56 > locator || view.getUint32(at, true) !== signatures.end64) return 'damaged';
  if (view.getUint32(locator + 4, true) !== 0 || view.getUint32(at + 16, true) !== 0 || view.getUint32(at + 20, true) !== 0) return 'split';
  if ([36, 44, 52].some((offset) => view.getUint32(at + offset, true) !== 0)) return 'damaged';
  const [count, start] = [view.getUint32(at + 32, true), view.getUint32(at + 48, true)];
  return start + view.getUint32(at + 40, true) === at ? { start, end: at, count } : 'damaged';
}

export type Extracted = { readonly ok: true; readonly content: Uint8Array } | Refusal;
export function extractEntry(bytes: Uint8Array, { method, isEncrypted, size, crc, index }: ZipEntry): Extracted {
  if (isEncrypted) return refuse('encrypted');
  if (method !== 0 && method !== 8) return refuse('unsupported method');
  let at = -1;
  let content: Uint8Array | undefined;
  try {
    [content] = Object.values(unzipSync(bytes, { filter: () => (at += 1) === index }));
  } catch {
    return refuse('damaged');
  }
  if (content?.length !== size) return refuse('damaged');
  return crc32(content) === crc ? { ok: true, content } : refuse('wrong checksum');
}

/** Small enough that no step inflates to more than a megabyte. */
const stepLength = 1024;
/** Returns fewer bytes, or none, where they cannot be read. No checksum is checked. */
export function entryHead(bytes: Uint8Array, { header, method, isEncrypted, compressedSize }: ZipEntry, length: number): Uint8Array {
  if (header === undefined || isEncrypted) return new Uint8Array();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = header + localLength + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
  const packed = bytes.subarray(start, start + compressedSize);
  if (method === 0) return packed.subarray(0, length);
  const head = new Uint8Array(method === 8 ? length : 0);
  let filled = 0;
  const inflate = new Inflate((chunk) => {
    const wanted = chunk.subarray(0, head.length - filled);
    head.set(wanted, filled);
    filled += wanted.length;
  });
  try {
    for (let at = 0; at < packed.length && filled < head.length; at += stepLength) inflate.push(packed.subarray(at, at + stepLength));
  } catch {
    return head.subarray(0, filled);
  }
  return head.subarray(0, filled);
}

let table: Uint32Array | undefined;
function crcTable(): Uint32Array {
  return (table ??= Uint32Array.from({ length: 256 }, (_, index) => {
    let value = index;
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
    return value;
  }));
}
export function crc32(bytes: Uint8Array): number {
  const lookup = crcTable();
  let value = 0xffffffff;
  for (let index = 0; index < bytes.length; index += 1) value = (value >>> 8) ^ (lookup[(value ^ (bytes[index] ?? 0)) & 0xff] ?? 0);
  return (value ^ 0xffffffff) >>> 0;
}
