import { sql } from 'kysely';
import type { Db } from '../../kit/db/database.ts';
import { clientIdOf } from '../../kit/identifiers.ts';

export interface Bridge {
  readonly bridgeId: string;
  readonly venueId: string;
  readonly ownerId: string;
  readonly name: string;
}
const maxPerVenue = 100;

/** Locks the bridge until the transaction ends. */
export function lockBridge(transaction: Db, bridgeId: string): Promise<Bridge | undefined> {
  return transaction
    .selectFrom('bridges')
    .innerJoin('venues', 'venues.venue_id', 'bridges.venue_id')
    .where('bridge_id', '=', bridgeId)
    .select(['bridge_id as bridgeId', 'bridges.venue_id as venueId', 'venues.account_id as ownerId', 'bridges.name'])
    .forUpdate('bridges')
    .executeTakeFirst();
}

export async function bridgeWithRequest(db: Db, venueId: string, requestHash: Uint8Array): Promise<string | undefined> {
  const { rows } = await sql<{ bridgeId: string }>`
    select b.bridge_id as "bridgeId" from certificates c join bridges b on b.bridge_id::text = c.holder_id
    where c.kind = 'bridge' and c.request_hash = ${requestHash} and c.revoked_at is null and b.venue_id = ${venueId}`.execute(db);
  return rows[0]?.bridgeId;
}

/** False if there is no room. */
export async function addBridge(db: Db, bridge: Omit<Bridge, 'ownerId'>, now: Date): Promise<boolean> {
  const { bridgeId, venueId, name } = bridge;
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from bridges where venue_id = ${venueId}`.execute(db);
  if ((rows[0]?.count ?? 0) >= maxPerVenue) return false;
  await db.insertInto('bridges').values({ bridge_id: bridgeId, venue_id: venueId, name, created_at: now }).execute();
  return true;
}
export async function removeBridge(db: Db, bridgeId: string): Promise<void> {
  await db.deleteFrom('bridges').where('bridge_id', '=', bridgeId).execute();
}

/** After more restarts of the newer copy the older one counts as new. */
const maxLives = 50;
/** Two boxes with one folder would cut each other forever. The last to start wins. */
export async function beginLife(db: Db, bridgeId: string, life: string, now: Date): Promise<boolean> {
  // Foreign programs may use any user name.
  if (!/^[\w-]{1,64}$/.test(life)) return true;
  const { rows } = await sql<{ isOlder: boolean }>`
    update bridges set
      lives_before = case when life is null or life = ${life} or ${life} = any(lives_before) then lives_before
        else (life || lives_before)[:${maxLives}::int] end,
      life = case when ${life} = any(lives_before) then life else ${life} end,
      copy_refused_at = case when ${life} = any(lives_before) then ${now} else copy_refused_at end
    where bridge_id = ${bridgeId}
    returning ${life} = any(lives_before) as "isOlder"`.execute(db);
  return rows[0]?.isOlder !== true;
}
/** The refused older copy retries within a minute. */
const copiedMs = 3 * 60_000;

export async function bridgesOf(db: Db, venueId: string, now: Date) {
  const { rows } = await sql<{
    readonly bridgeId: string;
    readonly name: string;
    readonly createdAt: Date;
    readonly connected: boolean;
    readonly deviceIds: string[];
    readonly isCopied: boolean;
  }>`
    select b.bridge_id as "bridgeId", b.name, b.created_at as "createdAt",
      exists (select from holdings h where h.device_id = ${clientIdOf('')} || b.bridge_id and h.node_id is not null) as connected,
      array(select d.device_id from devices d where d.bridge_id = b.bridge_id order by d.device_id) as "deviceIds",
      coalesce(b.copy_refused_at > ${new Date(now.getTime() - copiedMs)}, false) as "isCopied"
    from bridges b where b.venue_id = ${venueId} order by lower(b.name), b.bridge_id`.execute(db);
  return rows;
}

/** The bridge must not bring this amplifier back by itself. */
export async function exclude(db: Db, bridgeId: string, deviceId: string): Promise<void> {
  await db
    .insertInto('bridge_exclusions')
    .values({ bridge_id: bridgeId, device_id: deviceId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
export async function isExcluded(db: Db, bridgeId: string, deviceId: string): Promise<boolean> {
  const row = await db
    .selectFrom('bridge_exclusions')
    .where('bridge_id', '=', bridgeId)
    .where('device_id', '=', deviceId)
    .select('device_id')
    .executeTakeFirst();
  return row !== undefined;
}
/** After a new token everything it finds is welcome. */
export async function welcomeAll(db: Db, bridgeId: string): Promise<void> {
  await db.deleteFrom('bridge_exclusions').where('bridge_id', '=', bridgeId).execute();
}

export async function isServedElsewhere(
  db: Db,
  { deviceId, bridgeId }: { readonly deviceId: string; readonly bridgeId: string | undefined },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ served: boolean }>`
    select exists (select from certificates where kind = 'device' and holder_id = ${deviceId} and bridge_id is null
        and revoked_at is null and expires_at > ${now})
      or (${bridgeId !== undefined} and exists (select from holdings where device_id = ${deviceId} and node_id is not null)) as served`.execute(
    db,
  );
  return rows[0]?.served === true;
}

/** Counts only amplifiers of the bridge's venue that do not serve themselves. Returns all it ever brought that nothing else serves since. */
export async function serveBy(db: Db, bridgeId: string, devices: readonly string[]): Promise<string[]> {
  if (devices.length > 0)
    await db
      .updateTable('devices')
      .set({ bridge_id: bridgeId })
      .where('device_id', 'in', devices)
      .where('venue_id', '=', db.selectFrom('bridges').where('bridge_id', '=', bridgeId).select('venue_id'))
      .where('bridge_id', '<>', bridgeId)
      .where(sql<boolean>`exists (select from certificates where kind = 'device' and holder_id = devices.device_id
        and certificates.bridge_id = ${bridgeId} and revoked_at is null)`)
      .execute();
  return devicesOfBridge(db, bridgeId);
}
export async function devicesOfBridge(db: Db, bridgeId: string): Promise<string[]> {
  const rows = await db.selectFrom('devices').where('bridge_id', '=', bridgeId).select('device_id').execute();
  return rows.map(({ device_id }) => device_id);
}
