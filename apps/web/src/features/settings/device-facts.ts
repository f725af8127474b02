/** What the device tells of itself, made readable: its firmware versions whatever they are called, and when it was made. */

import { at, isTree, type Tree } from '@headroom/model';
import type { Language } from '../../i18n/language.ts';

export interface FirmwareVersion {
  readonly key: string;
  readonly version: string;
}
/** Every member that ends in firmwareVersion, in any spelling; the device's own first (OQ-002). */
export function firmwareVersions(tree: Tree): readonly FirmwareVersion[] {
  const info = at(tree, '/amp/deviceInfo');
  if (!isTree(info)) return [];
  return Object.entries(info)
    .filter(([key]) => /firmwareversion$/i.test(key))
    .map(([key, value]) => ({ key, version: typeof value === 'string' ? value : '' }))
    .toSorted(
      (one, other) => Number(other.key === 'firmwareVersion') - Number(one.key === 'firmwareVersion') || one.key.localeCompare(other.key),
    );
}

/** `191115041907`: year, month, day and the time; anything else stays as it stands. */
export function madeOn(language: Language, text: string | undefined): string | undefined {
  const [, year, month, day] = /^(\d\d)(\d\d)(\d\d)\d{6}$/.exec(text ?? '') ?? [];
  const date = new Date(Date.UTC(2000 + Number(year), Number(month) - 1, Number(day)));
  const isDate = day !== undefined && date.getUTCDate() === Number(day) && date.getUTCMonth() === Number(month) - 1;
  return isDate ? dateText(language, date) : text;
}
export function dateText(language: Language, date: Date): string {
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { dateStyle: 'medium', timeZone: 'UTC' }).format(date);
}

/** The day of an ISO moment, as a date field has it; undefined for a text that is no moment. */
export function dayOf(text: string): string | undefined {
  return /^\d{4}-\d{2}-\d{2}(?:T|$)/.test(text) && !Number.isNaN(Date.parse(text)) ? text.slice(0, 10) : undefined;
}
