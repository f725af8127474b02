/** [CONST-01] */
export const timeUnits = ['ms', 's', 'min', 'hour', 'day', 'week'] as const;
export type TimeUnit = (typeof timeUnits)[number];
const lengths: Readonly<Record<TimeUnit, number>> = { ms: 1, s: 1000, min: 60_000, hour: 3_600_000, day: 86_400_000, week: 604_800_000 };

export interface DurationPart {
  readonly unit: TimeUnit;
  readonly count: number;
}

/** An empty second part is left out (OQ-156). */
export function durationParts(ms: number): DurationPart[] {
  const whole = Number.isFinite(ms) && ms > 0 ? Math.floor(ms) : 0;
  const descending = timeUnits.toReversed();
  const largest = descending.findIndex((unit) => whole >= lengths[unit]);
  const unit = descending[largest];
  if (unit === undefined) return [{ unit: 's', count: 0 }];
  const parts = [{ unit, count: Math.floor(whole / lengths[unit]) }];
  const next = descending[largest + 1];
  const count = next === undefined ? 0 : Math.floor((whole % lengths[unit]) / lengths[next]);
  if (next !== undefined && count > 0) parts.push({ unit: next, count });
  return parts;
}

const letters: Readonly<Record<string, TimeUnit>> = { w: 'week', d: 'day', h: 'hour', m: 'min', s: 's' };

/** `93784`, `26:03:04`, `1 day, 02:03:04`, `1d 2h 3m 4s`. */
export function readUpTime(text: unknown): number | undefined {
  if (typeof text !== 'string' || text.length > 60) return undefined;
  const plain = text.trim().toLowerCase();
  if (/^\d{1,12}(\.\d+)?$/.test(plain)) return Number(plain) * 1000;
  const clock = /^(?:(\d{1,6})(?:\.| ?d(?:ays?)?,? ?))?(\d{1,6}):(\d\d)(?::(\d\d))?$/.exec(plain);
  if (clock) {
    const [, days = 0, hours = 0, minutes = 0, seconds = 0] = clock.map((part: string | undefined) => Number(part ?? 0));
    return days * lengths.day + hours * lengths.hour + minutes * lengths.min + seconds * lengths.s;
  }
  if (!/^(?:\d{1,9} ?[a-z]+[ ,]*)+$/.test(plain)) return undefined;
  let total = 0;
  for (const [, count, word = ''] of plain.matchAll(/(\d+) ?([a-z]+)/g)) {
    const unit = /^(?:w(?:eeks?)?|d(?:ays?)?|h(?:rs?|ours?)?|m(?:ins?|inutes?)?|s(?:ecs?|econds?)?)$/.test(word)
      ? letters[word.charAt(0)]
      : undefined;
    if (unit === undefined) return undefined;
    total += Number(count) * lengths[unit];
  }
  return total;
}
