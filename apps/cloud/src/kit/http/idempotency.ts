/** Work and answer are stored in one transaction under the caller's key. */

import { createHash } from 'node:crypto';
import type { GeneralError } from '@headroom/protocol/cloud';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { Refusal } from './handler.ts';

export interface Repeatable {
  readonly accountId: string;
  readonly key: string;
  /** The same key with a different request is an error. */
  readonly said: unknown;
  readonly now: Date;
}
const patienceMs = 3000;
const lockTimeout = '55P03';
class Undone extends Error {
  readonly refusal: Refusal<string>;
  constructor(refusal: Refusal<string>) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

export async function runOnce(db: Db, { accountId, key, said, now }: Repeatable, work: (db: Db) => Promise<unknown>): Promise<unknown> {
  const hash = createHash('sha256').update(JSON.stringify(said)).digest();
  try {
    return await db.transaction().execute(async (transaction) => {
      // Waits only briefly, because it holds a connection.
      await sql`set local lock_timeout = ${sql.lit(patienceMs)}`.execute(transaction);
      const taken = await transaction
        .insertInto('answered_requests')
        .values({ account_id: accountId, idempotency_key: key, request_hash: hash, created_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .returning('idempotency_key')
        .executeTakeFirst();
      if (taken === undefined) return earlierAnswer(transaction, accountId, key, hash);
      await sql`set local lock_timeout = 0`.execute(transaction);
      const answer = await work(transaction);
      if (answer instanceof Refusal) throw new Undone(answer as Refusal<string>);
      await transaction
        .updateTable('answered_requests')
        .set({ answer: JSON.stringify(answer) })
        .where('account_id', '=', accountId)
        .where('idempotency_key', '=', key)
        .execute();
      return answer;
    });
  } catch (error) {
    if (error instanceof Undone) return error.refusal;
    if ((error as { readonly code?: string }).code === lockTimeout) return new Refusal<GeneralError>('StillRunning', {});
    throw error;
  }
}

async function earlierAnswer(db: Db, accountId: string, key: string, hash: Buffer): Promise<unknown> {
  const row = await db
    .selectFrom('answered_requests')
    .select(['request_hash', 'answer'])
    .where('account_id', '=', accountId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  if (row === undefined || row.answer === null) return new Refusal<GeneralError>('StillRunning', {});
  if (!hash.equals(row.request_hash)) return new Refusal<GeneralError>('KeyReused', {});
  return JSON.parse(row.answer);
}
