import { describe, expect, it } from 'vitest';
import { compare, readCitations, readStatements } from './requirements-scan.mjs';

describe('statements', () => {
  it('are the list items that open with an id, not ids within a sentence', () => {
    expect(readStatements('# Title\n- [EQ-01] One, see [EQ-02].\n- [DOT1X-08] Two.\ntext [EQ-09]\n')).toEqual(['EQ-01', 'DOT1X-08']);
  });
});

describe('citations', () => {
  const cases: [what: string, source: string, cited: string[]][] = [
    ['a test', `it('[EQ-01] cuts', () => {});`, ['EQ-01']],
    ['a test by its other name', `test("[EQ-01] cuts", () => {});`, ['EQ-01']],
    ['a describe around tests', `describe('[EQ-01] presets', () => { it('[EQ-02] boosts', () => {}); });`, ['EQ-01', 'EQ-02']],
    ['a template title', 'it(`[EQ-01] cuts ${name}`, () => {});', ['EQ-01']],
    ['a title on a line of its own', `it(\n  '[EQ-01] cuts',\n  () => {},\n);`, ['EQ-01']],
    ['a joined title', `it('[EQ-01] a' + ' [EQ-02] b', () => {});`, ['EQ-01', 'EQ-02']],
    ['several ids in one bracket', `it('[EQ-01, EQ-02] cuts', () => {});`, ['EQ-01', 'EQ-02']],
    ['a table', `it.each([['a (', 1], ['b', 2]])('[EQ-01] takes %s', (a, b) => {});`, ['EQ-01']],
    ['a typed table', `it.each<[string, number]>(rows)('[EQ-01] takes %s', () => {});`, ['EQ-01']],
    ['a table in a template', 'it.each`a | b\n${1} | ${2}`("[EQ-01] takes $a", () => {});', ['EQ-01']],
    ['a table whose rows cite', `it.each([['[EQ-01] a'], ['[EQ-02] b']])('%s', () => {});`, ['EQ-01', 'EQ-02']],
    ['a table whose rows do not reach the title', `it.each([['[EQ-01] a']])('boosts', () => {});`, []],
    ['a condition', `it.skipIf(!folder)('[EQ-01] reads', () => {});`, ['EQ-01']],
    ['a method of the browser runner', `test.describe('[EQ-01] journey', () => {});`, ['EQ-01']],
    ['what is skipped', `it.skip('[EQ-01] cuts', () => {});`, []],
    [
      'what is skipped with all its tests',
      `describe.skip('x', () => { it('[EQ-01] cuts', () => {}); }); it('[EQ-02] boosts', () => {});`,
      ['EQ-02'],
    ],
    ['what is only planned', `it.todo('[EQ-01] cuts');`, []],
    ['a comment', `// it('[EQ-01] cuts')\n/* it('[EQ-02] cuts') */ it('[EQ-03] boosts', () => {});`, ['EQ-03']],
    ['a string that looks like a comment', `it('opens http://a', () => {}); it('[EQ-01] cuts', () => {});`, ['EQ-01']],
    ['a string that holds a quoted test', `expect("it('[EQ-01] cuts')");`, []],
    ['a body that cites', `it('cuts', () => { expect('[EQ-01]'); });`, []],
    ['a regular expression with a quote', `const quote = /['"]/; it('[EQ-01] cuts', () => {});`, ['EQ-01']],
    ['an apostrophe in the text of a page', `render(<p>Don't</p>);\nit('[EQ-01] cuts', () => {});`, ['EQ-01']],
    ['a method that is called it', `thing.it('[EQ-01] cuts');`, []],
    ['what has no number', `it('[utf] and [EQ] and [1]', () => {});`, []],
  ];
  it.each(cases)('are read from titles only: %s', (_what, source, cited) => {
    expect(readCitations(source)).toEqual(cited);
  });
});

describe('the comparison', () => {
  const statements = ['EQ-01', 'EQ-02', 'DOT1X-01'];

  it('lists per area what is not proven', () => {
    const { areas, unknown } = compare(statements, new Map([['a.test.ts', ['EQ-02']]]));
    expect(unknown).toEqual([]);
    expect([...areas]).toEqual([
      ['EQ', { total: 2, unproven: ['EQ-01'], unused: [] }],
      ['DOT1X', { total: 1, unproven: ['DOT1X-01'], unused: [] }],
    ]);
  });

  it('lists separately what is proven of a rule that no application uses yet', () => {
    const citations = new Map([
      ['rule.test.ts', ['EQ-01', 'EQ-02']],
      ['page.test.ts', ['EQ-02']],
    ]);
    const { areas } = compare(statements, citations, [], (file) => file === 'rule.test.ts');
    expect(areas.get('EQ')).toEqual({ total: 2, unproven: [], unused: ['EQ-01'] });
  });

  it('names the file that cites an unknown statement', () => {
    const { unknown } = compare(statements, new Map([['a.test.ts', ['EQ-01', 'EQ-99']]]));
    expect(unknown).toEqual([{ file: 'a.test.ts', id: 'EQ-99' }]);
  });

  it('allows the number of a decision, and counts it as no proof', () => {
    const { areas, unknown } = compare(['EQ-01'], new Map([['a.test.ts', ['OQ-014']]]), ['OQ-014']);
    expect(unknown).toEqual([]);
    expect(areas.get('EQ')?.unproven).toEqual(['EQ-01']);
  });
});
