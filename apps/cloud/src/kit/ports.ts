/** What the cloud is handed: everything that a test turns by hand. */

import type { DestinationStream } from 'pino';
import type { Mail } from './mail/mail.ts';
import type { Mailbox } from './mail/mailbox.ts';
import type { Bus } from './nodes/bus.ts';
import type { CloudClock } from './nodes/steady-clock.ts';
import type { Sms } from './sms/sms.ts';
import type { Webhooks } from './webhooks/webhook.ts';

/** So many random bytes that nobody can guess. */
export type Random = (bytes: number) => Uint8Array;

export interface Ports {
  readonly clock: CloudClock;
  readonly random: Random;
  readonly mail: Mail;
  readonly sms: Sms;
  readonly webhooks: Webhooks;
  /** Where mails and messages are read that go to nobody, while nothing is configured to send them. */
  readonly mailbox: Mailbox | undefined;
  /** Between the processes of one cloud. */
  readonly bus: Bus;
  readonly log: DestinationStream;
}
