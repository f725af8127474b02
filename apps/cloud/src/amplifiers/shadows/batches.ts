/** Tries those again that cannot be stored now, while the callers wait. */

import type { Clock } from '@headroom/protocol';
import { rejections } from '@headroom/protocol/shadow';
import type { Logger } from 'pino';
import { isDatabaseAway, isDiskFull, isLostRace, isReferenceGone } from '../../kit/db/trouble.ts';
import type { Metrics } from '../../kit/metrics.ts';
import type { Asked, Line, ShadowOutcome, Task } from './deciding.ts';

interface BatchPorts {
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Pick<Metrics, 'count'>;
  /** Returns the tasks to decide again. */
  readonly store: (batch: readonly Task[]) => Promise<Task[]>;
  readonly forget: (device: string) => void;
}
export interface Batches {
  ask(asked: Asked): Promise<ShadowOutcome>;
  settle(task: Task, outcome: ShadowOutcome): void;
  close(): Promise<void>;
}
const gatherMs = 6;
const maxAtOnce = 500;
const maxWaiting = 20_000;
const maxPerDevice = 100;
/** After this wait callers try again. */
const patienceMs = 10_000;
const pauseMs = 100;

export function createBatches({ clock, log, metrics, ...ports }: BatchPorts): Batches {
  const lines = new Map<string, Line>();
  let waiting: Task[] = [];
  let begun = 0;
  let shown = 0;
  let running: Promise<void> | undefined;
  let isClosed = false;

  function ask(asked: Asked): Promise<ShadowOutcome> {
    const { device, kind } = asked;
    const line = lines.get(device) ?? { device, waiting: 0 };
    if (isClosed || waiting.length >= maxWaiting || (kind !== 'refresh' && line.waiting >= maxPerDevice))
      return Promise.resolve({ ok: false, rejection: rejections.tooMany });
    if (line.waiting === 0) lines.set(device, line);
    line.waiting += 1;
    if (waiting.length === 0) begun = clock.elapsed();
    const { promise, resolve, reject } = Promise.withResolvers<ShadowOutcome>();
    waiting.push({ asked, line, since: begun, isRepeated: false, resolve, reject });
    running ??= pause(gatherMs).then(run);
    return promise;
  }
  function release({ line }: Task): void {
    line.waiting -= 1;
    if (line.waiting === 0) lines.delete(line.device);
  }
  function settle(task: Task, outcome: ShadowOutcome): void {
    release(task);
    task.resolve(outcome);
  }
  /** Once a batch: counting each costs more than it tells. */
  function show(count: number): void {
    metrics.count('shadow_requests_waiting', count - shown);
    shown = count;
  }
  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, maxAtOnce);
      waiting = waiting.slice(maxAtOnce);
      begun = clock.elapsed();
      show(batch.length + waiting.length);
      await commit(batch);
      show(waiting.length);
      // Answered clients send again at once; two alternating batches would double the statements.
      if (waiting.length < maxAtOnce) await pause(gatherMs);
    }
    running = undefined;
  }

  async function commit(batch: readonly Task[]): Promise<void> {
    try {
      const again = await ports.store(batch);
      waiting = [...again, ...waiting];
    } catch (error) {
      for (const { asked } of batch) ports.forget(asked.device);
      const reads = batch.filter(({ asked }) => asked.kind === 'get');
      const isMixed = reads.length > 0 && reads.length < batch.length;
      if (!isMixed || !isDiskFull(error)) return recover(batch, error);
      // A full disk can still be read.
      await commit(reads);
      await recover(
        batch.filter((task) => !reads.includes(task)),
        error,
      );
    }
  }
  async function recover(batch: readonly Task[], error: unknown): Promise<void> {
    const [first] = batch;
    if (first && batch.length > 1 && !isWorthTrying(error)) {
      for (const task of batch) await commit([task]);
      return;
    }
    const late = batch.filter(({ since }) => isClosed || !isWorthTrying(error) || clock.elapsed() - since > patienceMs);
    if (late.length > 0) log.error({ reason: error instanceof Error ? error.message : String(error) }, 'shadows were not stored');
    for (const task of late) {
      release(task);
      task.reject(error);
    }
    const rest = batch.filter((task) => !late.includes(task));
    if (rest.length === 0) return;
    waiting = [...rest, ...waiting];
    await pause(pauseMs);
  }

  return {
    ask,
    settle,
    async close() {
      isClosed = true;
      await running;
    },
  };
}

const isWorthTrying = (error: unknown) => isDatabaseAway(error) || isLostRace(error) || isReferenceGone(error);
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
