import type { Db } from '../../kit/db/database.ts';
import { forgetFailures } from './proof/attempts.ts';
import { removeAccount, type Account } from './store.ts';
import type { AccountTools } from './tools.ts';

/** The owner is told at the address that the account had. */
export async function deleteAccount(
  { letters, jobs }: Pick<AccountTools, 'letters' | 'jobs'>,
  transaction: Db,
  { accountId, email, language }: Account,
): Promise<void> {
  await removeAccount(transaction, accountId);
  await forgetFailures(transaction, email);
  await letters.tell(jobs, transaction, { kind: 'account deleted', to: email, language, detail: '' });
}
