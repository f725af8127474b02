import type { Db } from './database.ts';

/** Uses the current transaction or opens one. */
export const atomically = <Value>(db: Db, work: (db: Db) => Promise<Value>): Promise<Value> =>
  db.isTransaction ? work(db) : db.transaction().execute(work);
