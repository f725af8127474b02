import type { ErrorDetails, SessionEnd } from '@headroom/protocol/cloud';
import type { Db } from '../db/database.ts';
import type { SignedIn } from './handler.ts';

interface Ending {
  readonly because: SessionEnd | null;
  readonly at: Date;
}
/** For the holder of one of its tokens only. */
export const endingDetails = ({ because, at }: Ending): ErrorDetails | undefined =>
  because === null ? undefined : { because, at: at.toISOString() };

export async function endingOf(db: Db, { accountId, sessionId }: SignedIn): Promise<ErrorDetails | undefined> {
  const row = await db
    .selectFrom('sessions')
    .where('session_id', '=', sessionId)
    .where('account_id', '=', accountId)
    .select(['ended_at as at', 'ended_because as because'])
    .executeTakeFirst();
  return row === undefined || row.at === null ? undefined : endingDetails({ because: row.because, at: row.at });
}
