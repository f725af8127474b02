// Finds run-time cycles between folders; a folder and its subfolders count as one.
import { readFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'rolldown/parseAst';
import { root, run } from './process.mjs';

/**
 * The paths that a file imports at run time.
 * @param {string} source
 * @param {string} file
 * @returns {string[]}
 */
export function importsOf(source, file) {
  const { body } = parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' });
  return body.flatMap((node) => {
    if (node.type !== 'ImportDeclaration' && node.type !== 'ExportNamedDeclaration' && node.type !== 'ExportAllDeclaration') return [];
    const kind = node.type === 'ImportDeclaration' ? node.importKind : node.exportKind;
    const specifiers = node.type === 'ImportDeclaration' ? node.specifiers : [];
    const isOnlyTypes = specifiers.length > 0 && specifiers.every((one) => one.type === 'ImportSpecifier' && one.importKind === 'type');
    return !node.source?.value.startsWith('.') || kind === 'type' || isOnlyTypes ? [] : [posix.join(dirname(file), node.source.value)];
  });
}

/**
 * Each circle as a sorted list of its folders.
 * @param {ReadonlyMap<string, readonly string[]>} imports
 * @returns {string[][]}
 */
export function folderCircles(imports) {
  /** @type {Map<string, Set<string>>} */
  const needs = new Map();
  for (const [file, targets] of imports) {
    const from = dirname(file);
    for (const to of targets.map((target) => dirname(target))) {
      if (`${to}/`.startsWith(`${from}/`) || `${from}/`.startsWith(`${to}/`)) continue;
      needs.set(from, (needs.get(from) ?? new Set()).add(to));
    }
  }
  /** @param {string} start */
  const reachedFrom = (start) => {
    const reached = new Set(needs.get(start));
    // A set can grow while iterated.
    for (const folder of reached) for (const next of needs.get(folder) ?? []) reached.add(next);
    return reached;
  };
  const reached = new Map([...needs.keys()].map((folder) => [folder, reachedFrom(folder)]));
  const circles = [...reached].flatMap(([folder, all]) =>
    all.has(folder) ? [[...all].filter((other) => reached.get(other)?.has(folder)).toSorted()] : [],
  );
  return [...new Map(circles.map((circle) => [circle.join(), circle])).values()];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { output } = await run('git ls-files --cached --others --exclude-standard packages apps testbed', [], {
    output: 'kept',
    shell: true,
  });
  const files = output.split('\n').filter((file) => /^[^.]*\.tsx?$/.test(file));
  const read = files.map(async (file) => /** @type {const} */ ([file, importsOf(await readFile(join(root, file), 'utf8'), file)]));
  const circles = folderCircles(new Map(await Promise.all(read)));
  for (const circle of circles) console.error(`These folders import each other in a circle: ${circle.join(', ')}`);
  if (circles.length > 0) process.exitCode = 1;
}
