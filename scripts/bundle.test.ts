import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { bundleOf } from './bundle.mjs';
import { run } from './process.mjs';

let folder = '';
let dist = '';
let written = 0;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'headroom-bundle-'));
  dist = join(folder, 'dist');
  put('main.ts', `import { words } from 'greeting';\nimport { lateWords } from './late.ts';\nconsole.log(words(), await lateWords());\n`);
  put('late.ts', `export const lateWords = async (): Promise<string> => (await import('./later.ts')).later;\n`);
  put('later.ts', `export const later = 'late';\n`);
  put('node_modules/greeting/package.json', '{ "name": "greeting", "type": "module", "exports": "./one.js" }');
  put('node_modules/greeting/one.js', `export const words = () => 'one';\n`);
  put('node_modules/greeting/two.js', `export const words = () => 'two';\n`);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function put(name: string, text: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
  written = Date.now();
}
async function bundle(): Promise<string> {
  // Fresh files may still change, so they are not trusted.
  await expect.poll(() => Date.now() - written, { interval: 20 }).toBeGreaterThan(100);
  return bundleOf(join(folder, 'main.ts'), dist);
}
const said = async (program: string) => (await run('node', [program], { output: 'kept' })).output;

it('is made once, and contains everything the program and its packages import', async () => {
  const program = await bundle();
  expect(await said(program)).toBe('one late\n');
  expect(await bundle()).toBe(program);
  for (const name of ['main.ts', 'late.ts', 'later.ts', 'node_modules']) rmSync(join(folder, name), { recursive: true });
  expect(await said(program)).toBe('one late\n');
});

it('leaves nothing of the bundler in the process that runs it', async () => {
  await expect.poll(() => Date.now() - written, { interval: 20 }).toBeGreaterThan(100);
  const script = `const { bundleOf } = await import(${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'bundle.mjs')).href)});
await import(await bundleOf(${JSON.stringify(join(folder, 'main.ts'))}, ${JSON.stringify(dist)}));
console.log(process.report.getReport().sharedObjects.filter((file) => file.includes('rolldown')).length);`;
  expect((await run('node', ['--input-type=module', '--eval', script], { output: 'kept' })).output).toBe('one late\n0\n');
});

it.each([
  ['a source changed', () => put('later.ts', `export const later = 'last';\n`), 'one last\n'],
  ['a source of the same length took its place, with the time of the old one', backdated, 'one tale\n'],
  ['a package changed', () => put('node_modules/greeting/one.js', `export const words = () => 'won';\n`), 'won late\n'],
  [
    'a package leads elsewhere',
    () => put('node_modules/greeting/package.json', '{ "name": "greeting", "type": "module", "exports": "./two.js" }'),
    'two late\n',
  ],
  ['the note about it was damaged', () => put('dist/newest.json', '{"program":'), 'one late\n'],
  [
    'it was removed',
    () => readdirSync(dist).forEach((name) => name.endsWith('.json') || rmSync(join(dist, name), { recursive: true })),
    'one late\n',
  ],
])('is made again when %s', async (_what, change, words) => {
  const before = await bundle();
  change();
  const after = await bundle();
  expect(after).not.toBe(before);
  expect(await said(after)).toBe(words);
});
function backdated(): void {
  const old = new Date(Date.now() - 60_000);
  put('later.ts', `export const later = 'tale';\n`);
  utimesSync(join(folder, 'later.ts'), old, old);
}

it('keeps one that may still be running, and deletes the oldest', async () => {
  const first = await bundle();
  put('later.ts', `export const later = 'second';\n`);
  const second = await bundle();
  expect(existsSync(first)).toBe(true);
  for (const number of [1, 2, 3, 4, 5]) cpSync(dirname(second), join(dist, `0${number}`), { recursive: true });
  put('later.ts', `export const later = 'third';\n`);
  const third = await bundle();
  expect(existsSync(second)).toBe(true);
  expect(readdirSync(dist).filter((name) => !name.endsWith('.json'))).toHaveLength(5);
  expect(await said(third)).toBe('one third\n');
});

it('is not made when the sources do not fit together, and leaves nothing half done', async () => {
  put('late.ts', `import './nowhere.ts';\n`);
  await expect(bundle()).rejects.toThrow('nowhere.ts');
  expect(readdirSync(dist)).toEqual([]);
});

it('reports errors with the lines of the sources', async () => {
  put(
    'later.ts',
    `interface Long {\n  readonly text: string;\n}\n\nfunction failsHere(long: Long): string {\n  throw new Error(long.text);\n}\nexport const later = failsHere({ text: 'on purpose' });\n`,
  );
  const program = await bundle();
  const script = `const { nameSources } = await import(${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'bundle.mjs')).href)});
    nameSources(${JSON.stringify(program)});
    await import(${JSON.stringify(pathToFileURL(program).href)}).catch((error) => console.log(error.stack));`;
  const { output } = await run('node', ['--input-type=module', '-e', script], { output: 'kept' });
  expect(output).toContain('Error: on purpose\n');
  expect(output).toMatch(/at failsHere \(.*later\.ts:6:9\)/);
});

it('has errors where a source map names no source', async () => {
  put('program.mjs', `throw new Error('on purpose');\n`);
  put('program.mjs.map', '{"version":3,"sources":[],"names":[],"mappings":"A"}');
  const program = join(folder, 'program.mjs');
  const script = `const { nameSources } = await import(${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'bundle.mjs')).href)});
    nameSources(${JSON.stringify(program)});
    await import(${JSON.stringify(pathToFileURL(program).href)}).catch((error) => console.log(error.stack));`;
  const { output } = await run('node', ['--input-type=module', '-e', script], { output: 'kept' });
  expect(output).toMatch(/^Error: on purpose\n {4}at .*program\.mjs:1:\d+/);
});
