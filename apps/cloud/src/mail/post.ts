/** Everything that leaves for people and their programs, as the configuration says: what it does not name goes to the development mailbox. */

import { machineClock } from '@headroom/protocol';
import type { Config } from '../config.ts';
import type { Ports } from '../ports.ts';
import { createHttpSms } from '../sms/http-sms.ts';
import { createWebhooks } from '../webhooks/webhook.ts';
import { createMailbox } from './mailbox.ts';
import { createSmtpMail } from './smtp-mail.ts';

export function openPost({ smtp, sms, privateWebhooks }: Config): Pick<Ports, 'mail' | 'sms' | 'webhooks' | 'mailbox'> {
  const mailbox = createMailbox(machineClock);
  return {
    mail: smtp === undefined ? mailbox.mail : createSmtpMail(smtp),
    sms: sms === undefined ? mailbox.sms : createHttpSms(sms, fetch),
    webhooks: createWebhooks({ allowPrivate: privateWebhooks }),
    mailbox: smtp === undefined || sms === undefined ? mailbox : undefined,
  };
}
