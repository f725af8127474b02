import { alarmCodes } from '@headroom/model/health';
import { noticeReasons, noticeWays, previewHolds, severities } from '@headroom/model/people';
import * as z from 'zod/mini';
import type { Calls, ErrorRow } from '../call.ts';
import { fields, id, line, name, nothing, sent, token } from '../values.ts';

export const noticeStates = ['waiting', 'sent', 'failed', 'held back'] as const;
export type NoticeState = (typeof noticeStates)[number];
export const linkActions = ['confirm', 'subscribe', 'unsubscribe', 'acknowledge', 'snooze'] as const;
export type LinkAction = (typeof linkActions)[number];

const venueId = fields({ venueId: id() });
const oneWebhook = fields({ venueId: id(), webhookId: id() });
const maxUrlLength = 1000;
const maxSnoozeHours = 168;

const notice = z.object({
  noticeId: id(),
  at: z.string(),
  contactId: z.optional(id()),
  webhookId: z.optional(id()),
  name: z.string(),
  way: z.enum(noticeWays),
  /** Shortened unless the caller owns the venue. */
  to: z.string(),
  subject: z.string(),
  why: z.enum(noticeReasons),
  state: z.enum(noticeStates),
  /** One of `holdReasons`, or after a failure a trouble for `readTrouble`. */
  reason: z.optional(z.string()),
  tries: z.number(),
  sentAt: z.optional(z.string()),
});
const webhook = z.object({
  webhookId: id(),
  url: z.string(),
  severityLevel: z.array(z.string()),
  createdAt: z.string(),
});
const noWebhook = { UnknownWebhook: { status: 404, message: 'There is no such webhook.' } } satisfies Record<string, ErrorRow>;
const noLink = {
  UnknownLink: { status: 404, message: 'This link leads nowhere: what it was about is gone, or it is not whole.', field: 'token' },
  LinkExpired: { status: 410, message: 'This link is too old. A newer mail has one that serves.', field: 'token' },
} satisfies Record<string, ErrorRow>;

export const noticeCalls = {
  listNotices: {
    method: 'GET',
    path: '/venues/{venueId}/notices',
    summary: 'Answers who was told what of a venue, when and why, and what was held back, the latest first.',
    caller: 'viewer',
    params: venueId,
    query: fields({
      before: z.optional(id()),
    }),
    response: z.object({
      notices: z.array(notice),
      total: z.number(),
      next: z.optional(id()),
    }),
    errors: {},
    rate: 'read',
  },
  previewNotices: {
    method: 'GET',
    path: '/venues/{venueId}/notices/preview',
    summary: 'Tells who would be told of a new alarm of the venue at this moment, and why others would not.',
    caller: 'viewer',
    params: venueId,
    response: z.object({
      recipients: z.array(
        z.object({
          way: z.enum(noticeWays),
          name: z.string(),
          /** Shortened unless the caller owns the venue. */
          to: z.string(),
          levels: z.array(
            z.object({
              severity: z.enum(['Critical', 'Warning', 'Info']),
              hold: z.optional(z.enum(previewHolds)),
              until: z.optional(z.string()),
            }),
          ),
        }),
      ),
    }),
    errors: {},
    rate: 'read',
  },
  testNotice: {
    method: 'POST',
    path: '/notices/test',
    summary: 'Sends a test at once to one`s own address, or to the confirmed number of the contact that has this address.',
    caller: 'account',
    body: fields({ way: z.enum(['mail', 'sms']) }),
    response: sent,
    errors: { NumberMissing: { status: 409, message: 'No contact with your own address has a confirmed number.' } },
    rate: 'mail',
  },
  listWebhooks: {
    method: 'GET',
    path: '/venues/{venueId}/webhooks',
    summary: 'Lists the programs that are told of a venue.',
    caller: 'owner',
    params: venueId,
    response: z.object({ webhooks: z.array(webhook) }),
    errors: {},
    rate: 'read',
    tagged: true,
  },
  addWebhook: {
    method: 'POST',
    path: '/venues/{venueId}/webhooks',
    summary: 'Tells a program of a venue from now on. The answer holds the secret that its messages are signed with, this once.',
    caller: 'owner',
    params: venueId,
    body: fields({
      url: line(maxUrlLength).check(z.trim()),
      severityLevel: z.array(name(20)).check(z.maxLength(10, 'must have at most 10 levels')),
    }),
    response: z.object({ webhook, secret: z.string() }),
    errors: {
      AddressRefused: { status: 400, message: 'A webhook needs a public https address without a name and a password in it.', field: 'url' },
      AddressInUse: { status: 409, message: 'This venue has a webhook at this address already.', field: 'url' },
      SeverityMissing: {
        status: 400,
        message: `A webhook needs at least one of the levels ${severities.join(', ')}.`,
        field: 'severityLevel',
      },
      TooMany: { status: 409, message: 'This venue has as many webhooks as it can have.' },
    },
    rate: 'write',
  },
  removeWebhook: {
    method: 'DELETE',
    path: '/venues/{venueId}/webhooks/{webhookId}',
    summary: 'Tells a program of a venue no longer.',
    caller: 'owner',
    params: oneWebhook,
    response: nothing,
    errors: noWebhook,
    rate: 'write',
  },
  testWebhook: {
    method: 'POST',
    path: '/venues/{venueId}/webhooks/{webhookId}/test',
    summary: 'Sends a signed message to a program at once, and answers whether it took it.',
    caller: 'owner',
    params: oneWebhook,
    response: z.object({
      isTaken: z.boolean(),
      /** For `readTrouble`. */
      reason: z.optional(z.string()),
    }),
    errors: noWebhook,
    rate: 'mail',
  },
  readNoticeLink: {
    method: 'POST',
    path: '/notice-links/read',
    summary: 'Tells what a link of a mail is about, and changes nothing.',
    caller: 'open',
    body: fields({ token: token() }),
    response: z.object({
      link: z.object({
        wish: z.enum(linkActions),
        actions: z.array(z.enum(linkActions)),
        /** Of the mail's recipient, shortened. */
        address: z.string(),
        isSubscribed: z.boolean(),
        /** The account that owns the contact. */
        by: z.string(),
        venue: z.optional(z.object({ name: z.string() })),
        alarms: z.array(
          z.object({
            alarmId: id(),
            kind: z.enum(alarmCodes),
            subject: z.optional(z.string()),
            device: z.optional(z.string()),
            beganAt: z.string(),
            endedAt: z.optional(z.string()),
            acknowledgedAt: z.optional(z.string()),
            snoozedUntil: z.optional(z.string()),
          }),
        ),
      }),
    }),
    errors: noLink,
    rate: 'credential',
  },
  followNoticeLink: {
    method: 'POST',
    path: '/notice-links/follow',
    summary: 'Does what a link of a mail was written for, or something else that it can.',
    caller: 'open',
    body: fields({
      token: token(),
      action: z.optional(z.enum(linkActions)),
      /** Default: four hours. */
      hours: z.optional(z.int().check(z.gte(1, 'must be at least 1'), z.lte(maxSnoozeHours, `must be at most ${maxSnoozeHours}`))),
    }),
    response: z.object({ done: z.enum(linkActions) }),
    errors: {
      ...noLink,
      NotPossible: { status: 409, message: 'This link cannot do that, or it is not needed any more.', field: 'action' },
    },
    rate: 'credential',
  },
} as const satisfies Calls;
