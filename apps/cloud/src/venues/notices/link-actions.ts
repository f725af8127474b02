import type { AnsweredWith, AuditAction, CloudApi, LinkAction } from '@headroom/protocol/cloud';
import { acknowledge, channelNameOf, snooze } from '../alarms/store.ts';
import { record } from '../../kit/audit/record.ts';
import { subscribe } from '../../people/contacts/store.ts';
import type { Db } from '../../kit/db/database.ts';
import { refuse, type Refusal } from '../../kit/http/handler.ts';
import { audienceOf, audienceOfContact } from '../../people/members/audience.ts';
import { hashOfAddress, isLinkGood, type Link, type Links } from '../../people/contacts/links.ts';
import { shortened } from './shortened.ts';

export interface LinkTools {
  readonly links: Links;
}
interface Wanted {
  readonly token: string;
  readonly action: LinkAction | undefined;
  readonly hours: number | undefined;
}
interface Asked {
  readonly now: Date;
  readonly address: string;
  announce(accountIds: Iterable<string>): void;
}
type NoLink = Refusal<'UnknownLink' | 'LinkExpired'>;
type ShownLink = AnsweredWith<CloudApi['readNoticeLink']>;

interface Found {
  readonly link: Link;
  readonly accountId: string;
  readonly name: string;
  readonly email: string;
  readonly by: string;
  readonly isSubscribed: boolean;
  readonly isUnsubscribed: boolean;
  /** Undefined for a former contact. */
  readonly venue: { readonly venueId: string; readonly name: string } | undefined;
  readonly alarms: readonly Alarm[];
}
const hourMs = 3_600_000;
const usualHours = 4;

export async function readLink(tools: LinkTools, db: Db, token: string, now: Date): Promise<ShownLink | NoLink> {
  const found = await find(tools, db, token, now);
  if ('code' in found) return found;
  const { link, email, isSubscribed, by, venue } = found;
  const alarms = found.alarms.map(shownAlarm);
  const shown = { wish: link.wish, actions: actionsOf(found, now), address: shortened(email), isSubscribed, by, alarms };
  return { link: venue === undefined ? shown : { ...shown, venue: { name: venue.name } } };
}

/** People press twice, and mail programs repeat clicks. */
export async function followLink(
  tools: LinkTools,
  db: Db,
  { token, action, hours = usualHours }: Wanted,
  asked: Asked,
): Promise<{ done: LinkAction } | NoLink | Refusal<'NotPossible'>> {
  const found = await find(tools, db, token, asked.now);
  if ('code' in found) return found;
  const wish = action ?? found.link.wish;
  if (!isLinkGood(found.link, wish, asked.now)) return refuse('LinkExpired');
  const isDone = await (wish === 'acknowledge' || wish === 'snooze'
    ? answerAlarms(db, found, wish, new Date(asked.now.getTime() + hours * hourMs), asked)
    : changeSubscription(db, found, wish !== 'unsubscribe', asked));
  return isDone ? { done: wish } : refuse('NotPossible');
}

async function changeSubscription(
  db: Db,
  { link, accountId, name, email, isSubscribed }: Found,
  wanted: boolean,
  asked: Asked,
): Promise<boolean> {
  if (wanted === isSubscribed) return true;
  const isDone = await db.transaction().execute(async (transaction) => {
    if (!(await subscribe(transaction, { contactId: link.contactId, email }, wanted, asked.now))) return false;
    const said = { at: asked.now, accountId, actorId: undefined, address: asked.address, venueId: undefined, deviceId: undefined };
    await record(transaction, {
      ...said,
      action: (wanted ? 'contact subscribed' : 'contact unsubscribed') satisfies AuditAction,
      from: undefined,
      to: { name, email },
    });
    return true;
  });
  asked.announce(await audienceOfContact(db, link.contactId));
  return isDone;
}

/** One transaction each, so bulk changes do not block. */
async function answerAlarms(db: Db, found: Found, wish: 'acknowledge' | 'snooze', until: Date, asked: Asked): Promise<boolean> {
  const { venue, link, accountId, name, isSubscribed } = found;
  if (venue === undefined || !isSubscribed) return false;
  const open = found.alarms.filter(({ ended_at }) => ended_at === null);
  if (open.length === 0) return false;
  const by = { contactId: link.contactId };
  for (const { alarm_id: alarmId } of open)
    await db.transaction().execute(async (transaction) => {
      const answer = await (wish === 'acknowledge'
        ? acknowledge(transaction, alarmId, by, asked.now)
        : snooze(transaction, alarmId, until, by, asked.now));
      if (answer !== 'done') return;
      const said = { at: asked.now, accountId, actorId: undefined, address: asked.address, venueId: venue.venueId, deviceId: undefined };
      const to = wish === 'acknowledge' ? { name } : { name, until: until.toISOString() };
      await record(transaction, {
        ...said,
        action: (wish === 'acknowledge' ? 'alarm acknowledged' : 'alarm snoozed') satisfies AuditAction,
        from: alarmId,
        to,
      });
    });
  asked.announce(await audienceOf(db, venue.venueId));
  return true;
}

function actionsOf({ link, isSubscribed, isUnsubscribed, venue, alarms }: Found, now: Date): LinkAction[] {
  // An acknowledged alarm sends no notices.
  const isOpen = alarms.some(({ ended_at, acknowledged_at }) => ended_at === null && acknowledged_at === null);
  const able: readonly LinkAction[] = [
    ...(isSubscribed && venue !== undefined && isOpen ? (['acknowledge', 'snooze'] as const) : []),
    ...(isSubscribed ? (['unsubscribe'] as const) : [isUnsubscribed ? ('subscribe' as const) : ('confirm' as const)]),
  ];
  return able.filter((action) => isLinkGood(link, action, now));
}

/** Links die with the contact or its address. */
async function find({ links }: LinkTools, db: Db, token: string, now: Date): Promise<Found | NoLink> {
  const link = links.read(token, now);
  if (typeof link === 'string') return refuse(link);
  const contact = await db
    .selectFrom('contacts')
    .innerJoin('accounts', 'accounts.account_id', 'contacts.account_id')
    .where('contact_id', '=', link.contactId)
    .select([
      'contacts.account_id as accountId',
      'contacts.name',
      'contacts.email',
      'accounts.email as by',
      'email_enabled_at',
      'unsubscribed_at',
    ])
    .executeTakeFirst();
  if (!contact || contact.email === null || hashOfAddress(contact.email) !== link.addressHash) return refuse('UnknownLink');
  const venue = await venueOf(db, link);
  const { email_enabled_at: subscribedAt, unsubscribed_at: unsubscribedAt, email, ...known } = contact;
  const subscription = { isSubscribed: subscribedAt !== null, isUnsubscribed: unsubscribedAt !== null };
  return { ...known, ...subscription, email, link, venue, alarms: venue === undefined ? [] : await alarmsOf(db, link, venue.venueId) };
}

/** Undefined for former contacts: they may no longer answer there. */
const venueOf = (db: Db, { noticeId, contactId }: Link) =>
  db
    .selectFrom('notices')
    .innerJoin('venues', 'venues.venue_id', 'notices.venue_id')
    .innerJoin('venue_contacts', 'venue_contacts.venue_id', 'notices.venue_id')
    .where('notice_id', '=', noticeId ?? null)
    .where('notices.contact_id', '=', contactId)
    .where('venue_contacts.contact_id', '=', contactId)
    .select(['venues.venue_id as venueId', 'venues.name'])
    .executeTakeFirst();

type Alarm = Awaited<ReturnType<typeof alarmsOf>>[number];
const alarmsOf = (db: Db, { noticeId }: Link, venueId: string) =>
  db
    .selectFrom('notice_parts')
    .innerJoin('alarms', 'alarms.alarm_id', 'notice_parts.alarm_id')
    .leftJoin('devices', 'devices.device_id', 'alarms.device_id')
    .leftJoin('bridges', 'bridges.bridge_id', 'alarms.bridge_id')
    .where('notice_id', '=', noticeId ?? null)
    .where('alarms.venue_id', '=', venueId)
    .select([
      'alarms.alarm_id',
      'code',
      'channel',
      channelNameOf,
      'began_at',
      'ended_at',
      'acknowledged_at',
      'snoozed_until',
      'devices.name as device',
      'bridges.name as bridge',
    ])
    .orderBy('began_at')
    .orderBy('alarms.alarm_id')
    .execute();
const shownAlarm = ({
  alarm_id: alarmId,
  code,
  channel,
  channel_name: channelName,
  device,
  bridge,
  ...times
}: Alarm): ShownLink['link']['alarms'][number] => ({
  alarmId,
  kind: code,
  device: device ?? bridge ?? undefined,
  beganAt: times.began_at.toISOString(),
  ...(channel === 0 ? {} : { subject: channelName || String(channel) }),
  ...(times.ended_at === null ? {} : { endedAt: times.ended_at.toISOString() }),
  ...(times.acknowledged_at === null ? {} : { acknowledgedAt: times.acknowledged_at.toISOString() }),
  ...(times.snoozed_until === null ? {} : { snoozedUntil: times.snoozed_until.toISOString() }),
});
