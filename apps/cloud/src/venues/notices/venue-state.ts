import { graceOf, type AlarmCode, type AlarmSeverity } from '@headroom/model/health';
import {
  eventKey,
  heldKey,
  readSeverities,
  spacingMs,
  type HoldReason,
  type NoticeWay,
  type Recipient,
  type Severity,
  type Situation,
  type Told,
} from '@headroom/model/people';
import { sql } from 'kysely';
import { namedSince, shownName } from '../alarms/events.ts';
import { updateFailuresOf, type ReadTrees } from '../alarms/updates.ts';
import type { Db } from '../../kit/db/database.ts';
import { phoneStateOf } from '../../people/contacts/store.ts';
import { hoursOf } from '../venues/hours.ts';
import { happeningKinds, type NoticeCode, type NoticeLine } from '../../kit/db/tables/notice-content.ts';

export interface Address {
  readonly contactId: string | undefined;
  readonly webhookId: string | undefined;
  readonly name: string;
  readonly way: NoticeWay;
  readonly address: string;
}
export interface VenueState extends Situation {
  readonly addresses: ReadonlyMap<string, Address>;
  readonly facts: ReadonlyMap<string, Omit<NoticeLine, 'says' | 'at'>>;
}

export async function loadReach(
  db: Db,
  venueId: string,
  now: Date,
): Promise<{ readonly recipients: readonly Reached[] } & Pick<Situation, 'maintenances' | 'hours'>> {
  const maintenances = await db
    .selectFrom('maintenances')
    .where('venue_id', '=', venueId)
    .where('ends_at', '>', now)
    .select(['device_id', 'begins_at', 'ends_at'])
    .execute();
  return {
    recipients: await recipientsOf(db, venueId),
    maintenances: maintenances.map(({ device_id, begins_at, ends_at }) => ({
      deviceId: device_id ?? undefined,
      from: begins_at.getTime(),
      to: ends_at.getTime(),
    })),
    hours: await hoursOf(db, venueId),
  };
}

const dayMs = 24 * 3_600_000;
/** Older endings were told or never will be. */
const alarmsMs = 7 * dayMs;
const happeningsMs = 2 * dayMs;
const maxHappenings = 500;
const severityNames: Readonly<Record<AlarmSeverity, Severity>> = { critical: 'Critical', warning: 'Warning', info: 'Info' };
const maxNameLength = 100;
/** Amplifiers report names of any length. */
const nameOf = (text: string | null) => (text ?? '').slice(0, maxNameLength).toWellFormed();
const timeOf = (date: Date | null) => date?.getTime();

export async function loadVenueState(
  db: Db,
  venueId: string,
  offlineGraceMs: number,
  readTrees: ReadTrees,
  now: Date,
): Promise<VenueState> {
  const alarms = await alarmsOf(db, venueId, now);
  const failures = await updateFailuresOf(
    db,
    alarms.flatMap(({ code, device_id, ended_at }) =>
      code === 'updateFailed' && device_id !== null && ended_at === null ? device_id : [],
    ),
    readTrees,
  );
  const events = await happeningsOf(db, venueId, now);
  const things = [...alarms.map(thingOf), ...events.map(({ event_id }) => eventKey(event_id))];
  const told = await toldOf(db, venueId, things, alarms, now);
  const held = await heldOf(db, venueId, alarms);
  const latest = await latestOf(db, venueId, now);
  const { recipients, maintenances, hours } = await loadReach(db, venueId, now);
  return {
    troubles: alarms.map((alarm) => ({
      alarmId: alarm.alarm_id,
      thing: thingOf(alarm),
      deviceId: alarm.device_id ?? undefined,
      severity: severityNames[alarm.severity],
      beganAt: alarm.began_at.getTime(),
      endedAt: timeOf(alarm.ended_at),
      graceMs: graceOf(alarm.code, offlineGraceMs),
      isFlapping: alarm.is_flapping,
      isNewsEachTime: alarm.code === 'updateFailed',
      isQuiet: alarm.is_quiet && alarm.ended_at === null,
      isAcknowledged: alarm.acknowledged_at !== null,
      snoozedUntil: timeOf(alarm.snoozed_until),
    })),
    happenings: events.map(({ event_id, severity, at }) => ({ eventId: event_id, severity: severityNames[severity], at: at.getTime() })),
    maintenances,
    recipients: recipients.map(({ recipientId, levels, cannot }) => ({
      recipientId,
      levels,
      cannot,
      lastMessageAt: latest.get(recipientId),
      told: told.get(recipientId) ?? new Map<string, Told>(),
      held: held.get(recipientId) ?? new Set<string>(),
    })),
    hours,
    addresses: new Map(recipients.map((recipient) => [recipient.recipientId, recipient])),
    facts: new Map([...alarms.map((alarm) => factsOfAlarm(alarm, failures)), ...events.map(factsOfEvent)]),
  };
}

interface AlarmRow {
  readonly alarm_id: string;
  readonly device_id: string | null;
  readonly bridge_id: string | null;
  readonly code: AlarmCode;
  readonly channel: number;
  readonly severity: AlarmSeverity;
  readonly began_at: Date;
  readonly ended_at: Date | null;
  readonly is_flapping: boolean;
  readonly is_quiet: boolean;
  readonly acknowledged_at: Date | null;
  readonly snoozed_until: Date | null;
  readonly name: string | null;
  readonly channel_name: string | null;
  readonly amps: number;
}
const thingOf = ({ device_id, bridge_id, code, channel }: AlarmRow) => `${device_id ?? bridge_id}/${code}/${channel}`;
type Failures = Awaited<ReturnType<typeof updateFailuresOf>>;
const maxWhatLength = 200;
const maxWhat = 10;
const whyOf = ({ code, device_id }: AlarmRow, failures: Failures): Pick<NoticeLine, 'reason' | 'what'> => {
  const failure = code === 'updateFailed' && device_id !== null ? failures.get(device_id) : undefined;
  if (failure === undefined) return {};
  const { reason, what } = failure;
  return { reason, ...(what.length > 0 && { what: what.slice(0, maxWhat).map((text) => text.slice(0, maxWhatLength).toWellFormed()) }) };
};
const factsOfAlarm = (alarm: AlarmRow, failures: Failures): [string, Omit<NoticeLine, 'says' | 'at'>] => [
  alarm.alarm_id,
  {
    severity: severityNames[alarm.severity],
    code: alarm.code,
    alarmId: alarm.alarm_id,
    name: nameOf(alarm.name),
    ...(alarm.device_id === null ? {} : { deviceId: alarm.device_id }),
    ...(alarm.bridge_id === null ? {} : { bridgeId: alarm.bridge_id, amps: alarm.amps }),
    ...(alarm.channel === 0 ? {} : { channel: alarm.channel, channelName: nameOf(alarm.channel_name) }),
    ...whyOf(alarm, failures),
  },
];

async function alarmsOf(db: Db, venueId: string, now: Date): Promise<readonly AlarmRow[]> {
  const since = new Date(now.getTime() - alarmsMs);
  const { rows } = await sql<AlarmRow>`
    select a.*, coalesce(nullif(d.name, ''), b.name, a.device_id) as name,
      (select c ->> 'channelName' from jsonb_array_elements(d.summary -> 'channelSummaries') c
        where a.channel > 0 and (c ->> 'channelNumber')::int = a.channel) as channel_name,
      (select count(*)::int from devices o where o.bridge_id = a.bridge_id and o.venue_id = ${venueId}) as amps
    from (
      select distinct on (device_id, bridge_id, code, channel) alarm_id, device_id, bridge_id, code, channel, severity, began_at, ended_at,
        is_flapping, is_quiet, acknowledged_at, snoozed_until
      from alarms where venue_id = ${venueId} and (ended_at is null or ended_at > ${since})
      order by device_id, bridge_id, code, channel, began_at desc, ended_at desc nulls first
    ) a left join devices d on d.device_id = a.device_id left join bridges b on b.bridge_id = a.bridge_id`.execute(db);
  return rows;
}

interface EventRow {
  readonly event_id: string;
  readonly kind: NoticeCode;
  readonly severity: AlarmSeverity;
  readonly device_id: string;
  readonly name: string;
  readonly at: Date;
}
const factsOfEvent = ({ event_id, kind, severity, device_id, name }: EventRow): [string, Omit<NoticeLine, 'says' | 'at'>] => [
  event_id,
  { severity: severityNames[severity], code: kind, name, ...(device_id === '' ? {} : { deviceId: device_id }) },
];
async function happeningsOf(db: Db, venueId: string, now: Date): Promise<readonly EventRow[]> {
  const { rows } = await sql<EventRow>`
    select e.event_id, s.kind, s.severity, s.device_id, ${shownName} as name, e.at
    from events e join event_sources s on s.source_id = e.source_id ${namedSince}
    where e.venue_id = ${venueId} and e.at > ${new Date(now.getTime() - happeningsMs)} and s.kind = any(${[...happeningKinds]}::text[])
      and not exists (select from noticed_events n where n.event_id = e.event_id)
    order by e.at, e.event_id limit ${maxHappenings}`.execute(db);
  return rows;
}

type Reached = Address & Pick<Recipient, 'recipientId' | 'levels' | 'cannot'>;
const recipientIdOf = (way: string, contactId: string | null, webhookId: string | null) => `${way} ${contactId ?? webhookId}`;

async function recipientsOf(db: Db, venueId: string): Promise<readonly Reached[]> {
  const contacts = await db
    .selectFrom('venue_contacts')
    .innerJoin('contacts', 'contacts.contact_id', 'venue_contacts.contact_id')
    .leftJoin('accounts as person', 'person.email_key', 'contacts.email_key')
    .where('venue_id', '=', venueId)
    .select([
      'contacts.contact_id',
      'name',
      'contacts.email',
      'phone',
      'severity_level',
      'email_enabled_at',
      'unsubscribed_at',
      'phone_confirmed_at',
      'phone_predates_codes',
      'person.disabled_at',
    ])
    .orderBy('contacts.contact_id')
    .execute();
  const webhooks = await db
    .selectFrom('webhooks')
    .where('venue_id', '=', venueId)
    .select(['webhook_id', 'url', 'severity_level'])
    .orderBy('webhook_id')
    .execute();
  return [
    ...contacts.flatMap(
      ({
        contact_id: contactId,
        name,
        email,
        phone,
        severity_level,
        email_enabled_at,
        unsubscribed_at,
        disabled_at,
        ...columns
      }): Reached[] => {
        const levels = readSeverities(severity_level).mask;
        const reached = { contactId, webhookId: undefined, name, levels };
        const asked = unsubscribed_at === null ? 'unconfirmed' : 'unsubscribed';
        const by = (way: 'mail' | 'sms', address: string, cannot: Recipient['cannot']) => ({
          ...reached,
          recipientId: recipientIdOf(way, contactId, null),
          way,
          address,
          cannot: cannot ?? (disabled_at === null ? undefined : ('account disabled' as const)),
        });
        return [
          ...(email === null ? [] : [by('mail', email, email_enabled_at === null ? asked : undefined)]),
          ...(phone === null ? [] : [by('sms', phone, phoneStateOf(columns) === 'unconfirmed' ? 'unconfirmed' : undefined)]),
        ];
      },
    ),
    ...webhooks.map(({ webhook_id: webhookId, url, severity_level }) => ({
      recipientId: recipientIdOf('webhook', null, webhookId),
      contactId: undefined,
      webhookId,
      name: new URL(url).host,
      way: 'webhook' as const,
      address: url,
      levels: readSeverities(severity_level).mask,
      cannot: undefined,
    })),
  ];
}

interface By {
  readonly way: NoticeWay;
  readonly contact_id: string | null;
  readonly webhook_id: string | null;
}
const groupOf = ({ way, contact_id, webhook_id }: By) => recipientIdOf(way, contact_id, webhook_id);

async function toldOf(
  db: Db,
  venueId: string,
  things: readonly string[],
  alarms: readonly AlarmRow[],
  now: Date,
): Promise<Map<string, Map<string, Told>>> {
  if (things.length === 0) return new Map();
  // A standing alarm was told at its beginning.
  const began = alarms.map(({ began_at }) => began_at.getTime());
  const since = new Date(Math.min(...began, now.getTime()) - alarmsMs);
  const { rows } = await sql<By & { thing: string; says: Told['says']; at: Date; failed: boolean }>`
    select distinct on (n.way, n.contact_id, n.webhook_id, p.thing) n.way, n.contact_id, n.webhook_id, p.thing, p.says,
      n.created_at as at, n.state = 'failed' as failed
    from notice_parts p join notices n on n.notice_id = p.notice_id
    where p.thing = any(${[...things]}::text[]) and n.venue_id = ${venueId} and n.state <> 'held back' and n.created_at > ${since}
    order by n.way, n.contact_id, n.webhook_id, p.thing, n.notice_id desc`.execute(db);
  const found = new Map<string, Map<string, Told>>();
  for (const row of rows) {
    const known = found.get(groupOf(row)) ?? new Map<string, Told>();
    found.set(groupOf(row), known.set(row.thing, { says: row.says, at: row.at.getTime(), isFailed: row.failed }));
  }
  return found;
}

async function heldOf(db: Db, venueId: string, alarms: readonly AlarmRow[]): Promise<Map<string, Set<string>>> {
  const open = alarms.filter(({ ended_at }) => ended_at === null);
  if (open.length === 0) return new Map();
  const { rows } = await sql<By & { alarm_id: string; reason: HoldReason }>`
    select n.way, n.contact_id, n.webhook_id, p.alarm_id, n.reason
    from notice_parts p join notices n on n.notice_id = p.notice_id
    where p.thing = any(${open.map(thingOf)}::text[]) and p.alarm_id = any(${open.map(({ alarm_id }) => alarm_id)}::uuid[])
      and n.venue_id = ${venueId} and n.state = 'held back'`.execute(db);
  const found = new Map<string, Set<string>>();
  for (const row of rows) found.set(groupOf(row), (found.get(groupOf(row)) ?? new Set<string>()).add(heldKey(row.alarm_id, row.reason)));
  return found;
}

async function latestOf(db: Db, venueId: string, now: Date): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('notices')
    .where('venue_id', '=', venueId)
    .where('created_at', '>', new Date(now.getTime() - spacingMs))
    .where('state', '<>', 'held back')
    .where('why', '<>', 'test')
    .select(['way', 'contact_id', 'webhook_id', (column) => column.fn.max('created_at').as('at')])
    .groupBy(['way', 'contact_id', 'webhook_id'])
    .execute();
  return new Map(rows.map((row) => [groupOf(row), row.at.getTime()]));
}
