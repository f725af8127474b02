import { expect, it } from 'vitest';
import { linesFor, linesOfKeys, mutantsOf, saysOf } from './mutants.mjs';

const mutants = (source: string, file = 'a.ts') => mutantsOf(source, file).map(({ source: text }) => text);

it.each([
  ['const wait = 0;', ['const wait = 1;']],
  ['const wait = 100;', ['const wait = 75;', 'const wait = 125;']],
  ["const said = 'Grüß Gott';", ["const said = 'Grüß Gott x';"]],
  ['const said = `${a} b`;', ['const said = `${a} b x`;']],
  ['const is = a < b;', ['const is = a <= b;']],
  ['const is = !a;', ['const is = a;']],
  ['const all = list.every(a);', ['const all = list.some(a);']],
  ['const it = a ? b : c;', ['const it = true ? b : c;', 'const it = false ? b : c;']],
  ['if (a) b = c;', ['if (false) b = c;', 'if (true) b = c;']],
  ['tell();', ['{}']],
  ['const urls = [a, b];', ['const urls = [b];', 'const urls = [a, ];']],
  ["import { a } from 'b';\ntype A = 'a' | 5;\ninterface B { readonly a: 5 }\nconst a: 5 = b as 5;", []],
  ["const call = { summary: 'Answers.', path: '/a' };", ["const call = { summary: 'Answers.', path: '/a x' };"]],
  ["const label = { en: 'Events', es: 'Eventos' };", []],
  [
    "const row = { key: 'on', icon: a ? 'ok' : 'fault', tone: 'ok', level: 1 };",
    [0, 2].map((level) => `const row = { key: 'on', icon: a ? 'ok' : 'fault', tone: 'ok', level: ${level} };`),
  ],
  ['const at = useMemo(() => a, [a, b]);', []],
])('of %s', (source, wanted) => {
  expect(mutants(source)).toEqual(wanted);
});

it('of a component: an element, its behaviour and its words, and nothing of its look', () => {
  expect(mutants('const a = <p key={k} className={c} data-on={d} onClick={go}>Off{" "}</p>;', 'a.tsx')).toEqual([
    'const a = <></>;',
    'const a = <p key={k} className={c} data-on={d} >Off{" "}</p>;',
    'const a = <p key={k} className={c} data-on={d} onClick={go}>Off x{" "}</p>;',
  ]);
});

it('have the right line, whatever was read before', () => {
  mutants('const before = 1;');
  expect(mutantsOf('// One line.\nconst π = 3;\nconst late = 20;\n', 'a.ts').map(({ line, says }) => [line, says])).toEqual([
    [2, '3 -> 2.25'],
    [2, '3 -> 3.75'],
    [3, '20 -> 15'],
    [3, '20 -> 25'],
  ]);
});

it.each([
  ['all of a file whose first comment cites it', '/** Rows [AMPS-01]\n * and [LOGS-02]. */\n\nconst a = 1;\n', 'all'],
  ['what stands below a citation, up to an empty line', '// Head.\n/** [LOGS-01] */\nconst a = 1;\n\nconst b = 2;\n', new Set([2, 3])],
  ['nothing where another area is cited', '// Head [AMPS-01].\nconst a = 1;\n', 'none'],
])('an area covers %s', (_, source, lines) => {
  expect(linesFor('LOGS', source)).toEqual(lines);
});

it('an area covers the texts named by its lines, and no others beside them', () => {
  const source = "import { useLogWords } from './words.ts';\nconst a = words.clear;\n\nconst b = words.save;\n";
  const { from, keys } = saysOf(source, new Set([2]));
  expect([from, [...keys]]).toEqual([['./words.ts'], ['clear']]);
  expect(linesOfKeys("const en = {\n  save: 'Save',\n  clear:\n    'Clear',\n  more: 'More',\n};\n", keys)).toEqual(new Set([3, 4]));
});
