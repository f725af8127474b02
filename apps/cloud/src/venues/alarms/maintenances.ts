/** Alarms are kept but nobody is notified. */

import { sql } from 'kysely';
import type { Db } from '../../kit/db/database.ts';

interface Maintenance {
  readonly maintenanceId: string;
  readonly venueId: string;
  /** Undefined means the whole venue. */
  readonly deviceId: string | undefined;
  readonly from: Date;
  readonly to: Date;
  readonly note: string;
  readonly addedBy: string;
}
const maxPerVenue = 200;

export async function maintenancesOf(db: Db, venueId: string, now: Date) {
  const rows = await db
    .selectFrom('maintenances')
    .leftJoin('accounts', 'accounts.account_id', 'maintenances.added_by')
    .where('venue_id', '=', venueId)
    .select(['maintenance_id', 'device_id', 'begins_at', 'ends_at', 'note', 'email'])
    .orderBy((row) => row('ends_at', '<=', now))
    .orderBy('begins_at')
    .orderBy('maintenance_id')
    .execute();
  return rows.map((row) => ({
    maintenanceId: row.maintenance_id,
    deviceId: row.device_id ?? undefined,
    from: row.begins_at.toISOString(),
    to: row.ends_at.toISOString(),
    note: row.note || undefined,
    addedBy: row.email ?? undefined,
  }));
}

export async function addMaintenance(transaction: Db, maintenance: Maintenance, now: Date): Promise<'added' | 'unknown amp' | 'too many'> {
  const { maintenanceId, venueId, deviceId, from, to, note, addedBy } = maintenance;
  if (deviceId !== undefined) {
    const device = await transaction
      .selectFrom('devices')
      .where('device_id', '=', deviceId)
      .where('venue_id', '=', venueId)
      .select('device_id')
      .executeTakeFirst();
    if (device === undefined) return 'unknown amp';
  }
  if (!(await hasRoom(transaction, venueId, now))) return 'too many';
  await transaction
    .insertInto('maintenances')
    .values({
      maintenance_id: maintenanceId,
      venue_id: venueId,
      device_id: deviceId ?? null,
      begins_at: from,
      ends_at: to,
      note,
      added_by: addedBy,
    })
    .execute();
  return 'added';
}
/** The oldest that are over make room. */
async function hasRoom(transaction: Db, venueId: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ readonly isOver: boolean }>`
    select ends_at <= ${now} as "isOver" from maintenances where venue_id = ${venueId}`.execute(transaction);
  const excess = rows.length - maxPerVenue + 1;
  if (excess <= 0) return true;
  if (rows.filter(({ isOver }) => isOver).length < excess) return false;
  await sql`
    delete from maintenances where maintenance_id in (
      select maintenance_id from maintenances where venue_id = ${venueId} order by ends_at limit ${excess})`.execute(transaction);
  return true;
}
export async function removeMaintenance(transaction: Db, venueId: string, maintenanceId: string): Promise<boolean> {
  const row = await transaction
    .deleteFrom('maintenances')
    .where('venue_id', '=', venueId)
    .where('maintenance_id', '=', maintenanceId)
    .returning('maintenance_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function moveMaintenances(transaction: Db, deviceId: string, venueId: string): Promise<void> {
  await sql`update maintenances set venue_id = ${venueId} where device_id = ${deviceId} and venue_id <> ${venueId}`.execute(transaction);
}
