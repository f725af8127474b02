/** Guesses at secrets: after the fifth that fails, account and address wait ever longer, from one second up to fifteen minutes. */

import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { networkOf } from '../http/network.ts';
import { emailKey } from './store.ts';

const freeFailures = 5;
const longestLockSeconds = 15 * 60;
const hourMs = 3_600_000;
/** Not locked, for whoever asks: of two at once, the one that came first may be looked at last. */
const open = new Date(0);
/** So long after the last failure the count begins anew: an address stands for many people. */
const remembered = { account: 24 * hourMs, address: hourMs };

export interface Attempt {
  /** It was the right person: what failed before on this account is forgotten. */
  succeed(): Promise<void>;
  /** Neither right nor wrong: as if it had not been. */
  takeBack(): Promise<void>;
}
interface Guess {
  readonly email: string;
  readonly address: string;
  readonly now: Date;
}

/** Counts before it is known how it ends, so that many at once have no more guesses between them. Answers the seconds to wait where it is locked. */
export async function beginAttempt(db: Db, { email, address, now }: Guess): Promise<Attempt | { readonly seconds: number }> {
  const account = accountKey(email);
  const place = `address ${networkOf(address)}`;
  const locked = await db.transaction().execute(async (transaction) => {
    // Always in this order, so that two attempts never wait for one another.
    const seconds = await count(transaction, account, remembered.account, now);
    if (seconds !== undefined) return seconds;
    const placeSeconds = await count(transaction, place, remembered.address, now);
    if (placeSeconds !== undefined) await takeBack(transaction, account);
    return placeSeconds;
  });
  if (locked !== undefined) return { seconds: locked };
  return {
    async succeed() {
      await forgetFailures(db, email);
      await takeBack(db, place);
    },
    async takeBack() {
      await takeBack(db, account);
      await takeBack(db, place);
    },
  };
}

export async function forgetFailures(db: Db, email: string): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('key', '=', accountKey(email)).execute();
}

/** Whether there is such an account or not, its lock is the same. */
const accountKey = (email: string) => `account ${createHash('sha256').update(emailKey(email)).digest('hex')}`;

async function count(db: Db, key: string, rememberedMs: number, now: Date): Promise<number | undefined> {
  const forgotten = new Date(now.getTime() - rememberedMs);
  const next = sql<number>`case when sign_in_failures.failed_at <= ${forgotten} then 1 else sign_in_failures.count + 1 end`;
  const seconds = sql`least(power(2, least((${next}) - ${freeFailures}, 30)), ${longestLockSeconds})`;
  const until = sql<Date>`case when (${next}) < ${freeFailures} then ${open} else ${now}::timestamptz + ${seconds} * interval '1 second' end`;
  const [soonest, latest] = [new Date(now.getTime() + 1), new Date(now.getTime() + 2 * longestLockSeconds * 1000)];
  const counted = await db
    .insertInto('sign_in_failures')
    .values({ key, count: 1, failed_at: now, locked_until: open })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ count: next, failed_at: now, locked_until: until })
        // What ends far later than any lock was set by a clock that has been put back.
        .where(({ eb, not }) => not(eb.between('sign_in_failures.locked_until', soonest, latest))),
    )
    .returning('count')
    .executeTakeFirst();
  if (counted !== undefined) return undefined;
  const lock = await db.selectFrom('sign_in_failures').where('key', '=', key).select('locked_until').executeTakeFirst();
  return Math.max(1, Math.ceil(((lock?.locked_until ?? now).getTime() - now.getTime()) / 1000));
}

async function takeBack(db: Db, key: string): Promise<void> {
  await db
    .updateTable('sign_in_failures')
    .set({ count: sql<number>`greatest(count - 1, 0)`, locked_until: open })
    .where('key', '=', key)
    .execute();
}
