import type { EventData } from '../../kit/db/tables/venues.ts';
import { fold, severityOfEvent, type AlarmCode, type AlarmSeverity, type EventKind } from '@headroom/model/health';
import type { AnsweredWith, CloudApi } from '@headroom/protocol/cloud';
import { sql } from 'kysely';
import { levelsOf, rateLosses } from './levels.ts';
import { atomically } from '../../kit/db/atomically.ts';
import type { Db } from '../../kit/db/database.ts';
import { excessOf, type Retention, type Warn } from '../../kit/retention.ts';

export interface NewEvent {
  readonly venueId: string;
  readonly deviceId?: string | undefined;
  readonly bridgeId?: string | undefined;
  readonly name: string;
  readonly kind: EventKind;
  readonly code?: AlarmCode | undefined;
  readonly channel?: number | undefined;
  readonly channelName?: string | undefined;
  readonly at: Date;
  readonly data?: EventData | undefined;
}

/** In one order, against deadlocks. */
const lockVenues = (transaction: Db, venueIds: readonly string[]) =>
  transaction.selectFrom('venues').where('venue_id', 'in', venueIds).orderBy('venue_id').forNoKeyUpdate().select('venue_id').execute();
export async function touchVenues(transaction: Db, venueIds: readonly string[]): Promise<void> {
  if (venueIds.length === 0) return;
  await lockVenues(transaction, venueIds);
  await sql`update venues set changed = change_number() where venue_id = any(${venueIds}::uuid[])`.execute(transaction);
}

const maxNameLength = 100;
/** Amplifiers report names of any length. */
const nameOf = (text: string) => text.replaceAll('\0', '').slice(0, maxNameLength).toWellFormed();

/** Call in the transaction of the event. */
export async function addEvents(transaction: Db, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  const levels = await levelsOf(
    transaction,
    events.map(({ venueId }) => venueId),
  );
  const rows = events.map(({ venueId, deviceId = '', bridgeId = '', kind, code, channel = 0, at, data, ...names }) => {
    const name = nameOf(names.name) || deviceId;
    const channelName = nameOf(names.channelName ?? '');
    return {
      venue_id: venueId,
      device_id: deviceId,
      bridge_id: bridgeId,
      name,
      kind,
      code: code ?? '',
      channel,
      channel_name: channelName,
      severity: severityOfEvent(kind, code, levels(venueId)),
      search: fold([name, channelName, deviceId, kind, code ?? ''].join('\n')),
      at: at.toISOString(),
      data: data ?? null,
    };
  });
  await sql`
    with given as materialized (
      select given.*, row_number() over () as place from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(venue_id uuid,
        device_id text, bridge_id text, name text, kind text, code text, channel integer, channel_name text, severity text, search text,
        at timestamptz, data jsonb)
    ), sources as (
      insert into event_sources (venue_id, device_id, bridge_id, name, kind, code, channel, channel_name, severity, search, events)
      select venue_id, device_id, bridge_id, name, kind, code, channel, channel_name, severity, search, count(*) from given
      group by venue_id, device_id, bridge_id, name, kind, code, channel, channel_name, severity, search
      order by venue_id, device_id, bridge_id, kind, code, channel, name, channel_name
      on conflict (venue_id, device_id, bridge_id, kind, code, channel, name, channel_name)
        do update set events = event_sources.events + excluded.events
      returning source_id, venue_id, device_id, bridge_id, name, kind, code, channel, channel_name
    )
    insert into events (source_id, venue_id, at, data)
    select source_id, given.venue_id, at, nullif(data, 'null') from given
      join sources using (venue_id, device_id, bridge_id, name, kind, code, channel, channel_name)
    order by place`.execute(transaction);
}

/** While the amplifier is there, for its name. */
export async function tellOfAmp(
  transaction: Db,
  deviceId: string,
  told: readonly Pick<NewEvent, 'venueId' | 'kind' | 'data'>[],
  at: Date,
): Promise<void> {
  const device = await transaction.selectFrom('devices').where('device_id', '=', deviceId).select('name').executeTakeFirst();
  await touchVenues(
    transaction,
    told.map(({ venueId }) => venueId),
  );
  await addEvents(
    transaction,
    told.map((event) => ({ ...event, deviceId, name: device?.name ?? '', at })),
  );
}
/** Names the other venue only within one account. */
export async function tellOfMove(transaction: Db, deviceId: string, from: string, to: string, at: Date): Promise<void> {
  const venues = await transaction
    .selectFrom('venues')
    .where('venue_id', 'in', [from, to])
    .select(['venue_id', 'account_id', 'name'])
    .execute();
  const known = new Set(venues.map(({ account_id }) => account_id)).size === 1;
  const nameOfVenue = (venueId: string) => venues.find(({ venue_id }) => venue_id === venueId)?.name;
  const [source, target] = [nameOfVenue(from), nameOfVenue(to)];
  const moves: Pick<NewEvent, 'venueId' | 'kind' | 'data'>[] = [
    { venueId: from, kind: 'ampMovedOut', data: known && target !== undefined ? { to: target } : undefined },
    { venueId: to, kind: 'ampMovedIn', data: known && source !== undefined ? { from: source } : undefined },
  ];
  await tellOfAmp(transaction, deviceId, moves, at);
  // The new venue may rate losses differently.
  await rateLosses(transaction, to);
}

/** Joins a source `s` to its amplifier, which may have had no name yet when it was added. Of another venue it is told no more. */
export const namedSince = sql`left join devices named on s.name = s.device_id and named.device_id = s.device_id and named.venue_id = s.venue_id`;
export const shownName = sql`coalesce(nullif(named.name, ''), s.name)`;

export interface EventSearch {
  readonly venueId: string;
  readonly from: Date | undefined;
  readonly to: Date | undefined;
  readonly severity: AlarmSeverity | undefined;
  readonly deviceId: string | undefined;
  /** `means` lists the kinds and codes that the words mean. */
  readonly text: { readonly said: string; readonly means: readonly string[] } | undefined;
  readonly before: { readonly at: Date; readonly eventId: string } | undefined;
}
export type EventPage = AnsweredWith<CloudApi['listEvents']>;
interface EventRow {
  readonly event_id: string;
  readonly at: string;
  readonly data: EventData | null;
  readonly answered_by: string | null;
  readonly device_id: string;
  readonly bridge_id: string;
  readonly name: string;
  readonly kind: EventKind;
  readonly code: AlarmCode | '';
  readonly channel: number;
  readonly channel_name: string;
  readonly severity: AlarmSeverity;
}

/** Latest first. One statement, so page and total agree. */
export async function pageOfEvents(db: Db, search: EventSearch, size: number): Promise<EventPage> {
  const { venueId, from, to, severity, deviceId, text, before } = search;
  const sources = sql`select source_id, venue_id, events, device_id, bridge_id, name, kind, code, channel, channel_name, severity from event_sources
    where venue_id = ${venueId}
      ${severity === undefined ? sql`` : sql`and severity = ${severity}`}
      ${deviceId === undefined ? sql`` : sql`and device_id = ${deviceId}`}
      ${text === undefined ? sql`` : sql`and (search like ${like(text.said)} or kind = any(${text.means}) or code = any(${text.means}))`}`;
  const inTime = sql`${from === undefined ? sql`` : sql`and e.at >= ${from}`} ${to === undefined ? sql`` : sql`and e.at < ${to}`}`;
  const onPage = sql`${inTime} ${before === undefined ? sql`` : sql`and (e.at, e.event_id) < (${before.at}, ${before.eventId}::bigint)`}
    order by e.at desc, e.event_id desc limit ${size + 1}`;
  const isFiltered = severity !== undefined || deviceId !== undefined || text !== undefined;
  const found = isFiltered && (await isSelective(db, venueId, sources, size));
  const { rows } = await sql<{ readonly total: string; readonly page: readonly EventRow[] }>`
    with sources as materialized (${sources})
    select
      ${
        from === undefined && to === undefined
          ? sql`(select coalesce(sum(events), 0) from sources)`
          : found
            ? sql`(select coalesce(sum(counted.events), 0) from sources cross join lateral (
                select count(*) as events from events e where e.source_id = sources.source_id ${inTime}) counted)`
            : sql`(select count(*) from events e where e.venue_id = ${venueId} ${inTime}
              ${isFiltered ? sql`and e.source_id in (select source_id from sources)` : sql``})`
      } as total,
      (select coalesce(json_agg(json_build_object('event_id', p.event_id::text, 'at', p.at, 'data', p.data, 'device_id', s.device_id,
          'bridge_id', s.bridge_id, 'name', ${shownName}, 'kind', s.kind, 'code', s.code, 'channel', s.channel, 'channel_name', s.channel_name,
          'severity', s.severity, 'answered_by', coalesce(
            (select email from accounts where account_id = (p.data #>> '{answeredBy,accountId}')::uuid),
            (select c.name from contacts c where contact_id = (p.data #>> '{answeredBy,contactId}')::uuid))) order by p.at desc, p.event_id desc), '[]')
        from (${
          found
            ? sql`select e.* from sources cross join lateral (
                  select e.event_id, e.source_id, e.at, e.data from events e where e.source_id = sources.source_id ${onPage}
                ) e order by e.at desc, e.event_id desc limit ${size + 1}`
            : sql`select e.event_id, e.source_id, e.at, e.data from events e where e.venue_id = ${venueId}
                ${isFiltered ? sql`and e.source_id = any(array(select source_id from sources))` : sql``} ${onPage}`
        }) p join sources s on s.source_id = p.source_id ${namedSince}) as page`.execute(db);
  const { total = '0', page = [] } = rows[0] ?? {};
  const events = page.slice(0, size).map(shownEvent);
  const last = page.length > size ? page[size - 1] : undefined;
  return { events, total: Number(total), next: last && `${Date.parse(last.at)}.${last.event_id}` };
}
const like = (said: string) => `%${fold(said).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
/** Whether reading each source is cheaper than scanning until the page is full. */
async function isSelective(db: Db, venueId: string, sources: ReturnType<typeof sql>, size: number): Promise<boolean> {
  const { rows } = await sql<{ readonly sources: number; readonly events: number; readonly all: number }>`
    select count(*)::int as sources, coalesce(sum(events), 0)::float8 as events,
      (select coalesce(sum(events), 0)::float8 from event_sources where venue_id = ${venueId}) as all
    from (${sources}) found`.execute(db);
  const [row = { sources: 0, events: 0, all: 0 }] = rows;
  return row.events === 0 || Math.min(row.events, row.sources * size) < (size * row.all) / row.events;
}
function shownEvent({
  event_id,
  at,
  data,
  answered_by,
  device_id,
  bridge_id,
  channel,
  channel_name,
  code,
  ...row
}: EventRow): EventPage['events'][number] {
  const { answeredBy: _, ...told } = data ?? {};
  return {
    eventId: event_id,
    at: new Date(at).toISOString(),
    severity: row.severity,
    kind: row.kind,
    deviceId: device_id || undefined,
    bridgeId: bridge_id || undefined,
    name: row.name,
    channel: channel || undefined,
    channelName: channel_name || undefined,
    code: code || undefined,
    by: answered_by ?? undefined,
    ...told,
  };
}

/** In parts, so writers do not wait long. */
const forgottenAtOnce = 10_000;
/** Stops a faulty amplifier from filling the disk. */
const maxPerVenue = 1_000_000;
/** Includes indexes; the name is stored twice. */
const bytesOfSource = sql`
  (300 + 2 * pg_column_size(search) + events * case when kind in ('ampMovedIn', 'ampMovedOut', 'settingsImported') then 800 else 200 end)`;
export interface Losses {
  readonly count: number;
  readonly lastAt: Date | undefined;
}
export async function lossesOf(db: Db, venueId: string, deviceId: string, since: Date): Promise<Losses> {
  const { rows } = await sql<{ readonly count: number; readonly last_at: Date | null }>`
    select count(*)::int as count, max(e.at) as last_at
    from event_sources s join events e on e.source_id = s.source_id and e.at > ${since}
    where s.venue_id = ${venueId} and s.device_id = ${deviceId} and s.kind = 'offline'`.execute(db);
  const [row] = rows;
  return { count: row?.count ?? 0, lastAt: row?.last_at ?? undefined };
}

/** Deletes older events, then the oldest of the fullest venues until all limits hold. */
export async function forgetEvents(
  db: Db,
  before: Date,
  most: Pick<Retention, 'events' | 'eventBytes'>,
  warn: Warn,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const { rows: venues } = await sql<{
    readonly account_id: string;
    readonly venue_id: string;
    readonly count: number;
    readonly bytes: number;
  }>`
    select account_id, venue_id, sum(events)::float8 as count, sum(${bytesOfSource})::float8 as bytes
    from event_sources join venues using (venue_id) group by account_id, venue_id`.execute(db);
  const { excess, full } = excessOf('events', { count: most.events, bytes: most.eventBytes }, venues, warn);
  for (const { venue_id, count } of venues) {
    let tooMany = Math.max(count - maxPerVenue, excess.get(venue_id) ?? 0);
    for (;;) {
      signal?.throwIfAborted();
      const gone = await atomically(db, (transaction) => forgetOldest(transaction, venue_id, before, Math.max(0, tooMany)));
      tooMany -= gone;
      if (gone < forgottenAtOnce) break;
    }
  }
  return full;
}
async function forgetOldest(transaction: Db, venueId: string, before: Date, tooMany: number): Promise<number> {
  await lockVenues(transaction, [venueId]);
  const { rows } = await sql<{ readonly gone: number }>`
    with oldest as materialized (
      select event_id, at, row_number() over (order by at, event_id) as place from events where venue_id = ${venueId}
      order by at, event_id limit ${forgottenAtOnce}
    ), gone as (
      delete from events where event_id in (select event_id from oldest where at < ${before} or place <= ${tooMany}) returning source_id
    ), counts as (
      select source_id, count(*) as events from gone group by source_id order by source_id
    ), counted as (
      update event_sources s set events = s.events - counts.events from counts where s.source_id = counts.source_id
    )
    select count(*)::int as gone from gone`.execute(transaction);
  const { gone } = rows[0] ?? { gone: 0 };
  if (gone > 0) await sql`delete from event_sources where venue_id = ${venueId} and events = 0`.execute(transaction);
  return gone;
}
