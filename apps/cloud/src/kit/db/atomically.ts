import type { Db } from './database.ts';

export const atomically = <Value>(db: Db, work: (db: Db) => Promise<Value>): Promise<Value> =>
  db.isTransaction ? work(db) : db.transaction().execute(work);
