// Some packages are those of another machine than this one.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { root, run, say } from '../process.mjs';

const cache = join(root, '.cache/release');

/**
 * Fetched and checked against the lock where it is not installed.
 * @param {string} name
 * @param {Readonly<Record<string, import('./parts.mjs').Locked>>} locked
 */
export async function packageFolder(name, locked) {
  const { version, integrity } = locked[`node_modules/${name}`] ?? {};
  if (version === undefined || integrity === undefined) throw new Error(`${name} is not in package-lock.json.`);
  const installed = join(root, 'node_modules', name);
  if (versionIn(installed) === version) return installed;
  const kept = join(cache, `${name.replaceAll('/', '-')}-${version}`);
  if (existsSync(kept)) return kept;
  say(`Fetching ${name} ${version}.`);
  await mkdir(cache, { recursive: true });
  const aside = await mkdtemp(join(cache, '.new-'));
  try {
    const { code, output } = await run('npm', ['pack', '--silent', '--pack-destination', aside, `${name}@${version}`], { output: 'kept' });
    if (code !== 0) throw new Error(`${name} ${version} could not be fetched: ${output.trim()}`);
    const file = join(aside, output.trim().split('\n').at(-1) ?? '');
    const [algorithm = '', wanted] = integrity.split(/-(.*)/s);
    if (
      createHash(algorithm)
        .update(await readFile(file))
        .digest('base64') !== wanted
    )
      throw new Error(`${name} ${version} from the registry is not what package-lock.json says.`);
    const unpacked = await run('tar', ['-xzf', file, '-C', aside, '--no-same-owner'], { output: 'kept' });
    if (unpacked.code !== 0) throw new Error(`${name} ${version} could not be unpacked: ${unpacked.output.trim()}`);
    await rename(join(aside, 'package'), kept);
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
  return kept;
}

/** @param {string} folder */
function versionIn(folder) {
  const manifest = join(folder, 'package.json');
  return existsSync(manifest) ? /** @type {{ version?: string }} */ (JSON.parse(readFileSync(manifest, 'utf8'))).version : undefined;
}
