import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const sources = globSync('{src,gallery}/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !file.includes('.test.'))
  .map((file) => ({ file, text: read(file) }));
/** A class that is chosen at run time has its name in a type or a table. */
const words = new Set([...sources.map(({ text }) => text), read('../../packages/model/src/people/venue.ts')].join('\n').match(/[\w-]+/g));

/** A class that is chosen by a number or a tone is written as its beginning and a value. */
const beginnings = sources.flatMap(({ text }) => [...text.matchAll(/\[`([\w-]+)\$\{/g)].map(([, beginning = '']) => beginning));
const isChosen = (name: string) => words.has(name) || beginnings.some((beginning) => name.startsWith(beginning));

const sheets = globSync('{src,gallery}/**/*.module.css', { cwd: root }).map((sheet) => {
  const selectors = read(sheet)
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\{[^{}]*\}/g, '');
  const declared = new Set([...selectors.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name));
  const uses = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/^import (\w+) from '(\.[^']+\.module\.css)';$/gm)]
      .filter(([, , path = '']) => join(dirname(file), path) === sheet)
      .flatMap(([, styles = '']) => [
        ...text.replaceAll(/ from '[^']+'/g, '').matchAll(new RegExp(String.raw`\b${styles}(?:\.(\w+)|\['([\w-]+)'\]|\[)`, 'g')),
      ]),
  );
  const named = new Set(uses.flatMap(([, name, quoted]) => name ?? quoted ?? []));
  const isIndexed = uses.some(([, name, quoted]) => name === undefined && quoted === undefined);
  return { sheet, declared, named, isIndexed };
});

it('every class of a style sheet is used', () => {
  const unused = sheets.flatMap(({ sheet, declared, named, isIndexed }) =>
    [...declared].filter((name) => !named.has(name) && !(isIndexed && isChosen(name))).map((name) => `${sheet}: ${name}`),
  );
  expect(unused).toEqual([]);
});

it('every class that a component names is in its style sheet', () => {
  const missing = sheets.flatMap(({ sheet, declared, named }) =>
    [...named].filter((name) => !declared.has(name)).map((name) => `${sheet}: ${name}`),
  );
  expect(missing).toEqual([]);
});
