import { afterEach, expect, it } from 'vitest';
import { preferences } from '../preferences/preferences.ts';
import { applyTheme } from './theme.ts';

afterEach(() => {
  preferences.set('darkMode', false);
  preferences.set('language', '');
});

it('[SHELL-24] a page is light until it is made dark, and light again after that', () => {
  applyTheme();
  const theme = () => document.documentElement.dataset['theme'];
  expect(theme()).toBe('light');
  preferences.set('darkMode', true);
  expect(theme()).toBe('dark');
  preferences.set('darkMode', false);
  expect(theme()).toBe('light');
});

it('[SHELL-26] a page declares its language', () => {
  applyTheme();
  preferences.set('language', 'es');
  expect(document.documentElement.lang).toBe('es');
});
