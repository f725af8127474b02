/** Absorbs a jump of the machine's clock so slowly that no running period is cut short or drawn out. */

import type { Clock } from '@headroom/protocol';
import { sql } from 'kysely';
import { uptime } from 'node:os';
import type { Logger } from 'pino';
import type { Db } from '../db/database.ts';
import type { Beat } from '../jobs/jobs.ts';

export interface CloudClock extends Clock {
  readonly aheadMs?: () => number;
  /** New rows must not be older than stored ones; implausible times are ignored. */
  readonly notBefore?: (time: number) => void;
}
/** More than a time server's gradual corrections. */
const tolerated = 2000;
/** Relative speed-up or slow-down. */
const pace = 0.1;
const dayMs = 24 * 3_600_000;
/** An offset of more than a day is a mistake, unless it stays for this long. */
const believedAfterMs = 3_600_000;

/** `upMs`: milliseconds since the machine started, including sleep. */
export function createSteadyClock(machine: Clock, upMs = () => uptime() * 1000): CloudClock {
  let own = machine.now();
  let at = machine.elapsed();
  let asleep = upMs() - at;
  let ahead = 0;
  let farOff: { readonly since: number; readonly ahead: number } | undefined;

  function look(): number {
    const elapsed = machine.elapsed();
    let passed = elapsed - at;
    at = elapsed;
    ahead = machine.now() - own - passed;
    const slept = Math.abs(ahead) > tolerated ? upMs() - elapsed - asleep : 0;
    if (slept > tolerated) {
      asleep += slept;
      passed += slept;
      ahead -= slept;
    }
    own += passed + taken(passed, elapsed);
    ahead = machine.now() - own;
    return own;
  }
  function taken(passed: number, elapsed: number): number {
    const distance = Math.abs(ahead);
    if (distance <= dayMs) farOff = undefined;
    // It never goes back.
    if (distance <= tolerated) return Math.max(ahead, -passed);
    if (distance <= dayMs) return Math.sign(ahead) * Math.min(distance, passed * pace);
    if (farOff === undefined || Math.abs(ahead - farOff.ahead) > tolerated) farOff = { since: elapsed, ahead };
    return elapsed - farOff.since < believedAfterMs ? 0 : ahead;
  }
  return {
    now: look,
    elapsed: () => machine.elapsed(),
    after: (ms, task) => machine.after(ms, task),
    aheadMs() {
      look();
      return ahead;
    },
    notBefore(time) {
      if (time - look() <= dayMs) own = Math.max(own, time);
    },
  };
}

/** By any process, as far as it is cheap to find. */
export async function writtenLast(db: Db): Promise<number> {
  const { rows } = await sql<{ readonly at: Date | null }>`
    select greatest(
      (select at from events order by event_id desc limit 1),
      (select created_at from notices order by notice_id desc limit 1),
      (select ran_at from housekeeping_runs)) as at`.execute(db);
  return rows[0]?.at?.getTime() ?? 0;
}

/** One-time codes come from other clocks, to which the machine's is nearest. */
export const machineTime = ({ aheadMs }: CloudClock, now: Date): Date => new Date(now.getTime() + (aheadMs?.() ?? 0));

export function createClockWatch(clock: CloudClock, log: Pick<Logger, 'error' | 'warn' | 'info'>): Beat {
  let told: 'right' | 'off' | 'far off' = 'right';
  return {
    name: 'clock',
    run() {
      const ahead = clock.aheadMs?.() ?? 0;
      const is = Math.abs(ahead) > dayMs ? 'far off' : Math.abs(ahead) > tolerated ? 'off' : 'right';
      if (is !== told) {
        const about = { seconds: Math.round(ahead / 1000) };
        if (is === 'far off')
          log.error(about, "this machine's clock was set by more than a day: the cloud goes by its own time for an hour");
        else if (is === 'off') log.warn(about, "this machine's clock was set: the cloud takes that over slowly");
        else log.info("the cloud's time is that of this machine again");
      }
      told = is;
      return Promise.resolve(0);
    },
  };
}
export const clockMeasured = (clock: CloudClock): string =>
  `# HELP headroom_clock_ahead_seconds By so much this machine's clock is ahead of the cloud's time.
# TYPE headroom_clock_ahead_seconds gauge
headroom_clock_ahead_seconds ${Math.round((clock.aheadMs?.() ?? 0) / 1000)}
`;
