/** The six digits that a mail brings: stored as a hash, good for ten minutes and five tries. */

import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import { takeTurn } from '../http/rate-limit.ts';
import type { Random } from '../ports.ts';
import { hashSecret, isSecret, pretendToVerify } from './password.ts';

export type Purpose = Schema['codes']['purpose'];
const lifetimeMs = 10 * 60_000;
const mostTries = 5;
/** OQ-142 */
const turns = [
  { count: 1, perMs: 60_000 },
  { count: 5, perMs: 3_600_000 },
];

/** Seconds to wait, where this receiver has had its codes for now. Asked before it is known whether there is such an account. */
export async function takeCodeTurn(db: Db, purpose: Purpose, receiver: string, now: Date): Promise<number | undefined> {
  const hash = createHash('sha256').update(receiver).digest('base64url');
  for (const turn of turns) {
    const seconds = await takeTurn(db, { key: `code ${purpose} ${turn.perMs} ${hash}`, rate: turn, now });
    if (seconds !== undefined) return seconds;
  }
  return undefined;
}

/** A new code takes the place of the one before. */
export async function issueCode(db: Db, accountId: string, purpose: Purpose, now: Date, random: Random): Promise<string> {
  const code = sixDigits(random);
  const row = { code_hash: await hashSecret(code), tries: 0, sent_at: now, expires_at: new Date(now.getTime() + lifetimeMs) };
  await db
    .insertInto('codes')
    .values({ account_id: accountId, purpose, ...row })
    .onConflict((conflict) => conflict.columns(['account_id', 'purpose']).doUpdateSet(row))
    .execute();
  return code;
}

/** Counts the try before it looks: many at once have five between them all the same. Takes as long where there is no code, or no account. */
export async function useCode(
  db: Db,
  { accountId, receiver }: { readonly accountId: string | undefined; readonly receiver: string },
  purpose: Purpose,
  code: string,
  now: Date,
): Promise<'InvalidCode' | 'CodeExpired' | undefined> {
  const row =
    accountId === undefined
      ? undefined
      : await db
          .updateTable('codes')
          .set({ tries: sql<number>`tries + 1` })
          .where('account_id', '=', accountId)
          .where('purpose', '=', purpose)
          .returning(['code_hash', 'tries', 'expires_at'])
          .executeTakeFirst();
  if (accountId === undefined || row === undefined) {
    await pretendToCount(db, receiver, now);
    await pretendToVerify(code);
    return 'InvalidCode';
  }
  const isRight = await isSecret(row.code_hash, code);
  if (row.expires_at <= now || row.tries > mostTries) return 'CodeExpired';
  if (!isRight) return 'InvalidCode';
  const used = await db
    .deleteFrom('codes')
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('code_hash', '=', row.code_hash)
    .returning('account_id')
    .executeTakeFirst();
  return used === undefined ? 'InvalidCode' : undefined;
}

/** A write that lasts, as a counted try is one: the disk's time tells nobody whether there was a code. */
async function pretendToCount(db: Db, receiver: string, now: Date): Promise<void> {
  const key = `nobody ${createHash('sha256').update(receiver).digest('hex')}`;
  await db
    .insertInto('sign_in_failures')
    .values({ key, count: 0, failed_at: now, locked_until: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ failed_at: now }))
    .execute();
}

/** Every number as likely as the others: what lies above the last full million is drawn again. */
function sixDigits(random: Random): string {
  const whole = Math.floor(2 ** 32 / 1_000_000) * 1_000_000;
  for (;;) {
    const drawn = Buffer.from(random(4)).readUInt32BE();
    if (drawn < whole) return String(drawn % 1_000_000).padStart(6, '0');
  }
}
