/** Examines a zip file before anything in it is inflated: names, sizes, ratios, count and places; then takes out one entry and checks it. */

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
  /** Where its data begins. */
  readonly start: number;
}
export interface ZipLimits {
  readonly files: number;
  /** Of everything together, inflated. */
  readonly bytes: number;
  /** How many bytes one byte may become; deflate itself reaches 1032. */
  readonly ratio: number;
}
export const usualZipLimits: ZipLimits = { files: 4096, bytes: 1_073_741_824, ratio: 1032 };
/** Images of firmware are encrypted and hardly shrink: what shrinks to a hundredth is none. */
export const firmwareZipLimits: ZipLimits = { files: 256, bytes: 536_870_912, ratio: 100 };

type Refusal = { readonly ok: false; readonly problem: ZipProblem };
export type ReadZip = { readonly ok: true; readonly entries: readonly ZipEntry[] } | Refusal;
const refuse = (problem: ZipProblem): Refusal => ({ ok: false, problem });

const endLength = 22;
const centralLength = 46;
const localLength = 30;
const longestComment = 65_535;
/** Stands where the real number is in a 64-bit field. */
const elsewhere = 0xffffffff;
const flags = { encrypted: 1, strong: 64, utf8: 2048 } as const;
const signatures = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50, end64: 0x06064b50, locator64: 0x07064b50 } as const;

export function readZip(bytes: Uint8Array, limits: ZipLimits = usualZipLimits): ReadZip {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const directory = findDirectory(view);
  if (typeof directory === 'string') return refuse(directory);
  if (directory.count > limits.files) return refuse('too many files');
  const entries: ZipEntry[] = [];
  let at = directory.start;
  let total = 0;
  for (let index = 0; index < directory.count; index += 1) {
    const read = readCentral(bytes, view, at, directory.end);
    if (typeof read === 'string') return refuse(read);
    const { entry, next } = read;
    total += entry.size;
    if (total > limits.bytes) return refuse('too large');
    if (entry.size > limits.ratio * Math.max(1, entry.compressedSize)) return refuse('bomb');
    entries.push(entry);
    at = next;
  }
  if (at !== directory.end) return refuse('damaged');
  return overlaps(entries, directory.start) ? refuse('overlapping') : { ok: true, entries };
}

interface Directory {
  readonly start: number;
  readonly end: number;
  readonly count: number;
}
/** The record at the end, the last whose comment ends with the file. */
function findDirectory(view: DataView): Directory | ZipProblem {
  const size = view.byteLength;
  let isDamaged = false;
  for (let at = size - endLength; at >= Math.max(0, size - endLength - longestComment); at -= 1) {
    if (view.getUint32(at, true) !== signatures.end) continue;
    if (at + endLength + view.getUint16(at + 20, true) !== size) {
      isDamaged = true;
      continue;
    }
    const disks = [view.getUint16(at + 4, true), view.getUint16(at + 6, true)];
    const [here, count] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)];
    const [length, start] = [view.getUint32(at + 12, true), view.getUint32(at + 16, true)];
    if (at >= 20 && view.getUint32(at - 20, true) === signatures.locator64) return findDirectory64(view, at - 20);
    if (disks.some((disk) => disk !== 0) || here !== count) return 'split';
    return start + length === at ? { start, end: at, count } : 'damaged';
  }
  return isDamaged ? 'damaged' : 'not a zip';
}
function findDirectory64(view: DataView, locator: number): Directory | ZipProblem {
  const at = readLong(view, locator + 8);
  if (at === undefined || at + 56 > locator || view.getUint32(at, true) !== signatures.end64) return 'damaged';
  if (view.getUint32(locator + 4, true) !== 0 || view.getUint32(at + 16, true) !== 0 || view.getUint32(at + 20, true) !== 0) return 'split';
  const [count, length, start] = [readLong(view, at + 32), readLong(view, at + 40), readLong(view, at + 48)];
  if (count === undefined || length === undefined || start === undefined || start + length !== at) return 'damaged';
  return { start, end: at, count };
}
/** Undefined beyond what numbers hold exactly: no file is so long. */
function readLong(view: DataView, at: number): number | undefined {
  const value = view.getBigUint64(at, true);
  return value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : undefined;
}

function readCentral(bytes: Uint8Array, view: DataView, at: number, end: number): { entry: ZipEntry; next: number } | ZipProblem {
  if (at + centralLength > end || view.getUint32(at, true) !== signatures.central) return 'damaged';
  const bits = view.getUint16(at + 8, true);
  const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true)) as [
    number,
    number,
    number,
  ];
  const extraStart = at + centralLength + nameLength;
  const next = extraStart + extraLength + commentLength;
  if (next > end) return 'damaged';
  if (view.getUint16(at + 34, true) !== 0 && view.getUint16(at + 34, true) !== 0xffff) return 'split';
  const fields = readFields(view, extraStart, extraStart + extraLength);
  if (fields === undefined) return 'damaged';
  const name = readName(bytes, bytes.subarray(at + centralLength, extraStart), (bits & flags.utf8) !== 0, fields);
  if (name === undefined) return 'unsafe name';
  const numbers = [24, 20, 42].map((offset) => view.getUint32(at + offset, true));
  const sizes = resolve64(view, fields, numbers);
  if (sizes === undefined) return 'damaged';
  const [size, compressedSize, header] = sizes as [number, number, number];
  if (header + localLength > view.byteLength || view.getUint32(header, true) !== signatures.local) return 'damaged';
  const start = header + localLength + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
  if (start + compressedSize > view.byteLength) return 'damaged';
  const method = view.getUint16(at + 10, true);
  const isEncrypted = (bits & (flags.encrypted | flags.strong)) !== 0;
  if ((bits & flags.strong) !== 0) return 'encrypted';
  if (method === 0 && !isEncrypted && size !== compressedSize) return 'damaged';
  return { entry: { name, method, isEncrypted, compressedSize, size, crc: view.getUint32(at + 16, true), start }, next };
}

interface ExtraField {
  readonly id: number;
  readonly start: number;
  readonly end: number;
}
const fieldIds = { zip64: 1, unicodeName: 0x7075 } as const;
/** Undefined where a field does not lie within its place. */
function readFields(view: DataView, from: number, to: number): ExtraField[] | undefined {
  const fields: ExtraField[] = [];
  for (let at = from; at + 4 <= to;) {
    const end = at + 4 + view.getUint16(at + 2, true);
    if (end > to) return undefined;
    fields.push({ id: view.getUint16(at, true), start: at + 4, end });
    at = end;
  }
  return fields;
}

/** Numbers too large for 32 bits stand in a field of their own, in this order, and only those. */
function resolve64(view: DataView, fields: readonly ExtraField[], numbers: readonly number[]): number[] | undefined {
  const field = fields.find(({ id }) => id === fieldIds.zip64);
  let at = field?.start ?? 0;
  const resolved: number[] = [];
  for (const number of numbers) {
    if (number !== elsewhere) resolved.push(number);
    else {
      const long = field !== undefined && at + 8 <= field.end ? readLong(view, at) : undefined;
      if (long === undefined) return undefined;
      resolved.push(long);
      at += 8;
    }
  }
  return resolved;
}

/** Undefined for a name that could lead out of a folder, or that says something else to other systems. */
function readName(bytes: Uint8Array, raw: Uint8Array, isUtf8: boolean, fields: readonly ExtraField[]): string | undefined {
  const name = unicodeName(bytes, raw, fields) ?? decode(raw, isUtf8);
  if (name === undefined) return undefined;
  const isUnsafe =
    name.startsWith('/') || /^[A-Za-z]:/.test(name) || name.includes('\\') || name.includes('\0') || name.split('/').includes('..');
  return isUnsafe ? undefined : name;
}
function decode(raw: Uint8Array, isUtf8: boolean): string | undefined {
  try {
    return new TextDecoder(isUtf8 ? 'utf-8' : 'latin1', { fatal: isUtf8 }).decode(raw);
  } catch {
    return undefined;
  }
}
/** Older tools put the name in Unicode beside the name, with the checksum of the one it stands for. */
function unicodeName(bytes: Uint8Array, raw: Uint8Array, fields: readonly ExtraField[]): string | undefined {
  for (const { id, start, end } of fields) {
    if (id !== fieldIds.unicodeName || start + 5 > end || bytes[start] !== 1) continue;
    const field = bytes.subarray(start, end);
    const isForIt = new DataView(field.buffer, field.byteOffset).getUint32(1, true) === crc32(raw);
    if (isForIt) return decode(field.subarray(5), true);
  }
  return undefined;
}

/** Files that share their bytes are how a small zip becomes an endless one. */
function overlaps(entries: readonly ZipEntry[], end: number): boolean {
  const inOrder = entries.toSorted((one, other) => one.start - other.start);
  return inOrder.some(({ start, compressedSize }, index) => {
    const next = inOrder[index + 1];
    return start + compressedSize > (next === undefined ? end : next.start - localLength);
  });
}

/** Gives at most `size` bytes, and may throw. */
export type Inflate = (compressed: Uint8Array, size: number) => Uint8Array;
export type Extracted = { readonly ok: true; readonly content: Uint8Array } | Refusal;
/** What comes out must be as long as was said, and have the checksum that was said. */
export function extractEntry(
  bytes: Uint8Array,
  { method, isEncrypted, start, compressedSize, size, crc }: ZipEntry,
  inflate: Inflate,
): Extracted {
  if (isEncrypted) return refuse('encrypted');
  if (method !== 0 && method !== 8) return refuse('unsupported method');
  const raw = bytes.subarray(start, start + compressedSize);
  let content: Uint8Array;
  try {
    // One byte of room shows that there is more than was said.
    content = method === 0 ? raw : inflate(raw, size + 1);
  } catch {
    return refuse('damaged');
  }
  if (content.length !== size) return refuse('damaged');
  return crc32(content) === crc ? { ok: true, content } : refuse('wrong checksum');
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
