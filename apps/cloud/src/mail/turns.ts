/** How often a mailbox may be written to because somebody asked for it: no call is a way to fill it. */

import { createHash } from 'node:crypto';
import { emailKey } from '../accounts/store.ts';
import type { Db } from '../db/database.ts';
import { takeTurn } from '../http/rate-limit.ts';

const hourMs = 3_600_000;

/** Seconds to wait, where this address has had its letters of this kind for now: from one account, and from all of them. */
export async function takeLetterTurn(db: Db, kind: string, accountId: string, email: string, now: Date): Promise<number | undefined> {
  const receiver = createHash('sha256').update(emailKey(email)).digest('base64url');
  return (
    (await takeTurn(db, { key: `${kind} ${accountId} ${receiver}`, rate: { count: 5, perMs: hourMs }, now })) ??
    takeTurn(db, { key: `${kind} ${receiver}`, rate: { count: 20, perMs: hourMs }, now })
  );
}
