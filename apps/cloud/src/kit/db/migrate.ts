/** Applies every migration once, in order, each in a transaction. */

import { sql, type Kysely, type Transaction } from 'kysely';
import { migrations, type Migration } from './migrations/index.ts';
import type { Schema } from './schema.ts';

/** Processes that start together: one migrates, the others wait. */
const migrationLock = 4_826_002;

/** For tools that must not migrate: throws if the tables have another version. */
export async function refuseOtherTables(db: Kysely<Schema>, known: readonly Migration[] = migrations): Promise<void> {
  const { rows } = await sql<{ exists: boolean }>`select to_regclass('migrations') is not null as exists`.execute(db);
  const done = rows[0]?.exists === true ? await namesDone(db) : [];
  if (done.length === 0) throw new Error('This database holds no cloud yet: start the cloud on it first. Nothing was changed.');
  const strange = strangeOf(done, known);
  if (strange !== undefined) throw new Error(newerSentence(strange));
  const missing = known.find(({ name }) => !done.includes(name));
  if (missing !== undefined)
    throw new Error(
      `This database belongs to an older version of the cloud (it knows nothing of ${missing.name}): use that version, or stop it and run npm run cloud -- migrate. Nothing was changed.`,
    );
}
const strangeOf = (done: readonly string[], known: readonly Migration[]) =>
  done.find((name) => !known.some((migration) => migration.name === name));
const newerSentence = (strange: string) =>
  `This database belongs to a newer version of the cloud (it knows of ${strange}): use that version. Nothing was changed.`;

export function migrate(db: Kysely<Schema>, known: readonly Migration[] = migrations): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    // Large tables, and waiting for another process, take long.
    await sql`set local statement_timeout = 0`.execute(transaction);
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
    await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(transaction);
    const done = await migrationsDone(transaction);
    const strange = strangeOf(done, known);
    if (strange !== undefined) throw new Error(newerSentence(strange));
    for (const { name, up } of known) {
      if (done.includes(name)) continue;
      await up(transaction);
      await sql`insert into migrations (name) values (${name})`.execute(transaction);
    }
  });
}

async function migrationsDone(transaction: Transaction<Schema>): Promise<string[]> {
  await sql`create table if not exists migrations (name text primary key)`.execute(transaction);
  return namesDone(transaction);
}
async function namesDone(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db);
  return rows.map(({ name }) => name);
}
