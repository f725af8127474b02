/** How often a mailbox may be written to because somebody else asked for it: no call is a way to fill it. */

import { createHash } from 'node:crypto';
import type { Db } from '../db/database.ts';
import type { TurnCheck } from '../http/rate-limit.ts';
import { mailboxOf } from './address.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Seconds to wait, where this account has written enough, or this mailbox has had its letters of strangers, for now. */
export async function letterTurn(
  check: TurnCheck,
  db: Db,
  kind: string,
  accountId: string,
  email: string,
  now: Date,
): Promise<number | undefined> {
  const receiver = createHash('sha256').update(mailboxOf(email)).digest('base64url');
  const turns = [
    { key: `${kind} ${accountId} ${receiver}`, rate: { count: 5, perMs: hourMs } },
    { key: `letters of ${accountId}`, rate: { count: 200, perMs: dayMs } },
    { key: `letters to ${receiver}`, rate: { count: 20, perMs: dayMs } },
  ];
  for (const turn of turns) {
    const seconds = await check(db, { ...turn, now });
    if (seconds !== undefined) return seconds;
  }
  return undefined;
}
