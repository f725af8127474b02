import { createHash, createHmac } from 'node:crypto';
import type { SessionEnd } from '@headroom/protocol/cloud';
import { createId } from '../../../kit/identifiers.ts';
import type { Db } from '../../../kit/db/database.ts';
import { refuse, type Refusal, type SignedIn } from '../../../kit/http/handler.ts';
import { endingDetails } from '../../../kit/http/session-ending.ts';
import type { Random } from '../../../kit/ports.ts';
import type { Account } from '../store.ts';

const dayMs = 24 * 60 * 60_000;
/** Maximum since the last use, and in all. */
const lifetimeMs = 30 * dayMs;
const maxMs = 90 * dayMs;
/** Several tabs, or a lost answer, may present one token twice. */
const graceMs = 30_000;

export interface OpenedSession extends SignedIn {
  readonly refreshToken: string;
  readonly expiresAt: Date;
}
interface Where {
  readonly address: string;
  readonly agent: string;
  readonly now: Date;
}

/** Undefined if the account was disabled, deleted or given another password meanwhile. */
export function openSession(
  db: Db,
  { accountId, passwordHash }: Pick<Account, 'accountId' | 'passwordHash'>,
  { address, agent, now, providerId }: Where & { readonly providerId: string | null },
  random: Random,
): Promise<OpenedSession | undefined> {
  return db.transaction().execute(async (transaction) => {
    // Disabling and a new password wait for this lock and then end the session too.
    const account = await transaction
      .selectFrom('accounts')
      .where('account_id', '=', accountId)
      .where('password_hash', '=', passwordHash)
      .where('disabled_at', 'is', null)
      .select('account_id')
      .forShare()
      .executeTakeFirst();
    if (account === undefined) return undefined;
    const sessionId = createId(now, random);
    await transaction
      .insertInto('sessions')
      .values({ session_id: sessionId, account_id: accountId, address, agent, created_at: now, used_at: now, provider_id: providerId })
      .execute();
    const refreshToken = Buffer.from(random(32)).toString('base64url');
    return { accountId, sessionId, refreshToken, expiresAt: await addToken(transaction, sessionId, refreshToken, now, now) };
  });
}

/** Within the grace time every process returns the same next token; later reuse ends the whole family, as stolen. */
export function rotate(db: Db, refreshToken: string, now: Date, random: Random): Promise<OpenedSession | Refusal<'SessionEnded'>> {
  return db.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('refresh_tokens')
      .innerJoin('sessions', 'sessions.session_id', 'refresh_tokens.session_id')
      .where('token_hash', '=', hashOf(refreshToken))
      .select([
        'refresh_tokens.session_id',
        'account_id',
        'expires_at',
        'rotated_at',
        'successor_salt',
        'ended_at',
        'ended_because',
        'sessions.created_at as opened_at',
      ])
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) return ended(undefined);
    if (row.ended_at !== null) return ended({ because: row.ended_because, at: row.ended_at });
    if (row.expires_at <= now) return ended({ because: 'expired', at: row.expires_at });
    const opened = { accountId: row.account_id, sessionId: row.session_id };
    const session = transaction.updateTable('sessions').where('session_id', '=', row.session_id);
    if (row.rotated_at !== null) {
      const isJustNow = now.getTime() - row.rotated_at.getTime() < graceMs;
      if (isJustNow && row.successor_salt !== null)
        return {
          ...opened,
          refreshToken: successorOf(refreshToken, row.successor_salt),
          expiresAt: expiryOf(row.opened_at, row.rotated_at),
        };
      const because = 'token reused';
      await session.set({ ended_at: now, ended_because: because }).execute();
      return ended({ because, at: now });
    }
    const salt = random(32);
    const next = successorOf(refreshToken, salt);
    await session.set({ used_at: now }).execute();
    await transaction
      .updateTable('refresh_tokens')
      .set({ rotated_at: now, successor_salt: salt })
      .where('token_hash', '=', hashOf(refreshToken))
      .execute();
    return { ...opened, refreshToken: next, expiresAt: await addToken(transaction, row.session_id, next, row.opened_at, now) };
  });
}

export interface ListedSession {
  readonly sessionId: string;
  readonly address: string;
  readonly agent: string;
  readonly createdAt: Date;
  readonly usedAt: Date;
}
export function sessionsOf(db: Db, accountId: string, now: Date): Promise<ListedSession[]> {
  return db
    .selectFrom('sessions')
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('used_at', '>', new Date(now.getTime() - lifetimeMs))
    .where('created_at', '>', new Date(now.getTime() - maxMs))
    .select(['session_id as sessionId', 'address', 'agent', 'created_at as createdAt', 'used_at as usedAt'])
    .orderBy('used_at', 'desc')
    .orderBy('session_id')
    .execute();
}

/** Undefined if it has ended already. */
export function endSession(
  db: Db,
  { accountId, sessionId }: SignedIn,
  because: SessionEnd,
  now: Date,
): Promise<{ readonly providerId: string | null } | undefined> {
  return db
    .updateTable('sessions')
    .set({ ended_at: now, ended_because: because })
    .where('account_id', '=', accountId)
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .returning('provider_id as providerId')
    .executeTakeFirst();
}

export async function endSessions(db: Db, accountId: string, except: string | undefined, because: SessionEnd, now: Date): Promise<void> {
  let sessions = db
    .updateTable('sessions')
    .set({ ended_at: now, ended_because: because })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null);
  if (except !== undefined) sessions = sessions.where('session_id', '<>', except);
  await sessions.execute();
}

async function addToken(db: Db, sessionId: string, token: string, openedAt: Date, now: Date): Promise<Date> {
  const expiresAt = expiryOf(openedAt, now);
  await db
    .insertInto('refresh_tokens')
    .values({ token_hash: hashOf(token), session_id: sessionId, created_at: now, expires_at: expiresAt })
    .execute();
  return expiresAt;
}
const ended = (ending: Parameters<typeof endingDetails>[0] | undefined) => {
  const details = ending && endingDetails(ending);
  return refuse('SessionEnded', details === undefined ? {} : { details });
};
const expiryOf = (openedAt: Date, now: Date) => new Date(Math.min(now.getTime() + lifetimeMs, openedAt.getTime() + maxMs));
/** Neither an old token nor the database alone yields the next token. */
const successorOf = (token: string, salt: Uint8Array) => createHmac('sha256', salt).update(token).digest('base64url');
/** Random, so a fast hash is enough. */
const hashOf = (token: string) => createHash('sha256').update(token).digest();
