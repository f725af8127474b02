import { supportedApiVersion } from '@headroom/model/catalogue';
import { searchTextOf, summarise, type AmpSummary } from '@headroom/model/health';
import { sql } from 'kysely';
import type { Db } from '../../kit/db/database.ts';
import { moveMaintenances } from '../../venues/alarms/maintenances.ts';
import { forgetAnswers, moveAlarms } from '../../venues/alarms/store.ts';
import { leaveOtherGroups } from '../../venues/groups/store.ts';

export interface StoredDevice {
  readonly venueId: string;
  readonly numberOfChannels: number;
  readonly summary: AmpSummary;
}

/** Equal ones count as unchanged. */
export async function putDevices(db: Db, devices: readonly StoredDevice[], now: Date): Promise<void> {
  await db
    .insertInto('devices')
    .values(
      devices.map(({ venueId, numberOfChannels, summary }) => ({
        device_id: summary.ampId,
        venue_id: venueId,
        number_of_channels: numberOfChannels,
        summary: JSON.stringify(summary),
        search_text: searchTextOf(summary),
        created_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .column('device_id')
        .doUpdateSet((row) => ({
          venue_id: row.ref('excluded.venue_id'),
          number_of_channels: row.ref('excluded.number_of_channels'),
          summary: row.ref('excluded.summary'),
          search_text: row.ref('excluded.search_text'),
        }))
        .where((row) =>
          row.or([
            row('devices.venue_id', '<>', row.ref('excluded.venue_id')),
            row('devices.number_of_channels', '<>', row.ref('excluded.number_of_channels')),
            row('devices.summary', '<>', row.ref('excluded.summary')),
          ]),
        ),
    )
    .execute();
}

export interface DevicePlace {
  readonly deviceId: string;
  readonly venueId: string;
  readonly ownerId: string;
  readonly bridgeId: string | undefined;
}
/** Locks the amplifier until the transaction ends. */
export async function deviceById(transaction: Db, deviceId: string): Promise<DevicePlace | undefined> {
  const devices = transaction.selectFrom('devices').where('device_id', '=', deviceId);
  // A join in one statement would miss an amplifier being moved.
  await devices.select('device_id').forUpdate().execute();
  const row = await devices
    .innerJoin('venues', 'venues.venue_id', 'devices.venue_id')
    .select(['devices.venue_id as venueId', 'venues.account_id as ownerId', 'bridge_id as bridgeId'])
    .executeTakeFirst();
  return row && { deviceId, venueId: row.venueId, ownerId: row.ownerId, bridgeId: row.bridgeId ?? undefined };
}

/** It reports the rest itself. */
export async function addDevice(db: Db, { deviceId, venueId, bridgeId }: DevicePlace, now: Date): Promise<void> {
  const summary = summarise(
    {},
    {
      ampId: deviceId,
      host: undefined,
      isConnected: false,
      apiVersion: supportedApiVersion,
      hasAvailableFirmwareUpdate: undefined,
      latestFirmwareVersion: undefined,
      numberOfChannels: undefined,
    },
  );
  await putDevices(db, [{ venueId, numberOfChannels: 0, summary }], now);
  if (bridgeId !== undefined) await db.updateTable('devices').set({ bridge_id: bridgeId }).where('device_id', '=', deviceId).execute();
}
/** Its alarms and maintenances follow it, and it leaves its groups. What people of one account wrote is none of another's business. */
export async function placeDevice(db: Db, { deviceId, venueId, bridgeId }: DevicePlace): Promise<void> {
  const { rows } = await sql`
    select from devices d join venues before using (venue_id) join venues after on after.venue_id = ${venueId}
    where device_id = ${deviceId} and before.account_id <> after.account_id`.execute(db);
  if (rows.length > 0) {
    await db.deleteFrom('commissionings').where('device_id', '=', deviceId).execute();
    await db.deleteFrom('maintenances').where('device_id', '=', deviceId).execute();
    await forgetAnswers(db, deviceId);
  }
  await db
    .updateTable('devices')
    .set({ venue_id: venueId, bridge_id: bridgeId ?? null })
    .where('device_id', '=', deviceId)
    .execute();
  await moveAlarms(db, deviceId, venueId);
  await moveMaintenances(db, deviceId, venueId);
  await leaveOtherGroups(db, deviceId, venueId);
}

export interface ListedDevice {
  readonly deviceId: string;
  readonly numberOfChannels: number;
  readonly summary: AmpSummary;
  readonly bridgeId: string | undefined;
}
export async function devicesOf(db: Db, of: { readonly venueId: string } | { readonly deviceId: string }): Promise<ListedDevice[]> {
  const devices = db.selectFrom('devices').select(['device_id', 'number_of_channels', 'summary', 'bridge_id']).orderBy('device_id');
  const rows = await (
    'venueId' in of ? devices.where('venue_id', '=', of.venueId) : devices.where('device_id', '=', of.deviceId)
  ).execute();
  return rows.map((row) => ({
    deviceId: row.device_id,
    numberOfChannels: row.number_of_channels,
    summary: row.summary,
    bridgeId: row.bridge_id ?? undefined,
  }));
}

/** Also removes shadows, credentials and certificates. */
export async function removeDevice(db: Db, deviceId: string): Promise<string> {
  const { name } = await db.deleteFrom('devices').where('device_id', '=', deviceId).returning('name').executeTakeFirstOrThrow();
  return name;
}
