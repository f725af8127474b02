import { noteOther } from '../people/accounts/announce.ts';
import { atomically } from '../kit/db/atomically.ts';
import type { Db } from '../kit/db/database.ts';
import type { Filling } from '../kit/quotas.ts';

/** In the transaction of the log entry. */
export type MailOwner = (db: Db, accountId: string, what: Filling) => Promise<void>;

const dayMs = 24 * 3_600_000;
export async function tellNearlyFull(db: Db, accountId: string, what: Filling, now: Date, mail: MailOwner): Promise<boolean> {
  const action = `${what} nearly full` as const;
  const last = await db
    .selectFrom('audit_log')
    .where('account_id', '=', accountId)
    .where('action', '=', action)
    .orderBy('entry_id', 'desc')
    .select('recorded_at')
    .executeTakeFirst();
  const quietMs = now.getTime() - (last?.recorded_at.getTime() ?? -Infinity);
  if (quietMs < 7 * dayMs) return false;
  await atomically(db, async (transaction) => {
    await noteOther(transaction, accountId, { address: '', now }, action);
    if (quietMs > 30 * dayMs) await mail(transaction, accountId, what);
  });
  return true;
}
