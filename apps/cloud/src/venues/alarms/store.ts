import { alarmState, isUnanswered } from '@headroom/model/health';
import type { AnsweredWith, CloudApi } from '@headroom/protocol/cloud';
import { sql } from 'kysely';
import type { Db } from '../../kit/db/database.ts';
import type { EventAnswerer } from '../../kit/db/tables/venues.ts';
import { addEvents, touchVenues } from './events.ts';

type AlarmList = AnsweredWith<CloudApi['listAlarms']>;
const maxEnded = 200;

export const moment = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
/** `a` is the alarm. */
export const acknowledgedBy = sql`coalesce((select email from accounts where account_id = a.acknowledged_by),
  (select name from contacts where contact_id = a.acknowledged_by_contact))`;

export const channelNameOf = sql<
  string | null
>`(select c ->> 'channelName' from jsonb_array_elements(devices.summary -> 'channelSummaries') c
  where alarms.channel > 0 and (c ->> 'channelNumber')::int = alarms.channel)`.as('channel_name');

export async function alarmsOf(db: Db, venueId: string, which: 'open' | 'all', now: Date): Promise<AlarmList> {
  const { rows } = await sql<{ readonly alarm: AlarmList['alarms'][number] }>`
    with listed as (
      (select * from alarms where venue_id = ${venueId} and ended_at is null and not is_quiet)
      union all
      (select * from alarms where venue_id = ${venueId} and ended_at is not null and ${which === 'all'}
        order by ended_at desc, alarm_id limit ${maxEnded})
    )
    select json_strip_nulls(json_build_object('alarmId', a.alarm_id, 'deviceId', a.device_id, 'bridgeId', a.bridge_id,
      'name', coalesce(nullif(d.name, ''), b.name, a.device_id), 'channel', nullif(a.channel, 0),
      'channelName', (select c ->> 'channelName' from jsonb_array_elements(d.summary -> 'channelSummaries') c
        where a.channel > 0 and (c ->> 'channelNumber')::int = a.channel),
      'code', a.code, 'severity', a.severity, 'beganAt', ${moment('a.began_at')}, 'endedAt', ${moment('a.ended_at')},
      'isFlapping', a.is_flapping, 'flaps', a.flaps, 'isPresent', a.is_present,
      'amps', case when a.bridge_id is not null and a.ended_at is null
        then (select count(*) from alarms c where c.cause_id = a.alarm_id and c.ended_at is null) end,
      'acknowledgedAt', ${moment('a.acknowledged_at')}, 'acknowledgedBy', ${acknowledgedBy}, 'snoozedUntil', ${moment('a.snoozed_until')},
      'snoozedBy', coalesce((select email from accounts where account_id = a.snoozed_by),
        (select name from contacts where contact_id = a.snoozed_by_contact)))) as alarm
    from listed a left join devices d on d.device_id = a.device_id left join bridges b on b.bridge_id = a.bridge_id
    order by a.ended_at desc nulls first, a.began_at desc, a.alarm_id`.execute(db);
  const alarms = rows.map(({ alarm }) => alarm);
  return { alarms, open: alarms.filter((alarm) => isUnanswered(alarmState(alarm, now.getTime()))).length };
}

type Answerer = EventAnswerer;
export type AlarmAnswer = 'done' | 'unknown' | 'ended';

/** No notices until it ends. Repeating changes nothing. */
export const acknowledge = (db: Db, alarmId: string, by: Answerer, now: Date): Promise<AlarmAnswer> =>
  answer(db, alarmId, { kind: 'acknowledged', by, now }, ({ acknowledged_at }) =>
    acknowledged_at === null
      ? sql`acknowledged_at = ${now}, acknowledged_by = ${accountOf(by)}::uuid, acknowledged_by_contact = ${contactOf(by)}::uuid`
      : undefined,
  );
export const snooze = (db: Db, alarmId: string, until: Date, by: Answerer, now: Date): Promise<AlarmAnswer> =>
  answer(
    db,
    alarmId,
    { kind: 'snoozed', by, now, until },
    () => sql`snoozed_until = ${until}, snoozed_by = ${accountOf(by)}::uuid, snoozed_by_contact = ${contactOf(by)}::uuid`,
  );
const noAnswer = sql`acknowledged_at = null, acknowledged_by = null, acknowledged_by_contact = null, snoozed_until = null, snoozed_by = null,
  snoozed_by_contact = null`;
/** Notices resume as if nobody had answered. */
export const reopen = (db: Db, alarmId: string, by: Answerer, now: Date): Promise<AlarmAnswer> =>
  answer(db, alarmId, { kind: 'reopened', by, now }, ({ acknowledged_at, snoozed_until }) =>
    acknowledged_at === null && snoozed_until === null ? undefined : noAnswer,
  );
export const forgetAnswers = (db: Db, deviceId: string) =>
  sql`update alarms set ${noAnswer} where device_id = ${deviceId} and (acknowledged_at is not null or snoozed_until is not null)`.execute(
    db,
  );
const accountOf = (by: Answerer) => ('accountId' in by ? by.accountId : null);
const contactOf = (by: Answerer) => ('contactId' in by ? by.contactId : null);

interface Answered {
  readonly kind: 'acknowledged' | 'snoozed' | 'reopened';
  readonly by: Answerer;
  readonly now: Date;
  readonly until?: Date;
}
interface StoredAnswer {
  readonly acknowledged_at: Date | null;
  readonly snoozed_until: Date | null;
}
/** The timeline keeps who answered. */
async function answer(
  transaction: Db,
  alarmId: string,
  { kind, by, now, until }: Answered,
  change: (stored: StoredAnswer) => ReturnType<typeof sql> | undefined,
): Promise<AlarmAnswer> {
  const seen = await placeOf(transaction, alarmId);
  if (seen === undefined) return 'unknown';
  // The subject before the venue, as alarm updates do.
  if (seen.device_id !== null)
    await transaction.selectFrom('devices').where('device_id', '=', seen.device_id).forNoKeyUpdate().select('device_id').execute();
  const place = await placeOf(transaction, alarmId);
  if (place === undefined) return 'unknown';
  await touchVenues(transaction, [place.venue_id]);
  const alarm = await placeOf(transaction, alarmId);
  if (alarm === undefined) return 'unknown';
  if (alarm.ended_at !== null) return 'ended';
  const values = change(alarm);
  if (values === undefined) return 'done';
  const { rows } = await sql`
    update alarms set ${values} where alarm_id = ${alarmId} and ended_at is null returning alarm_id`.execute(transaction);
  if (rows.length === 0) return 'ended';
  const { venue_id: venueId, device_id, bridge_id, code, channel, name, channel_name } = alarm;
  const subject = { deviceId: device_id ?? undefined, bridgeId: bridge_id ?? undefined, name, channelName: channel_name ?? undefined };
  const data = { answeredBy: by, ...(until !== undefined && { to: until.toISOString() }) };
  await addEvents(transaction, [{ venueId, ...subject, kind, code, channel, at: now, data }]);
  return 'done';
}
const placeOf = (db: Db, alarmId: string) =>
  db
    .selectFrom('alarms')
    .leftJoin('devices', 'devices.device_id', 'alarms.device_id')
    .leftJoin('bridges', 'bridges.bridge_id', 'alarms.bridge_id')
    .where('alarm_id', '=', alarmId)
    .select([
      'alarms.venue_id',
      'alarms.device_id',
      'alarms.bridge_id',
      'code',
      'channel',
      'ended_at',
      'acknowledged_at',
      'snoozed_until',
      sql<string>`coalesce(nullif(devices.name, ''), bridges.name, '')`.as('name'),
      channelNameOf,
    ])
    .executeTakeFirst();
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
