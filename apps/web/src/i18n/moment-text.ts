/** By itself, because the first page needs no other date. */

import type { Language } from '@headroom/model/people';

export function momentText(language: Language, date: Date): string {
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { dateStyle: 'medium', timeStyle: 'short' }).format(date);
}
