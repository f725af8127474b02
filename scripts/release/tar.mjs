// Writes the same bytes for the same files: sorted names, one time, no owner.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { posix } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

/** @typedef {{ path: string } & ({ from: string, size: number, mode: number } | { bytes: Buffer, mode: number } | { link: string } | { folder: true, mode?: number, owner?: number })} Entry */

const block = 512;
const maxName = 100;
const maxPrefix = 155;
const folderMode = 0o755;
const linkMode = 0o777;

/**
 * Sorted by bytes, with every folder above an entry before it. Throws where a name leaves the archive or comes twice.
 * @param {readonly Entry[]} entries
 * @returns {Entry[]}
 */
export function inOrder(entries) {
  /** @type {Map<string, Entry>} */
  const all = new Map();
  for (const entry of entries) {
    const { path } = entry;
    if (path.startsWith('/') || posix.normalize(path) !== path || path.split('/').includes('..'))
      throw new Error(`${path} is no name inside an archive.`);
    if ('link' in entry && posix.join(posix.dirname(path), entry.link).split('/')[0] === '..')
      throw new Error(`${path} links out of the archive, to ${entry.link}.`);
    const before = all.get(path);
    if (before !== undefined && !('folder' in before && 'folder' in entry)) throw new Error(`${path} comes twice.`);
    all.set(path, entry);
    for (let above = posix.dirname(path); above !== '.'; above = posix.dirname(above)) {
      const found = all.get(above);
      if (found !== undefined && !('folder' in found)) throw new Error(`${above} is a file and a folder.`);
      all.set(above, { path: above, folder: true });
    }
  }
  return [...all.values()].toSorted((one, other) => Buffer.compare(Buffer.from(one.path), Buffer.from(other.path)));
}

/**
 * @param {readonly Entry[]} entries
 * @param {number} seconds
 * @returns {AsyncGenerator<Buffer>}
 */
export async function* tar(entries, seconds) {
  for (const entry of inOrder(entries)) {
    yield header(entry, seconds);
    const size = sizeOf(entry);
    if ('bytes' in entry) yield entry.bytes;
    if ('from' in entry) {
      let read = 0;
      for await (const part of bytesOf(entry.from)) {
        read += part.length;
        yield part;
      }
      if (read !== size) throw new Error(`${entry.from} has changed while it was read.`);
    }
    yield Buffer.alloc((block - (size % block)) % block);
  }
  yield Buffer.alloc(2 * block);
}

/** @type {(file: string) => AsyncIterable<Buffer>} */
export const bytesOf = (file) => createReadStream(file);

/** @param {Entry} entry */
function sizeOf(entry) {
  return 'bytes' in entry ? entry.bytes.length : 'size' in entry ? entry.size : 0;
}

/**
 * @param {Entry} entry
 * @param {number} seconds
 */
function header(entry, seconds) {
  const isFolder = 'folder' in entry;
  const [prefix, name] = split(isFolder ? `${entry.path}/` : entry.path);
  const link = 'link' in entry ? entry.link : '';
  if (Buffer.byteLength(link) > maxName) throw new Error(`${entry.path} links to a name that is too long.`);
  const bytes = Buffer.alloc(block);
  const mode = 'mode' in entry && entry.mode !== undefined ? entry.mode : isFolder ? folderMode : linkMode;
  const owner = isFolder ? (entry.owner ?? 0) : 0;
  /** @type {(value: number, at: number, digits: number) => void} */
  const octal = (value, at, digits) => void bytes.write(value.toString(8).padStart(digits, '0'), at);
  bytes.write(name);
  octal(mode, 100, 7);
  octal(owner, 108, 7);
  octal(owner, 116, 7);
  octal(sizeOf(entry), 124, 11);
  octal(seconds, 136, 11);
  bytes.write(' '.repeat(8), 148);
  bytes.write(isFolder ? '5' : 'link' in entry ? '2' : '0', 156);
  bytes.write(link, 157);
  bytes.write('ustar\u000000', 257);
  if (owner === 0) for (const at of [265, 297]) bytes.write('root', at);
  bytes.write(prefix, 345);
  const sum = bytes.reduce((total, byte) => total + byte, 0);
  bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return bytes;
}

/**
 * @param {string} path
 * @returns {[prefix: string, name: string]}
 */
function split(path) {
  if (Buffer.byteLength(path) <= maxName) return ['', path];
  for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1)) {
    const [prefix, name] = [path.slice(0, at), path.slice(at + 1)];
    if (name !== '' && Buffer.byteLength(name) <= maxName && Buffer.byteLength(prefix) <= maxPrefix) return [prefix, name];
  }
  throw new Error(`${path} is too long for an archive.`);
}

/**
 * Gives a file its name only when it is complete, and leaves nothing of it otherwise.
 * @param {string} file
 * @param {Iterable<Buffer> | AsyncIterable<Buffer>} parts
 */
export async function writeWhole(file, parts) {
  const aside = `${file}.part`;
  const hash = createHash('sha256');
  let size = 0;
  const output = createWriteStream(aside);
  const closed = new Promise((resolve) => output.once('close', () => resolve(undefined)));
  try {
    await pipeline(
      Readable.from(parts),
      async function* (/** @type {AsyncIterable<Buffer>} */ source) {
        for await (const part of source) {
          hash.update(part);
          size += part.length;
          yield part;
        }
      },
      output,
    );
    await rename(aside, file);
  } catch (error) {
    // The file may still be opened after the pipeline has failed, and would come back after rm.
    await closed;
    await rm(aside, { force: true });
    throw error;
  }
  return { size, sha256: hash.digest('hex') };
}

/**
 * @param {readonly Entry[]} entries
 * @param {number} seconds
 * @returns {AsyncIterable<Buffer>}
 */
export function tarGz(entries, seconds) {
  const source = Readable.from(tar(entries, seconds));
  const gzip = createGzip();
  source.on('error', (error) => gzip.destroy(error));
  return source.pipe(gzip);
}
