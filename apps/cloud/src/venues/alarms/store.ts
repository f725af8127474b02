import type { AnsweredWith, CloudApi } from '@headroom/protocol/cloud';
import { sql } from 'kysely';
import type { Db } from '../../kit/db/database.ts';
import { touchVenues } from './events.ts';

type AlarmList = AnsweredWith<CloudApi['listAlarms']>;
const maxEnded = 200;

/** Open alarms by latest begin, then ended ones by latest end. */
export async function alarmsOf(db: Db, venueId: string, which: 'open' | 'all'): Promise<AlarmList> {
  const { rows } = await sql<{ readonly alarm: AlarmList['alarms'][number] }>`
    with listed as (
      (select * from alarms where venue_id = ${venueId} and ended_at is null and not is_quiet)
      union all
      (select * from alarms where venue_id = ${venueId} and ended_at is not null and ${which === 'all'}
        order by began_at desc, alarm_id limit ${maxEnded})
    )
    select json_strip_nulls(json_build_object('alarmId', a.alarm_id, 'deviceId', a.device_id, 'bridgeId', a.bridge_id,
      'name', coalesce(nullif(d.name, ''), b.name, a.device_id), 'channel', nullif(a.channel, 0),
      'channelName', (select c ->> 'channelName' from jsonb_array_elements(d.summary -> 'channelSummaries') c
        where a.channel > 0 and (c ->> 'channelNumber')::int = a.channel),
      'code', a.code, 'severity', a.severity, 'beganAt', ${moment('a.began_at')}, 'endedAt', ${moment('a.ended_at')},
      'isFlapping', a.is_flapping, 'flaps', a.flaps, 'isPresent', a.is_present,
      'amps', case when a.bridge_id is not null and a.ended_at is null
        then (select count(*) from alarms c where c.cause_id = a.alarm_id and c.ended_at is null) end,
      'acknowledgedAt', ${moment('a.acknowledged_at')},
      'acknowledgedBy', coalesce((select email from accounts where account_id = a.acknowledged_by),
        (select name from contacts where contact_id = a.acknowledged_by_contact)),
      'snoozedUntil', ${moment('a.snoozed_until')},
      'snoozedBy', coalesce((select email from accounts where account_id = a.snoozed_by),
        (select name from contacts where contact_id = a.snoozed_by_contact)))) as alarm
    from listed a left join devices d on d.device_id = a.device_id left join bridges b on b.bridge_id = a.bridge_id
    order by a.ended_at desc nulls first, a.began_at desc, a.alarm_id`.execute(db);
  const alarms = rows.map(({ alarm }) => alarm);
  return { alarms, open: alarms.filter(({ endedAt }) => endedAt === undefined).length };
}
const moment = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Signed in, or by the link of a notice. */
type Answerer = { readonly accountId: string } | { readonly contactId: string };
export type AlarmAnswer = 'done' | 'unknown' | 'ended';

/** No notices until it ends. Repeating changes nothing. */
export const acknowledge = (db: Db, alarmId: string, by: Answerer, now: Date): Promise<AlarmAnswer> =>
  answer(
    db,
    alarmId,
    sql`acknowledged_at = coalesce(acknowledged_at, ${now}),
      acknowledged_by = case when acknowledged_at is null then ${accountOf(by)}::uuid else acknowledged_by end,
      acknowledged_by_contact = case when acknowledged_at is null then ${contactOf(by)}::uuid else acknowledged_by_contact end`,
  );
export const snooze = (db: Db, alarmId: string, until: Date, by: Answerer): Promise<AlarmAnswer> =>
  answer(db, alarmId, sql`snoozed_until = ${until}, snoozed_by = ${accountOf(by)}::uuid, snoozed_by_contact = ${contactOf(by)}::uuid`);
/** Notices resume as if nobody had answered. */
export const reopen = (db: Db, alarmId: string): Promise<AlarmAnswer> =>
  answer(
    db,
    alarmId,
    sql`acknowledged_at = null, acknowledged_by = null, acknowledged_by_contact = null, snoozed_until = null, snoozed_by = null,
      snoozed_by_contact = null`,
  );
const accountOf = (by: Answerer) => ('accountId' in by ? by.accountId : null);
const contactOf = (by: Answerer) => ('contactId' in by ? by.contactId : null);

/** The subject before the venue, as alarm updates do. */
async function answer(transaction: Db, alarmId: string, values: ReturnType<typeof sql>): Promise<AlarmAnswer> {
  const found = () =>
    transaction
      .selectFrom('alarms')
      .where('alarm_id', '=', alarmId)
      .select(['venue_id', 'device_id', 'bridge_id', 'ended_at'])
      .executeTakeFirst();
  const seen = await found();
  if (seen === undefined) return 'unknown';
  if (seen.device_id !== null)
    await transaction.selectFrom('devices').where('device_id', '=', seen.device_id).forNoKeyUpdate().select('device_id').execute();
  const alarm = await found();
  if (alarm === undefined) return 'unknown';
  await touchVenues(transaction, [alarm.venue_id]);
  const { rows } = await sql`
    update alarms set ${values} where alarm_id = ${alarmId} and ended_at is null returning alarm_id`.execute(transaction);
  return rows.length > 0 ? 'done' : 'ended';
}
export async function venueOfAlarm(db: Db, alarmId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('alarms')
    .where('alarm_id', '=', alarmId)
    .where('is_told', '=', true)
    .select('venue_id')
    .executeTakeFirst();
  return row?.venue_id;
}

/** A lost bridge is a separate cause in each venue. */
export async function moveAlarms(transaction: Db, deviceId: string, venueId: string): Promise<void> {
  await sql`
    update alarms set venue_id = ${venueId}, cause_id = null,
      quiet_until = case when cause_id is null then quiet_until else began_at end
    where device_id = ${deviceId} and venue_id <> ${venueId}`.execute(transaction);
}
