/** Due alarms, ended updates and amplifiers of a dead process: nobody reports these. */

import { flappingMs } from '@headroom/model/health';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { ChangeNotifier } from '../../kit/changes/change-notifier.ts';
import type { Db } from '../../kit/db/database.ts';
import type { Beat } from '../../kit/jobs/jobs.ts';
import { audienceOf } from '../../people/members/audience.ts';
import { touchVenues } from './events.ts';
import { endIdleBridges } from './transitions.ts';
import { updatesEnded } from './updates.ts';

const atOnce = 200;
const most = 2000;
const compareMs = 60_000;
/** Snoozes that ended before this, while no process ran, were seen by whoever asked since. */
const maxPauseMs = 24 * 3_600_000;

interface WatchPorts {
  readonly db: Db;
  readonly changeNotifier: Pick<ChangeNotifier, 'announce'>;
  readonly log: Pick<Logger, 'warn'>;
  /** Returns the changed venues. */
  readonly refreshSummaries: (transaction: Db, devices: readonly string[], now: Date) => Promise<string[]>;
}
/** Every process runs this; the second finds nothing to do. */
export function createAlarmWatch({ db, changeNotifier, log, refreshSummaries }: WatchPorts): Beat {
  let comparedAt = Number.NEGATIVE_INFINITY;
  let seen: ReadonlyMap<string, string> = new Map();
  function announce(venueIds: readonly string[]): void {
    for (const venueId of venueIds)
      audienceOf(db, venueId).then(
        (accounts) => changeNotifier.announce(accounts),
        (error: unknown) => log.warn({ err: error }, 'a change of alarms was not announced'),
      );
  }
  return {
    name: 'alarms',
    async run(now) {
      const isTime = Math.abs(now.getTime() - comparedAt) >= compareMs;
      const since = new Date(Math.max(comparedAt, now.getTime() - maxPauseMs));
      const ended = await updatesEnded(db, now);
      const updated = [...ended].flatMap(([update, device]) => (seen.has(update) ? [] : device));
      const due = [...new Set([...(await devicesDue(db, now)), ...updated, ...(isTime ? await devicesMistaken(db) : [])])].toSorted();
      for (let from = 0; from < due.length; from += atOnce) {
        const devices = due.slice(from, from + atOnce);
        announce(await db.transaction().execute((transaction) => refreshSummaries(transaction, devices, now)));
      }
      seen = ended;
      if (isTime) announce(await endSnoozes(db, since, now));
      if (isTime) announce(await db.transaction().execute((transaction) => endIdleBridges(transaction, now)));
      // A round that failed is repeated, because the time is noted only here.
      if (isTime) comparedAt = now.getTime();
      return due.length;
    },
  };
}

/** Any amplifier stands for its bridge. */
async function devicesDue(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ readonly device_id: string }>`
    with due as (
      select device_id, bridge_id, venue_id from alarms
      where ended_at is null and (is_quiet or is_flapping)
        and ((is_flapping and changed_at <= ${new Date(now.getTime() - flappingMs)})
          or (cause_id is null and is_quiet and coalesce(quiet_until, began_at) <= ${now}))
    )
    select device_id from due where device_id is not null
    union
    select (select d.device_id from devices d where d.bridge_id = due.bridge_id and d.venue_id = due.venue_id limit 1) from due
      where bridge_id is not null
    limit ${most}`.execute(db);
  return rows.flatMap(({ device_id }) => device_id ?? []);
}
/** A process can die between device and summary. */
async function devicesMistaken(db: Db): Promise<string[]> {
  const { rows } = await sql<{ readonly device_id: string }>`
    select d.device_id from devices d join holdings h on h.device_id = d.device_id where d.connected <> (h.node_id is not null)
    limit ${most}`.execute(db);
  return rows.map(({ device_id }) => device_id);
}
/** An alarm whose snooze ends counts as open again, although nobody changed it. */
async function endSnoozes(db: Db, since: Date, now: Date): Promise<string[]> {
  const { rows } = await sql<{ readonly venue_id: string }>`
    select distinct venue_id from alarms where ended_at is null and snoozed_until > ${since} and snoozed_until <= ${now}`.execute(db);
  const venueIds = rows.map(({ venue_id }) => venue_id);
  if (venueIds.length > 0) await db.transaction().execute((transaction) => touchVenues(transaction, venueIds));
  return venueIds;
}
