import { sleptMs } from '../../ui/plots/slept.ts';

/** Null if it could not measure. */
export interface LoadReading {
  readonly ohms: number | null;
  readonly state: 'Ok' | 'Short' | 'Open' | 'Low Signal' | undefined;
}
export interface LoadEvent {
  readonly kind: 'Short' | 'Open';
  readonly from: number;
  /** Undefined while it lasts. */
  readonly to: number | undefined;
}
export interface LoadPoint {
  readonly time: number;
  readonly value: number | null;
}
export interface LoadHistory {
  readonly since: number;
  readonly points: readonly LoadPoint[];
  readonly events: readonly LoadEvent[];
  readonly last: { readonly ohms: number; readonly time: number } | undefined;
}

export const maxMs = 3_600_000;
/** Unchanged values add no more points than this. */
const leastMs = 1000;

export function startHistory(now: number): LoadHistory {
  return { since: now, points: [], events: [], last: undefined };
}

export function record(known: LoadHistory, now: number, { ohms, state }: LoadReading): LoadHistory {
  const history = until(known, now);
  const before = history.points.at(-1);
  if (before && before.value !== null && now - before.time > sleptMs)
    return record(pause(history, before.time + leastMs), now, { ohms, state });
  const isNew = !before || before.value !== ohms || now - before.time >= leastMs;
  const oldest = now - maxMs;
  const points = isNew ? [...history.points.filter(({ time }) => time >= oldest), { time: now, value: ohms }] : history.points;
  return {
    since: Math.max(history.since, oldest),
    points,
    events: eventsAfter(history.events, now, state).filter(({ to }) => to === undefined || to >= oldest),
    last: ohms === null ? history.last : { ohms, time: now },
  };
}
/** The clock may have been set back. */
const until = (history: LoadHistory, now: number): LoadHistory => ({
  since: Math.min(history.since, now),
  points: history.points.filter(({ time }) => time <= now),
  events: history.events.filter(({ from }) => from <= now),
  last: history.last && { ...history.last, time: Math.min(history.last.time, now) },
});
/** Ends the recording with a gap. */
export const pause = (history: LoadHistory, now: number): LoadHistory => record(history, now, { ohms: null, state: undefined });

function eventsAfter(events: readonly LoadEvent[], now: number, state: LoadReading['state']): readonly LoadEvent[] {
  const open = events.at(-1);
  const lasts = open !== undefined && open.to === undefined;
  if (lasts && open.kind === state) return events;
  const closed = lasts ? [...events.slice(0, -1), { ...open, to: now }] : events;
  return state === 'Short' || state === 'Open' ? [...closed, { kind: state, from: now, to: undefined }] : closed;
}

export function extremesOf({ points }: LoadHistory): { readonly low: number; readonly high: number } | undefined {
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]));
  return values.length === 0 ? undefined : { low: values.reduce((a, b) => Math.min(a, b)), high: values.reduce((a, b) => Math.max(a, b)) };
}

/** At least two minutes, so that a new history does not race. */
export function spanOf(history: LoadHistory, now: number): { readonly from: number; readonly to: number; readonly step: number } {
  const length = Math.max(120_000, now - history.since);
  const step = [20, 60, 120, 300, 600].map((seconds) => seconds * 1000).find((each) => length / each <= 6.5) ?? 600_000;
  return { from: now - length, to: now, step };
}
