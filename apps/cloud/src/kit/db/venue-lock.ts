/** The lock that everything which changes a venue as a whole takes first. */

import type { Db } from './database.ts';

/** As it is. Until the transaction ends nobody changes it, deletes it, or puts an amplifier into it. */
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
