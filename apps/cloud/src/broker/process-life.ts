import type { Clock } from '@headroom/protocol';
import type { Logger } from 'pino';
import type { Db } from '../kit/db/database.ts';
import { joinRegistry, type Holding, type Registry } from '../kit/nodes/registry.ts';

interface LifePorts {
  readonly db: Db;
  /** Load on other connections must not make this process count itself dead. */
  readonly line: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly lease: number;
  readonly nextLife: () => string;
  /** This process counted as dead, so it holds nothing any more. */
  readonly died: () => void;
  readonly released: (holdings: readonly Holding[]) => void;
  /** After a beat, unless the one before still runs. */
  readonly afterBeat: () => Promise<void>;
}
export interface ProcessLife {
  readonly registry: () => Registry;
  /** Our own stall or an absent database may be why a device left. */
  isInTrouble(): boolean;
  end(): Promise<void>;
}
export const beatMs = 400;

export async function beginProcessLife(ports: LifePorts): Promise<ProcessLife> {
  const { db, line, clock, log, lease, nextLife, died, released, afterBeat } = ports;
  let registry = await joinRegistry({ db, line }, nextLife(), lease);
  let callOff = () => {};
  let beating: Promise<void> | undefined;
  let looking: Promise<void> | undefined;
  let isOver = false;
  let lastBeat = clock.elapsed();
  let wasAway = false;
  /** During an outage nobody could beat. */
  let reapsFrom = Number.NEGATIVE_INFINITY;

  function beat(): void {
    if (isOver) return;
    callOff = clock.after(beatMs, () => {
      beating = beatOnce()
        .then(
          () => void (wasAway = false),
          (error: unknown) => {
            if (!wasAway)
              log.error({ reason: error instanceof Error ? error.message : String(error) }, 'the process cannot store its beat');
            wasAway = true;
          },
        )
        .then(beat);
    });
  }
  async function beatOnce(): Promise<void> {
    // After a stall others may count this process as dead.
    const answer = await registry.beat();
    if (answer === 'lost') await beginAgain();
    lastBeat = clock.elapsed();
    if (wasAway) reapsFrom = lastBeat + lease;
    // Not awaited: it could delay the next beat.
    looking ??= look().finally(() => (looking = undefined));
  }
  async function look(): Promise<void> {
    try {
      if (clock.elapsed() >= reapsFrom) released(await registry.reap());
      await afterBeat();
    } catch (error) {
      log.error({ err: error }, 'dead processes cannot be searched for');
    }
  }
  async function beginAgain(): Promise<void> {
    log.warn({ ms: Math.round(clock.elapsed() - lastBeat) }, 'this process counted as dead: its devices are disconnected and reconnect');
    const lost = registry;
    registry = await joinRegistry({ db, line }, nextLife(), lease);
    died();
    released(await lost.leave());
  }

  beat();
  return {
    registry: () => registry,
    isInTrouble: () => wasAway || clock.elapsed() < reapsFrom || clock.elapsed() - lastBeat > lease,
    async end() {
      isOver = true;
      callOff();
      await beating;
      await looking;
    },
  };
}
