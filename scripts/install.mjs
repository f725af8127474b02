// Installs missing or outdated dependencies. Must run on Node 20 with nothing installed.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isInstalled } from './install-state.mjs';
import { root, run, say } from './process.mjs';

export async function install() {
  const wanted = await readJson(join(root, 'package-lock.json'));
  if (wanted === undefined) return 'package-lock.json is missing or unreadable: check the repository out again.';
  const installed = await readJson(join(root, 'node_modules', '.package-lock.json'));
  if (!isInstalled(wanted, installed)) {
    say(
      `Installing the dependencies with npm ci (${installed === undefined ? 'there are none yet' : 'the lock file has changed'}; about 650 MB, under a minute on a fast line).`,
    );
    const { code } = await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { output: 'shown' });
    if (code !== 0)
      return `npm ci failed with code ${code}: its message above says why; the usual cause is no way to the package registry.`;
  }
  return refuseOldNode();
}

/** Platforms without a packaged Node 24 use the machine's. */
async function refuseOldNode() {
  const wanted = (await readJson(join(root, 'package.json'))).engines.node.replace('>=', '');
  const { code, output } = await run('node', ['--version'], { output: 'kept' });
  const found = output.trim().replace(/^v/, '');
  if (code === 0 && !isOlder(found, wanted)) return undefined;
  const whose = code === 0 ? `has Node ${found}` : 'cannot run the Node that came with the dependencies';
  return `Headroom needs Node ${wanted} or newer, but this machine (${process.platform} ${process.arch}) ${whose}: install Node 24 and run the same command again.`;
}

/**
 * @param {string} version
 * @param {string} limit
 */
function isOlder(version, limit) {
  return version.localeCompare(limit, 'en', { numeric: true }) < 0;
}

/** @param {string} path */
async function readJson(path) {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return undefined;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const refusal = await install();
  if (refusal !== undefined) {
    console.error(refusal);
    process.exitCode = 1;
  }
}
