import { expect, it } from 'vitest';
import { folderCircles, importsOf } from './folder-circles.mjs';

it.each([
  ["import { a } from '../b/b.ts';", ['x/b/b.ts']],
  ["import '../b/b.ts';", ['x/b/b.ts']],
  ["export * from '../b/b.ts';", ['x/b/b.ts']],
  ["export { a } from '../b/b.ts';", ['x/b/b.ts']],
  ["import { type A, b } from '../b/b.ts';", ['x/b/b.ts']],
  ["import type { A } from '../b/b.ts';", []],
  ["import { type A } from '../b/b.ts';", []],
  ["export type { A } from '../b/b.ts';", []],
  ["import { a } from 'elsewhere';", []],
])('%s', (source, found) => {
  expect(importsOf(source, 'x/a/a.ts')).toEqual(found);
});

const circlesIn = (imports: Record<string, string[]>) => folderCircles(new Map(Object.entries(imports)));

it('finds a circle through a third folder, once', () => {
  expect(circlesIn({ 'a/1.ts': ['b/1.ts'], 'b/2.ts': ['c/1.ts'], 'c/2.ts': ['a/2.ts'], 'd/1.ts': ['a/1.ts'] })).toEqual([['a', 'b', 'c']]);
});

it('counts a folder and one inside it as one', () => {
  expect(circlesIn({ 'a/1.ts': ['a/b/1.ts'], 'a/b/1.ts': ['a/2.ts'] })).toEqual([]);
});
