/** A change of an account, for its owner to see: an entry in the log, and a mail. Written in the transaction of the change. */

import { record, type Change } from '../audit/record.ts';
import type { Db } from '../db/database.ts';
import type { NoticeKind } from './mails.ts';
import type { Account } from './store.ts';
import type { AccountTools } from './tools.ts';

interface Where {
  readonly address: string;
  readonly now: Date;
}
/** The owner did it, from there; it is not worth a mail. */
export function note(
  db: Db,
  accountId: string,
  { address, now }: Where,
  action: string,
  values: Partial<Pick<Change, 'from' | 'to'>> = {},
) {
  const { from, to } = values;
  return record(db, { at: now, accountId, actorId: accountId, address, venueId: undefined, deviceId: undefined, action, from, to });
}

/** Somebody tried, from there, to be the owner, who reads it in the log. */
export const noteRefusal = (db: Db, accountId: string, { address, now }: Where, action: string) =>
  record(db, {
    at: now,
    accountId,
    actorId: undefined,
    address,
    venueId: undefined,
    deviceId: undefined,
    action,
    from: undefined,
    to: undefined,
  });

/** `detail` is what the mail names. */
export async function announce(
  { letters, jobs }: Pick<AccountTools, 'letters' | 'jobs'>,
  db: Db,
  account: Pick<Account, 'accountId' | 'email' | 'language'>,
  where: Where,
  kind: NoticeKind,
  { detail = '', ...values }: Partial<Pick<Change, 'from' | 'to'>> & { readonly detail?: string } = {},
): Promise<void> {
  await note(db, account.accountId, where, kind, values);
  await letters.tell(jobs, db, { kind, to: account.email, language: account.language, detail });
}
