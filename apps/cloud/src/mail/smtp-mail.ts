/** Mail over SMTP, to the server that the configuration names. */

import { Refused, unanswered } from '../refused.ts';
import { canReceiveMail } from './address.ts';
import type { Mail } from './mail.ts';

export interface SmtpOptions {
  /** smtp://user:password@host:587 or smtps://host */
  readonly url: string;
  /** Who writes: Headroom <alarms@example.com>. */
  readonly from: string;
  /** The server may be one that offers no TLS: codes then travel in the clear. */
  readonly plain: boolean;
}
/** A server that does not answer by then has not taken the message. */
const patienceMs = 10_000;

export function createSmtpMail({ url, from, plain }: SmtpOptions): Mail & AsyncDisposable {
  const open = async () => {
    // Only where mail is sent: no start waits for it.
    const { createTransport } = await import('nodemailer');
    const waiting = { connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs };
    return createTransport({ url, requireTLS: !plain, pool: true, ...waiting, disableFileAccess: true, disableUrlAccess: true }, { from });
  };
  let opened: ReturnType<typeof open> | undefined;
  return {
    async send({ to, subject, text, html, headers, messageId }) {
      // The library would read more into it, or less.
      if (!canReceiveMail(to)) throw new Refused('This address cannot receive mail.');
      const transport = await (opened ??= open());
      // As an object an address is one address, whatever stands in it.
      const message = {
        to: { name: '', address: to },
        subject,
        text,
        html,
        headers: { 'Auto-Submitted': 'auto-generated', ...headers },
        ...(messageId === undefined ? {} : { messageId }),
      };
      await transport.sendMail(message).catch((error: unknown) => {
        if (isWithoutTls(error)) throw new Error('The mail server offers no TLS. SMTP_PLAIN=yes allows such a server.', { cause: error });
        if (isAboutThisMessage(error)) throw new Refused((error as Error).message);
        throw isSilence(error) ? unanswered(error) : error;
      });
    },
    [Symbol.asyncDispose]: async () => (await opened)?.close(),
  };
}

function isWithoutTls(error: unknown): boolean {
  const { code, command } = error as { readonly code?: unknown; readonly command?: unknown };
  return code === 'ETLS' && command === 'STARTTLS';
}
const networkCodes: readonly unknown[] = ['ECONNECTION', 'ESOCKET', 'ETIMEDOUT', 'EDNS', 'ETLS', 'ESTREAM'];
/** A server that speaks begins with a number. */
const isSilence = (error: unknown): boolean => {
  const { responseCode, code } = error as { readonly responseCode?: number; readonly code?: unknown };
  return responseCode === undefined && networkCodes.includes(code);
};
/** Refused for good (5yz) where it says to whom and what; before that the server speaks of us, which the operator can mend. */
function isAboutThisMessage(error: unknown): boolean {
  const { responseCode = 0, command = '' } = error as { readonly responseCode?: number; readonly command?: string };
  return responseCode >= 500 && responseCode <= 599 && (command === 'RCPT TO' || command === 'DATA');
}
