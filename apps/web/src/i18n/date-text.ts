/** Dates as the reader of the page writes them. */

import type { Language } from '@headroom/model/people';

export function dateText(language: Language, date: Date): string {
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { dateStyle: 'medium', timeZone: 'UTC' }).format(date);
}

/** The day of an ISO moment, as a date field has it; undefined for a text that is no moment. */
export function dayOf(text: string): string | undefined {
  return /^\d{4}-\d{2}-\d{2}(?:T|$)/.test(text) && !Number.isNaN(Date.parse(text)) ? text.slice(0, 10) : undefined;
}

/** A moment, to the minute, by the reader's own clock. */
export function momentText(language: Language, date: Date): string {
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { dateStyle: 'medium', timeStyle: 'short' }).format(date);
}

/** The time of day, to the minute: by the reader's own clock, or by the clock of a place. */
export function timeText(language: Language, date: Date, timeZone?: string): string {
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { timeStyle: 'short', timeZone }).format(date);
}
/** The same to the second. */
export function secondText(language: Language, date: Date): string {
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { timeStyle: 'medium' }).format(date);
}
/** A moment lately: of today the time alone, else with its day. */
export function recentText(language: Language, date: Date, now: Date): string {
  return date.toDateString() === now.toDateString() ? timeText(language, date) : momentText(language, date);
}
