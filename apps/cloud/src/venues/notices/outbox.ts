/** Claims make one process send each notice, and expire if it dies. */

import { troubleText, type HoldReason, type Language, type NoticeWay } from '@headroom/model/people';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { emailKey } from '../../people/accounts/store.ts';
import type { Db } from '../../kit/db/database.ts';
import { peekTurn, takeTurn } from '../../kit/http/rate-limit.ts';
import { sendWatched } from '../../kit/mail/prompt-mail.ts';
import { lastAnswerMs } from '../../kit/mail/smtp-mail.ts';
import { textTurn } from '../../kit/mail/mailbox-rate-limit.ts';
import type { Ports } from '../../kit/ports.ts';
import { Postponed, reasonOf, Refused, Unsure } from '../../kit/refused.ts';
import type { Vault } from '../../kit/vault.ts';
import { openWebhook } from '../../kit/webhooks/store.ts';
import type { NoticeContent } from '../../kit/db/tables/notice-content.ts';
import { phoneStateOf } from '../../people/contacts/store.ts';
import { hashOfAddress, type Links } from '../../people/contacts/links.ts';
import { writeJson, writeMail, writeText } from './message.ts';
import { lookAgain, patienceMs } from './store.ts';

export interface Outbox {
  /** Runs a second and returns how many it began. */
  sendDue(db: Db, way: NoticeWay): Promise<number>;
  [Symbol.asyncDispose](): Promise<void>;
}
interface OutboxTools extends Pick<Ports, 'mail' | 'sms' | 'webhooks' | 'clock'> {
  readonly vault: Vault;
  readonly log: Pick<Logger, 'error'>;
  readonly links: Links;
  origin(): string;
}
interface Waiting {
  readonly notice_id: string;
  readonly account_id: string;
  readonly contact_id: string | null;
  readonly webhook_id: string | null;
  readonly way: NoticeWay;
  readonly address: string;
  readonly why: string;
  readonly content: NoticeContent;
  readonly tries: number;
  readonly unsure: number;
  readonly created_at: Date;
  readonly message_id: string;
}
type Outcome =
  | { readonly state: 'sent' }
  | { readonly state: 'held back'; readonly reason: HoldReason }
  | { readonly state: 'failed'; readonly reason: string }
  | {
      readonly state: 'waiting';
      readonly reason: string;
      readonly tries: number;
      readonly next: Date;
      readonly unsure?: number;
      /** Which other messages wait with it. */
      readonly holdsUp: 'same thing' | 'address' | 'way';
    };

/** Messages in flight at once, by way, in all and per account. */
const lanes: Readonly<Record<NoticeWay, { readonly atOnce: number; readonly ofAccount: number }>> = {
  mail: { atOnce: 5, ofAccount: 2 },
  sms: { atOnce: 5, ofAccount: 2 },
  webhook: { atOnce: 30, ofAccount: 4 },
};
const roundMs = 1000;
/** Longer than a delivery; a dead process's message is sent again after it. */
const claimMs = 2 * 60_000;
const firstWaitMs = 30_000;
const maxWaitMs = 15 * 60_000;
/** A possibly delivered message is resent once, after this time. */
const unsureMs = 30 * 60_000;
const maxUnsure = 2;
const waitMs = (tries: number) => Math.min(maxWaitMs, firstWaitMs * 2 ** Math.min(tries, 10));

export function createOutbox(tools: OutboxTools): Outbox {
  const underWay: Readonly<Record<NoticeWay, Set<Promise<void>>>> = { mail: new Set(), sms: new Set(), webhook: new Set() };
  const late = new Set<Promise<void>>();
  return {
    async sendDue(db, way) {
      const sending = underWay[way];
      const round: { isOver: boolean; isAway: boolean; failure?: Error } = { isOver: false, isAway: false };
      let callOff = () => {};
      const end = new Promise<void>((resolve) => {
        callOff = tools.clock.after(roundMs, () => {
          round.isOver = true;
          resolve();
        });
      });
      let begun = 0;
      try {
        await letOthersPass(db, way);
        while (!round.isOver) {
          const free = lanes[way].atOnce - sending.size;
          const claimed = free > 0 ? await claim(db, way, free, new Date(tools.clock.now())) : [];
          begun += claimed.length;
          for (const notice of claimed) {
            const sent = deliver(db, tools, notice, late)
              .then((outcome) => {
                if (outcome === undefined) return;
                if (!round.isAway) tools.log.error({ reason: outcome.away }, `messages by ${way} are delayed`);
                round.isAway = true;
                round.isOver = true;
              })
              .catch((error: unknown) => {
                round.failure = error as Error;
                round.isOver = true;
              })
              .finally(() => sending.delete(sent));
            sending.add(sent);
          }
          if (sending.size === 0) break;
          await Promise.race([...sending, end]);
        }
        await Promise.race([Promise.all(sending), end]);
      } finally {
        callOff();
      }
      if (round.failure !== undefined) throw round.failure;
      return begun;
    },
    [Symbol.asyncDispose]: async () => void (await Promise.all(Object.values(underWay).flatMap((sending) => [...sending]))),
  };
}

/** Only messages about the same thing wait with a late one. */
async function letOthersPass(db: Db, way: NoticeWay): Promise<void> {
  await sql`
    update notices n set waits_alone = true from notices o join notice_parts other on other.notice_id = o.notice_id
      join notice_parts p on p.thing = other.thing
    where o.state = 'waiting' and o.waits_alone and o.way = ${way} and n.notice_id = p.notice_id and n.state = 'waiting' and not n.waits_alone
      and n.way = o.way and n.address = o.address and n.account_id = o.account_id and n.notice_id > o.notice_id`.execute(db);
}

interface Claimed extends Waiting {
  /** Identifies the claim: another claim has another time. */
  readonly next_try_at: Date;
}
/** Claims the oldest due messages, first of accounts with the fewest in flight. Order holds per address. */
async function claim(db: Db, way: NoticeWay, free: number, now: Date): Promise<readonly Claimed[]> {
  const until = new Date(now.getTime() + claimMs);
  const { ofAccount } = lanes[way];
  const { rows } = await sql<Claimed>`
    with recursive account as (
      (select account_id from notices where state = 'waiting' and way = ${way} order by account_id limit 1)
      union all
      select (select n.account_id from notices n
          where n.state = 'waiting' and n.way = ${way} and n.account_id > account.account_id order by n.account_id limit 1)
        from account where account_id is not null
    ), due as (
      select n.notice_id, n.next_try_at, busy.count + row_number() over (partition by n.account_id order by n.next_try_at, n.notice_id) as place
      from account
        cross join lateral (
          select count(*) from notices b
          where b.state = 'waiting' and b.way = ${way} and b.account_id = account.account_id and b.claimed_until > ${now}
        ) busy
        cross join lateral (
          select n.notice_id, n.account_id, n.next_try_at from notices n
          where n.state = 'waiting' and n.way = ${way} and n.account_id = account.account_id and n.next_try_at <= ${now}
            and not exists (select from notices o where o.state = 'waiting' and o.way = n.way and o.address = n.address
              and o.account_id = n.account_id and o.notice_id < n.notice_id
              and (not o.waits_alone or exists (
                select from notice_parts p join notice_parts other on other.thing = p.thing
                where p.notice_id = n.notice_id and other.notice_id = o.notice_id)))
          order by n.next_try_at, n.notice_id limit ${ofAccount}
        ) n
    ), chosen as (
      select notice_id from notices
      where state = 'waiting' and next_try_at <= ${now} and notice_id = any(array(
        select notice_id from due where place <= ${ofAccount} order by place, next_try_at, notice_id limit ${free}))
      for update skip locked
    )
    update notices n set claimed_until = ${until}, next_try_at = ${until} from chosen where n.notice_id = chosen.notice_id
    returning n.notice_id, n.account_id, n.contact_id, n.webhook_id, n.way, n.address, n.why, n.content, n.tries, n.unsure, n.created_at,
      n.message_id, n.next_try_at`.execute(db);
  return rows;
}

/** Holds no database connection while waiting. An unanswered mail is held back, so a crash does not send it again at once. */
async function deliver(
  db: Db,
  tools: OutboxTools,
  notice: Claimed,
  late: Set<Promise<void>>,
): Promise<{ readonly away: string } | undefined> {
  const now = new Date(tools.clock.now());
  const { outcome, isSlow } = send(db, tools, notice, now);
  const first = await Promise.race([outcome, isSlow]);
  if (first !== undefined) return settle(db, tools, notice, first, notice.next_try_at);
  const heldUntil = new Date(tools.clock.now() + lastAnswerMs + unsureMs);
  const held = {
    next_try_at: heldUntil,
    claimed_until: null,
    waits_alone: true,
    unsure: notice.unsure + 1,
    reason: troubleText({ kind: 'unsure', code: 'ETIMEDOUT' }),
  };
  await claimOf(db, notice, notice.next_try_at).set(held).execute();
  const answered = outcome
    .then(async (last) => void (await settle(db, tools, notice, last, heldUntil)))
    // The next round reports the outage.
    .catch(() => undefined)
    .finally(() => late.delete(answered));
  late.add(answered);
  return undefined;
}
const claimOf = (db: Db, { notice_id }: Waiting, claimedUntil: Date) =>
  db.updateTable('notices').where('notice_id', '=', notice_id).where('state', '=', 'waiting').where('next_try_at', '=', claimedUntil);

async function settle(
  db: Db,
  { clock }: OutboxTools,
  notice: Waiting,
  outcome: Outcome,
  claimedUntil: Date,
): Promise<{ readonly away: string } | undefined> {
  await claimOf(db, notice, claimedUntil)
    .set({
      state: outcome.state,
      reason: 'reason' in outcome ? outcome.reason : null,
      tries: outcome.state === 'held back' ? notice.tries : 'tries' in outcome ? outcome.tries : notice.tries + 1,
      unsure: 'unsure' in outcome ? outcome.unsure : notice.unsure,
      claimed_until: null,
      waits_alone: outcome.state === 'waiting' && outcome.holdsUp === 'same thing',
      ...('next' in outcome ? { next_try_at: outcome.next } : {}),
      ...(outcome.state === 'sent' ? { sent_at: new Date(clock.now()) } : {}),
    })
    .execute();
  // Its alarm may still stand, and the contact have another address by now.
  if (outcome.state === 'held back' && outcome.reason === 'removed' && notice.contact_id !== null) await lookAgain(db, notice.notice_id);
  if (outcome.state !== 'waiting' || outcome.holdsUp === 'same thing') return undefined;
  // A silent address is not tried again for each message.
  await db
    .updateTable('notices')
    .where('state', '=', 'waiting')
    .where('way', '=', notice.way)
    .where('address', '=', notice.address)
    .where('account_id', '=', notice.account_id)
    .where('next_try_at', '<', outcome.next)
    .where('claimed_until', 'is', null)
    .set({ next_try_at: outcome.next })
    .execute();
  return outcome.holdsUp === 'way' ? { away: outcome.reason } : undefined;
}

interface Sending {
  readonly outcome: Promise<Outcome>;
  readonly isSlow: Promise<void>;
}
function send(db: Db, tools: OutboxTools, notice: Waiting, now: Date): Sending {
  const slow = Promise.withResolvers<void>();
  const sent = notice.way === 'webhook' ? sendToProgram(db, tools, notice, now) : sendToPerson(db, tools, notice, now, slow.resolve);
  return { outcome: sent.catch((error: unknown) => outcomeOf(error, notice, new Date(tools.clock.now()))), isSlow: slow.promise };
}
function outcomeOf(error: unknown, { way, tries, unsure, created_at }: Waiting, now: Date): Outcome {
  const reason = reasonOf(error);
  const isUnsure = error instanceof Unsure;
  const isOver = error instanceof Refused || now.getTime() - created_at.getTime() >= patienceMs || (isUnsure && unsure + 1 >= maxUnsure);
  if (isOver) return { state: 'failed', reason };
  const waits = { state: 'waiting', reason, tries: tries + 1 } as const;
  if (isUnsure) return { ...waits, next: new Date(now.getTime() + unsureMs), unsure: unsure + 1, holdsUp: 'same thing' };
  const next = new Date(now.getTime() + waitMs(tries));
  // Mails share a provider, and so do texts.
  return { ...waits, next, holdsUp: error instanceof Postponed ? 'same thing' : way === 'webhook' ? 'address' : 'way' };
}

async function sendToProgram(db: Db, { webhooks, vault }: OutboxTools, notice: Waiting, now: Date): Promise<Outcome> {
  const webhook = notice.webhook_id === null ? undefined : await openWebhook(db, vault, notice.webhook_id);
  if (webhook === undefined) return { state: 'held back', reason: 'removed' };
  await webhooks.send(webhook, writeJson(notice.notice_id, notice.why, notice.content), now);
  return { state: 'sent' };
}

/** Skips former and unsubscribed contacts. */
async function sendToPerson(
  db: Db,
  { mail, sms, clock, links, origin }: OutboxTools,
  notice: Waiting,
  now: Date,
  slow: () => void,
): Promise<Outcome> {
  const { way, address, content, message_id: messageId, notice_id: noticeId } = notice;
  const contact = await contactOf(db, notice);
  if (contact === undefined) return { state: 'held back', reason: 'removed' };
  if (contact.isOfDisabled) return { state: 'held back', reason: 'account disabled' };
  if (!contact.isEnabled) return { state: 'held back', reason: contact.isUnsubscribed ? 'unsubscribed' : 'unconfirmed' };
  if (way === 'sms') {
    const seconds = await textTurn(peekTurn, db, notice.account_id, address, now);
    if (seconds !== undefined) {
      const reason = troubleText({ kind: 'too many' });
      if (now.getTime() - notice.created_at.getTime() >= patienceMs) return { state: 'failed', reason };
      return {
        state: 'waiting',
        reason,
        tries: notice.tries,
        next: new Date(now.getTime() + seconds * 1000),
        holdsUp: 'address',
      };
    }
    const turn = () => textTurn(takeTurn, db, notice.account_id, address, now);
    try {
      await sms.send({ to: address, text: writeText(content, contact.language) });
    } catch (error) {
      // A message that may have been delivered counts against the rate, an unsent one does not.
      if (error instanceof Unsure) await turn();
      throw error;
    }
    await turn();
    return { state: 'sent' };
  }
  const { contactId, language, by } = contact;
  const link = { contactId, addressHash: hashOfAddress(address), noticeId, writtenAt: now };
  const token = (wish: Parameters<Links['write']>[0]['wish']) => links.write({ ...link, wish });
  const { answered, isSlow } = sendWatched(
    mail,
    clock,
    writeMail(content, { to: address, language, by, origin: origin(), messageId, token }),
  );
  void isSlow.then(slow);
  await answered;
  return { state: 'sent' };
}

interface Reached {
  readonly contactId: string;
  readonly language: Language;
  readonly by: string;
  readonly isEnabled: boolean;
  readonly isUnsubscribed: boolean;
  /** The contact's address is that of a disabled account. */
  readonly isOfDisabled: boolean;
}
async function contactOf(db: Db, { contact_id, way, address, content }: Waiting): Promise<Reached | undefined> {
  if (contact_id === null) return undefined;
  const row = await db
    .selectFrom('contacts')
    .innerJoin('accounts', 'accounts.account_id', 'contacts.account_id')
    .innerJoin('venue_contacts', 'venue_contacts.contact_id', 'contacts.contact_id')
    .leftJoin('accounts as person', 'person.email_key', 'contacts.email_key')
    .where('contacts.contact_id', '=', contact_id)
    .where('venue_contacts.venue_id', '=', content.venue.venueId)
    .select([
      'contacts.email_key',
      'phone',
      'email_enabled_at',
      'unsubscribed_at',
      'phone_confirmed_at',
      'phone_predates_codes',
      'accounts.language',
      'accounts.email as by',
      'person.disabled_at',
    ])
    .executeTakeFirst();
  const isThere = row !== undefined && (way === 'sms' ? row.phone === address : row.email_key === emailKey(address));
  if (!isThere) return undefined;
  return {
    contactId: contact_id,
    language: row.language,
    by: row.by,
    isEnabled: way === 'sms' ? phoneStateOf(row) !== 'unconfirmed' : row.email_enabled_at !== null,
    isUnsubscribed: way === 'mail' && row.unsubscribed_at !== null,
    isOfDisabled: row.disabled_at !== null,
  };
}
