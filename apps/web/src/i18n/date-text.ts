import type { Language } from '@headroom/model/people';
import { momentText } from './moment-text.ts';

export { momentText };

/** Of a day that was stored without a time zone. */
export function dateText(language: Language, date: Date): string {
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { dateStyle: 'medium', timeZone: 'UTC' }).format(date);
}

/** Of a moment, in the reader's time zone. */
export function momentDateText(language: Language, date: Date): string {
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { dateStyle: 'medium' }).format(date);
}

/** Undefined for other text. */
export function dayOf(text: string): string | undefined {
  return /^\d{4}-\d{2}-\d{2}(?:T|$)/.test(text) && !Number.isNaN(Date.parse(text)) ? text.slice(0, 10) : undefined;
}

/** In the reader's time zone by default. */
export function timeText(language: Language, date: Date, timeZone?: string): string {
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { timeStyle: 'short', timeZone }).format(date);
}
export function secondText(language: Language, date: Date): string {
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { timeStyle: 'medium' }).format(date);
}
export function recentText(language: Language, date: Date, now: Date): string {
  return date.toDateString() === now.toDateString() ? timeText(language, date) : momentText(language, date);
}
