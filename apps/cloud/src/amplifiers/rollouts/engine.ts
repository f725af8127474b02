/** Runs updates of many amplifiers: the rules decide a step, which is stored and then done. */

import type { Clock } from '@headroom/protocol';
import {
  beginWith,
  countRollout,
  isSettled,
  isUnderWay,
  planRollout,
  takeAnswer,
  type OrderAnswer,
  type RolloutProgress,
} from '@headroom/model/firmware';
import { compareVersions, readModel } from '@headroom/model/catalogue';
import type { Logger } from 'pino';
import { record } from '../../kit/audit/record.ts';
import type { ChangeNotifier } from '../../kit/changes/change-notifier.ts';
import type { Answer, CommandDispatcher } from '../commands/command-dispatcher.ts';
import type { Db } from '../../kit/db/database.ts';
import { orderUpdate } from '../firmware/order.ts';
import { releaseFor, type Release } from '../firmware/releases.ts';
import { createId } from '../../kit/identifiers.ts';
import { audienceOf } from '../../people/members/audience.ts';
import type { Embargo } from '../../kit/embargo.ts';
import type { Random } from '../../kit/ports.ts';
import type { Vault } from '../../kit/vault.ts';
import { comparisons, conditionOf, reportedTrees } from './condition.ts';
import { keepProgress, progressIn, progressRows, reportIn, takeReports, type ProgressRow } from './progress.ts';

export interface RolloutPorts {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Logger;
  readonly changeNotifier: Pick<ChangeNotifier, 'announce'>;
  readonly dispatcher: Pick<CommandDispatcher, 'send'>;
  readonly vault: Pick<Vault, 'seal'>;
  readonly embargo: Embargo;
}
export interface Rollouts extends AsyncDisposable {
  /** Resolves when the decisions are stored. */
  look(now: Date): Promise<void>;
  idle(): Promise<void>;
  begin(): void;
}
const beatMs = 1000;

export function createRollouts({ db, clock, random, log, changeNotifier, dispatcher, vault, embargo }: RolloutPorts): Rollouts {
  const sent = new Set<Promise<void>>();
  let callOff = () => {};
  let looking: Promise<void> | undefined;
  let isClosed = false;

  async function look(now: Date): Promise<void> {
    if (await embargo.stands()) return;
    const open = await db
      .selectFrom('rollouts')
      .where('ended_at', 'is', null)
      .where((where) => where.or([where('starts_at', '<=', now), where('state', '<>', 'scheduled')]))
      .select('rollout_id')
      .orderBy('rollout_id')
      .execute();
    for (const { rollout_id } of open) {
      try {
        const done = await db.transaction().execute((transaction) => advance(transaction, rollout_id, now));
        if (done === undefined) continue;
        if (done.isMoved) changeNotifier.announce(await audienceOf(db, done.venueId));
        for (const orderDue of done.orders) send(orderDue);
      } catch (error) {
        // The others continue; this one is retried.
        log.error({ err: error, rollout: rollout_id }, 'a rollout could not continue');
      }
    }
  }

  interface Due {
    readonly rolloutId: string;
    readonly deviceId: string;
    readonly orderId: string;
    readonly release: Release;
    readonly allowOlder: boolean;
    readonly waits: boolean;
  }
  /** One atomic step. Undefined if another process has it. */
  async function advance(transaction: Db, rolloutId: string, now: Date) {
    const rollout = await rolloutRows(transaction)
      .where('rollout_id', '=', rolloutId)
      .where('ended_at', 'is', null)
      .forNoKeyUpdate('rollouts')
      .skipLocked()
      .executeTakeFirst();
    if (rollout === undefined) return undefined;
    const at = now.getTime();
    const rows = await progressRows(transaction, rolloutId).execute();
    const before = new Map(rows.map((row) => [row.device_id, progressIn(row)]));
    const open = rows.filter(({ state }) => !isSettled(state));
    const amps = await ampsOf(transaction, open);
    const reports = await takeReports(transaction, rolloutId);
    const releases = await releasesFor(transaction, open);
    const back = open.flatMap(({ device_id, state, to_version }) => {
      const amp = amps.get(device_id);
      return isUnderWay(state) && amp?.connected === true && compareVersions(amp.version, to_version) === 0 ? device_id : [];
    });
    const compared = await comparisons(transaction, rolloutId, back);
    const plan = planRollout(
      {
        state: rollout.state,
        startsAt: rollout.starts_at.getTime(),
        endsAt: rollout.ends_at.getTime(),
        atOnce: rollout.at_once,
        tolerated: rollout.tolerated,
        waits: rollout.waits,
        members: rows.map((row) => {
          const amp = amps.get(row.device_id);
          const release = releases.get(keyOf(row));
          return {
            deviceId: row.device_id,
            toVersion: row.to_version,
            isRepeat: compareVersions(row.from_version, row.to_version) === 0,
            // By prefix, because a release may fit several models.
            release: `${readModel(row.model)?.updatePrefix ?? row.model} ${row.to_version}`,
            progress: progressIn(row),
            facts: {
              isHere: amp?.venueId === rollout.venue_id,
              isOffered: release !== undefined,
              isConnected: amp?.connected === true,
              version: amp?.version ?? '',
              reports: (reports.get(row.device_id) ?? []).flatMap((tree) => (tree && amp ? reportIn(tree, amp.channels) : [])),
              compare: () => compared.get(row.device_id) ?? { changed: [], faults: [] },
            },
          };
        }),
      },
      at,
    );
    const trees = await reportedTrees(transaction, plan.begun);
    const orders: Due[] = [];
    let isMoved = plan.state !== rollout.state;
    for (const row of rows) {
      const known = before.get(row.device_id);
      const next = plan.progress.get(row.device_id);
      if (!known || !next || isAlike(known, next)) continue;
      const tree = trees.get(row.device_id) ?? {};
      const isBegun = plan.begun.includes(row.device_id);
      const progress = isBegun ? beginWith(next, reportIn(tree, amps.get(row.device_id)?.channels ?? 0)) : next;
      const orderId = isBegun ? createId(now, random) : (row.order_id ?? undefined);
      await keepProgress(transaction, rolloutId, row.device_id, progress, {
        ...(orderId !== undefined && { orderId }),
        ...(isBegun && { before: conditionOf(tree, at) }),
      });
      isMoved = true;
      const release = releases.get(keyOf(row));
      if (plan.orders.includes(row.device_id) && orderId !== undefined && release !== undefined)
        orders.push({
          rolloutId,
          deviceId: row.device_id,
          orderId,
          release,
          // Amplifiers refuse the same version like an older one.
          allowOlder: rollout.allows_older || compareVersions(amps.get(row.device_id)?.version, row.to_version) === 0,
          waits: rollout.waits,
        });
      if (isSettled(progress.state)) await writeDown(transaction, rollout, row, progress, now);
    }
    if (plan.state !== rollout.state || plan.result !== rollout.result || plan.isOver)
      await transaction
        .updateTable('rollouts')
        .set({ state: plan.state, result: plan.result, ...(plan.isOver && { ended_at: now }) })
        .where('rollout_id', '=', rolloutId)
        .execute();
    if (plan.isOver) {
      const { total, succeeded, failed, cancelled } = countRollout([...plan.progress.values()].map(({ state }) => state));
      const to = { rolloutId, state: plan.state, result: plan.result, total, succeeded, failed, cancelled };
      await record(transaction, { ...byTheCloud(rollout, now), deviceId: undefined, action: 'firmware update ended', from: undefined, to });
    }
    return { venueId: rollout.venue_id, isMoved: isMoved || plan.isOver, orders };
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

  /** Sends after storing: a crash before decides again, a crash after sends again. */
  function send({ rolloutId, deviceId, orderId, release, allowOlder, waits }: Due): void {
    const told = orderUpdate({ dispatcher, vault }, { id: orderId, deviceId, release, allowOlder }, new Date(clock.now()))
      .then(answerOf, (error: unknown): OrderAnswer => {
        log.error({ err: error, device: deviceId }, 'an update order could not be sent to an amplifier');
        return { kind: 'unknown' };
      })
      .then((answer) => (answer.kind === 'unknown' ? undefined : keepAnswer({ rolloutId, deviceId, orderId, waits }, answer)))
      .catch((error: unknown) =>
        log.error({ err: error, device: deviceId }, 'the answer of an amplifier was not stored: it is asked again'),
      )
      .finally(() => sent.delete(told));
    sent.add(told);
  }
  async function keepAnswer(due: Pick<Due, 'rolloutId' | 'deviceId' | 'orderId' | 'waits'>, answer: OrderAnswer): Promise<void> {
    const venueId = await db.transaction().execute(async (transaction) => {
      // Locks like `advance`: the update, then its amplifiers.
      const rollout = await rolloutRows(transaction).where('rollout_id', '=', due.rolloutId).forNoKeyUpdate('rollouts').executeTakeFirst();
      const row = await progressRows(transaction, due.rolloutId)
        .where('device_id', '=', due.deviceId)
        .where('order_id', '=', due.orderId)
        .executeTakeFirst();
      if (rollout === undefined || row === undefined) return;
      // The time of the question, by the clock of the looks.
      const now = row.asked_at ?? row.since;
      const progress = takeAnswer(progressIn(row), answer, due, now.getTime());
      await keepProgress(transaction, due.rolloutId, due.deviceId, progress);
      if (isSettled(progress.state)) await writeDown(transaction, rollout, row, progress, now);
      return rollout.venue_id;
    });
    if (venueId !== undefined) changeNotifier.announce(await audienceOf(db, venueId));
  }

  function beat(): void {
    if (isClosed) return;
    callOff = clock.after(beatMs, () => {
      looking = look(new Date(clock.now()))
        .catch((error: unknown) => log.error({ err: error }, 'rollouts cannot be read'))
        .then(beat);
    });
  }
  const idle = async () => {
    while (sent.size > 0) await Promise.all(sent);
  };
  return {
    look,
    idle,
    begin: beat,
    async [Symbol.asyncDispose]() {
      isClosed = true;
      callOff();
      await looking;
      callOff();
      await idle();
    },
  };
}

const keyOf = ({ model, to_version }: ProgressRow) => `${model} ${to_version}`;
const isAlike = (one: RolloutProgress, other: RolloutProgress) => JSON.stringify(one) === JSON.stringify(other);

const rolloutRows = (db: Db) =>
  db.selectFrom('rollouts').innerJoin('venues', 'venues.venue_id', 'rollouts.venue_id').selectAll('rollouts').select('account_id');
type RolloutRow = Awaited<ReturnType<ReturnType<typeof rolloutRows>['executeTakeFirstOrThrow']>>;

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

function answerOf(answer: Answer): OrderAnswer {
  if (answer.kind === 'done') return { kind: 'taken' };
  if (answer.kind === 'refused') return { kind: 'refused', code: answer.code, words: answer.message };
  return { kind: answer.kind === 'not connected' ? 'not connected' : 'unknown' };
}

const byTheCloud = ({ account_id, venue_id }: RolloutRow, now: Date) => ({
  at: now,
  accountId: account_id,
  actorId: undefined,
  address: '',
  venueId: venue_id,
});
/** The last entry counts those never begun. */
async function writeDown(db: Db, rollout: RolloutRow, row: ProgressRow, progress: RolloutProgress, now: Date): Promise<void> {
  if (progress.state === 'cancelled') return;
  const { from_version: from, to_version, device_id } = row;
  const isUpdated = progress.state === 'success';
  await record(db, {
    ...byTheCloud(rollout, now),
    deviceId: device_id,
    action: isUpdated ? 'firmware updated' : 'firmware update failed',
    from,
    to: isUpdated ? to_version : { version: to_version, reason: progress.reason ?? null, what: progress.what },
  });
}
