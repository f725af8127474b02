import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readJson, type JsonProblem } from './json.ts';

const bytes = (...parts: readonly (string | readonly number[])[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...new TextEncoder().encode(part)] : part)));
const problemOf = (source: string | Uint8Array, limits = {}): JsonProblem | undefined => {
  const read = readJson(source, limits);
  return read.ok ? undefined : read.problem;
};

describe('reading JSON', () => {
  it('reads what a parser reads', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), (text) => {
        const expected: unknown = JSON.parse(text);
        if (problemOf(text) === undefined) expect(readJson(text)).toStrictEqual({ ok: true, value: expected });
        else expect(['forbidden key', 'number too large']).toContain(problemOf(text));
      }),
    );
  });

  it.each([
    ['a key given twice', '{"a":1,"a":2}', 'duplicate key', 'a'],
    ['a key given twice, deep, escaped', '[{"x":{"a:":1,"b":"\\"","\\u0061:":2}}]', 'duplicate key', 'a:'],
    ['a key given twice, with escaped colons to make up for it', '{"a":"\\u003a","a":2}', 'duplicate key', 'a'],
    ['__proto__', '{"a":{"__proto__":{"polluted":true}}}', 'forbidden key', '__proto__'],
    ['__proto__ in escapes', '{"\\u005f_proto\\u005f_":{"polluted":true}}', 'forbidden key', '__proto__'],
    ['constructor', '{"constructor":{"prototype":{}}}', 'forbidden key', 'constructor'],
    ['prototype', '{"prototype" : 1}', 'forbidden key', 'prototype'],
    ['a number beyond numbers', '{"a":[1e999]}', 'number too large', 'a number is beyond the range of numbers'],
    ['a long text of digits', `-${'9'.repeat(400)}`, 'number too large', 'a number is beyond the range of numbers'],
    ['one level too many', `${'['.repeat(33)}${']'.repeat(33)}`, 'too deep', 'nested deeper than 32'],
    ['10,000 levels', `${'['.repeat(10_000)}${']'.repeat(10_000)}`, 'too deep', 'nested deeper than 32'],
    ['10,000 levels of objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, 'too deep', 'nested deeper than 32'],
    ['a million levels', '['.repeat(1_000_000), 'too deep', 'nested deeper than 32'],
    ['UTF-16 read as text', '{\0"\0', 'not UTF-8', 'the text is UTF-16 or UTF-32'],
  ] as const)('refuses %s with a reason', (_, text, problem, detail) => {
    expect(readJson(text)).toStrictEqual({ ok: false, problem, detail });
    expect(readJson(bytes(text))).toStrictEqual({ ok: false, problem, detail });
    expect('polluted' in {}).toBe(false);
  });

  it.each(['', ' ', 'NaN', '[NaN]', 'Infinity', "{'a':1}", '{"a":1', '{a:1}', '[1,]', '01', '"\t"', 'undefined', '{"a":1}x'])(
    'refuses %j as invalid JSON',
    (text) => {
      expect(problemOf(text)).toBe('not JSON');
    },
  );

  it.each([
    ['UTF-16 with a mark, little end first', bytes([0xff, 0xfe], [0x7b, 0, 0x7d, 0])],
    ['UTF-16 with a mark, big end first', bytes([0xfe, 0xff], [0, 0x7b, 0, 0x7d])],
    ['UTF-16 without a mark', bytes([0x7b, 0, 0x7d, 0])],
    ['a broken sequence', bytes('{"a":"', [0xc3, 0x28], '"}')],
    ['an overlong sequence', bytes('"', [0xc0, 0xaf], '"')],
    ['half of a surrogate pair', bytes('"', [0xed, 0xa0, 0x80], '"')],
  ])('refuses %s', (_, source) => {
    expect(problemOf(source)).toBe('not UTF-8');
  });

  it('accepts one byte order mark', () => {
    expect(readJson('\ufeff{"a":1}')).toStrictEqual({ ok: true, value: { a: 1 } });
    expect(readJson(bytes([0xef, 0xbb, 0xbf], '{"a":1}'))).toStrictEqual({ ok: true, value: { a: 1 } });
    expect(problemOf('\ufeff\ufeff{}')).toBe('not JSON');
  });

  it('refuses 50 MB at once, and a megabyte of anything in linear time', () => {
    const huge = new Uint8Array(50_000_000);
    const start = process.threadCpuUsage().user;
    expect(problemOf(huge)).toBe('too long');
    expect(problemOf(' '.repeat(50_000_000))).toBe('too long');
    for (const piece of ['"\\', '{"a":', '[', ':', '\\u0000', '{"a":1,', '\ud800'])
      expect(problemOf(piece.repeat(Math.ceil(1_000_000 / piece.length)))).toBeDefined();
    expect((process.threadCpuUsage().user - start) / 1000).toBeLessThan(1500);
  });

  it.each([
    ['half a million members', `[${'{"a":1},'.repeat(500_000)}0]`],
    ['half a million lists', `[${'[],'.repeat(500_000)}0]`],
    ['thirty thousand keys, each another', `{${Array.from({ length: 30_000 }, (_, at) => `"${at}":1`).join(',')}}`],
  ])('refuses %s where limited', (_, text) => {
    expect(problemOf(text)).toBeUndefined();
    expect(problemOf(text, { members: 400_000 })).toBe('too many');
    expect(problemOf(text.slice(0, -2), { members: 400_000 })).toBe('too many');
  });

  it('finds a duplicate among many without comparing every pair', () => {
    const members = Array.from({ length: 50_000 }, (_, index) => `"k${index}":0`).join();
    expect(readJson(`{${members},"k49999":1}`)).toMatchObject({ problem: 'duplicate key', detail: 'k49999' });
    expect(readJson(`{${members}}`).ok).toBe(true);
  });

  it('uses the last of two equal keys on request, and never a forbidden one', () => {
    expect(readJson('{"a":1,"a":2}', { duplicates: 'last' })).toStrictEqual({ ok: true, value: { a: 2 } });
    expect(problemOf('{"__proto__":1}', { duplicates: 'last' })).toBe('forbidden key');
  });

  it('has limits set by the caller', () => {
    expect(problemOf('[[1]]', { depth: 1 })).toBe('too deep');
    expect(problemOf('[[1]]', { depth: 2, length: 5 })).toBeUndefined();
    expect(problemOf('[[1]]', { length: 4 })).toBe('too long');
    expect(problemOf('["[[[", {"a": "constructor"}]', { depth: 2 })).toBeUndefined();
  });

  it('never throws, for any text', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom(...Array.from('{}[]":,\\u01ae-+.tfn ')) })),
        (text) => {
          expect(readJson(text)).toHaveProperty('ok');
          expect(readJson(bytes(text))).toHaveProperty('ok');
        },
      ),
    );
    fc.assert(
      fc.property(fc.uint8Array(), (source) => {
        expect(readJson(source)).toHaveProperty('ok');
      }),
    );
  });
});

const corpora = process.env['HEADROOM_CORPORA'];
describe.skipIf(corpora === undefined)(`the public cases (HEADROOM_CORPORA ${corpora ?? 'is not set'})`, () => {
  const folder = join(corpora ?? '', 'json');
  const names = corpora === undefined ? [] : readdirSync(folder);
  const of = (kind: string) => names.filter((name) => name.startsWith(kind)).map((name) => [name] as const);
  const fileOf = (name: string) => new Uint8Array(readFileSync(join(folder, name)));

  it.each(of('y_'))('accepts %s', (name) => {
    expect(readJson(fileOf(name), { duplicates: 'last' })).toHaveProperty('value');
    if (name.includes('duplicated_key')) expect(problemOf(fileOf(name))).toBe('duplicate key');
  });
  it.each(of('n_'))('refuses %s', (name) => {
    expect(problemOf(fileOf(name))).toBeDefined();
  });
  it.each(of('i_'))('decides about %s', (name) => {
    expect(readJson(fileOf(name))).toHaveProperty('ok');
  });
});
