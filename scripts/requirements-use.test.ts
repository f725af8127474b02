import { describe, expect, it } from 'vitest';
import { provesUnused, reachedFrom, readModule, resolveIn } from './requirements-use.mjs';

describe('a source', () => {
  const cases: [what: string, source: string, taken: unknown][] = [
    ['names', `import { a, b as c } from './x.ts';`, [{ from: './x.ts', names: ['a', 'b'] }]],
    ['names on lines of their own', `import {\n  a,\n  b,\n} from './x.ts';`, [{ from: './x.ts', names: ['a', 'b'] }]],
    ['no types', `import type { A } from './x.ts';\nimport { type B, c } from './y.ts';`, [{ from: './y.ts', names: ['c'] }]],
    ['a module as a whole', `import * as x from './x.ts';`, [{ from: './x.ts', names: '*' }]],
    ['a module for what it does', `import './x.ts';`, [{ from: './x.ts', names: '*' }]],
    ['a module that is fetched later', `const load = () => import('./x.ts');`, [{ from: './x.ts', names: '*' }]],
    ['nothing from a comment', `// import { a } from './x.ts';`, []],
  ];
  it.each(cases)('imports %s', (_what, source, taken) => {
    expect(readModule(source).takes).toEqual(taken);
  });

  it('lists its exports and passes on those of others', () => {
    const { gives, passes } = readModule(`export const a = 1;\nexport async function b() {}\nexport type C = 1;\nexport * from './x.ts';`);
    expect([...gives]).toEqual(['a', 'b']);
    expect(passes).toEqual([{ from: './x.ts', names: '*' }]);
  });
});

describe('a rule', () => {
  const sources = {
    'packages/model/src/people/index.ts': `export * from './used.ts';\nexport * from './waiting.ts';\nexport { late } from './late.ts';`,
    'packages/model/src/people/used.ts': `import { deep } from './deep.ts';\nexport const used = deep;`,
    'packages/model/src/people/deep.ts': `export const deep = 1;`,
    'packages/model/src/people/waiting.ts': `export const waiting = 1;\nexport interface Waiting {}`,
    'packages/model/src/people/late.ts': `export const late = 1;`,
    'packages/model/src/people/waiting.test.ts': `import { waiting } from './waiting.ts';`,
    'packages/model/src/people/deep.test.ts': `import { deep } from './deep.ts';`,
    'packages/model/src/people/both.test.ts': `import { used, waiting } from './index.ts';`,
    'packages/model/src/people/none.test.ts': `import { waiting, late } from './index.ts';`,
    'apps/web/src/main.ts': `import { used, type Waiting } from '@headroom/model/people';`,
    'apps/web/src/main.test.ts': `import { waiting } from '@headroom/model/people';`,
  };
  const modules = new Map(Object.entries(sources).map(([file, source]) => [file, readModule(source)] as const));
  const resolve = resolveIn(new Map([['@headroom/model', { './people': 'packages/model/src/people/index.ts' }]]));
  const house = { modules, resolve };
  const reached = reachedFrom(['apps/web/src/main.ts'], house);

  it.each([
    ['packages/model/src/people/waiting.test.ts', true],
    ['packages/model/src/people/deep.test.ts', false],
    ['packages/model/src/people/both.test.ts', false],
    ['packages/model/src/people/none.test.ts', true],
    ['apps/web/src/main.test.ts', false],
  ])('that %s proves is used by nobody yet: %s', (test, unused) => {
    expect(provesUnused(test, reached, house)).toBe(unused);
  });

  it('is used once an application imports it later, too', () => {
    const later = new Map([...modules, ['apps/web/src/main.ts', readModule(`void import('@headroom/model/people');`)] as const]);
    expect([...reachedFrom(['apps/web/src/main.ts'], { modules: later, resolve })]).toContain('packages/model/src/people/late.ts');
  });
});
