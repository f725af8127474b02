/** Time spans in the reader's time zone. */

import { dayField } from '../../../i18n/day-text.ts';

export const ranges = ['day', 'week', 'month', 'all', 'own'] as const;
export type Range = (typeof ranges)[number];
/** Both days are included. */
export interface Days {
  readonly first: string;
  readonly last: string;
}
export interface Span {
  readonly from?: string;
  readonly to?: string;
}

const hours = (count: number) => count * 3_600_000;
const back: Readonly<Partial<Record<Range, number>>> = { day: hours(24), week: hours(7 * 24), month: hours(30 * 24) };

function spanOf(range: Range, { first, last }: Days, now: Date): Span {
  if (range === 'own') {
    const from = midnight(first, 0);
    const to = midnight(last, 1);
    return { ...(from ? { from } : {}), ...(to ? { to } : {}) };
  }
  const ms = back[range];
  return ms === undefined ? {} : { from: new Date(now.getTime() - ms).toISOString() };
}
function midnight(day: string, later: number): string | undefined {
  const [year, month, date] = day.split('-').map(Number);
  if (year === undefined || month === undefined || date === undefined) return undefined;
  return new Date(year, month - 1, date + later).toISOString();
}

/** Days of the reader's choice begin with today; while one is being typed, it is empty. */
export function chosenTime(before: Range, range: Range, days: Days, now: Date) {
  const today = dayField(now);
  const chosen = range === 'own' && before !== 'own' && days.first === '' ? { first: today, last: today } : days;
  return { range, days: chosen, span: spanOf(range, chosen, now) };
}

const morning = 8;
export const tomorrowMorning = (now: Date): Date => new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, morning);
export const inHours = (now: Date, count: number): Date => new Date(now.getTime() + hours(count));
