import { Temporal } from 'temporal-polyfill';
import { isWithin, nameOfZone, type DailySpan } from './hours.ts';

export const nextWithin = (span: DailySpan, timeZone: string, now: Date): Date => nextThat(true, span, timeZone, now);
export const endOf = (span: DailySpan, timeZone: string, now: Date): Date => nextThat(false, span, timeZone, now);

function nextThat(wanted: boolean, span: DailySpan, asked: string, now: Date): Date {
  const timeZone = nameOfZone(asked);
  let from = now.getTime();
  while (isWithin(span, timeZone, new Date(from)) !== wanted) from = nextTurn(span, timeZone, from);
  return new Date(from);
}
/** Wall-clock times may occur twice, and clock changes also count. */
function nextTurn({ from, to }: DailySpan, timeZone: string, after: number): number {
  const now = Temporal.Instant.fromEpochMilliseconds(after).toZonedDateTimeISO(timeZone);
  const turns = [now.getTimeZoneTransition('next')];
  for (const days of [0, 1, 2])
    for (const time of [from, to])
      for (const disambiguation of ['earlier', 'later'] as const)
        turns.push(now.toPlainDate().add({ days }).toPlainDateTime(time).toZonedDateTime(timeZone, { disambiguation }));
  return Math.min(...turns.flatMap((turn) => (turn !== null && turn.epochMilliseconds > after ? [turn.epochMilliseconds] : [])));
}
