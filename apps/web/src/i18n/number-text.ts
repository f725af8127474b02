/** Numbers as their reader writes them: those of the model, with the decimal sign of the page's language in its reader's country. */

import * as model from '@headroom/model';
import type { NumberProperty, NumberText, PrintOptions } from '@headroom/model';
import { currentLanguage, type Language } from './language.ts';

/** The language as the browser's owner writes it: `es-MX` has a point where `es` has a comma. */
export function localeOf(language: Language, browser: readonly string[]): string {
  // A browser without a locale says `en-US@posix`, which is no tag.
  return browser.find((tag) => /^[a-z]{2}(?:-[a-z\d]{2,8})*$/i.test(tag) && tag.toLowerCase().split('-')[0] === language) ?? language;
}
export const currentLocale = (): string => localeOf(currentLanguage(), navigator.languages ?? [navigator.language]);

const signs = new Map<string, string>();
/** What stands before the decimals. */
export function decimalSign(locale: string = currentLocale()): string {
  const known = signs.get(locale) ?? new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.';
  signs.set(locale, known);
  return known;
}
const written = (number: string) => number.replace('.', decimalSign());

export const printNumber = (value: number, decimals: number, plus = false): string => written(model.printNumber(value, decimals, plus));

export function numberText(property: NumberProperty, value: number | undefined, options: PrintOptions = {}): NumberText {
  const { number, unit } = model.numberText(property, value, options);
  return { number: written(number), unit };
}

export const printValue = (property: NumberProperty, value: number | undefined, options: PrintOptions = {}): string =>
  written(model.printValue(property, value, options));
