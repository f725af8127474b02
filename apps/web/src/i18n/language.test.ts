import { describe, expect, it } from 'vitest';
import { chooseLanguage } from './language.ts';

describe('the language', () => {
  it.each([
    ['es', ['en-US'], 'en', 'es'],
    ['', ['de-DE', 'es-MX', 'en'], 'en', 'es'],
    ['', ['zh-Hans-CN'], 'en', 'zh'],
    ['', ['ZH'], 'en', 'zh'],
    ['', ['de', 'fr'], 'en', 'en'],
    ['', ['de', 'fr'], 'zh', 'zh'],
    ['', [], 'zh', 'zh'],
    ['klingon', ['es'], 'en', 'es'],
  ] as const)('[SHELL-26] [SHELL-27] stored %j, browser %j, region %s: %s (OQ-055)', (stored, browser, region, language) => {
    expect(chooseLanguage(stored, browser, region)).toBe(language);
  });
});
