/** The built web files, read once, with compressed twins and cache rules. */

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

export interface WebFile {
  readonly type: string;
  readonly etag: string;
  /** Content-hashed name: cacheable forever. */
  readonly immutable: boolean;
  readonly body: Buffer;
  readonly br: Buffer | undefined;
  readonly gzip: Buffer | undefined;
}
export interface WebRoot {
  find(path: string): WebFile | undefined;
}
export function replaceIn(root: WebRoot, path: string, content: (before: Buffer | undefined) => string): WebRoot {
  const before = root.find(path);
  const body = Buffer.from(content(before?.body));
  const type = types[extname(path)] ?? otherType;
  const file: WebFile = { type, etag: etagOf(body), immutable: false, body, br: undefined, gzip: undefined };
  return { find: (asked) => (asked === path ? file : root.find(asked)) };
}
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};
const otherType = 'application/octet-stream';
const etagOf = (body: Buffer) => `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
const compressible = new Set(['.html', '.js', '.css', '.svg', '.json', '.webmanifest', '.txt']);
const documents = ['local.html', 'index.html'];

export function readWebRoot(folder: string): WebRoot | undefined {
  const document = documents.find((name) => existsSync(join(folder, name)));
  if (document === undefined) return undefined;
  const files = new Map<string, WebFile>();
  for (const path of filesBelow(folder)) {
    const name = relative(folder, path).split(sep).join('/');
    const extension = extname(name);
    if (extension in types) files.set(`/${name}`, readWebFile(path, name, extension));
  }
  const page = files.get(`/${document}`);
  return {
    // Addresses without an extension are pages. An amplifier without an id has its dotted IP in the address.
    find: (path) => files.get(path) ?? (extname(path) === '' || path.startsWith('/amps/') ? page : undefined),
  };
}

function readWebFile(path: string, name: string, extension: string): WebFile {
  const body = readFileSync(path);
  const worth = compressible.has(extension) && body.length > 600;
  const gzip = worth ? twin(`${path}.gz`, () => gzipSync(body, { level: 9 })) : undefined;
  const br = worth ? twin(`${path}.br`, () => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })) : undefined;
  return {
    type: types[extension] ?? otherType,
    etag: etagOf(body),
    immutable: name.startsWith('assets/'),
    body,
    gzip,
    br,
  };
}
function twin(path: string, make: () => Buffer): Buffer {
  return existsSync(path) ? readFileSync(path) : make();
}
function filesBelow(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesBelow(path) : [path];
  });
}
