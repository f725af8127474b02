import { countRollout, type RolloutCounts, type RolloutDeviceState, type RolloutState } from '@headroom/model/firmware';
import type { AnsweredWith, CloudApi, Role } from '@headroom/protocol/cloud';
import { isAtLeast } from '@headroom/protocol/cloud';
import type { FirmwareStep } from '@headroom/model/amplifier';
import type { Db } from '../../kit/db/database.ts';
import { roleIn } from '../../kit/http/caller.ts';
import { progressRows } from './progress.ts';

type Shown = AnsweredWith<CloudApi['listRollouts']>['rollouts'][number];
type ShownDevice = AnsweredWith<CloudApi['getRollout']>['rollout']['devices'][number];

export interface NewRollout {
  readonly rolloutId: string;
  readonly venueId: string;
  readonly startedBy: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly atOnce: number;
  readonly tolerated: number;
  readonly waits: boolean;
  readonly allowsOlder: boolean;
}
export interface Chosen {
  readonly deviceId: string;
  readonly name: string;
  readonly model: string;
  readonly fromVersion: string;
  readonly toVersion: string;
}

export async function addRollout(db: Db, rollout: NewRollout, chosen: readonly Chosen[], now: Date): Promise<void> {
  await db
    .insertInto('rollouts')
    .values({
      rollout_id: rollout.rolloutId,
      venue_id: rollout.venueId,
      started_by: rollout.startedBy,
      created_at: now,
      starts_at: rollout.startsAt,
      ends_at: rollout.endsAt,
      at_once: rollout.atOnce,
      tolerated: rollout.tolerated,
      waits: rollout.waits,
      allows_older: rollout.allowsOlder,
      state: rollout.startsAt > now ? 'scheduled' : 'running',
      result: 'in progress',
    })
    .execute();
  await db
    .insertInto('rollout_devices')
    .values(
      chosen.map(({ deviceId, name, model, fromVersion, toVersion }, index) => ({
        rollout_id: rollout.rolloutId,
        device_id: deviceId,
        place: index + 1,
        name,
        model,
        from_version: fromVersion,
        to_version: toVersion,
        state: 'waiting' as const,
        since: now,
      })),
    )
    .execute();
}

export async function busyDevices(db: Db, deviceIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('rollout_devices')
    .where('is_open', '=', true)
    .where('device_id', 'in', deviceIds)
    .select('device_id')
    .orderBy('device_id')
    .execute();
  return rows.map(({ device_id }) => device_id);
}

/** Locks the update until the transaction ends. */
export const lockRollout = (transaction: Db, venueId: string, rolloutId: string) =>
  transaction
    .selectFrom('rollouts')
    .where('venue_id', '=', venueId)
    .where('rollout_id', '=', rolloutId)
    .select('state')
    .forNoKeyUpdate()
    .executeTakeFirst();
export async function changeRollout(db: Db, rolloutId: string, change: { readonly state: RolloutState }): Promise<void> {
  await db.updateTable('rollouts').set(change).where('rollout_id', '=', rolloutId).execute();
}

/** In one snapshot: an ended update has no running amplifier. */
const atOneTime = <Value>(db: Db, read: (db: Db) => Promise<Value>): Promise<Value> =>
  db.isTransaction ? read(db) : db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);

const maxListed = 100;
const maxOpen = 500;
export const rolloutsOf = (pool: Db, venueId: string, role: Role): Promise<Shown[]> =>
  atOneTime(pool, async (db) => {
    const rows = await rolloutRows(db).where('venue_id', '=', venueId).orderBy('rollout_id', 'desc').limit(maxListed).execute();
    return counted(
      db,
      rows.map((row) => ({ row, role })),
    );
  });
export const openRolloutsOf = (pool: Db, accountId: string, since: Date): Promise<Shown[]> =>
  atOneTime(pool, async (db) => {
    const rows = await rolloutRows(db)
      .innerJoin('venues', 'venues.venue_id', 'rollouts.venue_id')
      .leftJoin('memberships', (join) =>
        join.onRef('memberships.venue_id', '=', 'venues.venue_id').on('memberships.account_id', '=', accountId),
      )
      .where((where) => where.or([where('venues.account_id', '=', accountId), where('memberships.role', 'is not', null)]))
      .where((where) => where.or([where('ended_at', 'is', null), where('ended_at', '>', since)]))
      .select(['venues.account_id as owner', 'memberships.role as membership'])
      .orderBy('rollout_id', 'desc')
      .limit(maxOpen)
      .execute();
    return counted(
      db,
      rows.map(({ owner, membership, ...row }) => ({ row, role: roleIn(owner, membership, accountId) ?? 'viewer' })),
    );
  });
async function counted(db: Db, listed: readonly { readonly row: RolloutRow; readonly role: Role }[]): Promise<Shown[]> {
  if (listed.length === 0) return [];
  const states = await db
    .selectFrom('rollout_devices')
    .where(
      'rollout_id',
      'in',
      listed.map(({ row }) => row.rollout_id),
    )
    .select(['rollout_id', 'state'])
    .execute();
  const byRollout = Map.groupBy(states, ({ rollout_id }) => rollout_id);
  return listed.map(({ row, role }) => shown(row, countOf(byRollout.get(row.rollout_id) ?? []), role));
}
type WholeRollout = Shown & { readonly devices: ShownDevice[] };
export const rolloutById = (pool: Db, venueId: string, rolloutId: string, role: Role): Promise<WholeRollout | undefined> =>
  atOneTime(pool, async (db) => {
    const row = await rolloutRows(db).where('venue_id', '=', venueId).where('rollout_id', '=', rolloutId).executeTakeFirst();
    if (row === undefined) return undefined;
    const devices = await progressRows(db, rolloutId).execute();
    return {
      ...shown(row, countOf(devices), role),
      devices: devices.map((device) => {
        const [powerSupply = 'None', ...pairs] = device.parts;
        return {
          deviceId: device.device_id,
          name: device.name,
          model: device.model,
          fromVersion: device.from_version,
          toVersion: device.to_version,
          state: device.state,
          ...(device.reason !== null && { reason: device.reason }),
          ...(device.what !== null && { what: JSON.parse(device.what) as string[] }),
          step: device.step,
          powerSupply,
          pairs: pairs satisfies FirmwareStep[],
        };
      }),
    };
  });
const rolloutRows = (db: Db) =>
  db.selectFrom('rollouts').leftJoin('accounts', 'account_id', 'started_by').selectAll('rollouts').select('accounts.email');
type RolloutRow = Awaited<ReturnType<ReturnType<typeof rolloutRows>['executeTakeFirstOrThrow']>>;
const countOf = (devices: readonly { readonly state: RolloutDeviceState }[]) => countRollout(devices.map(({ state }) => state));

/** The starter's address is for those who see the members. */
const shown = (row: RolloutRow, counts: RolloutCounts, role: Role): Shown => ({
  rolloutId: row.rollout_id,
  venueId: row.venue_id,
  ...(row.email !== null && isAtLeast(role, 'owner') && { startedBy: row.email }),
  createdAt: row.created_at.toISOString(),
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  state: row.state,
  result: row.result,
  atOnce: row.at_once,
  counts,
});
