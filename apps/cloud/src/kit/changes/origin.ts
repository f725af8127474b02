/** Where the numbers of changes come from: another server, another database or restored tables count anew, and what was said before means nothing. */

import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { raiseEmbargo } from '../embargo.ts';

/** Answers the name of the origin, which every cursor carries. Where it is a new one, everything counts as changed now, and the embargo stands. */
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
      // It is a copy, and what it was copied from may still run.
      await raiseEmbargo(transaction);
      for (const table of ['venues', 'memberships', 'contacts', 'devices', 'removals', 'certificates'])
        await sql`update ${sql.table(table)} set changed = change_number()`.execute(transaction);
    }
    await sql`delete from feed`.execute(transaction);
    await sql`insert into feed values (${origin}, 0)`.execute(transaction);
    return origin;
  });
}

/** Whoever knows nothing newer is told everything. */
export async function forgetRemovals(db: Db, before: Date, most: number): Promise<void> {
  await sql`
    with gone as (
      delete from removals
      where removed_at < ${before} or changed <= (select changed from removals order by changed desc offset ${most} limit 1)
      returning changed
    )
    update feed set forgotten = greatest(forgotten, (select max(changed) from gone))`.execute(db);
}
