/** `HH:MM`, over midnight where `to` is earlier. */
export interface DailySpan {
  readonly from: string;
  readonly to: string;
}
export interface VenueHours {
  readonly timeZone: string;
  /** Null: updates at any time. */
  readonly update: DailySpan | null;
  readonly quiet: DailySpan | null;
}
export const noHours: VenueHours = { timeZone: 'UTC', update: null, quiet: null };

const dayMinutes = 24 * 60;
/** Shorter ones may vanish on clock changes. */
export const minSpanMinutes = 30;

export type SpanProblem = 'time' | 'too short' | 'too long';
export function spanProblem({ from, to }: DailySpan): SpanProblem | undefined {
  const [begin, end] = [minutesOf(from), minutesOf(to)];
  if (begin === undefined || end === undefined) return 'time';
  const length = (end - begin + dayMinutes) % dayMinutes;
  if (length > dayMinutes - minSpanMinutes) return 'too long';
  return length < minSpanMinutes ? 'too short' : undefined;
}
export const isTimeOfDay = (text: string): boolean => minutesOf(text) !== undefined;
function minutesOf(time: string): number | undefined {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

/** `Europe/Madrid` */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    wallClock(name);
    return true;
  } catch {
    return false;
  }
}

const wallClocks = new Map<string, Intl.DateTimeFormat>();
/** Each takes 36 kB, and callers may spell one zone in thousands of ways. */
const maxWallClocks = 300;
function wallClock(timeZone: string): Intl.DateTimeFormat {
  let known = wallClocks.get(timeZone);
  if (known === undefined) {
    known = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
    if (wallClocks.size >= maxWallClocks) wallClocks.clear();
    wallClocks.set(timeZone, known);
  }
  return known;
}

/** Intl also takes `JST`, Temporal only the name that it means. */
export const nameOfZone = (timeZone: string): string => wallClock(timeZone).resolvedOptions().timeZone;

export function isWithin({ from, to }: DailySpan, timeZone: string, now: Date): boolean {
  const time = wallClock(timeZone).format(now);
  return from < to ? from <= time && time < to : time >= from || time < to;
}
