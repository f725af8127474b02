import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../../kit/db/database.ts';
import type { Schema } from '../../../kit/db/schema.ts';
import { networkOf } from '../../../kit/http/network.ts';
import { takeTurn, type Rate, type TurnCheck } from '../../../kit/http/rate-limit.ts';
import { mailboxOf } from '../../../kit/mail/address.ts';
import { letterTurn } from '../../../kit/mail/mailbox-rate-limit.ts';
import type { Random } from '../../../kit/ports.ts';
import type { SecretCost } from '../../../kit/secret-cost.ts';
import { countTry, forgetTry, standingOf, type Guesser } from './attempts.ts';
import { hashSecret, isSecret, pretendToVerify, type Standing } from './password.ts';

type Purpose = Schema['codes']['purpose'];
export type MailedPurpose = Exclude<Purpose, `phone ${string}`>;
const lifetimeMs = 10 * 60_000;
const maxTries = 5;
const maxTriesOfStrangers = 20;
/** OQ-142 */
const turns = [
  { count: 1, perMs: 60_000 },
  { count: 5, perMs: 3_600_000 },
  { count: 30, perMs: 24 * 3_600_000 },
];
/** No network uses up the turns of others. */
const turnsOfNetwork = [
  { count: 1, perMs: 60_000 },
  { count: 5, perMs: 24 * 3_600_000 },
];

/** Before the account lookup, so it reveals none. */
export async function takeCodeTurn(db: Db, purpose: Purpose, email: string, guesser: Guesser, now: Date): Promise<number | undefined> {
  if ('device' in guesser) return turnsOf(takeTurn, db, purpose, `device ${guesser.device}`, turns, now);
  const mailbox = mailboxOf(email);
  const ofNetwork =
    'address' in guesser
      ? await turnsOf(takeTurn, db, purpose, `${mailbox} ${networkOf(guesser.address)}`, turnsOfNetwork, now)
      : undefined;
  return ofNetwork ?? turnsOf(takeTurn, db, purpose, mailbox, turns, now);
}
/** Also per mailbox, since the new address may be somebody else's. */
export const addressTurn = async (check: TurnCheck, db: Db, accountId: string, email: string, now: Date): Promise<number | undefined> =>
  (await turnsOf(check, db, 'email', accountId, turns, now)) ??
  (await turnsOf(check, db, 'email', mailboxOf(email), turns, now)) ??
  letterTurn(check, db, 'code', accountId, email, now);

async function turnsOf(
  check: TurnCheck,
  db: Db,
  purpose: Purpose,
  receiver: string,
  rates: readonly Rate[],
  now: Date,
): Promise<number | undefined> {
  const hash = createHash('sha256').update(receiver).digest('base64url');
  for (const turn of rates) {
    const seconds = await check(db, { key: `code ${purpose} ${turn.perMs} ${hash}`, rate: turn, now });
    if (seconds !== undefined) return seconds;
  }
  return undefined;
}

interface CodeTools {
  readonly secretCost: SecretCost;
}
export interface DrawnCode {
  readonly code: string;
  readonly hash: string;
}
/** Rejects if the hashing queue is full, so call it before changing anything. */
export async function drawCode(
  { random, secretCost }: CodeTools & { readonly random: Random },
  standing: Standing,
  receiver: string,
): Promise<DrawnCode> {
  const code = sixDigits(random);
  return { code, hash: await hashSecret(secretOf(receiver, code), standing, secretCost) };
}
/** A code proves no other address or number. */
const secretOf = (receiver: string, code: string) => `${receiver} ${code}`;

export interface IssuedCode {
  readonly code: string;
  /** For one that was not sent: the code before is valid again. */
  takeBack(): Promise<void>;
}
export async function issueCode(
  db: Db,
  { accountId, purpose, address }: { readonly accountId: string; readonly purpose: Purpose; readonly address: string },
  now: Date,
  { code, hash }: DrawnCode,
): Promise<IssuedCode> {
  const expiresAt = new Date(now.getTime() + lifetimeMs);
  const row = { code_hash: hash, tries: 0, asked_from: networkOf(address), sent_at: now, expires_at: expiresAt };
  const before = await db
    .selectFrom('codes')
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .select(['code_hash', 'tries', 'asked_from', 'sent_at', 'expires_at'])
    .executeTakeFirst();
  await db
    .insertInto('codes')
    .values({ account_id: accountId, purpose, ...row })
    .onConflict((conflict) => conflict.columns(['account_id', 'purpose']).doUpdateSet(row))
    .execute();
  return {
    code,
    async takeBack() {
      if (before === undefined) return;
      await db
        .updateTable('codes')
        .set(before)
        .where('account_id', '=', accountId)
        .where('purpose', '=', purpose)
        .where('code_hash', '=', hash)
        .execute();
    },
  };
}

/** Counts first, so concurrent requests share five tries. Equally long without a code or account. */
export async function useCode(
  { secretCost }: CodeTools,
  db: Db,
  { accountId, receiver }: { readonly accountId: string | undefined; readonly receiver: string },
  guesser: Guesser,
  purpose: Purpose,
  code: string,
  now: Date,
): Promise<'InvalidCode' | 'CodeExpired' | undefined> {
  const isStranger = sql<number>`(case when asked_from <> ${'address' in guesser ? networkOf(guesser.address) : null} then 1 else 0 end)`;
  const row =
    accountId === undefined
      ? undefined
      : await db
          .updateTable('codes')
          .set({ tries: sql<number>`tries + ${isStranger}` })
          .where('account_id', '=', accountId)
          .where('purpose', '=', purpose)
          .returning(['code_hash', 'tries', 'expires_at', isStranger.as('is_stranger')])
          .executeTakeFirst();
  if (accountId === undefined || row === undefined) {
    await pretendToCount(db, receiver, now);
    await countTry(db, receiver, guesser, now);
    await pretendToVerify(code, standingOf(guesser), secretCost);
    return 'InvalidCode';
  }
  const tries = await countTry(db, row.code_hash, guesser, now);
  const isRight = await isSecret(row.code_hash, secretOf(receiver, code), standingOf(guesser)).catch(async (error: unknown) => {
    // A code that could not be checked is not a wrong one.
    await forgetTry(db, row.code_hash, guesser);
    throw error;
  });
  const isSpent = tries > maxTries || (row.is_stranger === 1 && row.tries > maxTriesOfStrangers);
  if (row.expires_at <= now || isSpent) return 'CodeExpired';
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

/** Timing does not reveal a code. */
export async function pretendToCount(db: Db, receiver: string, now: Date): Promise<void> {
  const key = `nobody ${createHash('sha256').update(receiver).digest('hex')}`;
  await db
    .insertInto('sign_in_failures')
    .values({ key, count: 0, failed_at: now, locked_until: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ failed_at: now }))
    .execute();
}

/** Draws again above the last full million, for equal probabilities. */
function sixDigits(random: Random): string {
  const whole = Math.floor(2 ** 32 / 1_000_000) * 1_000_000;
  for (;;) {
    const drawn = Buffer.from(random(4)).readUInt32BE();
    if (drawn < whole) return String(drawn % 1_000_000).padStart(6, '0');
  }
}
