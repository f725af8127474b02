// The packages hold the same files as the archives, at Debian's places.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../process.mjs';
import { writeDeb } from './deb.mjs';
import { summaryOf } from './products.mjs';

/**
 * @typedef {import('./products.mjs').Product} Product
 * @typedef {import('./products.mjs').Arch} Arch
 * @typedef {import('./tar.mjs').Entry} Entry
 */

/** @param {Product} product */
const dataOf = (product) => (product === 'cloud' ? '/var/lib/headroom' : `/var/lib/headroom-${product}`);
/** @type {Record<Arch, string>} */
export const debianArch = { x64: 'amd64', arm64: 'arm64' };
/** @type {Record<Product, string>} */
const nextSteps = {
  cloud:
    'Next: put its address into /etc/headroom/cloud.env, then sudo systemctl enable --now headroom-cloud, and look with sudo headroom-cloud doctor.',
  bridge: 'Next: sudo headroom-bridge register --cloud URL --token TOKEN, then sudo systemctl enable --now headroom-bridge.',
};

/**
 * @param {Product} product
 * @param {Arch} arch
 * @param {string} version
 */
export const debName = (product, arch, version) => `headroom-${product}_${version}_${debianArch[arch]}.deb`;

/**
 * The places of the package's files, as an image has them too.
 * @param {Product} product
 * @param {readonly Entry[]} entries
 * @returns {Entry[]}
 */
export function placed(product, entries) {
  const name = `headroom-${product}`;
  /** @type {Record<string, string>} */
  const moved = {
    [`${name}.service`]: `usr/lib/systemd/system/${name}.service`,
    [`${product}.env`]: `etc/headroom/${product}.env`,
    'THIRD-PARTY-LICENCES.txt': `usr/share/doc/${name}/copyright`,
  };
  return [
    ...entries.map((entry) => ({ ...entry, path: moved[entry.path] ?? `usr/lib/${name}/${entry.path}` })),
    { path: `usr/bin/${name}`, link: `../lib/${name}/${name}` },
  ];
}

/**
 * @param {string} file
 * @param {{ product: Product, arch: Arch, version: string, entries: readonly Entry[], seconds: number }} what
 */
export function writeDebian(file, { product, arch, version, entries, seconds }) {
  /** @param {string} script */
  const scriptOf = (script) =>
    readFileSync(join(root, 'deploy/linux/debian', script), 'utf8')
      .replaceAll('@PRODUCT@', product)
      .replaceAll('@DATA@', dataOf(product))
      .replaceAll('@VERSION@', version)
      .replaceAll('@NEXT@', nextSteps[product]);
  return writeDeb(file, {
    control: {
      Package: `headroom-${product}`,
      Version: version,
      Architecture: debianArch[arch],
      Maintainer: 'Headroom <headroom@localhost>',
      Section: 'net',
      Priority: 'optional',
      Depends: 'libc6 (>= 2.28), libstdc++6, passwd, util-linux',
      Description: summaryOf(product),
    },
    scripts: { prerm: scriptOf('prerm'), postinst: scriptOf('postinst'), postrm: scriptOf('postrm') },
    conffiles: [`/etc/headroom/${product}.env`],
    entries: placed(product, entries),
    seconds,
  });
}
