import { firmwareSteps, misc, type FirmwareStep } from '@headroom/model/amplifier';
import { componentOf, firmwareComponents, isSettled, type RolloutProgress, type StepReport } from '@headroom/model/firmware';
import { isTree, valueOf, type Tree } from '@headroom/model/property';
import { sql } from 'kysely';
import type { Db } from '../../kit/db/database.ts';

/** Omits the large previous condition. */
export const progressRows = (db: Db, rolloutId: string) =>
  db
    .selectFrom('rollout_devices')
    .where('rollout_id', '=', rolloutId)
    .select(['device_id', 'name', 'model', 'from_version', 'to_version', 'state', 'reason', 'what', 'since', 'lost_since', 'was_lost'])
    .select(['interruptions', 'order_id', 'asked_at', 'asked', 'is_accepted', 'updating', 'seen', 'has_finished', 'step', 'parts', 'stale'])
    .orderBy('place');
export type ProgressRow = Awaited<ReturnType<ReturnType<typeof progressRows>['executeTakeFirstOrThrow']>>;

export const progressIn = (row: ProgressRow): RolloutProgress => ({
  state: row.state,
  reason: row.reason ?? undefined,
  what: row.what === null ? [] : (JSON.parse(row.what) as string[]),
  since: row.since.getTime(),
  lostSince: row.lost_since?.getTime(),
  wasLost: row.was_lost,
  interruptions: row.interruptions,
  askedAt: row.asked_at?.getTime(),
  asked: row.asked,
  isAccepted: row.is_accepted,
  memory: {
    updating: row.updating,
    seen: row.seen,
    step: row.step,
    components: row.parts.map((step, index) => componentOf(index, step)),
  },
  hasFinished: row.has_finished,
  stale: row.stale,
});

interface Beside {
  readonly orderId?: string;
  readonly before?: string;
}
export async function keepProgress(
  db: Db,
  rolloutId: string,
  deviceId: string,
  progress: RolloutProgress,
  beside: Beside = {},
): Promise<void> {
  const { memory, reason, what, lostSince, askedAt } = progress;
  const dateOf = (ms: number | undefined) => (ms === undefined ? null : new Date(ms));
  await db
    .updateTable('rollout_devices')
    .set({
      state: progress.state,
      reason: reason ?? null,
      // The database rejects NUL, which amplifier texts may hold.
      what: what.length === 0 ? null : JSON.stringify(what.map((text) => text.replaceAll('\0', ''))),
      since: new Date(progress.since),
      lost_since: dateOf(lostSince),
      was_lost: progress.wasLost,
      interruptions: progress.interruptions,
      asked_at: dateOf(askedAt),
      asked: progress.asked,
      is_accepted: progress.isAccepted,
      updating: memory.updating,
      seen: memory.seen,
      has_finished: progress.hasFinished,
      step: memory.step,
      parts: JSON.stringify(memory.components.map(({ step }) => step)),
      stale: JSON.stringify(progress.stale),
      ...(beside.orderId !== undefined && { order_id: beside.orderId }),
      ...(beside.before !== undefined && { before: beside.before }),
      ...(isSettled(progress.state) && { before: null, order_id: null }),
    })
    .where('rollout_id', '=', rolloutId)
    .where('device_id', '=', deviceId)
    .execute();
}

export async function takeReports(transaction: Db, rolloutId: string): Promise<Map<string, (Tree | undefined)[]>> {
  const { rows } = await sql<{ readonly device_id: string; readonly report: string | null }>`
    with taken as (delete from rollout_reports where rollout_id = ${rolloutId} returning report_id, device_id, report)
    select device_id, report from taken order by report_id`.execute(transaction);
  const told = new Map<string, (Tree | undefined)[]>();
  for (const { device_id, report } of rows) {
    const read: unknown = report === null ? undefined : JSON.parse(report);
    told.set(device_id, [...(told.get(device_id) ?? []), isTree(read) ? { misc: read } : undefined]);
  }
  return told;
}
export function reportIn(tree: Tree, channels: number): StepReport {
  const stepOf = (text: string | undefined): FirmwareStep => firmwareSteps.find((step) => step === text) ?? 'None';
  return {
    step: stepOf(valueOf(tree, misc.properties.fwUpdateStatus, {})),
    parts: firmwareComponents(tree, channels).map(({ step }) => stepOf(step)),
  };
}
