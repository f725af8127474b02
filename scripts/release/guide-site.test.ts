import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { guideSite } from './guide-site.mjs';

const files = new Map((await guideSite()).flatMap((entry) => ('bytes' in entry ? [[entry.path, entry.bytes.toString()] as const] : [])));
const pages = [...files].filter(([path]) => path.endsWith('.html'));
const addressesIn = (text: string) => [...text.matchAll(/ (?:href|src|srcset)="([^"]*)"/g)].map(([, address = '']) => address);

describe('the guide as plain files', () => {
  it('has the same pages in three languages, each named in its own', () => {
    const inLanguage = (language: string) => pages.flatMap(([path]) => (path.startsWith(`${language}/`) ? path.slice(3) : [])).toSorted();
    expect(inLanguage('en').length).toBeGreaterThan(40);
    expect(inLanguage('es')).toEqual(inLanguage('en'));
    expect(inLanguage('zh')).toEqual(inLanguage('en'));
    for (const [path, text] of pages) expect(text).toContain(`<html lang="${/^(?:es|zh)/.exec(path)?.[0] ?? 'en'}">`);
  });

  it('leads only to files that are there, to every one of them, and never out of its folder', () => {
    const reached = new Set(['index.html']);
    for (const [path, text] of pages) {
      for (const address of addressesIn(text)) {
        const target = posix.normalize(posix.join(posix.dirname(path), address));
        expect([...files.keys()]).toContain(target);
        reached.add(target);
      }
    }
    expect([...files.keys()].filter((path) => !reached.has(path))).toEqual([]);
  });

  it('runs no script, and shows no mark of its source', () => {
    for (const [, text] of pages) {
      expect(text).not.toContain('<script');
      expect(text.replaceAll(/<[^>]*>/g, '')).not.toMatch(/\*\*|\[\[|undefined/);
    }
  });
});
