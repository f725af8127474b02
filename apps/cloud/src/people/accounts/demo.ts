/** The account of `npm start`, whose password everybody can read: no cloud that others reach has it. */

import type { Db } from '../../kit/db/database.ts';
import { accountByEmail, removeAccount } from './store.ts';

/** No mail ever gets there, so nobody's own account is taken for it. */
export const demoEmail = 'demo@headroom.invalid';

export async function removeDemoAccount(db: Db): Promise<void> {
  const account = await accountByEmail(db, demoEmail);
  if (account) await db.transaction().execute((transaction) => removeAccount(transaction, account.accountId));
}
