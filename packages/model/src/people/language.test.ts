import { describe, expect, it } from 'vitest';
import { languageFor, languages } from './language.ts';

describe('the language', () => {
  it('[ENUM-02] is English, Spanish or Chinese', () => {
    expect(languages).toEqual(['en', 'es', 'zh']);
  });

  it.each([
    ['es', ['zh-CN'], false, 'es'],
    [undefined, ['fr-FR', 'es-MX', 'en'], false, 'es'],
    [undefined, ['zh-Hant-TW'], false, 'zh'],
    [undefined, ['fr'], false, 'en'],
    [undefined, ['fr'], true, 'zh'],
    [undefined, ['en-US'], true, 'en'],
    ['', ['ZH'], false, 'zh'],
    ['klingon', [], true, 'zh'],
    ['klingon', ['es'], false, 'es'],
    [7, [], false, 'en'],
  ])('[ENUM-02] [SHELL-26] [SHELL-27] of a stored %j, a browser of %j and China %j is %s (OQ-055)', (stored, tags, isChina, language) => {
    expect(languageFor(stored, tags, isChina)).toBe(language);
  });
});
