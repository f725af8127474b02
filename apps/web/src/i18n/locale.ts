import type { Language } from '@headroom/model/people';
import { currentLanguage } from './language.ts';

/** `es-MX` has a point where `es` has a comma. */
export function localeOf(language: Language, browser: readonly string[]): string {
  // A browser without a locale reports `en-US@posix`, which is no tag.
  return browser.find((tag) => /^[a-z]{2}(?:-[a-z\d]{2,8})*$/i.test(tag) && tag.toLowerCase().split('-')[0] === language) ?? language;
}
export const currentLocale = (): string => localeOf(currentLanguage(), navigator.languages ?? [navigator.language]);

const signs = new Map<string, string>();
export function decimalSign(locale: string = currentLocale()): string {
  const known = signs.get(locale) ?? new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.';
  signs.set(locale, known);
  return known;
}
