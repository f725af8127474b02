import { sql } from 'kysely';
import type { Db } from '../../kit/db/database.ts';
import type { Listing } from '../../people/accounts/operator.ts';

export interface OperatedVenue {
  readonly venueId: string;
  readonly name: string;
  readonly owner: string;
  readonly createdAt: Date;
  readonly members: number;
  readonly amplifiers: number;
  readonly connected: number;
  readonly bridges: number;
}
/** Names repeat, so a page begins after a venue's id. */
export async function listVenues(db: Db, { search, after, limit }: Listing): Promise<readonly OperatedVenue[]> {
  const wanted = search.normalize('NFC').toLowerCase();
  const { rows } = await sql<OperatedVenue>`
    select v.venue_id as "venueId", v.name, a.email as owner, v.created_at as "createdAt",
      (select count(*)::int from memberships m where m.venue_id = v.venue_id) as members,
      (select count(*)::int from devices d where d.venue_id = v.venue_id) as amplifiers,
      (select count(*)::int from devices d where d.venue_id = v.venue_id and d.connected) as connected,
      (select count(*)::int from bridges b where b.venue_id = v.venue_id) as bridges
    from venues v join accounts a on a.account_id = v.account_id
    where v.venue_id::text > ${after} and (strpos(lower(v.name), ${wanted}) > 0 or strpos(a.email_key, ${wanted}) > 0)
    order by v.venue_id::text limit ${limit + 1}`.execute(db);
  return rows;
}
