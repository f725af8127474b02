/** Its public password is allowed on no cloud that others reach. */

import type { Db } from '../../kit/db/database.ts';
import { accountByEmail, removeAccount } from './store.ts';

/** No mail reaches it, so nobody owns it. */
export const demoEmail = 'demo@headroom.invalid';

export async function removeDemoAccount(db: Db): Promise<void> {
  const account = await accountByEmail(db, demoEmail);
  if (account) await db.transaction().execute((transaction) => removeAccount(transaction, account.accountId));
}
