/** All that is stored about an account: whatever would go with it, read from the database`s own references, so that no table is forgotten. */

import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** From the account to what it owns, and to what belongs to that; what a device keeps lies further off. */
const steps = 2;

interface Reference {
  readonly child: string;
  readonly column: string;
  readonly parent: string;
  readonly parentColumn: string;
}
type Row = Record<string, unknown>;

export async function dataOf(db: Db, accountId: string): Promise<Record<string, Row[]>> {
  const references = await referencesThatCascade(db);
  const tables: Record<string, Row[]> = { accounts: await rowsOf(db, 'accounts', [{ column: 'account_id', values: [accountId] }]) };
  let reached = ['accounts'];
  for (let step = 0; step < steps; step += 1) {
    const nearby = references.filter(({ child, parent }) => reached.includes(parent) && tables[child] === undefined);
    const found = Object.entries(Object.groupBy(nearby, ({ child }) => child));
    for (const [child, links = []] of found) {
      const conditions = links.map(({ column, parent, parentColumn }) => ({
        column,
        values: (tables[parent] ?? []).map((row) => row[parentColumn]),
      }));
      tables[child] = await rowsOf(db, child, conditions);
    }
    reached = found.map(([child]) => child);
  }
  return tables;
}

async function referencesThatCascade(db: Db): Promise<readonly Reference[]> {
  const { rows } = await sql<Reference>`
    select child.relname as child, own.attname as column, parent.relname as parent, other.attname as "parentColumn"
    from pg_constraint c
    join pg_class child on child.oid = c.conrelid
    join pg_class parent on parent.oid = c.confrelid
    join pg_attribute own on own.attrelid = c.conrelid and own.attnum = c.conkey[1]
    join pg_attribute other on other.attrelid = c.confrelid and other.attnum = c.confkey[1]
    where c.contype = 'f' and c.confdeltype = 'c' and cardinality(c.conkey) = 1
      and child.relnamespace = 'public'::regnamespace`.execute(db);
  return rows;
}

/** Without secrets: no bytes, which are hashes, keys and sealed things, and no hash that is a text. */
async function rowsOf(db: Db, table: string, conditions: readonly { column: string; values: readonly unknown[] }[]): Promise<Row[]> {
  const { rows: secret } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and (data_type = 'bytea' or column_name ~ '(hash|secret|token)')`.execute(db);
  const where = conditions.map(({ column, values }) => sql`${sql.ref(`t.${column}`)}::text = any(${values.map(String)}::text[])`);
  const { rows } = await sql<{ row: Row }>`
    select to_jsonb(t) - ${secret.map(({ name }) => name)}::text[] as row from ${sql.table(table)} t where ${sql.join(where, sql` or `)}`.execute(
    db,
  );
  return rows.map(({ row }) => row);
}
