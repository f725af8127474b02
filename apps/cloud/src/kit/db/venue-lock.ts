import type { Db } from './database.ts';

export function lockVenue(
  transaction: Db,
  venueId: string,
): Promise<{ readonly venueId: string; readonly name: string; readonly ownerId: string } | undefined> {
  return transaction
    .selectFrom('venues')
    .where('venue_id', '=', venueId)
    .select(['venue_id as venueId', 'name', 'account_id as ownerId'])
    .forUpdate()
    .executeTakeFirst();
}
