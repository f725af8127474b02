import type { DestinationStream } from 'pino';
import type { Mail } from './mail/mail.ts';
import type { Mailbox } from './mail/mailbox.ts';
import type { Bus } from './nodes/bus.ts';
import type { CloudClock } from './nodes/steady-clock.ts';
import type { Sms } from './sms/sms.ts';
import type { Webhooks } from './webhooks/webhook.ts';

export type Random = (bytes: number) => Uint8Array;

export interface Ports {
  readonly clock: CloudClock;
  readonly random: Random;
  readonly mail: Mail;
  readonly sms: Sms;
  readonly webhooks: Webhooks;
  readonly mailbox: Mailbox | undefined;
  readonly bus: Bus;
  readonly log: DestinationStream;
}
