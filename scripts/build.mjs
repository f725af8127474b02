import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { root, run, say } from './process.mjs';

const sources = ['apps/web', 'packages', 'package-lock.json'];

export async function build() {
  if (!existsSync(join(root, 'apps/web/vite.config.ts'))) return undefined;
  const built = await newestChange(join(root, 'apps/web/dist'), () => true);
  const changed = await Promise.all(sources.map((source) => newestChange(join(root, source), isSource)));
  if (built > Math.max(...changed)) return undefined;
  say('Building the web application.');
  const { code, output } = await run('npm', ['run', '--silent', 'build'], { output: 'kept' });
  return code === 0 ? undefined : `${output}The web application does not build.`;
}

/** @param {string} name */
function isSource(name) {
  return !['node_modules', 'dist', 'test'].includes(name) && !/\.test\.tsx?$/.test(name);
}

/**
 * In milliseconds; 0 if nothing is there.
 * @param {string} path
 * @param {(name: string) => boolean} counts
 * @returns {Promise<number>}
 */
async function newestChange(path, counts) {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) return 0;
  if (!found.isDirectory()) return found.mtimeMs;
  const names = (await readdir(path)).filter(counts);
  return Math.max(0, ...(await Promise.all(names.map((name) => newestChange(join(path, name), counts)))));
}
