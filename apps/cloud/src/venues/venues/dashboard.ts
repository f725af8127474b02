/** What is read grows with venues and page, not with amplifiers [DASH-04]. */

import {
  ampIssues,
  compareNames,
  containsIgnoringCase,
  countIssues,
  dashboardPage,
  fold,
  isShown,
  liveFilters,
  noFilter,
  searchedAmp,
  searchedTexts,
  type AlarmCode,
  type AmpSummary,
} from '@headroom/model/health';
import type { AnsweredWith, CloudApi } from '@headroom/protocol/cloud';
import { amplifierShadow } from '@headroom/protocol/shadow';
import { sql } from 'kysely';
import type { Db } from '../../kit/db/database.ts';
import { acknowledgedBy, moment } from '../alarms/store.ts';

const maxPlaying = 20;
const maxFound = 3;

type Dashboard = AnsweredWith<CloudApi['getDashboard']>;
type Row = Dashboard['rows'][number];
interface Asked {
  readonly accountId: string;
  readonly mask: number;
  /** Rows of pages before. */
  readonly from: number;
  /** Undefined: those with issues are listed. */
  readonly find: string | undefined;
  readonly now: Date;
}

export async function dashboardOf(db: Db, { accountId, mask, from, find, now }: Asked): Promise<Dashboard> {
  const groups = await groupsOf(db, accountId, find, now);
  const counts = countIssues(groups);
  const live = liveFilters(mask, counts);
  const isListed = (group: Group) => (find !== undefined && live === noFilter) || isShown(group, live);
  const shown = groups.filter((group) => group.isFound && isListed(group));
  const playing = await playingOf(db, accountId);
  return {
    amps: sum(groups),
    counts,
    listed: sum(shown),
    rows: await detailsOf(db, accountId, await pageOf(db, shown, from), find, now),
    playing: playing.map(({ venueId, venueName, role, amp }) => ({ venueId, venueName, role, amp })),
    playingCount: playing[0]?.count ?? 0,
  };
}

const seenBy = (accountId: string) => sql`
  select venue_id, name, name_key, 'owner' as role from venues where account_id = ${accountId}
  union all select v.venue_id, v.name, v.name_key, m.role from memberships m join venues v on v.venue_id = m.venue_id
    where m.account_id = ${accountId} and v.account_id <> ${accountId}`;
const isAnsweredBy = (now: Date) => sql`(a.acknowledged_at is not null or coalesce(a.snoozed_until > ${now}, false))`;
const isOpen = sql`a.device_id is not null and a.ended_at is null and not a.is_quiet`;
/** Of several alarms of a kind, the one that nobody has answered. */
const onePerKind = (now: Date) =>
  sql`a.device_id, a.code, a.acknowledged_at is not null, ${isAnsweredBy(now)}, a.is_present desc, a.acknowledged_at desc`;

interface Group {
  readonly venueId: string;
  readonly venueName: string;
  readonly issues: number;
  readonly rank: number | undefined;
  readonly isFound: boolean;
  readonly count: number;
  readonly ids: readonly string[];
}
/** Of amplifiers without issues, which only a search lists. */
const lastRank = 5;
interface StoredGroup {
  readonly venueId: string;
  readonly venueName: string;
  readonly isConnected: boolean;
  readonly hasFault: boolean;
  readonly hasWarning: boolean;
  readonly hasAvailableFirmwareUpdate: boolean;
  readonly alarms: string | null;
  readonly isFound: boolean;
  readonly count: number;
  /** As one text, which is read faster; null where none can be listed. */
  readonly ids: string | null;
}
type Kind = readonly [code: AlarmCode, isPresent: boolean, isAnswered: boolean];

async function groupsOf(db: Db, accountId: string, find: string | undefined, now: Date): Promise<Group[]> {
  const wanted = fold(find ?? '');
  const isFound = find === undefined ? sql`true` : sql`strpos(seen.name_key, ${wanted}) > 0 or strpos(d.search_text, ${wanted}) > 0`;
  const isWell = sql`d.connected and not d.has_fault and not d.has_warning and not d.has_update and wrong.alarms is null`;
  const { rows } = await sql<StoredGroup>`
    with seen as (${seenBy(accountId)}), wrong as (
      select device_id, json_agg(json_build_array(code, is_present, is_answered) order by code)::text as alarms
      from (
        select distinct on (a.device_id, a.code) a.device_id, a.code, a.is_present, ${isAnsweredBy(now)} as is_answered
        from alarms a join seen on seen.venue_id = a.venue_id where ${isOpen}
        order by ${onePerKind(now)}
      ) kinds group by device_id
    )
    select seen.venue_id as "venueId", seen.name as "venueName", d.connected as "isConnected", d.has_fault as "hasFault",
      d.has_warning as "hasWarning", d.has_update as "hasAvailableFirmwareUpdate", wrong.alarms, ${isFound} as "isFound",
      count(*)::int as count, string_agg(d.device_id, ' ') filter (where ${find === undefined ? sql`not (${isWell})` : isFound}) as ids
    from seen join devices d on d.venue_id = seen.venue_id left join wrong on wrong.device_id = d.device_id
    group by 1, 2, 3, 4, 5, 6, 7, 8`.execute(db);
  return rows.map(({ venueId, venueName, alarms, isFound: found, count, ids, ...flags }) => {
    const open = (JSON.parse(alarms ?? '[]') as Kind[]).map(([code, isPresent, answered]) => ({ code, isPresent, answered }));
    const { issues, rank } = ampIssues(flags, open, ({ answered }) => answered);
    return { venueId, venueName, issues, rank, isFound: found, count, ids: ids?.split(' ') ?? [] };
  });
}
const sum = (groups: readonly Group[]) => groups.reduce((total, { count }) => total + count, 0);

/** Names of amplifiers are read only where the page begins or ends among them. */
async function pageOf(db: Db, shown: readonly Group[], from: number): Promise<string[]> {
  const names = new Map(shown.map(({ venueId, venueName }) => [venueId, venueName]));
  const sorted = [...names].toSorted(([one, name], [other, otherName]) => compareNames(name, otherName) || (one < other ? -1 : 1));
  const placeOf = new Map(sorted.map(([venueId], place) => [venueId, place]));
  const places = new Map<number, string[]>();
  for (const { rank = lastRank, venueId, ids } of shown) {
    const place = rank * sorted.length + (placeOf.get(venueId) ?? 0);
    const there = places.get(place);
    if (there) there.push(...ids);
    else places.set(place, [...ids]);
  }
  const page: string[][] = [];
  const to = from + dashboardPage;
  let passed = 0;
  let first = 0;
  for (const [, ids] of [...places].toSorted(([one], [other]) => one - other)) {
    if (passed >= to) break;
    if (passed + ids.length > from) page.push(ids);
    else first += ids.length;
    passed += ids.length;
  }
  if (page.length === 0) return [];
  const named = await db.selectFrom('devices').where('device_id', 'in', page.flat()).select(['device_id as id', 'name']).execute();
  const nameOf = new Map(named.map(({ id, name }) => [id, name]));
  const byName = (one: string, other: string) => compareNames(nameOf.get(one) ?? '', nameOf.get(other) ?? '') || (one < other ? -1 : 1);
  return page.flatMap((ids) => ids.toSorted(byName)).slice(from - first, to - first);
}

type JudgedAlarm = Row['alarms'][number] & { readonly isAnswered: boolean };
interface StoredRow extends Pick<AmpSummary, 'isConnected' | 'hasFault' | 'hasWarning' | 'hasAvailableFirmwareUpdate'> {
  readonly venueId: string;
  readonly venueName: string;
  readonly ampId: string;
  readonly name: string;
  readonly alarms: readonly JudgedAlarm[] | null;
  readonly faults: readonly [lines: number, latest: string] | null;
  readonly events: readonly [lines: number, latest: string] | null;
  /** Of a search. */
  readonly summary: AmpSummary | null;
}
async function detailsOf(db: Db, accountId: string, ids: readonly string[], find: string | undefined, now: Date): Promise<Row[]> {
  // The database cannot parse JSON with NUL.
  const { rows } = await sql<StoredRow>`
    with seen as (${seenBy(accountId)}), wrong as (
      select device_id, json_agg(alarm) as alarms
      from (
        select distinct on (a.device_id, a.code) a.device_id, json_strip_nulls(json_build_object(
          'code', a.code, 'isPresent', a.is_present, 'acknowledgedAt', ${moment('a.acknowledged_at')}, 'acknowledgedBy', ${acknowledgedBy},
          'snoozedUntil', ${moment('a.snoozed_until')}, 'isAnswered', ${isAnsweredBy(now)})) as alarm
        from alarms a where a.device_id = any(${ids}::text[]) and ${isOpen}
        order by ${onePerKind(now)}
      ) kinds group by device_id
    ), told as materialized (
      select seen.venue_id, seen.name as venue_name, d.device_id, d.name, d.connected, d.has_fault, d.has_warning, d.has_update,
        ${find === undefined ? sql`null::jsonb` : sql`d.summary`} as summary,
        replace(s.state, '\\u0000', '\\u2400')::json #> '{reported,logs}' as logs
      from devices d join seen on seen.venue_id = d.venue_id
      left join shadows s on s.device_id = d.device_id and s.name = ${amplifierShadow}
      where d.device_id = any(${ids}::text[])
    )
    select venue_id as "venueId", venue_name as "venueName", device_id as "ampId", name, connected as "isConnected", has_fault as "hasFault",
      has_warning as "hasWarning", has_update as "hasAvailableFirmwareUpdate", summary, alarms, ${linesOf('faults')} as faults, ${linesOf('events')} as events
    from told left join wrong using (device_id)
    order by array_position(${ids}::text[], device_id)`.execute(db);
  return rows.map(({ venueId, venueName, ampId, name, summary, alarms: open, faults, events, ...flags }) => {
    const { issues, alarms, answered } = ampIssues(flags, open ?? [], (alarm) => alarm.isAnswered);
    return {
      venueId,
      venueName,
      ampId,
      name,
      isConnected: flags.isConnected,
      hasUpdate: flags.hasAvailableFirmwareUpdate,
      issues,
      alarms: alarms.map(asTold),
      answered: answered.map(asTold),
      ...(find !== undefined && summary !== null && { found: foundIn(summary, find) }),
      ...named('faults', faults),
      ...named('events', events),
    };
  });
}
function foundIn(summary: AmpSummary, find: string): string[] {
  const [, ...others] = searchedTexts(searchedAmp(summary));
  return [...new Set(others)].filter((text) => containsIgnoringCase(text, find)).slice(0, maxFound);
}
function asTold(alarm: JudgedAlarm): Row['alarms'][number] {
  const { isAnswered: _, ...told } = alarm;
  return told;
}
const linesOf = (log: 'faults' | 'events') => sql`(
  select case when cardinality(lines) > 0 then json_build_array(cardinality(lines), lines[cardinality(lines)]) end
  from (select array_remove(regexp_split_to_array(btrim(logs ->> ${sql.lit(log)}, E' \\r\\n\\t'), '\\s*\\n\\s*'), '') as lines) split
)`;
const named = (log: 'faults' | 'events', told: StoredRow['faults']) =>
  told === null ? {} : { [log]: { lines: told[0], latest: told[1] } };

async function playingOf(db: Db, accountId: string): Promise<(Dashboard['playing'][number] & { readonly count: number })[]> {
  const { rows } = await sql<Dashboard['playing'][number] & { readonly count: number }>`
    with seen as (${seenBy(accountId)})
    select seen.venue_id as "venueId", seen.name as "venueName", seen.role, d.summary as amp, (count(*) over ())::int as count
    from seen join devices d on d.venue_id = seen.venue_id and d.plays
    order by seen.name, d.name, d.device_id limit ${maxPlaying}`.execute(db);
  return rows;
}
