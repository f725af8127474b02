// The demonstration in its release: the folder, and whose work is in it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildDemonstration } from '../demo.mjs';
import { root } from '../process.mjs';
import { licencesOf, partsOf } from './parts.mjs';
import { lock, readJson, walk } from './products.mjs';

/** @returns {Promise<import('./tar.mjs').Entry[]>} */
export async function demonstration() {
  const { folder, files } = await buildDemonstration();
  const pages = /** @type {string[]} */ (readJson(join(root, 'apps/web/dist/parts-demonstration.json')));
  const parts = partsOf(root, lock(), [...files, ...pages.map((file) => join(root, file))]);
  return [
    ...walk(folder, ''),
    { path: 'LICENSE', bytes: readFileSync(join(root, 'LICENSE')), mode: 0o644 },
    { path: 'THIRD-PARTY-LICENCES.txt', bytes: Buffer.from(licencesOf(parts)), mode: 0o644 },
  ];
}
