import { mkdir, readFile, rm } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { root, run, say } from '../process.mjs';
import { readKey, writeSums } from './checksums.mjs';
import { debName, writeDebian } from './debian.mjs';
import { demonstration } from './demonstration.mjs';
import { guideSite } from './guide-site.mjs';
import { writeImage } from './images.mjs';
import { contentOf } from './products.mjs';
import { tarGz, writeWhole } from './tar.mjs';

/** The commit's time, or the one that SOURCE_DATE_EPOCH gives. */
async function releaseSeconds() {
  const given = process.env['SOURCE_DATE_EPOCH'];
  if (given !== undefined && /^\d{1,10}$/.test(given)) return Number(given);
  const { code, output } = await run('git', ['log', '-1', '--format=%ct'], { output: 'kept' });
  if (code !== 0) throw new Error('There is no commit whose time the files could have: set SOURCE_DATE_EPOCH.');
  const { output: changes } = await run('git', ['status', '--porcelain'], { output: 'kept' });
  if (changes.trim() !== '') say('This checkout has changes, so nobody can make the same release from its commit.');
  return Number(output);
}

/**
 * @typedef {object} Order
 * @property {string} out
 * @property {readonly import('./products.mjs').Arch[]} archs
 * @property {readonly import('./products.mjs').Product[]} products
 * @property {string} version
 * @property {string} source the checkout of the programs
 * @property {string | undefined} keyFile
 * @property {boolean} images
 */

/** @param {Order} order */
export async function release({ out, archs, products, version, source, keyFile, images }) {
  if (keyFile !== undefined) await readKey(keyFile);
  const seconds = await releaseSeconds();
  await rm(out, { recursive: true, force: true });
  await mkdir(out, { recursive: true });
  /** @type {Record<string, string>} */
  const hashes = {};
  /** @type {(name: string, write: (file: string) => Promise<{ sha256: string, size: number }>) => Promise<void>} */
  const add = async (name, write) => {
    const { sha256, size } = await write(join(out, name));
    hashes[name] = sha256;
    say(`${name}, ${Math.ceil(size / 1e6)} MB`);
  };
  for (const arch of archs)
    for (const product of products) {
      const { entries, sbom } = await contentOf({ product, arch, version, seconds, source });
      const name = `headroom-${product}-${version}-linux-${arch}`;
      const inFolder = entries.map((entry) => ({ ...entry, path: `${name}/${entry.path}` }));
      await add(`${name}.tar.gz`, (file) => writeWhole(file, tarGz(inFolder, seconds)));
      await add(debName(product, arch, version), (file) => writeDebian(file, { product, arch, version, entries, seconds }));
      if (images) await add(`${name}.oci.tar`, (file) => writeImage(file, { product, arch, version, entries, seconds }));
      await add(`${name}.cdx.json`, (file) => writeWhole(file, [Buffer.from(sbom)]));
    }
  for (const [kind, pages] of /** @type {const} */ ([
    ['guide', await guideSite()],
    ['demo', await demonstration()],
  ])) {
    const name = `headroom-${kind}-${version}`;
    const inFolder = pages.map((entry) => ({ ...entry, path: posix.join(name, entry.path) }));
    await add(`${name}.tar.gz`, (file) => writeWhole(file, tarGz(inFolder, seconds)));
  }
  const script = await readFile(join(root, 'deploy/linux/install.sh'));
  await add('install.sh', (file) => writeWhole(file, [script]));
  await writeSums(out, hashes, keyFile);
}
