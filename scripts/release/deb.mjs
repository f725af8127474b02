// A Debian package: an ar archive of a version, the control files and the files. Needs no tools of Debian.
import { createHash } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import { bytesOf, inOrder, tarGz, writeWhole } from './tar.mjs';

/** @typedef {import('./tar.mjs').Entry} Entry */

/**
 * @param {string} file
 * @param {{ control: Record<string, string> & { Description: string }, scripts: Record<string, string>, conffiles: readonly string[], entries: readonly Entry[], seconds: number }} content
 */
export async function writeDeb(file, { control, scripts, conffiles, entries, seconds }) {
  const data = `${file}.data`;
  try {
    await writeWhole(data, tarGz(entries, seconds));
    const kilobytes = entries.reduce((sum, entry) => sum + Math.ceil(('size' in entry ? entry.size : 1024) / 1024), 0);
    const { Description, ...rest } = control;
    const text = Object.entries({ ...rest, 'Installed-Size': String(kilobytes), Description })
      .map(([name, value]) => `${name}: ${value}\n`)
      .join('');
    const files = [
      { path: 'control', bytes: Buffer.from(text), mode: 0o644 },
      { path: 'conffiles', bytes: Buffer.from(conffiles.map((name) => `${name}\n`).join('')), mode: 0o644 },
      { path: 'md5sums', bytes: Buffer.from(await sums(entries, conffiles)), mode: 0o644 },
      ...Object.entries(scripts).map(([path, words]) => ({ path, bytes: Buffer.from(words), mode: 0o755 })),
    ];
    /** @type {Buffer[]} */
    const parts = [];
    for await (const part of tarGz(files, seconds)) parts.push(part);
    return await writeWhole(file, ar(seconds, Buffer.concat(parts), data, (await stat(data)).size));
  } finally {
    await rm(data, { force: true });
  }
}

/**
 * @param {number} seconds
 * @param {Buffer} control
 * @param {string} data
 * @param {number} size
 */
async function* ar(seconds, control, data, size) {
  yield Buffer.from('!<arch>\n');
  yield* member('debian-binary', seconds, 4, [Buffer.from('2.0\n')]);
  yield* member('control.tar.gz', seconds, control.length, [control]);
  yield* member('data.tar.gz', seconds, size, bytesOf(data));
}

/**
 * @param {string} name
 * @param {number} seconds
 * @param {number} size
 * @param {Iterable<Buffer> | AsyncIterable<Buffer>} parts
 */
async function* member(name, seconds, size, parts) {
  const fields = [name.padEnd(16), String(seconds).padEnd(12), '0'.padEnd(6), '0'.padEnd(6), '100644'.padEnd(8), String(size).padEnd(10)];
  yield Buffer.from(`${fields.join('')}\`\n`);
  yield* parts;
  if (size % 2 === 1) yield Buffer.from('\n');
}

/**
 * @param {readonly Entry[]} entries
 * @param {readonly string[]} conffiles
 */
async function sums(entries, conffiles) {
  let text = '';
  for (const entry of inOrder(entries)) {
    if (!('bytes' in entry || 'from' in entry) || conffiles.includes(`/${entry.path}`)) continue;
    const hash = createHash('md5');
    if ('bytes' in entry) hash.update(entry.bytes);
    else for await (const part of bytesOf(entry.from)) hash.update(part);
    text += `${hash.digest('hex')}  ${entry.path}\n`;
  }
  return text;
}
