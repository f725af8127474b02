import { sql } from 'kysely';
import type { Db } from '../src/kit/db/database.ts';

export async function fillTable(db: Db, table: string): Promise<() => Promise<void>> {
  await sql`
    create function full_disk() returns trigger language plpgsql
    as $$ begin raise 'could not extend file' using errcode = 'disk_full'; end $$`.execute(db);
  await sql`create trigger full_disk before insert or update on ${sql.table(table)} execute function full_disk()`.execute(db);
  return async () => void (await sql`drop function full_disk cascade`.execute(db));
}
