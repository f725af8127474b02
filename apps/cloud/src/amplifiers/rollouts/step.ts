import { compareVersions, readModel } from '@headroom/model/catalogue';
import { beginWith, isSettled, isUnderWay, planRollout, type RolloutPlan, type RolloutProgress } from '@headroom/model/firmware';
import type { Tree } from '@headroom/model/property';
import type { Db } from '../../kit/db/database.ts';
import { createId } from '../../kit/identifiers.ts';
import type { Random } from '../../kit/ports.ts';
import { releaseFor, type Release } from '../firmware/releases.ts';
import { comparisons, conditionOf, reportedTrees } from './condition.ts';
import type { DueOrder } from './orders.ts';
import { keepProgress, progressIn, progressRows, reportIn, takeReports, type ProgressRow } from './progress.ts';
import { logEnd, logOutcome, rolloutRows, type RolloutRow } from './rollout-log.ts';

export interface Step {
  readonly venueId: string;
  readonly isMoved: boolean;
  readonly orders: readonly DueOrder[];
}
/** Undefined if another process has it. */
export async function takeStep(transaction: Db, rolloutId: string, now: Date, random: Random): Promise<Step | undefined> {
  const rollout = await rolloutRows(transaction)
    .where('rollout_id', '=', rolloutId)
    .where('ended_at', 'is', null)
    .forNoKeyUpdate('rollouts')
    .skipLocked()
    .executeTakeFirst();
  if (rollout === undefined) return undefined;
  const rows = await progressRows(transaction, rolloutId).execute();
  const situation = await readSituation(transaction, rolloutId, rows);
  const plan = planFor(rollout, rows, situation, now);
  const trees = await reportedTrees(transaction, plan.begun);
  const orders: DueOrder[] = [];
  let isMoved = plan.state !== rollout.state;
  for (const row of rows) {
    const next = plan.progress.get(row.device_id);
    if (next === undefined || isAlike(progressIn(row), next)) continue;
    isMoved = true;
    const order = await keepMember(transaction, { rollout, row, plan, next, situation, tree: trees.get(row.device_id) ?? {}, now, random });
    if (order !== undefined) orders.push(order);
  }
  if (plan.state !== rollout.state || plan.result !== rollout.result || plan.isOver)
    await transaction
      .updateTable('rollouts')
      .set({ state: plan.state, result: plan.result, ...(plan.isOver && { ended_at: now }) })
      .where('rollout_id', '=', rolloutId)
      .execute();
  if (plan.isOver) await logEnd(transaction, rollout, plan, now);
  return { venueId: rollout.venue_id, isMoved: isMoved || plan.isOver, orders };
}

type Situation = Awaited<ReturnType<typeof readSituation>>;
async function readSituation(transaction: Db, rolloutId: string, rows: readonly ProgressRow[]) {
  const open = rows.filter(({ state }) => !isSettled(state));
  const amps = await ampsOf(transaction, open);
  const reports = await takeReports(transaction, rolloutId);
  const releases = await releasesFor(transaction, open);
  const back = open.flatMap(({ device_id, state, to_version }) => {
    const amp = amps.get(device_id);
    return isUnderWay(state) && amp?.connected === true && compareVersions(amp.version, to_version) === 0 ? device_id : [];
  });
  return { amps, reports, releases, compared: await comparisons(transaction, rolloutId, back) };
}

function planFor(rollout: RolloutRow, rows: readonly ProgressRow[], situation: Situation, now: Date): RolloutPlan {
  const { amps, reports, releases, compared } = situation;
  return planRollout(
    {
      state: rollout.state,
      startsAt: rollout.starts_at.getTime(),
      endsAt: rollout.ends_at.getTime(),
      atOnce: rollout.at_once,
      tolerated: rollout.tolerated,
      waits: rollout.waits,
      members: rows.map((row) => {
        const amp = amps.get(row.device_id);
        return {
          deviceId: row.device_id,
          toVersion: row.to_version,
          isRepeat: compareVersions(row.from_version, row.to_version) === 0,
          // By prefix, because a release may fit several models.
          release: `${readModel(row.model)?.updatePrefix ?? row.model} ${row.to_version}`,
          progress: progressIn(row),
          facts: {
            isHere: amp?.venueId === rollout.venue_id,
            isOffered: releases.has(keyOf(row)),
            isConnected: amp?.connected === true,
            version: amp?.version ?? '',
            reports: (reports.get(row.device_id) ?? []).flatMap((tree) => (tree && amp ? reportIn(tree, amp.channels) : [])),
            compare: () => compared.get(row.device_id) ?? { changed: [], faults: [] },
          },
        };
      }),
    },
    now.getTime(),
  );
}

interface Member {
  readonly rollout: RolloutRow;
  readonly row: ProgressRow;
  readonly plan: RolloutPlan;
  readonly next: RolloutProgress;
  readonly situation: Situation;
  /** The amplifier's report at the start of its update. */
  readonly tree: Tree;
  readonly now: Date;
  readonly random: Random;
}
/** Returns the order that it is due. */
async function keepMember(transaction: Db, member: Member): Promise<DueOrder | undefined> {
  const { rollout, row, plan, next, situation, tree, now, random } = member;
  const amp = situation.amps.get(row.device_id);
  const isBegun = plan.begun.includes(row.device_id);
  const progress = isBegun ? beginWith(next, reportIn(tree, amp?.channels ?? 0)) : next;
  const orderId = isBegun ? createId(now, random) : (row.order_id ?? undefined);
  await keepProgress(transaction, rollout.rollout_id, row.device_id, progress, {
    ...(orderId !== undefined && { orderId }),
    ...(isBegun && { before: conditionOf(tree, now.getTime()) }),
  });
  if (isSettled(progress.state)) await logOutcome(transaction, rollout, row, progress, now);
  const release = situation.releases.get(keyOf(row));
  if (!plan.orders.includes(row.device_id) || orderId === undefined || release === undefined) return undefined;
  return {
    rolloutId: rollout.rollout_id,
    deviceId: row.device_id,
    orderId,
    release,
    // Amplifiers refuse the same version like an older one.
    allowOlder: rollout.allows_older || compareVersions(amp?.version, row.to_version) === 0,
    waits: rollout.waits,
  };
}

async function releasesFor(transaction: Db, open: readonly ProgressRow[]): Promise<Map<string, Release>> {
  const found = new Map<string, Release>();
  const wanted = new Map(open.map((row) => [keyOf(row), row]));
  for (const [key, { model, to_version }] of wanted) {
    const release = await releaseFor(transaction, model, to_version);
    if (release !== undefined) found.set(key, release);
  }
  return found;
}

async function ampsOf(db: Db, rows: readonly ProgressRow[]) {
  if (rows.length === 0) return new Map<string, never>();
  const ids = rows.map(({ device_id }) => device_id);
  const amps = await db
    .selectFrom('devices')
    .where('device_id', 'in', ids)
    .select(['device_id', 'venue_id as venueId', 'connected', 'firmware_version as version', 'number_of_channels as channels'])
    .execute();
  return new Map(amps.map((amp) => [amp.device_id, amp]));
}

const keyOf = ({ model, to_version }: ProgressRow) => `${model} ${to_version}`;
const isAlike = (one: RolloutProgress, other: RolloutProgress) => JSON.stringify(one) === JSON.stringify(other);
