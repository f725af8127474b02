/** The clock that all processes share is the database's, as last read. */

import { sql } from 'kysely';
import type { Clock } from '@headroom/protocol';
import type { Db } from '../db/database.ts';

export interface SharedClock extends Disposable {
  now(): number;
}
const askEveryMs = 10_000;
/** A slower answer is too inexact. */
const trustedMs = 500;

export async function createSharedClock(db: Db, clock: Clock): Promise<SharedClock> {
  let offset: number | undefined;
  async function ask(): Promise<void> {
    const askedAt = clock.elapsed();
    const { rows } = await sql<{ now: number }>`select extract(epoch from clock_timestamp())::float8 * 1000 as now`.execute(db);
    const tookMs = clock.elapsed() - askedAt;
    const told = rows[0]?.now;
    if (told !== undefined && (offset === undefined || tookMs < trustedMs)) offset = told - askedAt - tookMs / 2;
  }
  await ask();
  let isClosed = false;
  let callOff = () => {};
  const later = () => {
    callOff = clock.after(
      askEveryMs,
      () =>
        void ask()
          .catch(() => undefined)
          .then(() => isClosed || later()),
    );
  };
  later();
  return {
    now: () => (offset ?? 0) + clock.elapsed(),
    [Symbol.dispose]() {
      isClosed = true;
      callOff();
    },
  };
}
