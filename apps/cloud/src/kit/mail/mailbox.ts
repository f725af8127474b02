import type { Clock } from '@headroom/protocol';
import type { Sms } from '../sms/sms.ts';
import type { Mail, MailMessage } from './mail.ts';

export interface KeptMessage {
  readonly kind: 'mail' | 'sms';
  readonly at: Date;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}
export interface Mailbox {
  readonly mail: Mail;
  readonly sms: Sms;
  messages(): readonly KeptMessage[];
}
const most = 200;

export function createMailbox(clock: Clock): Mailbox {
  const kept: KeptMessage[] = [];
  const keep = async (message: Omit<KeptMessage, 'at'>) => {
    kept.unshift({ ...message, at: new Date(clock.now()) });
    kept.length = Math.min(kept.length, most);
  };
  return {
    mail: { send: ({ to, subject, text }: MailMessage) => keep({ kind: 'mail', to, subject, text }) },
    sms: { send: ({ to, text }) => keep({ kind: 'sms', to, subject: '', text }) },
    messages: () => kept,
  };
}
