import type { Db } from '../../kit/db/database.ts';
import { keptStatement } from '../../kit/db/kept-statements.ts';
import { refreshSummaries } from './summaries.ts';
import type { Stored } from './documents.ts';

export interface ShadowWrite {
  readonly device: string;
  readonly name: string;
  readonly before: number;
  readonly after: Stored;
  /** Of the reporting connection; an overtaken one writes nothing. */
  readonly epoch: number | undefined;
}
interface Written {
  /** Unwritten: the connection no longer holds the device. */
  readonly overtaken: ReadonlySet<ShadowWrite>;
  /** Unwritten: the stored version differs. */
  readonly lost: ReadonlySet<ShadowWrite>;
  readonly venues: readonly string[];
}

export async function writeShadows(db: Db, writes: readonly ShadowWrite[], refresh: readonly string[], now: Date): Promise<Written> {
  if (refresh.length === 0) return { ...(await write(db, writes)), venues: [] };
  return db.transaction().execute(async (transaction) => {
    // Lock devices first, as removals do.
    await transaction
      .selectFrom('devices')
      .where('device_id', 'in', refresh)
      .orderBy('device_id')
      .forNoKeyUpdate()
      .select('device_id')
      .execute();
    return { ...(await write(transaction, writes)), venues: await refreshSummaries(transaction, refresh, now) };
  });
}

const writeAll = keptStatement<{ readonly lost: string | null; readonly overtaken: string | null }>(`
  with given as materialized (
    select given.*, epoch is null or exists (
      select from holdings where holdings.device_id = given.device_id and holdings.epoch = given.epoch
    ) as holds
    from unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[], $5::text[], $6::text[], $7::bigint[])
      with ordinality as given(device_id, name, before, version, state, stamps, epoch, place)
  ), locked as materialized (
    select shadows.device_id, shadows.name from shadows join given on given.device_id = shadows.device_id and given.name = shadows.name
    where shadows.version = given.before and given.holds order by shadows.device_id, shadows.name for update of shadows
  ), changed as (
    update shadows set version = given.version, state = given.state, stamps = given.stamps
    from given join locked on locked.device_id = given.device_id and locked.name = given.name
    where shadows.device_id = given.device_id and shadows.name = given.name and shadows.version = given.before
    returning given.place
  ), made as (
    insert into shadows (device_id, name, version, state, stamps)
    select device_id, name, version, state, stamps from given
    where before = 0 and holds and exists (select from devices where devices.device_id = given.device_id)
    order by device_id, name on conflict do nothing
    returning device_id, name
  )
  select string_agg((place - 1)::text, ' ') filter (where holds) as lost,
    string_agg((place - 1)::text, ' ') filter (where not holds) as overtaken
  from given where place not in (select place from changed) and (device_id, name) not in (select device_id, name from made)`);

/** In key order, so that writers do not deadlock. */
async function write(db: Db, writes: readonly ShadowWrite[]): Promise<Omit<Written, 'venues'>> {
  if (writes.length === 0) return { lost: none, overtaken: none };
  const column = <Value>(of: (write: ShadowWrite) => Value) => writes.map(of);
  const [unwritten] = await writeAll(db, [
    column(({ device }) => device),
    column(({ name }) => name),
    column(({ before }) => before),
    column(({ after }) => after.shadow.version),
    column(({ after }) => after.state),
    column(({ after }) => after.stamps),
    column(({ epoch }) => epoch ?? null),
  ]);
  const namedIn = (places: string | null | undefined) => new Set(places?.split(' ').flatMap((place) => writes[Number(place)] ?? []));
  return { lost: namedIn(unwritten?.lost), overtaken: namedIn(unwritten?.overtaken) };
}
const none: ReadonlySet<ShadowWrite> = new Set();
