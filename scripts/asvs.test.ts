import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const text = readFileSync(join(root, 'docs/asvs.md'), 'utf8');
const rows = [...text.matchAll(/^\| (V[\d., V]+) \| (.*?) \| (.*) \|$/gm)].map(([, numbers = '', state = '', where = '']) => ({
  numbers: numbers.split(', '),
  state,
  where,
}));
const filesIn = (words: string) => [...words.matchAll(/`([\w./-]+\/[\w.-]+\.\w+)`/g)].map(([, file = '']) => file);

const corpora = process.env['HEADROOM_CORPORA'];
interface Corpus {
  readonly requirements: readonly { readonly req_id: string; readonly L: string }[];
}

describe('docs/asvs.md', () => {
  it.skipIf(corpora === undefined)(
    `has every requirement of levels 1 and 2 once, and no other (HEADROOM_CORPORA ${corpora ?? 'is not set'})`,
    () => {
      const corpus = JSON.parse(readFileSync(join(corpora ?? '', 'asvs/asvs5.json'), 'utf8')) as Corpus;
      const wanted = corpus.requirements.filter(({ L }) => Number(L) <= 2).map(({ req_id }) => req_id);
      expect(wanted.length).toBeGreaterThan(200);
      expect(rows.flatMap(({ numbers }) => numbers).toSorted()).toEqual(wanted.toSorted());
    },
  );
  it('says of each whether it is met, and by what or why not', () => {
    const isWhole = ({ state, where }: (typeof rows)[number]) =>
      state === 'met' ? /`|above/.test(where) : ['no', 'accepted'].includes(state) && where !== '';
    expect(rows.filter((row) => !isWhole(row))).toEqual([]);
  });
  it('names files that exist', () => {
    const files = filesIn(text);
    expect(files.length).toBeGreaterThan(100);
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });
});
