import type { Db } from './database.ts';

const venueRow = (transaction: Db, venueId: string) =>
  transaction.selectFrom('venues').where('venue_id', '=', venueId).select(['venue_id as venueId', 'name', 'account_id as ownerId']);

interface LockedVenue {
  readonly venueId: string;
  readonly name: string;
  readonly ownerId: string;
}
/** New rows of the venue do not wait for this lock, against deadlocks. */
export const lockVenue = (transaction: Db, venueId: string): Promise<LockedVenue | undefined> =>
  venueRow(transaction, venueId).forNoKeyUpdate().executeTakeFirst();
/** Nothing enters the venue until the transaction ends. */
export const closeVenue = (transaction: Db, venueId: string): Promise<LockedVenue | undefined> =>
  venueRow(transaction, venueId).forUpdate().executeTakeFirst();
