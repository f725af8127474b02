/** Brings the tables up to date: every migration once, in order, each whole or not at all. */

import { sql, type Kysely, type Transaction } from 'kysely';
import { migrations, type Migration } from './migrations/index.ts';
import type { Schema } from './schema.ts';

/** Several processes start at once: one migrates, the others wait. */
const migrationLock = 4_826_002;

export function migrate(db: Kysely<Schema>, known: readonly Migration[] = migrations): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    // A large table takes its time, and so does waiting for another process.
    await sql`set local statement_timeout = 0`.execute(transaction);
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
    await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(transaction);
    const done = await migrationsDone(transaction);
    const strange = done.find((name) => !known.some((migration) => migration.name === name));
    if (strange !== undefined)
      throw new Error(
        `This database belongs to a newer version of the cloud (it knows of ${strange}): start that version. Nothing was changed.`,
      );
    for (const { name, up } of known) {
      if (done.includes(name)) continue;
      await up(transaction);
      await sql`insert into migrations (name) values (${name})`.execute(transaction);
    }
  });
}

async function migrationsDone(transaction: Transaction<Schema>): Promise<string[]> {
  await sql`create table if not exists migrations (name text primary key)`.execute(transaction);
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(transaction);
  return rows.map(({ name }) => name);
}
