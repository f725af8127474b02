/** A job is stored with its change, run by any process, and retried after a failure. */

import type { Clock } from '@headroom/protocol';
import type { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { CompiledQuery } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Embargo } from '../embargo.ts';

/** May run twice if a process dies. */
export interface Job<Name extends string, Data extends object> {
  readonly name: Name;
  readonly every?: string;
  /** The others do not wait for it. */
  readonly isLong?: true;
  /** Waits while the embargo stands: it reaches people unasked. */
  readonly isOutward?: true;
  run(data: Data, at: { readonly db: Db; readonly now: Date; readonly jobs: JobQueue; readonly signal?: AbortSignal }): Promise<void>;
}
/** Every process looks each second. */
export interface Beat {
  readonly name: string;
  readonly isOutward?: true;
  run(now: Date): Promise<number>;
}
export interface JobQueue {
  /** In the transaction of the change: both are stored or neither. */
  send<Data extends object>(db: Db, job: Job<string, Data>, data: Data): Promise<void>;
}
export interface Jobs extends JobQueue {
  runDue(): Promise<number>;
  runBeats(): Promise<number>;
  begin(): void;
  /** Nothing runs until a start succeeds. */
  isAway(): boolean;
  measured(): string;
  close(): Promise<void>;
}
type AnyJob = Job<string, never>;
interface JobPorts {
  readonly url: string;
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly beats: readonly Beat[];
  readonly embargo: Embargo;
}
const beatMs = 1000;
const connections = 2;
const atOnce = 20;
const patience = { retryLimit: 8, retryDelay: 30, retryBackoff: true };

export function createJobs(jobs: readonly AnyJob[], { url, db, clock, log, beats, embargo }: JobPorts): Jobs {
  let started: Promise<PgBoss> | undefined;
  let state: 'not started' | 'up' | 'away' = 'not started';
  let failedStarts = 0;
  const boss = () => (started ??= begun());
  async function begun(): Promise<PgBoss> {
    try {
      const queue = await start(jobs, url, log);
      state = 'up';
      return queue;
    } catch (error) {
      started = undefined;
      state = 'away';
      failedStarts += 1;
      throw error;
    }
  }

  const closing = new AbortController();

  async function runAll(these: readonly AnyJob[]): Promise<number> {
    const queue = await boss();
    let done = 0;
    for (const job of these) {
      if (job.isOutward && (await embargo.stands())) continue;
      for (const { id, data } of await queue.fetch<never>(job.name, { batchSize: atOnce })) {
        try {
          await job.run(data, { db, now: new Date(clock.now()), jobs: { send }, signal: closing.signal });
          // Deleted when done, because the data names people.
          await (job.every === undefined ? queue.deleteJob(job.name, id) : queue.complete(job.name, id));
        } catch (error) {
          if (!job.isLong || !closing.signal.aborted) log.error({ err: error, job: job.name }, 'a job failed');
          await queue.fail(job.name, id);
        }
        done += 1;
      }
    }
    return done;
  }
  // A beat that waits for a provider must not hold up the others.
  const ofBeats = beats.map(({ name, isOutward, run }) =>
    createRound(name, async () => (isOutward && (await embargo.stands()) ? 0 : run(new Date(clock.now())))),
  );
  const long = jobs.filter(({ isLong }) => isLong);
  const short = jobs.filter(({ isLong }) => !isLong);
  const rounds = [createRound('jobs', () => runAll(short)), ...long.map((job) => createRound(job.name, () => runAll([job]))), ...ofBeats];
  const runEach = async (these: typeof rounds) => (await Promise.all(these.map(({ run }) => run()))).reduce((sum, done) => sum + done, 0);

  /** One at a time; a slow round is not overtaken. */
  function createRound(name: string, work: () => Promise<number>) {
    let round: Promise<number> | undefined;
    let callOff: (() => void) | undefined;
    const run = () => (round ??= work().finally(() => (round = undefined)));
    function beat(): void {
      callOff = clock.after(beatMs, () => {
        void run().then(beat, (error: unknown) => {
          log.error({ err: error }, `the ${name} failed`);
          beat();
        });
      });
    }
    async function end(): Promise<void> {
      callOff?.();
      await round?.catch(() => undefined);
      callOff?.();
    }
    return { run, beat, end };
  }
  async function send<Data extends object>(within: Db, { name }: Job<string, Data>, data: Data): Promise<void> {
    const executor = {
      async executeSql(text: string, values: unknown[] = []) {
        const { rows } = await within.executeQuery<unknown>(CompiledQuery.raw(text, values));
        return { rows };
      },
    };
    await (await boss()).send(name, data, { db: executor });
  }
  return {
    send,
    runDue: () => runEach(rounds),
    runBeats: () => runEach(ofBeats),
    begin: () => rounds.forEach(({ beat }) => beat()),
    isAway: () => state === 'away',
    measured: () =>
      metric('headroom_jobs_up', 'gauge', 'Whether the jobs are started.', Number(state === 'up')) +
      metric('headroom_jobs_starts_failed_total', 'counter', 'Starts of the jobs that failed.', failedStarts),
    async close() {
      closing.abort();
      await Promise.all(rounds.map(({ end }) => end()));
      await (await started?.catch(() => undefined))?.stop({ graceful: true });
    },
  };
}

/** For a fast start. */
async function start(jobs: readonly AnyJob[], url: string, log: Logger): Promise<PgBoss> {
  const library = await import('pg-boss');
  const boss = new library.PgBoss({ connectionString: url, max: connections });
  boss.on('error', (error: Error) => log.error({ err: error }, 'the job queue is unavailable'));
  try {
    await boss.start();
    for (const { name, every } of jobs) {
      await boss.createQueue(name, patience);
      if (every !== undefined) await boss.schedule(name, every);
    }
    return boss;
  } catch (error) {
    // Parts that have started would run beside the next start.
    await boss.stop({ graceful: false }).catch(() => undefined);
    throw error;
  }
}

const metric = (name: string, type: 'gauge' | 'counter', help: string, value: number) =>
  `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${name} ${value}\n`;
