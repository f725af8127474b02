import type { AmpSummary } from '@headroom/model/health';
import type { Db } from '../../kit/db/database.ts';

export interface StoredVenue {
  readonly venueId: string;
  readonly name: string;
}
/** Names are unique whatever the case [VENUE-26]. */
const keyOf = (name: string) => name.normalize('NFC').toLocaleLowerCase('en');

export function venuesOf(db: Db, accountId: string): Promise<StoredVenue[]> {
  return db
    .selectFrom('venues')
    .leftJoin('memberships', (join) =>
      join.onRef('memberships.venue_id', '=', 'venues.venue_id').on('memberships.account_id', '=', accountId),
    )
    .where((where) => where.or([where('venues.account_id', '=', accountId), where('memberships.role', 'is not', null)]))
    .select(['venues.venue_id as venueId', 'venues.name'])
    .orderBy('venues.name_key')
    .orderBy('venues.venue_id')
    .execute();
}

export async function addVenue(db: Db, accountId: string, { venueId, name }: StoredVenue, now: Date): Promise<boolean> {
  const row = await db
    .insertInto('venues')
    .values({ venue_id: venueId, account_id: accountId, name, name_key: keyOf(name), created_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'name_key']).doNothing())
    .returning('venue_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Violates a constraint if the name is taken. */
export async function renameVenue(db: Db, { venueId, name }: StoredVenue): Promise<void> {
  await db
    .updateTable('venues')
    .set({ name, name_key: keyOf(name) })
    .where('venue_id', '=', venueId)
    .execute();
}

/** False if not empty. The lock keeps it empty. */
export async function removeEmptyVenue(transaction: Db, venueId: string): Promise<boolean> {
  const row = await transaction
    .deleteFrom('venues')
    .where('venue_id', '=', venueId)
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('devices').where('devices.venue_id', '=', venueId).select('device_id'))))
    .returning('venue_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function venueWithAmps(db: Db, venueId: string): Promise<{ readonly name: string; readonly amps: AmpSummary[] } | undefined> {
  const rows = await db
    .selectFrom('venues')
    .leftJoin('devices', 'devices.venue_id', 'venues.venue_id')
    .where('venues.venue_id', '=', venueId)
    .select(['venues.name', 'devices.summary'])
    .orderBy('devices.device_id')
    .execute();
  const [first] = rows;
  return first && { name: first.name, amps: rows.flatMap(({ summary }) => summary ?? []) };
}
