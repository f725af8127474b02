/** From the database, so that no table is missed. */

import type { Client } from 'pg';

/** Referenced tables first. */
export async function tablesInOrder(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; needs: string[] }>(`
    select t.relname as name,
      array(select distinct r.relname::text from pg_constraint c join pg_class r on r.oid = c.confrelid
        where c.conrelid = t.oid and c.contype = 'f' and c.confrelid <> t.oid) as needs
    from pg_class t
    where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and t.relpersistence = 'p' and t.relname <> 'migrations'
    order by t.relname`);
  const ordered: string[] = [];
  let left = rows;
  while (left.length > 0) {
    const ready = left.filter(({ needs }) => needs.every((need) => ordered.includes(need)));
    if (ready.length === 0) throw new Error(`These tables refer to one another in a circle: ${left.map(({ name }) => name).join(', ')}.`);
    ordered.push(...ready.map(({ name }) => name));
    left = left.filter((row) => !ready.includes(row));
  }
  return ordered;
}

export async function dropTables(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public'`);
  if (rows.length > 0) await client.query(`drop table ${rows.map(({ name }) => `"${name}"`).join(', ')}`);
}

/** Without generated ones. */
export async function columnsOf(client: Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  );
  return rows.map(({ name }) => name);
}

export async function continueSequences(client: Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(`
    select table_name as table, column_name as column, pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence
    from information_schema.columns
    where table_schema = 'public' and pg_get_serial_sequence(quote_ident(table_name), column_name) is not null`);
  for (const { table, column, sequence } of rows)
    await client.query(`select setval($1, (select coalesce(max("${column}"), 0) + 1 from "${table}"), false)`, [sequence]);
}
