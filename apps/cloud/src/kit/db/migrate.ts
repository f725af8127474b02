/** Applies each migration once, in order, and the triggers, all in one transaction. */

import { sql, type Kysely } from 'kysely';
import { migrations, type Migration } from './migrations/index.ts';
import type { Schema } from './schema.ts';
import { installTriggers, type TriggerFunction } from './triggers.ts';

export interface DatabaseSchema {
  readonly migrations: readonly Migration[];
  readonly triggers: readonly TriggerFunction[];
}

/** Processes that start together: one migrates, the others wait. */
const migrationLock = 4_826_002;

/** For tools that must not migrate. */
export async function refuseOtherTables(db: Kysely<Schema>, known: readonly Migration[] = migrations): Promise<void> {
  const { rows } = await sql<{ exists: boolean }>`select to_regclass('migrations') is not null as exists`.execute(db);
  const done = rows[0]?.exists === true ? await namesDone(db) : [];
  if (done.length === 0) throw new Error('This database holds no cloud yet: start the cloud on it first. Nothing was changed.');
  refuseStrange(done, known);
  const missing = known.find(({ name }) => !done.includes(name));
  if (missing !== undefined)
    throw new Error(
      `This database belongs to an older version of the cloud (it knows nothing of ${missing.name}): use that version, or stop it and run npm run cloud -- migrate. Nothing was changed.`,
    );
}

export function migrate(db: Kysely<Schema>, { migrations: known, triggers }: DatabaseSchema): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    // Large tables, and waiting for another process, take long.
    await sql`set local statement_timeout = 0`.execute(transaction);
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
    await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(transaction);
    await sql`create table if not exists migrations (name text primary key)`.execute(transaction);
    const found = await namesDone(transaction);
    refuseStrange(found, known);
    const done = migrationsOf(found, known);
    for (const migration of known) {
      if (found.includes(migration.name)) continue;
      if (!done.includes(migration)) await migration.up(transaction);
      await sql`delete from migrations where name = any(${migration.replaces})`.execute(transaction);
      await sql`insert into migrations (name) values (${migration.name})`.execute(transaction);
    }
    await installTriggers(transaction, triggers);
  });
}

export const migrationsOf = (names: readonly string[], known: readonly Migration[] = migrations): readonly Migration[] =>
  known.filter(
    ({ name, replaces }) => names.includes(name) || (replaces.length > 0 && replaces.every((replaced) => names.includes(replaced))),
  );

/** Why this version cannot bring these up to date. */
export function strangeness(names: readonly string[], known: readonly Migration[] = migrations): string | undefined {
  const done = migrationsOf(names, known);
  const strange = names.find((name) => !done.some((one) => one.name === name || one.replaces.includes(name)));
  if (strange === undefined) return undefined;
  const replacing = known.find(({ replaces }) => replaces.includes(strange));
  if (replacing === undefined) return `a newer version of the cloud (it knows of ${strange}): use that version`;
  const lacked = replacing.replaces.find((name) => !names.includes(name));
  return `a version of the cloud from before its first release (it knows nothing of ${lacked}): only the last of those can be brought up to date`;
}
function refuseStrange(names: readonly string[], known: readonly Migration[]): void {
  const strange = strangeness(names, known);
  if (strange !== undefined) throw new Error(`This database belongs to ${strange}. Nothing was changed.`);
}

async function namesDone(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db);
  return rows.map(({ name }) => name);
}
