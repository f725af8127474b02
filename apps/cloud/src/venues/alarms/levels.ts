import { lossCodes, severityOfAlarm, usualLevels, type VenueLevels } from '@headroom/model/health';
import { sql } from 'kysely';
import type { Db } from '../../kit/db/database.ts';

export async function levelsOf(db: Db, venueIds: readonly string[]): Promise<(venueId: string) => VenueLevels> {
  if (venueIds.length === 0) return () => usualLevels;
  const rows = await db
    .selectFrom('venues')
    .where('venue_id', 'in', [...new Set(venueIds)])
    .select(['venue_id', 'is_loss_critical'])
    .execute();
  const known = new Map(rows.map((row) => [row.venue_id, { isLossCritical: row.is_loss_critical }]));
  return (venueId) => known.get(venueId) ?? usualLevels;
}

/** Call with the venue locked. */
export async function keepLevels(transaction: Db, venueId: string, { isLossCritical }: VenueLevels): Promise<void> {
  await transaction.updateTable('venues').set({ is_loss_critical: isLossCritical }).where('venue_id', '=', venueId).execute();
  await rateLosses(transaction, venueId);
}
/** After a move or a changed choice. Call with the venue locked. */
export async function rateLosses(transaction: Db, venueId: string): Promise<void> {
  const venue = (await levelsOf(transaction, [venueId]))(venueId);
  for (const code of lossCodes) {
    const severity = severityOfAlarm(code, venue);
    await sql`update alarms set severity = ${severity} where venue_id = ${venueId} and code = ${code} and severity <> ${severity}`.execute(
      transaction,
    );
    // The end of a loss is no loss.
    await sql`update event_sources set severity = ${severity}
      where venue_id = ${venueId} and code = ${code} and severity not in (${severity}, 'info')`.execute(transaction);
  }
}
