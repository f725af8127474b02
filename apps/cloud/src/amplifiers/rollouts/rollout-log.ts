import type { AuditAction } from '@headroom/protocol/cloud';
import { countRollout, type RolloutPlan, type RolloutProgress } from '@headroom/model/firmware';
import { record } from '../../kit/audit/record.ts';
import type { Db } from '../../kit/db/database.ts';
import type { ProgressRow } from './progress.ts';

export const rolloutRows = (db: Db) =>
  db.selectFrom('rollouts').innerJoin('venues', 'venues.venue_id', 'rollouts.venue_id').selectAll('rollouts').select('account_id');
export type RolloutRow = Awaited<ReturnType<ReturnType<typeof rolloutRows>['executeTakeFirstOrThrow']>>;

const byTheCloud = ({ account_id, venue_id }: RolloutRow, now: Date) => ({
  at: now,
  accountId: account_id,
  actorId: undefined,
  address: '',
  venueId: venue_id,
});
/** The last entry counts those never begun. */
export async function logOutcome(db: Db, rollout: RolloutRow, row: ProgressRow, progress: RolloutProgress, now: Date): Promise<void> {
  if (progress.state === 'cancelled') return;
  const { from_version: from, to_version, device_id } = row;
  const isUpdated = progress.state === 'success';
  await record(db, {
    ...byTheCloud(rollout, now),
    deviceId: device_id,
    action: (isUpdated ? 'firmware updated' : 'firmware update failed') satisfies AuditAction,
    from,
    to: isUpdated ? to_version : { version: to_version, reason: progress.reason ?? null, what: progress.what },
  });
}

export async function logEnd(db: Db, rollout: RolloutRow, { state, result, progress }: RolloutPlan, now: Date): Promise<void> {
  const { total, succeeded, failed, cancelled } = countRollout([...progress.values()].map((one) => one.state));
  const to = { rolloutId: rollout.rollout_id, state, result, total, succeeded, failed, cancelled };
  await record(db, {
    ...byTheCloud(rollout, now),
    deviceId: undefined,
    action: 'firmware update ended' satisfies AuditAction,
    from: undefined,
    to,
  });
}
