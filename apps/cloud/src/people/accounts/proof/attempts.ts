/** Failed guesses count by session, known device or network; after five the wait grows up to fifteen minutes. */

import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../../kit/db/database.ts';
import { networkOf } from '../../../kit/http/network.ts';
import { emailKey } from '../store.ts';
import type { Standing } from './password.ts';

/** Failures before the wait starts; many people share networks. */
const free = { guesser: 5, network: 20, account: 50 };
const maxLockSeconds = 15 * 60;
const hourMs = 3_600_000;
/** In the past for every caller. */
const open = new Date(0);
/** Networks sooner, because many share them. */
const remembered = { guesser: 24 * hourMs, account: 24 * hourMs, network: hourMs };

export interface Attempt {
  succeed(): Promise<void>;
  /** Uncounts an attempt that was not judged. */
  takeBack(): Promise<void>;
}
/** Strangers lock out neither sessions nor known devices. */
export type Guesser = { readonly session: string } | { readonly device: string } | { readonly address: string };
export const standingOf = (guesser: Guesser): Standing => ('address' in guesser ? 'stranger' : 'known');
export const guesserKey = (guesser: Guesser): string =>
  'session' in guesser
    ? `session ${guesser.session}`
    : 'device' in guesser
      ? `device ${guesser.device}`
      : `network ${networkOf(guesser.address)}`;

/** Counts first, so concurrent guesses get no extra tries. */
export async function beginAttempt(db: Db, email: string, guesser: Guesser, now: Date): Promise<Attempt | { readonly seconds: number }> {
  const account = accountKey(email);
  const own = `${account} ${guesserKey(guesser)}`;
  const counted = [own];
  const locked = await db.transaction().execute(async (transaction) => {
    // A fixed order prevents deadlocks.
    const first = await count(transaction, own, free.guesser, remembered.guesser, now);
    if (first.seconds !== undefined || !('address' in guesser)) return first.seconds;
    // A network locks only itself, not the account.
    if (first.count > free.guesser) return undefined;
    for (const [key, many, forMs] of [
      [account, free.account, remembered.account],
      [guesserKey(guesser), free.network, remembered.network],
    ] as const) {
      const { seconds } = await count(transaction, key, many, forMs, now);
      if (seconds !== undefined) {
        for (const before of counted) await takeBack(transaction, before);
        return seconds;
      }
      counted.push(key);
    }
    return undefined;
  });
  if (locked !== undefined) return { seconds: locked };
  return {
    async succeed() {
      await db.deleteFrom('sign_in_failures').where('key', '=', own).execute();
      for (const key of counted.slice(1)) await takeBack(db, key);
    },
    async takeBack() {
      for (const key of counted) await takeBack(db, key);
    },
  };
}

export async function countTry(db: Db, code: string, guesser: Guesser, now: Date): Promise<number> {
  const key = tryKey(code, guesser);
  const counted = await db
    .insertInto('sign_in_failures')
    .values({ key, count: 1, failed_at: now, locked_until: open })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ count: sql<number>`sign_in_failures.count + 1`, failed_at: now }))
    .returning('count')
    .executeTakeFirstOrThrow();
  return counted.count;
}

export const forgetTry = (db: Db, code: string, guesser: Guesser): Promise<void> => takeBack(db, tryKey(code, guesser));
const tryKey = (code: string, guesser: Guesser) => `code ${createHash('sha256').update(code).digest('hex')} ${guesserKey(guesser)}`;

/** Strangers' failures too, because the owner proved the address. */
export async function forgetFailures(db: Db, email: string): Promise<void> {
  await db
    .deleteFrom('sign_in_failures')
    .where('key', 'like', `${accountKey(email)}%`)
    .execute();
}

/** Unknown addresses are counted too, so a lock does not reveal whether an account exists. */
const accountKey = (email: string) => `account ${createHash('sha256').update(emailKey(email)).digest('hex')}`;

interface Counted {
  readonly count: number;
  readonly seconds: number | undefined;
}
async function count(db: Db, key: string, freeFailures: number, rememberedMs: number, now: Date): Promise<Counted> {
  const forgotten = new Date(now.getTime() - rememberedMs);
  const next = sql<number>`case when sign_in_failures.failed_at <= ${forgotten} then 1 else sign_in_failures.count + 1 end`;
  const seconds = sql`least(power(2, least((${next}) - ${freeFailures}, 30)), ${maxLockSeconds})`;
  const until = sql<Date>`case when (${next}) < ${freeFailures} then ${open} else ${now}::timestamptz + ${seconds} * interval '1 second' end`;
  const [soonest, latest] = [new Date(now.getTime() + 1), new Date(now.getTime() + 2 * maxLockSeconds * 1000)];
  const counted = await db
    .insertInto('sign_in_failures')
    .values({ key, count: 1, failed_at: now, locked_until: open })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ count: next, failed_at: now, locked_until: until })
        // A longer lock comes from a clock put back.
        .where(({ eb, not }) => not(eb.between('sign_in_failures.locked_until', soonest, latest))),
    )
    .returning('count')
    .executeTakeFirst();
  if (counted !== undefined) return { count: counted.count, seconds: undefined };
  const lock = await db.selectFrom('sign_in_failures').where('key', '=', key).select('locked_until').executeTakeFirst();
  return { count: 0, seconds: Math.max(1, Math.ceil(((lock?.locked_until ?? now).getTime() - now.getTime()) / 1000)) };
}

async function takeBack(db: Db, key: string): Promise<void> {
  await db
    .updateTable('sign_in_failures')
    .set({ count: sql<number>`greatest(count - 1, 0)`, locked_until: open })
    .where('key', '=', key)
    .execute();
}
