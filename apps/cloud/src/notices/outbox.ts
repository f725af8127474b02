/** Sends what waits: one message at a time under a lock of its row, so that of many processes one sends it, and who dies half way leaves it waiting. */

import { createHash } from 'node:crypto';
import { troubleText, type HoldReason, type Language, type NoticeWay } from '@headroom/model/people';
import { sql } from 'kysely';
import { emailKey } from '../accounts/store.ts';
import type { Db } from '../db/database.ts';
import { takeTurn } from '../http/rate-limit.ts';
import { oneLine } from '../mail/letter.ts';
import type { Ports } from '../ports.ts';
import { Refused } from '../refused.ts';
import type { Vault } from '../vault.ts';
import { openWebhook } from '../webhooks/store.ts';
import type { NoticeContent } from './content.ts';
import { hashOfAddress, type Links } from './links.ts';
import { writeJson, writeMail, writeText } from './message.ts';

export interface Outbox {
  /** Sends what is due, and answers how many messages that concerned. */
  sendDue(db: Db, now: Date): Promise<number>;
}
interface OutboxTools extends Pick<Ports, 'mail' | 'sms' | 'webhooks'> {
  readonly vault: Vault;
  readonly links: Links;
  /** With which address links to this cloud begin. */
  origin(): string;
}
interface Waiting {
  readonly notice_id: string;
  readonly contact_id: string | null;
  readonly webhook_id: string | null;
  readonly way: NoticeWay;
  readonly address: string;
  readonly why: string;
  readonly content: NoticeContent;
  readonly tries: number;
  readonly created_at: Date;
  readonly message_id: string;
}
type Outcome =
  | { readonly state: 'sent' }
  | { readonly state: 'held back'; readonly reason: HoldReason }
  | { readonly state: 'failed'; readonly reason: string }
  | { readonly state: 'waiting'; readonly reason: string; readonly tries: number; readonly next: Date };

/** Each holds a connection of the pool while it sends. */
const atOnce = 3;
const mostARound = 300;
const longestWords = 500;
const dayMs = 24 * 3_600_000;
/** A provider that is away for less loses nothing. */
const patienceMs = 2 * dayMs;
const firstWaitMs = 30_000;
const longestWaitMs = 15 * 60_000;
const waitMs = (tries: number) => Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(tries, 10));
/** Text messages cost money, and a number is not asked whether it wants them. */
const textsOfNumber = { count: 20, perMs: 3_600_000 };

export function createOutbox(tools: OutboxTools): Outbox {
  return {
    async sendDue(db, now) {
      const away = new Set<NoticeWay>();
      let left = mostARound;
      const work = async (): Promise<number> => {
        let done = 0;
        while (left > 0) {
          left -= 1;
          if (!(await sendNext(db, tools, away, now))) break;
          done += 1;
        }
        return done;
      };
      // Most beats find nothing: one look, and not as many as there are workers.
      if (!(await sendNext(db, tools, away, now))) return 0;
      const counts = await Promise.all(Array.from({ length: atOnce }, work));
      return counts.reduce((sum, count) => sum + count, 1);
    },
  };
}

/** Whether there was one. */
function sendNext(db: Db, tools: OutboxTools, away: Set<NoticeWay>, now: Date): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    // What is told to somebody later does not overtake what was to be told before.
    const { rows } = await sql<Waiting>`
      select n.notice_id, n.contact_id, n.webhook_id, n.way, n.address, n.why, n.content, n.tries, n.created_at, n.message_id
      from notices n
      where n.state = 'waiting' and n.next_try_at <= ${now} and n.way <> all(${[...away]}::text[])
        and not exists (select from notices o where o.state = 'waiting' and o.address = n.address and o.way = n.way and o.notice_id < n.notice_id)
      order by n.next_try_at, n.notice_id
      limit 1 for update of n skip locked`.execute(transaction);
    const [notice] = rows;
    if (notice === undefined) return false;
    const outcome = await send(transaction, tools, notice, now);
    // One provider carries all mails, and one all text messages; a program of somebody's own is its own.
    if (outcome.state === 'waiting' && notice.way !== 'webhook') away.add(notice.way);
    await transaction
      .updateTable('notices')
      .where('notice_id', '=', notice.notice_id)
      .set({
        state: outcome.state,
        reason: 'reason' in outcome ? outcome.reason : null,
        tries: outcome.state === 'held back' ? notice.tries : 'tries' in outcome ? outcome.tries : notice.tries + 1,
        ...('next' in outcome ? { next_try_at: outcome.next } : {}),
        ...(outcome.state === 'sent' ? { sent_at: now } : {}),
      })
      .execute();
    return true;
  });
}

async function send(db: Db, tools: OutboxTools, notice: Waiting, now: Date): Promise<Outcome> {
  const { tries } = notice;
  try {
    return await (notice.way === 'webhook' ? sendToProgram(db, tools, notice, now) : sendToPerson(db, tools, notice, now));
  } catch (error) {
    const reason = wordsOf(error);
    const isOver = error instanceof Refused || now.getTime() - notice.created_at.getTime() >= patienceMs;
    if (isOver) return { state: 'failed', reason };
    return { state: 'waiting', reason, tries: tries + 1, next: new Date(now.getTime() + waitMs(tries)) };
  }
}

/** What a provider said, as a line that a database and a page take. */
export const wordsOf = (error: unknown): string =>
  oneLine(error instanceof Error ? error.message : String(error))
    .slice(0, longestWords)
    .toWellFormed();

async function sendToProgram(db: Db, { webhooks, vault }: OutboxTools, notice: Waiting, now: Date): Promise<Outcome> {
  const webhook = notice.webhook_id === null ? undefined : await openWebhook(db, vault, notice.webhook_id);
  if (webhook === undefined) return { state: 'held back', reason: 'removed' };
  await webhooks.send(webhook, writeJson(notice.notice_id, notice.why, notice.content), now);
  return { state: 'sent' };
}

/** Whoever has unsubscribed meanwhile, or is no contact of the venue any more, is not told. */
async function sendToPerson(db: Db, { mail, sms, links, origin }: OutboxTools, notice: Waiting, now: Date): Promise<Outcome> {
  const { way, address, content, message_id: messageId, notice_id: noticeId } = notice;
  const contact = await contactOf(db, notice);
  if (contact === undefined) return { state: 'held back', reason: 'removed' };
  if (way === 'sms') {
    const number = createHash('sha256').update(address).digest('base64url');
    const seconds = await takeTurn(db, { key: `texts ${number}`, rate: textsOfNumber, now });
    if (seconds !== undefined)
      return {
        state: 'waiting',
        reason: troubleText({ kind: 'too many' }),
        tries: notice.tries,
        next: new Date(now.getTime() + seconds * 1000),
      };
    await sms.send({ to: address, text: writeText(content, contact.language) });
    return { state: 'sent' };
  }
  if (!contact.isEnabled) return { state: 'held back', reason: contact.isUnsubscribed ? 'unsubscribed' : 'unconfirmed' };
  const { contactId, language, by } = contact;
  const link = { contactId, addressHash: hashOfAddress(address), noticeId, writtenAt: now };
  const token = (wish: Parameters<Links['write']>[0]['wish']) => links.write({ ...link, wish });
  await mail.send(writeMail(content, { to: address, language, by, origin: origin(), messageId, token }));
  return { state: 'sent' };
}

interface Reached {
  readonly contactId: string;
  readonly language: Language;
  readonly by: string;
  readonly isEnabled: boolean;
  readonly isUnsubscribed: boolean;
}
async function contactOf(db: Db, { contact_id, way, address, content }: Waiting): Promise<Reached | undefined> {
  if (contact_id === null) return undefined;
  const row = await db
    .selectFrom('contacts')
    .innerJoin('accounts', 'accounts.account_id', 'contacts.account_id')
    .innerJoin('venue_contacts', 'venue_contacts.contact_id', 'contacts.contact_id')
    .where('contacts.contact_id', '=', contact_id)
    .where('venue_contacts.venue_id', '=', content.venue.venueId)
    .select(['contacts.email_key', 'phone', 'email_enabled_at', 'unsubscribed_at', 'language', 'accounts.email as by'])
    .executeTakeFirst();
  const isThere = row !== undefined && (way === 'sms' ? row.phone === address : row.email_key === emailKey(address));
  if (!isThere) return undefined;
  return {
    contactId: contact_id,
    language: row.language,
    by: row.by,
    isEnabled: row.email_enabled_at !== null,
    isUnsubscribed: row.unsubscribed_at !== null,
  };
}
