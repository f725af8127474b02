/** How often one caller may: counted in the database, so that many processes count together. */

import type { RateClass } from '@headroom/protocol/cloud';
import { sql } from 'kysely';
import { kept, type Db } from '../db/database.ts';
import { networkOf } from './network.ts';

export interface Rate {
  readonly count: number;
  readonly perMs: number;
}
/** Reads are not counted: counting would cost more than most of them. */
type Counted = Exclude<RateClass, 'read'>;
export type Rates = Readonly<Record<Counted, Rate>>;
export const usualRates: Rates = {
  write: { count: 300, perMs: 60_000 },
  command: { count: 1200, perMs: 60_000 },
  credential: { count: 60, perMs: 60_000 },
  mail: { count: 20, perMs: 60_000 },
};

/** Seconds to wait, where the caller has had its share of this time. */
export const secondsToWait = (db: Db, rates: Rates, kind: Counted, who: string, now: Date): Promise<number | undefined> =>
  takeTurn(db, `${kind} ${networkOf(who)}`, rates[kind], now);

/** Counts one, and answers the seconds to wait where that is one too many. No `perMs` is longer than an hour: the housekeeping forgets what is older. */
export async function takeTurn(db: Db, key: string, { count, perMs }: Rate, now: Date): Promise<number | undefined> {
  const begin = new Date(now.getTime() - perMs);
  // One that begins so much later than now was counted by a clock that has been put back: nobody waits until then.
  const isOver = sql<boolean>`(rate_windows.started_at <= ${begin} or rate_windows.started_at > ${new Date(now.getTime() + perMs)})`;
  const row = await db
    .insertInto('rate_windows')
    .values({ key, count: 1, started_at: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when ${isOver} then 1 else rate_windows.count + 1 end`,
        started_at: sql<Date>`case when ${isOver} then ${now} else rate_windows.started_at end`,
      }),
    )
    .returning(['count', 'started_at'])
    .modifyEnd(kept)
    .executeTakeFirstOrThrow();
  return row.count <= count ? undefined : Math.max(1, Math.ceil((row.started_at.getTime() + perMs - now.getTime()) / 1000));
}
