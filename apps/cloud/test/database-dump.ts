import { sql } from 'kysely';
import type { Db } from '../src/kit/db/database.ts';

export async function storedIn(db: Db): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(db);
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ text: string }>`select row_to_json(it)::text as text from ${sql.table(name)} as it`.execute(db);
      return rows.map(({ text }) => text).join('\n');
    }),
  );
  return texts.join('\n');
}
