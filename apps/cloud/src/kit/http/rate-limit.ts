/** Calls are counted in the database for all processes together. */

import type { RateClass } from '@headroom/protocol/cloud';
import type { Db } from '../db/database.ts';
import { keptStatement } from '../db/kept-statements.ts';
import { networkOf } from './network.ts';

export interface Rate {
  readonly count: number;
  readonly perMs: number;
}
/** Counting reads would cost more than most reads. */
type Counted = Exclude<RateClass, 'read'>;
export type Rates = Readonly<Record<Counted, Rate>>;
export const usualRates: Rates = {
  write: { count: 300, perMs: 60_000 },
  command: { count: 1200, perMs: 60_000 },
  credential: { count: 60, perMs: 60_000 },
  mail: { count: 20, perMs: 60_000 },
  large: { count: 20, perMs: 60_000 },
};

export interface Turn {
  readonly key: string;
  readonly rate: Rate;
  readonly now: Date;
}
export const turnOf = (rates: Rates, kind: Counted, who: string, now: Date): Turn => ({
  key: `${kind} ${networkOf(who)}`,
  rate: rates[kind],
  now,
});

/** At most a day for `perMs`, because older windows are deleted. */
export async function takeTurn(db: Db, turn: Turn): Promise<number | undefined> {
  const [window] = await countOne(db, turnValues(turn));
  return secondsToWait(turn, window);
}

export async function peekTurn(db: Db, { key, rate, now }: Turn): Promise<number | undefined> {
  const window = await db.selectFrom('rate_windows').where('key', '=', key).select(['count', 'started_at']).executeTakeFirst();
  const isOver = window === undefined || Math.abs(now.getTime() - window.started_at.getTime()) >= rate.perMs;
  return isOver ? undefined : secondsToWait({ key, rate, now }, { ...window, count: window.count + 1 });
}
export type TurnCheck = typeof takeTurn | typeof peekTurn;

export interface Window {
  readonly count: number;
  readonly started_at: Date;
}
/** Counts one if `from` has a row, to save a round trip. */
export function counting(first: number, from: string): string {
  const [key, now, begin, end] = [first, first + 1, first + 2, first + 3].map((number) => `$${number}`);
  // Counted before the clock was set back.
  const isOver = `(rate_windows.started_at <= ${begin} or rate_windows.started_at > ${end})`;
  return `
    insert into rate_windows (key, count, started_at) select ${key}, 1, ${now}::timestamptz ${from}
    on conflict (key) do update set
      count = case when ${isOver} then 1 else rate_windows.count + 1 end,
      started_at = case when ${isOver} then excluded.started_at else rate_windows.started_at end
    returning count, started_at`;
}
export const turnValues = ({ key, rate: { perMs }, now }: Turn): unknown[] => [
  key,
  now,
  new Date(now.getTime() - perMs),
  new Date(now.getTime() + perMs),
];
const countOne = keptStatement<Window>(counting(1, ''));
export const secondsToWait = ({ rate, now }: Turn, window: Window | undefined): number | undefined =>
  window === undefined || window.count <= rate.count
    ? undefined
    : Math.max(1, Math.ceil((window.started_at.getTime() + rate.perMs - now.getTime()) / 1000));
