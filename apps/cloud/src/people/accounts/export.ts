/** Follows the database's references, so that no table is forgotten. */

import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../kit/db/database.ts';

/** Account, owned rows, their parts; device data lies further away. */
const steps = 2;
const keysAtOnce = 1000;
/** Stored size; the text may be twenty times longer. */
const bytesAtOnce = 64 * 1024;

interface Reference {
  readonly child: string;
  readonly column: string;
  readonly parent: string;
  readonly parentColumn: string;
}
type Condition = RawBuilder<unknown>;
interface Key {
  readonly values: readonly string[];
  readonly bytes: number;
}

/** An account may exceed memory. */
export async function* documentOf(db: Db, accountId: string, exportedAt: Date): AsyncGenerator<string> {
  yield `{"exportedAt":${JSON.stringify(exportedAt.toISOString())},"tables":{`;
  let isFirstTable = true;
  for (const [table, condition] of await tablesOf(db, accountId)) {
    yield `${isFirstTable ? '' : ','}${JSON.stringify(table)}:[`;
    isFirstTable = false;
    let isFirstRow = true;
    for await (const row of rowsOf(db, table, condition)) {
      yield `${isFirstRow ? '' : ','}${row}`;
      isFirstRow = false;
    }
    yield ']';
  }
  yield '}}';
}

async function tablesOf(db: Db, accountId: string): Promise<ReadonlyMap<string, Condition>> {
  const references = await referencesThatCascade(db);
  const tables = new Map<string, Condition>([['accounts', sql`account_id = ${accountId}`]]);
  let reached = ['accounts'];
  for (let step = 0; step < steps; step += 1) {
    const nearby = references.filter(({ child, parent }) => reached.includes(parent) && !tables.has(child));
    const found = Object.entries(Object.groupBy(nearby, ({ child }) => child));
    for (const [child, links = []] of found) {
      const conditions = links.map(
        ({ column, parent, parentColumn }) =>
          sql`${sql.ref(column)} in (select ${sql.ref(parentColumn)} from ${sql.table(parent)} where ${tables.get(parent)})`,
      );
      tables.set(child, sql`(${sql.join(conditions, sql` or `)})`);
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

/** One statement per part, so a slow reader holds no connection. */
async function* rowsOf(db: Db, table: string, condition: Condition): AsyncGenerator<string> {
  const { secret, key } = await columnsOf(db, table);
  const columns = sql.join(key.map((name) => sql.ref(name)));
  const placed = (how: '>' | '<=', { values }: Key) => sql`and (${columns}) ${sql.raw(how)} (${sql.join(values)})`;
  const after = (last: Key | undefined) => (last === undefined ? sql`` : placed('>', last));
  let last: Key | undefined;
  for (;;) {
    const { rows: keys } = await sql<Key>`
      select array[${sql.join(key.map((name) => sql`${sql.ref(name)}::text`))}] as values, pg_column_size(t.*)::int as bytes
      from ${sql.table(table)} t where ${condition} ${after(last)} order by ${columns} limit ${keysAtOnce}`.execute(db);
    for (const part of partsOf(keys)) {
      const { rows } = await sql<{ row: string }>`
        select (to_jsonb(t) - ${secret}::text[])::text as row
        from ${sql.table(table)} t where ${condition} ${after(last)} ${placed('<=', part)} order by ${columns}`.execute(db);
      for (const { row } of rows) yield row;
      last = part;
    }
    if (keys.length < keysAtOnce) return;
  }
}
function partsOf(keys: readonly Key[]): readonly Key[] {
  let bytes = 0;
  return keys.filter((key, index) => {
    bytes += key.bytes;
    if (index < keys.length - 1 && bytes < bytesAtOnce) return false;
    bytes = 0;
    return true;
  });
}

/** Secrets are `bytea` columns and hashes in text columns. */
async function columnsOf(db: Db, table: string): Promise<{ readonly secret: readonly string[]; readonly key: readonly string[] }> {
  const { rows: secret } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and (data_type = 'bytea' or column_name ~ '(hash|secret|token)')`.execute(db);
  const { rows: key } = await sql<{ name: string }>`
    select attname as name from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
    where indisprimary and indrelid = ${`public.${table}`}::regclass order by attnum`.execute(db);
  return { secret: secret.map(({ name }) => name), key: key.map(({ name }) => name) };
}
