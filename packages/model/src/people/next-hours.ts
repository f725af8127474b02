/** When the hours of a venue begin and end next, whatever its clocks do meanwhile. */

import { Temporal } from 'temporal-polyfill';
import { isWithin, type DailySpan } from './hours.ts';

/** Now where it is within, else when it begins next. */
export const nextWithin = (span: DailySpan, timeZone: string, now: Date): Date => nextThat(true, span, timeZone, now);
/** When the span that holds now ends; now where none does. */
export const endOf = (span: DailySpan, timeZone: string, now: Date): Date => nextThat(false, span, timeZone, now);

function nextThat(wanted: boolean, span: DailySpan, timeZone: string, now: Date): Date {
  let from = now.getTime();
  while (isWithin(span, timeZone, new Date(from)) !== wanted) from = nextTurn(span, timeZone, from);
  return new Date(from);
}
/** The next moment at which it may begin or end: one of its two times by the wall clock, each of which may come twice, or clocks that jump. */
function nextTurn({ from, to }: DailySpan, timeZone: string, after: number): number {
  const now = Temporal.Instant.fromEpochMilliseconds(after).toZonedDateTimeISO(timeZone);
  const turns = [now.getTimeZoneTransition('next')];
  // A time of today may be over, and one of tomorrow may not exist.
  for (const days of [0, 1, 2])
    for (const time of [from, to])
      for (const disambiguation of ['earlier', 'later'] as const)
        turns.push(now.toPlainDate().add({ days }).toPlainDateTime(time).toZonedDateTime(timeZone, { disambiguation }));
  return Math.min(...turns.flatMap((turn) => (turn !== null && turn.epochMilliseconds > after ? [turn.epochMilliseconds] : [])));
}
