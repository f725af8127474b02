import { troubleText, type NoticeReason, type NoticeWay, type Told } from '@headroom/model/people';
import type { NoticeState } from '@headroom/protocol/cloud';
import { sql } from 'kysely';
import { unhurried, type Db } from '../../kit/db/database.ts';
import { excessOf, type Retention, type Warn } from '../../kit/retention.ts';
import type { NoticeContent } from '../../kit/db/tables/notice-content.ts';

/** Shorter outages lose nothing. */
export const patienceMs = 2 * 24 * 3_600_000;

export interface NewNotice {
  readonly noticeId: string;
  readonly accountId: string;
  readonly venueId: string;
  readonly contactId: string | undefined;
  readonly webhookId: string | undefined;
  readonly name: string;
  readonly way: NoticeWay;
  readonly address: string;
  readonly subject: string;
  readonly why: NoticeReason;
  readonly content: NoticeContent;
  readonly state: NoticeState;
  readonly reason: string | undefined;
  /** Lets recipients notice repeats. */
  readonly messageId: string;
}

export async function addNotices(db: Db, added: readonly NewNotice[], now: Date): Promise<void> {
  if (added.length === 0) return;
  await db
    .insertInto('notices')
    .values(
      added.map((notice) => ({
        notice_id: notice.noticeId,
        account_id: notice.accountId,
        venue_id: notice.venueId,
        contact_id: notice.contactId ?? null,
        webhook_id: notice.webhookId ?? null,
        name: notice.name,
        way: notice.way,
        address: notice.address,
        subject: notice.subject,
        why: notice.why,
        content: JSON.stringify(notice.content),
        state: notice.state,
        reason: notice.reason ?? null,
        created_at: now,
        next_try_at: now,
        message_id: notice.messageId,
      })),
    )
    .execute();
}

export interface StoredNotice {
  readonly noticeId: string;
  readonly at: Date;
  readonly contactId: string | null;
  readonly webhookId: string | null;
  readonly name: string;
  readonly way: NoticeWay;
  readonly to: string;
  readonly subject: string;
  readonly why: NoticeReason;
  readonly state: NoticeState;
  readonly reason: string | null;
  readonly tries: number;
  readonly sentAt: Date | null;
}
export function noticesOf(db: Db, venueId: string, before: string | undefined, most: number): Promise<StoredNotice[]> {
  return db
    .selectFrom('notices')
    .where('venue_id', '=', venueId)
    .$if(before !== undefined, (query) => query.where('notice_id', '<', before ?? ''))
    .select([
      'notice_id as noticeId',
      'created_at as at',
      'contact_id as contactId',
      'webhook_id as webhookId',
      'name',
      'way',
      'address as to',
      'subject',
      'why',
      'state',
      'reason',
      'tries',
      'sent_at as sentAt',
    ])
    .orderBy('notice_id', 'desc')
    .limit(most)
    .execute();
}
export async function countNotices(db: Db, venueId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from notices where venue_id = ${venueId}`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface Part {
  readonly noticeId: string;
  readonly thing: string;
  readonly alarmId: string | undefined;
  readonly says: Told['says'];
}
export async function addParts(db: Db, parts: readonly Part[]): Promise<void> {
  if (parts.length === 0) return;
  const values = parts.map(({ noticeId, thing, alarmId, says }) => ({ notice_id: noticeId, thing, alarm_id: alarmId ?? null, says }));
  await db.insertInto('notice_parts').values(values).execute();
}

/** Has the scheduler look at the venue of this notice at once. */
export const lookAgain = async (db: Db, noticeId: string): Promise<void> =>
  void (await sql`
    insert into notice_looks select venue_id, '-infinity'::timestamptz from notices where notice_id = ${noticeId}
    on conflict (venue_id) do update set look_at = excluded.look_at`.execute(db));

/** Messages that a hold has made too old. What still stands is told anew. */
export async function giveUpStale(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - patienceMs);
  await sql`
    with stale as (
      update notices set state = 'failed', reason = ${troubleText({ kind: 'held' })}, claimed_until = null
      where state = 'waiting' and created_at < ${before} returning notice_id, venue_id
    ), untold as (
      delete from notice_parts p using stale, alarms a
      where p.notice_id = stale.notice_id and a.alarm_id = p.alarm_id and a.ended_at is null
    )
    insert into notice_looks select distinct venue_id, '-infinity'::timestamptz from stale
    on conflict (venue_id) do update set look_at = excluded.look_at`.execute(db);
}

/** With parts and indexes. */
const bytes = sql`(600 + pg_column_size(name) + pg_column_size(address) + pg_column_size(subject) + 2 * pg_column_size(content))`;
/** In parts, so senders do not wait long. */
const forgottenAtOnce = 10_000;
/**
 * Old notices, then the oldest of the fullest venues. Keeps waiting ones (webhooks only within the limit) and those of open alarms, so nobody is told
 * twice.
 */
export async function forgetNotices(
  db: Db,
  before: Date,
  most: Pick<Retention, 'notices' | 'noticeBytes'>,
  warn: Warn,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  for (;;) {
    const old = sql`
      select notice_id from notices n where created_at < ${before} and state <> 'waiting' and ${isOver} limit ${forgottenAtOnce}`;
    const { rows } = await unhurried(db, sql`delete from notices where notice_id in (${old}) returning 1`, signal);
    if (rows.length < forgottenAtOnce) break;
  }
  const { rows: venues } = await unhurried(
    db,
    sql<{ readonly account_id: string; readonly venue_id: string; readonly count: number; readonly bytes: number }>`
    select account_id, venue_id, count(*)::float8 as count, sum(${bytes})::float8 as bytes from notices group by account_id, venue_id`,
    signal,
  );
  const { excess, full } = excessOf('notices', { count: most.notices, bytes: most.noticeBytes }, venues, warn);
  for (const { account_id, venue_id } of venues) {
    let tooMany = excess.get(venue_id) ?? 0;
    while (tooMany > 0) {
      const { rows } = await unhurried(
        db,
        sql`
        delete from notices where notice_id in (
          select notice_id from notices n where venue_id = ${venue_id} and account_id = ${account_id}
            and (state <> 'waiting' or way = 'webhook') and ${isOver}
          order by notice_id limit ${Math.min(tooMany, forgottenAtOnce)}) returning 1`,
        signal,
      );
      if (rows.length === 0) break;
      tooMany -= rows.length;
    }
  }
  return full;
}
const isOver = sql`not exists (
  select from notice_parts p join alarms a on a.alarm_id = p.alarm_id where p.notice_id = n.notice_id and a.ended_at is null)`;
