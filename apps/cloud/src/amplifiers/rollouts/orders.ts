import type { Clock } from '@headroom/protocol';
import { isSettled, takeAnswer, type OrderAnswer } from '@headroom/model/firmware';
import type { Logger } from 'pino';
import type { ChangeNotifier } from '../../kit/changes/change-notifier.ts';
import type { Db } from '../../kit/db/database.ts';
import type { Vault } from '../../kit/vault.ts';
import { audienceOf } from '../../people/members/audience.ts';
import type { Answer } from '../commands/command.ts';
import type { CommandDispatcher } from '../commands/command-dispatcher.ts';
import { orderUpdate } from '../firmware/order.ts';
import type { Release } from '../firmware/releases.ts';
import { keepProgress, progressIn, progressRows } from './progress.ts';
import { logOutcome, rolloutRows } from './rollout-log.ts';

export interface OrderPorts {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly changeNotifier: Pick<ChangeNotifier, 'announce'>;
  readonly dispatcher: Pick<CommandDispatcher, 'send'>;
  readonly vault: Pick<Vault, 'seal'>;
}
export interface DueOrder {
  readonly rolloutId: string;
  readonly deviceId: string;
  readonly orderId: string;
  readonly release: Release;
  readonly allowOlder: boolean;
  readonly waits: boolean;
}

export function createOrders({ db, clock, log, changeNotifier, dispatcher, vault }: OrderPorts) {
  const sent = new Set<Promise<void>>();

  /** Sends after storing: after a crash it decides or sends again. */
  function send({ rolloutId, deviceId, orderId, release, allowOlder, waits }: DueOrder): void {
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
  async function keepAnswer(due: Pick<DueOrder, 'rolloutId' | 'deviceId' | 'orderId' | 'waits'>, answer: OrderAnswer): Promise<void> {
    const venueId = await db.transaction().execute(async (transaction) => {
      // Locks like `takeStep`: the update, then its amplifiers.
      const rollout = await rolloutRows(transaction).where('rollout_id', '=', due.rolloutId).forNoKeyUpdate('rollouts').executeTakeFirst();
      const row = await progressRows(transaction, due.rolloutId)
        .where('device_id', '=', due.deviceId)
        .where('order_id', '=', due.orderId)
        .executeTakeFirst();
      if (rollout === undefined || row === undefined) return;
      // By the clock of the looks.
      const now = row.asked_at ?? row.since;
      const progress = takeAnswer(progressIn(row), answer, due, now.getTime());
      await keepProgress(transaction, due.rolloutId, due.deviceId, progress);
      if (isSettled(progress.state)) await logOutcome(transaction, rollout, row, progress, now);
      return rollout.venue_id;
    });
    if (venueId !== undefined) changeNotifier.announce(await audienceOf(db, venueId));
  }

  const idle = async () => {
    while (sent.size > 0) await Promise.all(sent);
  };
  return { send, idle };
}

function answerOf(answer: Answer): OrderAnswer {
  if (answer.kind === 'done') return { kind: 'taken' };
  if (answer.kind === 'refused') return { kind: 'refused', code: answer.code, words: answer.message };
  return { kind: answer.kind === 'not connected' ? 'not connected' : 'unknown' };
}
