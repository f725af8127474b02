import type { Db } from './database.ts';

export async function atomically<Value>(db: Db, work: (db: Db) => Promise<Value>): Promise<Value> {
  if (db.isTransaction) return work(db);
  let failure: { readonly reason: unknown } | undefined;
  try {
    return await db.transaction().execute((transaction) =>
      work(transaction).catch((reason: unknown) => {
        failure = { reason };
        throw reason;
      }),
    );
  } catch (error) {
    // On a lost connection the rollback fails too, with an error of its own.
    throw failure ? failure.reason : error;
  }
}
