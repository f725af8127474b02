import type { Db } from '../../kit/db/database.ts';

export async function audienceOf(db: Db, venueId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('venues')
    .where('venue_id', '=', venueId)
    .select('account_id')
    .unionAll(db.selectFrom('memberships').where('venue_id', '=', venueId).select('account_id'))
    .execute();
  return rows.map(({ account_id }) => account_id);
}

export async function audienceOfContact(db: Db, contactId: string): Promise<string[]> {
  const told = db.selectFrom('venue_contacts').where('contact_id', '=', contactId);
  const rows = await db
    .selectFrom('contacts')
    .where('contact_id', '=', contactId)
    .select('account_id')
    .union(told.innerJoin('memberships', 'memberships.venue_id', 'venue_contacts.venue_id').select('memberships.account_id'))
    .execute();
  return rows.map(({ account_id }) => account_id);
}
