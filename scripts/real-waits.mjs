// `npm run check` forbids tests that wait for or measure real time, except those listed.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'rolldown/parseAst';
import { root, run } from './process.mjs';

export const allowed = {
  'apps/amp/src/persistence/kill.test.ts': 'it kills a program at a moment of chance',
  'apps/cloud/src/venues/alarms/many-events.test.ts': 'only the soak judges its times',
  'apps/cloud/src/broker/broker.test.ts': 'a connection outlasts its lease in the database, which goes by the database`s time',
  'apps/cloud/src/broker/processes.test.ts': 'it kills a program at a moment of chance, and only the soak judges its times',
  'apps/cloud/src/broker/storm.test.ts': 'only the soak judges its times',
  'apps/cloud/src/broker/two-processes.test.ts': 'it tells what is said at once from what is found out after ten seconds',
  'apps/cloud/src/kit/jobs/jobs.test.ts': 'its statement never ends by itself, and is called off',
  'e2e/import-export.spec.ts': 'it measures the pace of a real page',
  'e2e/unsaved.spec.ts': 'its timer lets a call return before the page goes',
  'scripts/bundle.test.ts': 'it waits for the file system to give a file another time',
  'testbed/src/bridge-wire.test.ts': 'it tells what is said at once from what is found out later',
  'testbed/src/cloud-wire.test.ts': 'it measures when a real cloud knows of a pulled cable',
};

/**
 * @typedef {{ type: string, [key: string]: unknown }} Node
 * @param {unknown} value
 * @returns {value is Node}
 */
const isNode = (value) => typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/**
 * @param {unknown} node
 * @returns {string} `setTimeout`, `performance.now`, `page.waitForTimeout`; empty if it is not a name
 */
function nameOf(node) {
  if (!isNode(node)) return '';
  if (node.type === 'Identifier') return String(node.name);
  return node.type === 'MemberExpression' && node.computed === false ? `${nameOf(node.object)}.${nameOf(node.property)}` : '';
}
/** In milliseconds: shorter timeouts test the machine's speed. */
const minTimeoutMs = 60_000;
/**
 * @param {unknown} patience
 * @param {boolean} isShortByDefault
 * @returns {boolean}
 */
function isShort(patience, isShortByDefault) {
  if (!isNode(patience)) return isShortByDefault;
  if (patience.type === 'Literal') return Number(patience.value) < minTimeoutMs;
  if (patience.type !== 'ObjectExpression' || !Array.isArray(patience.properties)) return false;
  const given = patience.properties.find(({ key }) => nameOf(key) === 'timeout');
  return given ? isNode(given.value) && given.value.type === 'Literal' && isShort(given.value, false) : isShortByDefault;
}
/** @param {unknown} node */
const calledBy = (node) => (isNode(node) && node.type === 'CallExpression' ? nameOf(node.callee) : '');

/**
 * @param {string} source
 * @param {'ts' | 'tsx'} lang
 * @returns {string[]}
 */
export function realWaitsIn(source, lang) {
  /** @type {string[]} */
  const found = [];
  /** @type {Set<string>} */
  const moments = new Set();
  /** @param {unknown} node */
  const isMoment = (node) => calledBy(node) === 'Date.now' || moments.has(nameOf(node));
  /** @param {Node} node */
  function look(node) {
    if (node.type === 'ImportDeclaration' && isNode(node.source) && /^(?:node:)?timers(?:\/promises)?$/.test(String(node.source.value)))
      found.push(String(node.source.value));
    if (node.type === 'VariableDeclarator' && calledBy(node.init) === 'Date.now') moments.add(nameOf(node.id));
    if (node.type === 'BinaryExpression' && node.operator === '-' && isMoment(node.left) && (isMoment(node.right) || !isFixed(node.right)))
      found.push('Date.now');
    if (node.type === 'TemplateElement' && JSON.stringify(node.value).includes('pg_sleep')) found.push('pg_sleep');
    const called = calledBy(node);
    const [what, patience] = Array.isArray(node.arguments) ? node.arguments : [];
    if (called === 'expect' && isMoment(what)) found.push('Date.now');
    // Only vitest's own default is one second.
    if (/^(?:vi\.)?wait(?:For|Until)$|^expect\.poll$/.test(called) && isShort(patience, called.startsWith('vi.')))
      found.push(`${called} with little patience`);
    // Playwright's own `test.setTimeout` is allowed.
    if (/^(?:(?:globalThis|window)\.)?(?:setTimeout|setInterval|performance\.now)$/.test(called)) found.push(called);
    if (called.endsWith('.waitForTimeout')) found.push('waitForTimeout');
    for (const value of Object.values(node)) for (const each of Array.isArray(value) ? value : [value]) if (isNode(each)) look(each);
  }
  look(/** @type {Node} */ (/** @type {unknown} */ (parseAst(source, { lang }))));
  return found;
}
/**
 * A time that stands so far before now is no measure.
 * @param {unknown} node
 * @returns {boolean}
 */
const isFixed = (node) =>
  isNode(node) && (node.type === 'Literal' || (node.type === 'BinaryExpression' && (isFixed(node.left) || isFixed(node.right))));

/**
 * @param {Iterable<readonly [file: string, source: string]>} files
 * @param {Readonly<Record<string, string>>} list
 * @returns {string[]}
 */
export function refusals(files, list) {
  const said = [];
  const left = new Set(Object.keys(list));
  for (const [file, source] of files) {
    const found = realWaitsIn(source, file.endsWith('x') ? 'tsx' : 'ts');
    if (found.length === 0) continue;
    if (!left.delete(file))
      said.push(
        `${file} waits for real time or measures it (${[...new Set(found)].join(', ')}): hand in a clock, or leave it to the soak.`,
      );
  }
  return [...said, ...[...left].map((file) => `${file} no longer waits for real time: take it from the list in scripts/real-waits.mjs.`)];
}

/**
 * @param {string} folder
 * @param {Readonly<Record<string, string>>} list
 */
export async function refusalsIn(folder, list) {
  const { output } = await run('git', ['-C', folder, 'ls-files', '-co', '--exclude-standard', '*.test.ts', '*.test.tsx', 'e2e/*.spec.ts'], {
    output: 'kept',
  });
  const names = output.split('\n').filter((name) => name !== '' && !name.startsWith('e2e/soak/'));
  const files = await Promise.all(names.map(async (name) => /** @type {const} */ ([name, await readFile(join(folder, name), 'utf8')])));
  return refusals(files, list);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const said = await refusalsIn(root, allowed);
  for (const sentence of said) console.error(sentence);
  if (said.length > 0) process.exitCode = 1;
}
