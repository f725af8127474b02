/** Amplifiers do not report every failure. */

import { misc } from '@headroom/model/amplifier';
import { failureReasons, type RolloutReason } from '@headroom/model/firmware';
import { isUpdateFailed, type LastUpdate } from '@headroom/model/health';
import { valueOf, type Tree } from '@headroom/model/property';
import { sql } from 'kysely';
import type { Db } from '../../kit/db/database.ts';

interface StoredUpdate extends LastUpdate {
  readonly what: readonly string[];
}
/** Since the amplifier was last added; cancelled ones do not count. */
export async function lastUpdatesOf(db: Db, devices: readonly string[]): Promise<Map<string, StoredUpdate>> {
  const { rows } = await sql<{
    device_id: string;
    failed: boolean;
    reason: RolloutReason | null;
    what: string | null;
    from_version: string;
    to_version: string;
    starts_at: Date;
  }>`
    select d.device_id, last.* from devices d cross join lateral (
      select r.state <> 'success' as failed, r.reason, r.what, r.from_version, r.to_version, o.starts_at
      from rollout_devices r join rollouts o on o.rollout_id = r.rollout_id
      where r.device_id = d.device_id and r.state in ('success', 'failure', 'request failed') and r.since >= d.created_at
      order by r.rollout_id desc limit 1
    ) last where d.device_id = any(${[...devices]}::text[])`.execute(db);
  return new Map(
    rows.map(({ device_id, failed, reason, what, from_version, to_version, starts_at }) => [
      device_id,
      {
        hasFailed: failed,
        reason: reason ?? undefined,
        what: what === null ? [] : (JSON.parse(what) as string[]),
        fromVersion: from_version,
        toVersion: to_version,
        startedAt: starts_at.getTime(),
      },
    ]),
  );
}

export type ReadTrees = (db: Db, devices: readonly string[]) => Promise<ReadonlyMap<string, Tree>>;

/** From the cloud's record, or the step at which the amplifier stopped. */
export async function updateFailuresOf(
  db: Db,
  devices: readonly string[],
  readTrees: ReadTrees,
): Promise<Map<string, { readonly reason: RolloutReason; readonly what: readonly string[] }>> {
  if (devices.length === 0) return new Map();
  const [updates, trees] = [await lastUpdatesOf(db, devices), await readTrees(db, devices)];
  return new Map(
    devices.flatMap((deviceId) => {
      const tree = trees.get(deviceId) ?? {};
      const last = updates.get(deviceId);
      const step = valueOf(tree, misc.properties.fwUpdateStatus, {});
      const reason = (last && isUpdateFailed(tree, last) ? last.reason : undefined) ?? failureReasons.find((one) => one === step);
      if (reason === undefined) return [];
      return [[deviceId, { reason, what: last?.reason === reason ? last.what : [] }]];
    }),
  );
}

/** An update's end is a little earlier than its storing. */
const lateMs = 5 * 60_000;
/** Recent results that the alarm does not show, with a key to check each once. */
export async function updatesEnded(db: Db, now: Date): Promise<Map<string, string>> {
  const { rows } = await sql<{ readonly rollout_id: string; readonly device_id: string }>`
    select r.rollout_id, r.device_id from rollout_devices r join rollouts o on o.rollout_id = r.rollout_id
    where r.state in ('success', 'failure', 'request failed') and r.since > ${new Date(now.getTime() - lateMs)}
      and (r.state = 'success') = exists (
        select from alarms a where a.device_id = r.device_id and a.code = 'updateFailed' and a.ended_at is null
          and (r.state = 'success' or a.began_at >= o.starts_at))`.execute(db);
  return new Map(rows.map(({ rollout_id, device_id }) => [`${rollout_id} ${device_id}`, device_id]));
}
