import { previewNotifications, readSeverities, troubleText, type NoticeWay } from '@headroom/model/people';
import type { areas } from '@headroom/protocol/cloud';
import { recordCall } from '../../kit/audit/record.ts';
import { atomically } from '../../kit/db/atomically.ts';
import { refuse, type Handlers } from '../../kit/http/handler.ts';
import { createId } from '../../kit/identifiers.ts';
import type { Ports } from '../../kit/ports.ts';
import { reasonOf } from '../../kit/refused.ts';
import type { Vault } from '../../kit/vault.ts';
import {
  addWebhook,
  countWebhooks,
  openWebhook,
  removeWebhook,
  webhookOf,
  webhooksOf,
  type StoredWebhook,
} from '../../kit/webhooks/store.ts';
import { webhookProblem } from '../../kit/webhooks/webhook.ts';
import { followLink, readLink, type LinkTools } from './link-actions.ts';
import { writeJson } from './message.ts';
import { shortened } from './shortened.ts';
import { sendTest, type TestTools } from './test-notice.ts';
import { loadReach } from './venue-state.ts';
import { addNotices, countNotices, noticesOf, type StoredNotice } from './store.ts';

interface NoticeTools extends Pick<Ports, 'random' | 'webhooks'>, LinkTools, TestTools {
  readonly vault: Vault;
  readonly privateWebhooks: boolean;
}
const pageLength = 50;
const maxWebhooks = 20;
const secretBytes = 32;

export function noticeHandlers(tools: NoticeTools): Handlers<(typeof areas)['notices']> {
  const { random, webhooks, vault, privateWebhooks, embargo } = tools;
  return {
    async listNotices({ db, venue: { venueId, role }, query }) {
      const [found, total] = await Promise.all([noticesOf(db, venueId, query.before, pageLength + 1), countNotices(db, venueId)]);
      const page = found.slice(0, pageLength);
      const next = found.length > pageLength ? page.at(-1)?.noticeId : undefined;
      return { notices: page.map((notice) => shownNotice(notice, role === 'owner')), total, ...(next === undefined ? {} : { next }) };
    },

    async previewNotices({ db, now, venue: { venueId, role } }) {
      const reach = await loadReach(db, venueId, now);
      const previews = previewNotifications(reach, now.getTime());
      return {
        recipients: reach.recipients.map(({ recipientId, way, name, address }) => ({
          way,
          name,
          to: shownAddress(way, address, role === 'owner'),
          levels: (previews.get(recipientId) ?? []).map(({ severity, hold, until }) => ({
            severity,
            ...(hold === undefined ? {} : { hold }),
            ...(until === undefined ? {} : { until: new Date(until).toISOString() }),
          })),
        })),
      };
    },

    testNotice: (asked) => sendTest(tools, asked),

    listWebhooks: async ({ db, venue }) => ({ webhooks: (await webhooksOf(db, venue.venueId)).map(shownWebhook) }),

    addWebhook: (asked) =>
      atomically(asked.db, async (db) => {
        const { now, body } = asked;
        const { venueId } = asked.venue;
        if (webhookProblem(body.url, privateWebhooks) !== undefined) return refuse('AddressRefused');
        if (readSeverities(body.severityLevel).mask === 0) return refuse('SeverityMissing');
        if ((await countWebhooks(db, venueId)) >= maxWebhooks) return refuse('TooMany');
        const url = new URL(body.url).href;
        const webhook = { webhookId: createId(now, random), url, severityLevel: [...new Set(body.severityLevel)], createdAt: now };
        const secret = Buffer.from(random(secretBytes)).toString('base64url');
        if (!(await addWebhook(db, vault, venueId, webhook, secret))) return refuse('AddressInUse');
        await recordCall(db, asked, 'webhook added', { to: logged(webhook) });
        return { webhook: shownWebhook(webhook), secret };
      }),

    removeWebhook: (asked) =>
      atomically(asked.db, async (db) => {
        const from = await removeWebhook(db, asked.venue.venueId, asked.params.webhookId);
        if (from === undefined) return refuse('UnknownWebhook');
        await recordCall(db, asked, 'webhook removed', { from: logged(from) });
        return {};
      }),

    async testWebhook({ db, now, venue: { venueId, ownerId }, params: { webhookId } }) {
      const webhook = await webhookOf(db, venueId, webhookId);
      const opened = webhook && (await openWebhook(db, vault, webhookId));
      const venue = await db.selectFrom('venues').where('venue_id', '=', venueId).select('name').executeTakeFirst();
      if (webhook === undefined || opened === undefined || venue === undefined) return refuse('UnknownWebhook');
      if (await embargo.stands()) return { isTaken: false, reason: troubleText({ kind: 'held' }) };
      const noticeId = createId(now, random);
      const content = { venue: { venueId, name: venue.name, timeZone: 'UTC' }, lines: [] };
      const reason = await webhooks.send(opened, writeJson(noticeId, 'test', content), now).then(() => undefined, reasonOf);
      const tried = {
        noticeId,
        accountId: ownerId,
        venueId,
        contactId: undefined,
        webhookId,
        name: hostOf(webhook.url),
        address: webhook.url,
        reason,
      };
      const notice = { ...tried, way: 'webhook', why: 'test', subject: venue.name, content, messageId: noticeId } as const;
      await addNotices(db, [{ ...notice, state: reason === undefined ? 'sent' : 'failed' }], now);
      return reason === undefined ? { isTaken: true } : { isTaken: false, reason };
    },

    readNoticeLink: ({ db, now, body }) => readLink(tools, db, body.token, now),

    followNoticeLink(asked) {
      const { token, action, hours } = asked.body;
      return followLink(tools, asked.db, { token, action, hours }, asked);
    },
  };
}

const shownWebhook = ({ createdAt, ...webhook }: StoredWebhook) => ({ ...webhook, createdAt: createdAt.toISOString() });
/** Paths often contain keys, so log only the host. */
const logged = ({ url, severityLevel }: StoredWebhook) => ({ host: hostOf(url), severityLevel });
export const hostOf = (url: string): string => new URL(url).host;

const shownAddress = (way: NoticeWay, to: string, isOwner: boolean) => (isOwner ? to : way === 'webhook' ? hostOf(to) : shortened(to));
/** Providers repeat the recipient in their errors. */
const withoutAddress = (reason: string, to: string) =>
  reason.replaceAll(new RegExp(to.replace(/^\+/, '').replaceAll(/\W/g, String.raw`\$&`), 'gi'), '…');
const shownNotice = ({ at, contactId, webhookId, reason, sentAt, to, way, ...notice }: StoredNotice, isOwner: boolean) => ({
  ...notice,
  way,
  at: at.toISOString(),
  to: shownAddress(way, to, isOwner),
  ...(contactId === null ? {} : { contactId }),
  ...(webhookId === null ? {} : { webhookId }),
  ...(reason === null ? {} : { reason: isOwner ? reason : withoutAddress(reason, to) }),
  ...(sentAt === null ? {} : { sentAt: sentAt.toISOString() }),
});
