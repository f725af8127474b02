import type { Embargo } from '../../kit/embargo.ts';
import type { Random } from '../../kit/ports.ts';
import { audienceOf } from '../../people/members/audience.ts';
import { createOrders, type OrderPorts } from './orders.ts';
import { takeStep } from './step.ts';

export interface RolloutPorts extends OrderPorts {
  readonly random: Random;
  readonly embargo: Embargo;
}
export interface Rollouts extends AsyncDisposable {
  look(now: Date): Promise<void>;
  idle(): Promise<void>;
  begin(): void;
}
const beatMs = 1000;

export function createRollouts({ db, clock, random, log, changeNotifier, dispatcher, vault, embargo }: RolloutPorts): Rollouts {
  const orders = createOrders({ db, clock, log, changeNotifier, dispatcher, vault });
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
        const done = await db.transaction().execute((transaction) => takeStep(transaction, rollout_id, now, random));
        if (done === undefined) continue;
        if (done.isMoved) changeNotifier.announce(await audienceOf(db, done.venueId));
        for (const order of done.orders) orders.send(order);
      } catch (error) {
        // The others continue; this one is retried.
        log.error({ err: error, rollout: rollout_id }, 'a rollout could not continue');
      }
    }
  }

  function beat(): void {
    if (isClosed) return;
    callOff = clock.after(beatMs, () => {
      looking = look(new Date(clock.now()))
        .catch((error: unknown) => log.error({ err: error }, 'rollouts cannot be read'))
        .then(beat);
    });
  }
  return {
    look,
    idle: orders.idle,
    begin: beat,
    async [Symbol.asyncDispose]() {
      isClosed = true;
      callOff();
      await looking;
      callOff();
      await orders.idle();
    },
  };
}
