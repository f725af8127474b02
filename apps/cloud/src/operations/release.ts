import type { Db } from '../kit/db/database.ts';
import { liftEmbargo } from '../kit/embargo.ts';
import { giveUpStale } from '../venues/notices/store.ts';

/** False if the cloud was not on hold. */
export const release = (db: Db, now: Date): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    if (!(await liftEmbargo(transaction))) return false;
    await giveUpStale(transaction, now);
    return true;
  });
