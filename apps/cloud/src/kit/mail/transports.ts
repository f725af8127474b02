/** Unconfigured channels go to the development mailbox if enabled, else nowhere. */

import { machineClock } from '@headroom/protocol';
import type { Config } from '../config.ts';
import type { Ports } from '../ports.ts';
import { Refused } from '../refused.ts';
import { createHttpSms } from '../sms/http-sms.ts';
import { createWebhooks } from '../webhooks/webhook.ts';
import { createMailbox } from './mailbox.ts';
import { createSmtpMail } from './smtp-mail.ts';

export function openPost({ smtp, sms, privateWebhooks, mailbox: isShown }: Config): Pick<Ports, 'mail' | 'sms' | 'webhooks' | 'mailbox'> {
  const mailbox = isShown && (smtp === undefined || sms === undefined) ? createMailbox(machineClock) : undefined;
  return {
    mail: smtp === undefined ? (mailbox?.mail ?? missing('mail server')) : createSmtpMail(smtp, machineClock),
    sms: sms === undefined ? (mailbox?.sms ?? missing('provider of text messages')) : createHttpSms(sms, machineClock),
    webhooks: createWebhooks({ allowPrivate: privateWebhooks, clock: machineClock }),
    mailbox,
  };
}
const missing = (what: string) => ({ send: () => Promise.reject(new Refused(`No ${what} is configured.`)) });

export function* unsentIn({ smtp, sms, mailbox }: Config, origin: string): Generator<string> {
  const where = (what: string, variables: string) =>
    mailbox ? `what would be sent stands at ${origin}/mailbox` : `no ${what} is sent. Set ${variables}`;
  if (smtp === undefined) yield `No mail server is configured: ${where('mail', 'SMTP_URL and MAIL_FROM')}`;
  if (sms === undefined) yield `No provider of text messages is configured: ${where('text message', 'SMS_URL')}`;
}
