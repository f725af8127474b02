// `npm run demo:build`: the application and its virtual amplifiers as a folder for any web host.
import { cp, mkdir, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { root, run, say } from './process.mjs';

const help = `Makes a folder for any web host: the application, with virtual amplifiers in the visitor's browser.

  npm run demo:build                into dist/demonstration
  npm run demo:build -- --out DIR   an empty or a new folder

  --help   this text
`;
const built = join(root, 'apps/web/dist/demonstration');

/**
 * Answers the files that it has read.
 * @returns {Promise<{ folder: string, files: string[] }>}
 */
export async function buildDemonstration() {
  const { code, output } = await run('npm', ['run', '--silent', 'demo:pages', '-w', 'apps/web'], { output: 'kept' });
  if (code !== 0) throw new Error(`${output}The pages of the demonstration do not build.`);
  const { build } = await import('rolldown');
  /** @type {string[]} */
  const files = [];
  await build({
    input: join(root, 'testbed/src/demonstration-worker.ts'),
    platform: 'browser',
    logLevel: 'silent',
    plugins: [
      { name: 'files', moduleParsed: ({ id }) => void files.push(id) },
      {
        name: 'no-node',
        resolveId(name, importer) {
          if (name.startsWith('node:')) throw new Error(`The demonstration runs in a browser, but ${importer} imports ${name}.`);
          return undefined;
        },
      },
    ],
    output: { file: join(built, 'amplifiers.js'), format: 'iife', minify: true },
  });
  return { folder: built, files };
}

/** @param {string[]} words */
async function main(words) {
  const { values } = parseArgs({ args: words, options: { out: { type: 'string' }, help: { type: 'boolean', default: false } } });
  if (values.help) return console.log(help);
  const out = resolve(values.out ?? join(root, 'dist/demonstration'));
  await mkdir(out, { recursive: true });
  if (values.out !== undefined && (await readdir(out)).length > 0) throw new Error(`${out} is not empty.`);
  say('Building the demonstration.');
  const { folder } = await buildDemonstration();
  await rm(out, { recursive: true });
  await cp(folder, out, { recursive: true });
  say(`The demonstration is in ${out}: put it on any web host.`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await main(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
