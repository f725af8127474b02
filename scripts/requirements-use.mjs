// Modules that an application can reach: an unreachable rule is proven but unused.
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path/posix';
import { root } from './process.mjs';
import { blankComments } from './requirements-scan.mjs';

/**
 * @typedef {{ from: string, names: readonly string[] | '*' }} Taken
 * @typedef {{ takes: readonly Taken[], passes: readonly Taken[], gives: ReadonlySet<string> }} Module
 * @typedef {{ modules: ReadonlyMap<string, Module>, resolve: (file: string, specifier: string) => string | undefined }} House
 */

/**
 * Types are left out: importing a type does not use its rule.
 * @param {string} source
 * @returns {Module}
 */
export function readModule(source) {
  const code = blankComments(source);
  /** @type {Taken[]} */
  const takes = [];
  /** @type {Taken[]} */
  const passes = [];
  for (const [, kind, what = '', from = ''] of code.matchAll(
    /(?<![\w$.])(import|export)\s+(?!type\b)([^'"`;()]*?)\s*from\s*['"]([^'"]+)['"]/g,
  ))
    (kind === 'import' ? takes : passes).push({ from, names: namesIn(what) });
  for (const [, from = ''] of code.matchAll(/(?<![\w$.])import\s*\(?\s*['"]([^'"]+)['"]/g)) takes.push({ from, names: '*' });
  const gives = [...code.matchAll(/^export\s+(?:async\s+)?(?:const|let|function\*?|class)\s+(\w+)/gm)].map((match) => match[1] ?? '');
  return { takes, passes, gives: new Set(gives) };
}
/**
 * `{ a, type B, c as d }` names a and c.
 * @param {string} what
 * @returns {readonly string[] | '*'}
 */
function namesIn(what) {
  const braces = /\{([^}]*)\}/.exec(what);
  if (braces === null) return '*';
  const names = (braces[1] ?? '').split(',').map((name) => name.trim());
  return names.filter((name) => name !== '' && !name.startsWith('type ')).map((name) => name.split(/\s+as\s+/)[0] ?? name);
}

/**
 * @param {Iterable<string>} roots
 * @param {House} house
 */
export function reachedFrom(roots, house) {
  /** @type {Set<string>} */
  const reached = new Set();
  const waiting = [...roots];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    waiting.push(...takenBy(file, house));
  }
  return reached;
}

/**
 * Looks through index files.
 * @param {string} file
 * @param {House} house
 */
export function takenBy(file, house) {
  const { takes = [] } = house.modules.get(file) ?? {};
  return takes.flatMap(({ from, names }) => {
    const target = house.resolve(file, from);
    return target === undefined ? [] : declaring(target, names, house);
  });
}
/**
 * @param {string} file
 * @param {readonly string[] | '*'} names
 * @param {House} house
 * @returns {string[]}
 */
function declaring(file, names, house) {
  const module = house.modules.get(file);
  if (module === undefined) return [];
  const own = names === '*' || module.passes.length === 0 || names.some((name) => module.gives.has(name)) ? [file] : [];
  const handed = module.passes.flatMap((passed) => {
    const target = house.resolve(file, passed.from);
    const wanted = names === '*' ? passed.names : passed.names === '*' ? names : names.filter((name) => passed.names.includes(name));
    return target === undefined || wanted.length === 0 ? [] : declaring(target, wanted, house);
  });
  return names === '*' ? [...own, ...handed] : [...own, ...handed.filter((found) => givesAny(found, names, house))];
}
/**
 * @param {string} file
 * @param {readonly string[]} names
 * @param {House} house
 */
function givesAny(file, names, house) {
  return names.some((name) => house.modules.get(file)?.gives.has(name));
}

/**
 * Considers the file beside the test, or else everything it imports.
 * @param {string} test
 * @param {ReadonlySet<string>} reached
 * @param {House} house
 */
export function provesUnused(test, reached, house) {
  if (!test.startsWith('packages/')) return false;
  const beside = test.replace(/\.test(\.tsx?)$/, '$1');
  const subjects = house.modules.has(beside) ? [beside] : takenBy(test, house);
  return subjects.length > 0 && subjects.every((subject) => !reached.has(subject));
}

/**
 * Resolves a specifier relative to its file, or by the `exports` of a package.
 * @param {ReadonlyMap<string, Readonly<Record<string, unknown>>>} packages by name: folder and subpaths
 * @returns {House['resolve']}
 */
export function resolveIn(packages) {
  return (file, specifier) => {
    if (specifier.startsWith('.')) return join(dirname(file), specifier);
    const [scope = '', name = '', ...rest] = specifier.split('/');
    const target = packages.get(`${scope}/${name}`)?.[rest.length === 0 ? '.' : `./${rest.join('/')}`];
    return typeof target === 'string' ? target : undefined;
  };
}

export async function readPackages() {
  /** @type {Map<string, Record<string, string>>} */
  const packages = new Map();
  for (const folder of ['packages/model', 'packages/protocol', 'apps/amp', 'apps/bridge', 'apps/cloud', 'testbed']) {
    const { name, exports } = JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8'));
    packages.set(
      name,
      Object.fromEntries(Object.entries(exports ?? {}).map(([subpath, target]) => [subpath, join(folder, String(target))])),
    );
  }
  return packages;
}
