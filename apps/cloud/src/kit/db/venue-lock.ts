import type { Db } from './database.ts';

const venueRow = (transaction: Db, venueId: string) =>
  transaction.selectFrom('venues').where('venue_id', '=', venueId).select(['venue_id as venueId', 'name', 'account_id as ownerId']);

interface LockedVenue {
  readonly venueId: string;
  readonly name: string;
  readonly ownerId: string;
}
/** Rows that refer to the venue can still be inserted: waiting for this lock, two inserts could deadlock. */
export const lockVenue = (transaction: Db, venueId: string): Promise<LockedVenue | undefined> =>
  venueRow(transaction, venueId).forNoKeyUpdate().executeTakeFirst();
/** No row that refers to the venue can be inserted until the transaction ends. */
export const closeVenue = (transaction: Db, venueId: string): Promise<LockedVenue | undefined> =>
  venueRow(transaction, venueId).forUpdate().executeTakeFirst();
