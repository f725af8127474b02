/** What is stored together or not at all. */

import type { Db } from './database.ts';

/** In the transaction that is under way, or in one of its own. */
export const atomically = <Value>(db: Db, work: (db: Db) => Promise<Value>): Promise<Value> =>
  db.isTransaction ? work(db) : db.transaction().execute(work);
