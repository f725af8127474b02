/** Restored tables or another server start new change numbers, so older cursors are invalid. */

import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { raiseEmbargo } from '../embargo.ts';

/** A new origin raises the embargo. */
export function adoptOrigin(db: Db): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    await sql`lock table feed in share row exclusive mode`.execute(transaction);
    const { rows } = await sql<{ origin: string; known: string | null }>`
      select here.origin, (select feed.origin from feed) as known
      from (select left(md5(concat_ws(' ', system_identifier, (select oid from pg_database where datname = current_database()),
        'feed'::regclass::oid)), 12) as origin from pg_control_system()) here`.execute(transaction);
    const [{ origin, known } = { origin: '', known: null }] = rows;
    if (origin === known) return origin;
    if (known !== null) {
      // The database is a copy, and the original may still run.
      await raiseEmbargo(transaction);
      for (const table of ['venues', 'memberships', 'contacts', 'devices', 'removals', 'certificates'])
        await sql`update ${sql.table(table)} set changed = change_number()`.execute(transaction);
    }
    await sql`delete from feed`.execute(transaction);
    await sql`insert into feed values (${origin}, 0)`.execute(transaction);
    return origin;
  });
}

/** A client whose cursor is older gets the full state. */
export async function forgetRemovals(db: Db, before: Date, most: number): Promise<void> {
  await sql`
    with gone as (
      delete from removals
      where removed_at < ${before} or changed <= (select changed from removals order by changed desc offset ${most} limit 1)
      returning changed
    )
    update feed set forgotten = greatest(forgotten, (select max(changed) from gone))`.execute(db);
}
