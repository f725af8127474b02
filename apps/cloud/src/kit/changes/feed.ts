import { faultCodes, healthLevel, type AmpSummary } from '@headroom/model/health';
import type { AnsweredWith, AskedWith, CloudApi, Role } from '@headroom/protocol/cloud';
import type { Clock } from '@headroom/protocol';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { adoptOrigin } from './origin.ts';

/** `c` is the table. One text is read faster than many rows. */
export const contactAsJson = `json_strip_nulls(json_build_object('contactId', c.contact_id, 'name', c.name, 'email', c.email, 'phone', c.phone,
  'severityLevel', c.severity_level, 'emailState', case when c.email is null then null when c.email_enabled_at is not null then 'told'
    when c.unsubscribed_at is not null then 'unsubscribed' else 'unconfirmed' end, 'phoneState', case when c.phone is null then null
    when c.phone_confirmed_at is not null then 'told' when c.phone_predates_codes then 'told unconfirmed' else 'unconfirmed' end))`;

export type Changes = AnsweredWith<CloudApi['getChanges']>;
type AmpsOf = AskedWith<CloudApi['getChanges']>['query']['ampsOf'];
export interface Feed {
  since(db: Db, accountId: string, cursor: string | undefined, ampsOf: AmpsOf): Promise<Changes | undefined>;
  /** Changes whenever anything the account sees of the venue may have changed. */
  tagOf(db: Db, accountId: string, venueId: string): Promise<string | undefined>;
}

interface Row {
  readonly next: string;
  readonly since: string;
  readonly venues: VenueRow[];
  readonly devices: { readonly venueId: string; readonly amp: AmpSummary }[];
  readonly contacts: Changes['contacts'];
  readonly removals: readonly { readonly venueId: string | null; readonly ampId: string | null; readonly contactId: string | null }[];
}
interface Asked {
  readonly accountId: string;
  /** Zero for everything. */
  readonly asked: string;
  readonly ampsOf: AmpsOf;
  /** The caller knows these amplifiers as they were at `asked`. */
  readonly isCovered: boolean;
  readonly now: Date;
}
interface VenueRow {
  readonly venueId: string;
  readonly name: string;
  readonly role: Role;
  readonly ampCount: number;
  readonly connectedAmpCount: number;
  readonly hasFault: boolean;
  readonly hasWarning: boolean;
  readonly hasAvailableFirmwareUpdate: boolean;
  readonly playsGenerator: boolean;
  readonly openAlarms: number;
  readonly areFaultsAnswered: boolean;
}

export function createFeed(db: Db, clock: Pick<Clock, 'now'>): Feed {
  let adopting: Promise<string> | undefined;
  function origin(): Promise<string> {
    adopting ??= adoptOrigin(db);
    adopting.catch(() => (adopting = undefined));
    return adopting;
  }
  return {
    async since(on, accountId, cursor, ampsOf) {
      const here = await origin();
      const [from, number = '', covered] = cursor?.split('.') ?? [];
      const asked = from === here && /^[1-9]\d{0,17}$/.test(number) ? number : '0';
      const isCovered = covered === ampsOf;
      const row = await read(on, { accountId, asked, ampsOf, isCovered, now: new Date(clock.now()) });
      const complete = row.since === '0';
      const areAmpsComplete = complete || !isCovered;
      const { venues, devices, contacts, removals } = row;
      if (!areAmpsComplete && venues.length + devices.length + contacts.length + removals.length === 0) return undefined;
      return {
        cursor: [here, row.next, ...(ampsOf === undefined ? [] : [ampsOf])].join('.'),
        complete,
        areAmpsComplete,
        removed: {
          venues: removals.flatMap(({ venueId, ampId }) => (venueId !== null && ampId === null ? [venueId] : [])),
          devices: removals.flatMap(({ venueId, ampId }) => (venueId !== null && ampId !== null ? [{ venueId, ampId }] : [])),
          contacts: removals.flatMap(({ contactId }) => contactId ?? []),
        },
        venues: venues.map((venue) => ({ ...venue, venuesErrorStatus: healthLevel(venue.hasFault, venue.hasWarning) })),
        devices,
        contacts,
      };
    },
    async tagOf(on, accountId, venueId) {
      const row = await on
        .selectFrom('venues')
        .leftJoin('memberships', (join) =>
          join.onRef('memberships.venue_id', '=', 'venues.venue_id').on('memberships.account_id', '=', accountId),
        )
        .where('venues.venue_id', '=', venueId)
        .select(['venues.changed as venue', 'memberships.changed as membership'])
        .executeTakeFirst();
      return row && [await origin(), row.venue, row.membership ?? '0'].join('.');
    },
  };
}

/** All transactions below `next` had ended, so a cursor there misses nothing; later changes may come twice. */
async function read(db: Db, { accountId, asked, ampsOf, isCovered, now }: Asked): Promise<Row> {
  const isShown = ampsOf === undefined ? sql`true` : ampsOf === 'none' ? sql`false` : sql`seen.venue_id = ${ampsOf}`;
  const { rows } = await sql<Row>`
    with asked as (
      select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as next, coalesce((select max(forgotten) from feed), 0) as forgotten
    ), known as (
      select next, case when ${asked}::bigint > forgotten and ${asked}::bigint <= next then ${asked}::bigint else 0 end as since from asked
    ), seen as (
      select venue_id, name, name_key, 'owner' as role, changed, 0::bigint as joined from venues where account_id = ${accountId}
      union all
      select v.venue_id, v.name, v.name_key, m.role, greatest(v.changed, m.changed), m.changed
      from memberships m join venues v on v.venue_id = m.venue_id
      where m.account_id = ${accountId} and v.account_id <> ${accountId}
    ), news as (
      select seen.* from seen, known where seen.changed >= known.since
    ), totals as (
      select d.venue_id, count(*)::int as amps, (count(*) filter (where d.connected))::int as connected, bool_or(d.has_fault) as has_fault,
        bool_or(d.has_warning) as has_warning, bool_or(d.has_update) as has_update, bool_or(d.plays) as plays
      from devices d join news on news.venue_id = d.venue_id group by d.venue_id
    ), shown as (
      select seen.venue_id, seen.changed, seen.joined, case when ${isCovered} then known.since else 0 end as since
      from seen, known where ${isShown}
    ), amps as (
      select d.venue_id, d.device_id, d.summary from shown join devices d on d.venue_id = shown.venue_id
      where shown.changed >= shown.since and greatest(d.changed, shown.joined) >= shown.since
    )
    select known.next::text as next, known.since::text as since,
      (select coalesce(json_agg(json_build_object('venueId', news.venue_id, 'name', news.name, 'role', news.role,
          'ampCount', coalesce(t.amps, 0), 'connectedAmpCount', coalesce(t.connected, 0), 'hasFault', coalesce(t.has_fault, false),
          'hasWarning', coalesce(t.has_warning, false), 'hasAvailableFirmwareUpdate', coalesce(t.has_update, false),
          'playsGenerator', coalesce(t.plays, false),
          'openAlarms', told.open, 'areFaultsAnswered', told.are_faults_answered)
          order by news.name_key, news.venue_id), '[]')
        from news left join totals t on t.venue_id = news.venue_id cross join lateral (
          select count(*) filter (where not is_answered) as open,
            coalesce(bool_and(is_answered) filter (where code in (${sql.join(faultCodes)})), false) as are_faults_answered
          from (select a.code, a.acknowledged_at is not null or coalesce(a.snoozed_until > ${now}, false) as is_answered
            from alarms a where a.venue_id = news.venue_id and a.ended_at is null and not a.is_quiet) one) told) as venues,
      (select coalesce(json_agg(json_build_object('venueId', amps.venue_id, 'amp', amps.summary) order by amps.venue_id, amps.device_id), '[]')
        from amps) as devices,
      (select coalesce(json_agg(${sql.raw(contactAsJson)} order by c.name, c.contact_id), '[]')
        from contacts c where c.account_id = ${accountId} and c.changed >= known.since) as contacts,
      (select coalesce(json_agg(json_build_object('venueId', r.venue_id, 'ampId', r.device_id, 'contactId', r.contact_id) order by r.removal_id), '[]')
        from removals r where known.since > 0 and r.changed >= known.since
          and (r.account_id = ${accountId} or r.device_id is not null and r.venue_id in (select venue_id from shown where changed >= shown.since and shown.since > 0))) as removals
    from known`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The database returned no row.');
  return row;
}
