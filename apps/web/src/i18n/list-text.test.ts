import { afterEach, expect, it } from 'vitest';
import { preferences } from '../preferences/preferences.ts';
import { listText } from './list-text.ts';

afterEach(() => preferences.set('language', ''));

it.each([
  ['en', 'Bar, Terrace'],
  ['es', 'Bar, Terrace'],
  ['zh', 'Bar、Terrace'],
])('[ENUM-02] a list is written as %s writes it', (language, text) => {
  preferences.set('language', language);
  expect(listText(['Bar', 'Terrace'])).toBe(text);
});
