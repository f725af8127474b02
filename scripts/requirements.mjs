// `npm run requirements [-- --strict]`: which numbered statements are proven by a test that cites them, area by area.
import { readFile, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { root } from './process.mjs';
import { compare, readCitations, readStatements } from './requirements-scan.mjs';

const strict = process.argv.includes('--strict');
const statements = readStatements(await readFile(join(root, 'docs/requirements.md'), 'utf8'));
const decided = await readDecided();
/** @type {Map<string, string[]>} */
const citations = new Map();
for await (const file of testFiles(root)) citations.set(relative(root, file), readCitations(await readFile(file, 'utf8')));

const { areas, unknown } = compare(statements, citations, decided);
let proven = 0;
for (const [name, { total, unproven }] of areas) {
  proven += total - unproven.length;
  const numbers = unproven.length === 0 ? '' : `   unproven: ${unproven.map((id) => id.slice(name.length + 1)).join(' ')}`;
  console.log(`${name.padEnd(9)} ${String(total - unproven.length).padStart(3)} of ${String(total).padStart(3)}${numbers}`);
}
console.log(`\n${proven} of ${statements.length} statements are proven, by ${citations.size} test files.`);
for (const { file, id } of unknown) console.error(`${file} cites [${id}], which does not exist.`);
if (unknown.length > 0 || (strict && proven < statements.length)) process.exitCode = 1;

/** The numbers of decisions, which tests may cite beside statements. */
async function readDecided() {
  const folder = join(root, 'docs/decisions');
  const pages = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
  return pages.flatMap((page) => page.match(/\bOQ-\d{3}\b/g) ?? []);
}

/**
 * @param {string} folder
 * @returns {AsyncGenerator<string>}
 */
async function* testFiles(folder) {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.name.startsWith('.') || ['node_modules', 'dist', 'test-results', 'playwright-report'].includes(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* testFiles(path);
    else if (/\.(?:test\.tsx?|spec\.ts)$/.test(entry.name)) yield path;
  }
}
