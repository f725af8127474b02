/** One write of many shadows: each only where nobody else was faster, all of them or none. */

import { sql } from 'kysely';
import { kept, type Db } from '../db/database.ts';
import { refreshSummaries } from './summaries.ts';
import type { Stored } from './documents.ts';

export interface ShadowWrite {
  readonly device: string;
  readonly name: string;
  readonly before: number;
  readonly after: Stored;
}
export const keyOf = (device: string, name: string): string => `${device} ${name}`;

interface Written {
  /** Keys of the shadows that are as they were to be; the others had another version. */
  readonly won: ReadonlySet<string>;
  /** Venues in which something shows. */
  readonly venues: readonly string[];
}

/** Resolves once it is committed. `refresh`: devices of which lists may show something else. */
export async function writeShadows(db: Db, writes: readonly ShadowWrite[], refresh: readonly string[], now: Date): Promise<Written> {
  if (refresh.length === 0) return { won: await write(db, writes), venues: [] };
  return db.transaction().execute(async (transaction) => {
    // First of all, as whoever removes a device does.
    await transaction
      .selectFrom('devices')
      .where('device_id', 'in', refresh)
      .orderBy('device_id')
      .forNoKeyUpdate()
      .select('device_id')
      .execute();
    const won = await write(transaction, writes);
    return { won, venues: await refreshSummaries(transaction, refresh, now) };
  });
}

/** Locked in the order of their keys: two processes that write the same ones never wait for each other. */
async function write(db: Db, writes: readonly ShadowWrite[]): Promise<ReadonlySet<string>> {
  if (writes.length === 0) return new Set();
  const column = <Value>(of: (write: ShadowWrite) => Value) => writes.map(of);
  const { rows } = await sql<{ readonly device_id: string; readonly name: string }>`${kept}
    with given as materialized (
      select * from unnest(
        ${column(({ device }) => device)}::text[], ${column(({ name }) => name)}::text[], ${column(({ before }) => before)}::bigint[],
        ${column(({ after }) => after.shadow.version)}::bigint[], ${column(({ after }) => after.state)}::text[],
        ${column(({ after }) => after.stamps)}::text[]
      ) as given(device_id, name, before, version, state, stamps)
    ), locked as materialized (
      select shadows.device_id, shadows.name from shadows join given on given.device_id = shadows.device_id and given.name = shadows.name
      where shadows.version = given.before order by shadows.device_id, shadows.name for update of shadows
    ), changed as (
      update shadows set version = given.version, state = given.state, stamps = given.stamps
      from given join locked on locked.device_id = given.device_id and locked.name = given.name
      where shadows.device_id = given.device_id and shadows.name = given.name and shadows.version = given.before
      returning shadows.device_id, shadows.name
    ), made as (
      insert into shadows (device_id, name, version, state, stamps)
      select device_id, name, version, state, stamps from given
      where before = 0 and exists (select from devices where devices.device_id = given.device_id)
      order by device_id, name on conflict do nothing
      returning device_id, name
    )
    select device_id, name from changed union all select device_id, name from made`.execute(db);
  return new Set(rows.map(({ device_id, name }) => keyOf(device_id, name)));
}
