// `npm run release`: archives and packages of cloud and bridge, signed where a key is given.
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import manifest from '../package.json' with { type: 'json' };
import { root, run, say } from './process.mjs';
import { release } from './release/artefacts.mjs';
import { arches, products } from './release/products.mjs';

const help = `Makes the release of this commit: the same bytes every time.

  npm run release                     into dist/VERSION
  npm run release -- --sign KEY.pem   signs SHA256SUMS with an Ed25519 key

  --out DIR     where to put it, instead of dist/VERSION
  --arch LIST   x64, arm64 or both, with a comma (default: x64,arm64)
  --images      also OCI images; needs the apt-get and dpkg-deb of a Debian, and its archive
  --prove       installs, starts, upgrades, rolls back and removes it on a bare Debian; needs root, Linux x64 and debootstrap
  --help        this text
`;

/** @param {string[]} words */
function readOrder(words) {
  const { values } = parseArgs({
    args: words,
    options: {
      sign: { type: 'string' },
      out: { type: 'string' },
      arch: { type: 'string', default: arches.join(',') },
      images: { type: 'boolean', default: false },
      prove: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const archs = arches.filter((arch) => values.arch.split(',').includes(arch));
  if (archs.length !== values.arch.split(',').length) throw new Error(`--arch takes ${arches.join(', ')}, or both with a comma.`);
  const { version } = manifest;
  const out = resolve(values.out ?? join(root, 'dist', version));
  return {
    help: values.help,
    prove: values.prove,
    order: { out, archs, products, version, source: root, keyFile: values.sign, images: values.images },
  };
}

try {
  const { help: wantsHelp, prove, order } = readOrder(process.argv.slice(2));
  if (wantsHelp) console.log(help);
  else {
    say('Building the web application.');
    const { code, output } = await run('npm', ['run', '--silent', 'build'], { output: 'kept' });
    if (code !== 0) throw new Error(`${output}The web application does not build.`);
    await release(order);
    say(`The release is in ${order.out}.`);
    if (prove) await (await import('./release/prove.mjs')).prove(order);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
