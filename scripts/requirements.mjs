// `npm run requirements [-- --strict] [--titles]`: statements proven by tests that ran; --titles counts all titles.
import { readFile, readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { root } from './process.mjs';
import { provenByBrowser, provenByUnit } from './requirements-run.mjs';
import { compare, readCitations, readStatements } from './requirements-scan.mjs';
import { provesUnused, reachedFrom, readModule, readPackages, resolveIn } from './requirements-use.mjs';

const strict = process.argv.includes('--strict');
const byTitlesAlone = process.argv.includes('--titles');
/** Allowed gaps, with what is missing. */
/** @type {Map<string, string>} */
const exceptions = new Map();
const statements = readStatements(await readFile(join(root, 'docs/requirements.md'), 'utf8'));
const decided = await readDecided();
const sources = await readSources();
const ran = byTitlesAlone ? new Map() : await readRuns();
/** @type {Map<string, string[]>} */
const citations = new Map();
const byTitle = [];
for (const [file, { text, changed }] of sources) {
  if (!isTest(file)) continue;
  const run = ran.get(file);
  // A report cannot cover later changes.
  const isKnown = run !== undefined && run.at >= changed;
  citations.set(file, isKnown ? run.ids : readCitations(text));
  if (!isKnown) byTitle.push(file);
}
const house = {
  modules: new Map([...sources].map(([file, { text }]) => [file, readModule(text)])),
  resolve: resolveIn(await readPackages()),
};
const reached = reachedFrom(
  [...sources.keys()].filter((file) => file.startsWith('apps/') && !isTest(file) && !/rig\.tsx?$/.test(file)),
  house,
);

const { areas, unknown } = compare(statements, citations, decided, (file) => provesUnused(file, reached, house));
let [proven, unusedYet] = [0, 0];
for (const [name, { total, unproven, unused }] of areas) {
  proven += total - unproven.length;
  unusedYet += unused.length;
  const numbers = (/** @type {string} */ what, /** @type {string[]} */ ids) =>
    ids.length === 0 ? '' : `   ${what}: ${ids.map((id) => id.slice(name.length + 1)).join(' ')}`;
  const counts = `${name.padEnd(9)} ${String(total - unproven.length).padStart(3)} of ${String(total).padStart(3)}`;
  console.log(`${counts}${numbers('unproven', unproven)}${numbers('proven, used by no application yet', unused)}`);
}
console.log(
  `\n${proven} of ${statements.length} statements are proven, by ${citations.size} test files; ${unusedYet} of them are rules that no application uses yet.`,
);
if (byTitle.length > 0 && !byTitlesAlone)
  console.log(`${byTitle.length} test files are judged by their titles alone: \`npm test\` has not run them since they were written.`);
for (const { file, id } of unknown) console.error(`${file} cites [${id}], which does not exist.`);
const missing = [...areas.values()].flatMap(({ unproven }) => unproven);
const stale = [...exceptions.keys()].filter((id) => !missing.includes(id));
if (strict) {
  for (const id of missing)
    if (exceptions.has(id)) console.log(`[${id}] may be unproven: ${exceptions.get(id)}.`);
    else console.error(`[${id}] is unproven.`);
  for (const id of stale) console.error(`[${id}] is proven, or is no statement: take it off the exceptions.`);
}
if (unknown.length > 0 || (strict && (missing.some((id) => !exceptions.has(id)) || stale.length > 0))) process.exitCode = 1;

async function readDecided() {
  const folder = join(root, 'docs/decisions');
  const pages = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
  return pages.flatMap((page) => page.match(/\bOQ-\d{3}\b/g) ?? []);
}

/** @param {string} file */
function isTest(file) {
  return /\.(?:test\.tsx?|spec\.ts)$/.test(file);
}

async function readSources() {
  /** @type {Map<string, { text: string, changed: number }>} */
  const found = new Map();
  for await (const path of sourceFiles(root)) {
    const [text, { mtimeMs }] = await Promise.all([readFile(path, 'utf8'), stat(path)]);
    found.set(relative(root, path), { text, changed: mtimeMs });
  }
  return found;
}
/**
 * @param {string} folder
 * @returns {AsyncGenerator<string>}
 */
async function* sourceFiles(folder) {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.name.startsWith('.') || ['node_modules', 'dist', 'test-results', 'playwright-report'].includes(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sourceFiles(path);
    else if (/\.tsx?$/.test(entry.name)) yield path;
  }
}

async function readRuns() {
  /** @type {Map<string, { ids: string[], at: number }>} */
  const runs = new Map();
  const reports = join(root, '.cache/test');
  for (const [name, read, folder] of /** @type {const} */ ([
    ['unit.json', provenByUnit, ''],
    ['browser.json', provenByBrowser, 'e2e'],
  ])) {
    try {
      const file = join(reports, name);
      const [report, { mtimeMs }] = await Promise.all([readFile(file, 'utf8'), stat(file)]);
      for (const [test, ids] of read(JSON.parse(report)))
        runs.set(folder === '' ? relative(root, test) : join(folder, test), { ids, at: mtimeMs });
    } catch {
      // Without a report the titles count.
    }
  }
  return runs;
}
