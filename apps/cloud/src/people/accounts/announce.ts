import type { AuditAction } from '@headroom/protocol/cloud';
import { record, type Change } from '../../kit/audit/record.ts';
import type { Db } from '../../kit/db/database.ts';
import type { JobQueue } from '../../kit/jobs/jobs.ts';
import type { Filling } from '../../kit/quotas.ts';
import type { Letters } from './mail/account-mail-queue.ts';
import type { NoticeKind } from './mail/account-mail-texts.ts';
import { accountById, type Account } from './store.ts';
import type { AccountTools } from './tools.ts';

interface Where {
  readonly address: string;
  readonly now: Date;
}
export function note(
  db: Db,
  accountId: string,
  { address, now }: Where,
  action: AuditAction,
  values: Partial<Pick<Change, 'from' | 'to'>> = {},
) {
  const { from, to } = values;
  return record(db, { at: now, accountId, actorId: accountId, address, venueId: undefined, deviceId: undefined, action, from, to });
}

export const noteOther = (db: Db, accountId: string, { address, now }: Where, action: AuditAction) =>
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

export const mailNearlyFull = async (
  { letters, jobs }: { readonly letters: Pick<Letters, 'tell'>; readonly jobs: JobQueue },
  db: Db,
  accountId: string,
  what: Filling,
): Promise<void> => {
  const account = await accountById(db, accountId);
  if (account !== undefined && !account.isDisabled)
    await letters.tell(jobs, db, { kind: `${what} nearly full`, to: account.email, language: account.language, detail: '' });
};

export async function announce(
  { letters, jobs }: Pick<AccountTools, 'letters' | 'jobs'>,
  db: Db,
  account: Pick<Account, 'accountId' | 'email' | 'language'>,
  where: Where,
  kind: NoticeKind & AuditAction,
  { detail = '', ...values }: Partial<Pick<Change, 'from' | 'to'>> & { readonly detail?: string } = {},
): Promise<void> {
  await note(db, account.accountId, where, kind, values);
  await letters.tell(jobs, db, { kind, to: account.email, language: account.language, detail });
}
