import type { Language } from '@headroom/model/people';

export function dayText(language: Language, day: string, now: Date): string {
  const date = new Date(`${day}T12:00:00`);
  if (Number.isNaN(date.getTime())) return day;
  const days = Math.round((noon(date) - noon(now)) / 86_400_000);
  const withYear = date.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const);
  const text = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { day: 'numeric', month: 'long', ...withYear }).format(date);
  if (days !== 0 && days !== -1) return text;
  const near = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(days, 'day');
  return `${near.charAt(0).toUpperCase()}${near.slice(1)}${language === 'zh' ? '，' : ', '}${text}`;
}
const noon = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());

/** The reader's day, for a date field. */
export function dayField(date: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
