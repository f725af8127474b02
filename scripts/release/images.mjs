// Images as OCI layouts, written without a daemon.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root, run, say } from '../process.mjs';
import { debianArch, placed } from './debian.mjs';
import { flagsOf, walk } from './products.mjs';
import { tar, tarGz, writeWhole } from './tar.mjs';

/**
 * @typedef {import('./tar.mjs').Entry} Entry
 * @typedef {import('./products.mjs').Product} Product
 * @typedef {import('./products.mjs').Arch} Arch
 */

/** What Node and PostgreSQL are linked with, and the shell that PostgreSQL's initdb wants. */
const basePackages = ['libc6', 'libgcc-s1', 'libstdc++6', 'dash'];
const suite = 'bookworm';
const mirror = 'http://deb.debian.org/debian';
const keyring = '/usr/share/keyrings/debian-archive-keyring.gpg';
const cache = join(root, '.cache/release');
/** A user that no machine has. */
const user = 65_532;

/**
 * The files of the packages below, from Debian's archive and checked by apt.
 * @param {Arch} arch
 * @returns {Promise<Entry[]>}
 */
async function base(arch) {
  const kept = join(cache, `base-${suite}-${arch}`);
  if (!existsSync(kept)) await fetchBase(arch, kept);
  const links = await run('find', [kept, '-type', 'l', '-printf', '%P\t%l\n'], { output: 'kept' });
  const isWanted = (/** @type {string} */ path) => !/^usr\/share\/(?!doc\/[^/]+\/copyright)/.test(path);
  const linked = links.output.split('\n').flatMap((line) => {
    const [path = '', link = ''] = line.split('\t');
    return path === '' ? [] : [{ path: merged(path), link }];
  });
  const files = walk(kept, '').map((entry) => ({ ...entry, path: merged(entry.path.replace(/^\//, '')) }));
  const all = [...files, ...linked, { path: 'usr/bin/sh', link: 'dash' }];
  const byPath = new Map(all.map((/** @type {Entry} */ entry) => [entry.path, entry]));
  return [...byPath.values()].filter(({ path }) => isWanted(path));
}
/** Debian keeps these below `usr`. @param {string} path */
const merged = (path) => path.replace(/^(?:bin|sbin|lib|lib64)\//, 'usr/$&');

/**
 * @param {Arch} arch
 * @param {string} kept
 */
async function fetchBase(arch, kept) {
  say(`Fetching ${basePackages.join(', ')} of Debian ${suite} for ${arch}.`);
  await mkdir(cache, { recursive: true });
  const aside = await mkdtemp(join(cache, '.new-'));
  try {
    for (const folder of ['state/lists/partial', 'cache/archives/partial', 'root', 'debs'])
      await mkdir(join(aside, folder), { recursive: true });
    await writeFile(join(aside, 'sources.list'), `deb [signed-by=${keyring}] ${mirror} ${suite} main\n`);
    const debian = debianArch[arch];
    const settings = [
      ['APT::Architecture', debian],
      ['APT::Architectures', debian],
      ['APT::Sandbox::User', 'root'],
      ['Dir::State', join(aside, 'state')],
      ['Dir::State::status', '/dev/null'],
      ['Dir::Cache', join(aside, 'cache')],
      ['Dir::Etc::sourcelist', join(aside, 'sources.list')],
      ['Dir::Etc::sourceparts', '-'],
    ].flatMap(([name, value]) => ['-o', `${name}=${value}`]);
    for (const order of [['update'], ['download', ...basePackages]]) {
      const { code, output } = await run('apt-get', ['-q', ...settings, ...order], { output: 'kept', folder: join(aside, 'debs') });
      if (code !== 0) throw new Error(`apt-get ${order[0]} failed:\n${output}`);
    }
    for (const name of await readdir(join(aside, 'debs'))) {
      const { code, output } = await run('dpkg-deb', ['--extract', join(aside, 'debs', name), join(aside, 'root')], { output: 'kept' });
      if (code !== 0) throw new Error(`${name} could not be unpacked:\n${output}`);
    }
    await rename(join(aside, 'root'), kept);
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

/** @type {readonly Entry[]} */
const frame = [
  ...['bin', 'sbin', 'lib', 'lib64'].map((path) => ({ path, link: `usr/${path}` })),
  { path: 'etc/passwd', bytes: Buffer.from(`root:x:0:0::/:/bin/sh\nheadroom:x:${user}:${user}::/data:/bin/false\n`), mode: 0o644 },
  { path: 'etc/group', bytes: Buffer.from(`root:x:0:\nheadroom:x:${user}:\n`), mode: 0o644 },
  ...['proc', 'sys', 'dev', 'usr/sbin', 'usr/lib64'].map((path) => /** @type {const} */ ({ path, folder: true })),
  { path: 'tmp', folder: true, mode: 0o1777 },
  { path: 'data', folder: true, mode: 0o700, owner: user },
];

/** @type {Record<Product, string[]>} */
const ports = { cloud: ['8080/tcp', '8884/tcp'], bridge: ['8000/tcp'] };

/**
 * Without the launcher, whose shell and tools an image has no use for.
 * @param {Product} product
 */
export const entrypointOf = (product) => [
  `/usr/lib/headroom-${product}/bin/node`,
  ...flagsOf(product),
  `/usr/lib/headroom-${product}/apps/${product}/dist/release/main.mjs`,
  '--data',
  '/data',
  '--host',
  '0.0.0.0',
];

/**
 * @param {string} file
 * @param {{ product: Product, arch: Arch, version: string, entries: readonly Entry[], seconds: number }} what
 */
export async function writeImage(file, { product, arch, version, entries, seconds }) {
  const aside = await mkdtemp(`${file}.`);
  try {
    const below = await base(arch);
    const ours = placed(product, entries).filter(({ path }) => !/^(?:etc|usr\/bin|usr\/lib\/systemd)\//.test(path));
    const layers = [await layerOf(aside, [...frame, ...below], seconds), await layerOf(aside, ours, seconds)];
    const created = new Date(seconds * 1000).toISOString();
    const config = json({
      created,
      architecture: debianArch[arch],
      os: 'linux',
      config: {
        User: `${user}:${user}`,
        Entrypoint: entrypointOf(product),
        Env: ['PATH=/usr/bin', 'NODE_ENV=production'],
        WorkingDir: '/data',
        Volumes: { '/data': {} },
        ExposedPorts: Object.fromEntries(ports[product].map((port) => [port, {}])),
        Labels: { 'org.opencontainers.image.version': version, 'org.opencontainers.image.licenses': 'Apache-2.0' },
      },
      rootfs: { type: 'layers', diff_ids: layers.map(({ plain }) => `sha256:${plain}`) },
      history: layers.map((_, at) => ({ created, created_by: at === 0 ? basePackages.join(' ') : `headroom-${product} ${version}` })),
    });
    const manifest = json({
      schemaVersion: 2,
      mediaType: 'application/vnd.oci.image.manifest.v1+json',
      config: { mediaType: 'application/vnd.oci.image.config.v1+json', ...described(config) },
      layers: layers.map(({ sha256, size }) => ({
        mediaType: 'application/vnd.oci.image.layer.v1.tar+gzip',
        digest: `sha256:${sha256}`,
        size,
      })),
    });
    const index = json({
      schemaVersion: 2,
      mediaType: 'application/vnd.oci.image.index.v1+json',
      manifests: [
        {
          mediaType: 'application/vnd.oci.image.manifest.v1+json',
          ...described(manifest),
          platform: { architecture: debianArch[arch], os: 'linux' },
          annotations: { 'org.opencontainers.image.ref.name': `headroom-${product}:${version}` },
        },
      ],
    });
    /** @type {Entry[]} */
    const files = [
      { path: 'oci-layout', bytes: json({ imageLayoutVersion: '1.0.0' }), mode: 0o644 },
      { path: 'index.json', bytes: index, mode: 0o644 },
      ...[config, manifest].map((bytes) => ({ path: `blobs/sha256/${hashOf(bytes)}`, bytes, mode: 0o644 })),
      ...layers.map(({ from, size, sha256 }) => ({ path: `blobs/sha256/${sha256}`, from, size, mode: 0o644 })),
    ];
    return await writeWhole(file, tar(files, seconds));
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

/**
 * @param {string} folder
 * @param {readonly Entry[]} entries
 * @param {number} seconds
 */
async function layerOf(folder, entries, seconds) {
  const plain = createHash('sha256');
  for await (const part of tar(entries, seconds)) plain.update(part);
  const from = await mkdtemp(join(folder, 'layer-')).then((place) => join(place, 'tar.gz'));
  return { from, plain: plain.digest('hex'), ...(await writeWhole(from, tarGz(entries, seconds))) };
}

/** @param {unknown} value */
const json = (value) => Buffer.from(JSON.stringify(value));
/** @param {Buffer} bytes */
const hashOf = (bytes) => createHash('sha256').update(bytes).digest('hex');
/** @param {Buffer} bytes */
const described = (bytes) => ({ digest: `sha256:${hashOf(bytes)}`, size: bytes.length });
