import { noHours, type DailySpan, type VenueHours } from '@headroom/model/people';
import type { Db } from '../../kit/db/database.ts';

export async function hoursOf(db: Db, venueId: string): Promise<VenueHours> {
  const row = await db.selectFrom('venue_hours').where('venue_id', '=', venueId).selectAll().executeTakeFirst();
  if (row === undefined) return noHours;
  return { timeZone: row.time_zone, update: spanOf(row.update_from, row.update_to), quiet: spanOf(row.quiet_from, row.quiet_to) };
}
const spanOf = (from: string | null, to: string | null): DailySpan | null => (from === null || to === null ? null : { from, to });

export async function keepHours(db: Db, venueId: string, { timeZone, update, quiet }: VenueHours): Promise<void> {
  const columns = {
    time_zone: timeZone,
    update_from: update?.from ?? null,
    update_to: update?.to ?? null,
    quiet_from: quiet?.from ?? null,
    quiet_to: quiet?.to ?? null,
  };
  await db
    .insertInto('venue_hours')
    .values({ venue_id: venueId, ...columns })
    .onConflict((conflict) => conflict.column('venue_id').doUpdateSet(columns))
    .execute();
}
