/** The account of `npm start`. Its password is public, so no cloud that others can reach keeps it. */

import type { Db } from '../../kit/db/database.ts';
import { accountByEmail, removeAccount } from './store.ts';

/** No mail reaches this domain, so nobody can own the address. */
export const demoEmail = 'demo@headroom.invalid';

export async function removeDemoAccount(db: Db): Promise<void> {
  const account = await accountByEmail(db, demoEmail);
  if (account) await db.transaction().execute((transaction) => removeAccount(transaction, account.accountId));
}
