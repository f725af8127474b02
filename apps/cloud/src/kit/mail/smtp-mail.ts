import type { Clock } from '@headroom/protocol';
import { Postponed, Refused, unanswered, unsure } from '../refused.ts';
import { canReceiveMail } from './address.ts';
import type { Mail } from './mail.ts';

export interface SmtpOptions {
  readonly url: string;
  readonly from: string;
  /** Allows a server without TLS; codes then travel in the clear. */
  readonly plain: boolean;
}
/** A server without a greeting by then is away. */
const greetingMs = 10_000;
/** A server that does not have the whole message by then has not accepted it. */
const handOverMs = 20_000;
/** A server that is cut off earlier may have accepted the message (RFC 5321, 4.5.3.2.6). */
export const lastAnswerMs = 10 * 60_000;
const connections = 50;

const safety = (plain: boolean) => ({ requireTLS: !plain, disableFileAccess: true, disableUrlAccess: true });

export async function tryLogIn({ url, plain }: SmtpOptions): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const waiting = { connectionTimeout: greetingMs, greetingTimeout: greetingMs, socketTimeout: greetingMs };
  const transport = createTransport({ url, ...safety(plain), ...waiting });
  try {
    await transport.verify();
  } catch (error) {
    throw isWithoutTls(error) ? withoutTls(error) : error;
  } finally {
    transport.close();
  }
}

export function createSmtpMail({ url, from, plain }: SmtpOptions, clock: Clock): Mail & AsyncDisposable {
  const open = async () => {
    const { createTransport } = await import('nodemailer');
    const waiting = { connectionTimeout: greetingMs, greetingTimeout: greetingMs, socketTimeout: 2 * lastAnswerMs };
    const transport = createTransport({ url, pool: true, maxConnections: connections, ...safety(plain), ...waiting }, { from });
    transport.use('stream', ({ message, data }, done) => {
      message.processFunc((stream) => stream.once('end', (data as { readonly handedOver: () => void }).handedOver));
      done();
    });
    return transport;
  };
  let opened: ReturnType<typeof open> | undefined;
  const closing = new AbortController();
  return {
    async send({ to, subject, text, html, headers, messageId, handedOver }) {
      // The library parses addresses differently.
      if (!canReceiveMail(to)) throw new Refused('This address cannot receive mail.');
      const transport = await (opened ??= open());
      const tooLate = new AbortController();
      const endAfter = (ms: number) => clock.after(ms, () => tooLate.abort(Object.assign(new Error('Too late'), { code: 'ETIMEDOUT' })));
      let callOff = endAfter(handOverMs);
      let isHandedOver = false;
      // As an object, the address cannot be parsed as several.
      const message = {
        to: { name: '', address: to },
        subject,
        text,
        html,
        headers: { 'Auto-Submitted': 'auto-generated', ...headers },
        ...(messageId === undefined ? {} : { messageId }),
        signal: AbortSignal.any([tooLate.signal, closing.signal]),
        handedOver() {
          isHandedOver = true;
          callOff();
          callOff = endAfter(lastAnswerMs);
          handedOver?.();
        },
      };
      await transport
        .sendMail(message)
        .catch((failure: unknown) => {
          const error: unknown = tooLate.signal.aborted ? tooLate.signal.reason : failure;
          if (isWithoutTls(error)) throw withoutTls(error);
          if (isAboutThisMessage(error, 5)) throw new Refused((error as Error).message);
          if (isAboutThisMessage(error, 4)) throw new Postponed((error as Error).message);
          if (isHandedOver && !isRefusal(error)) throw unsure(error);
          throw isSilence(error) ? unanswered(error) : error;
        })
        .finally(() => callOff());
    },
    async [Symbol.asyncDispose]() {
      closing.abort();
      (await opened)?.close();
    },
  };
}

const withoutTls = (cause: unknown) => new Error('The mail server offers no TLS. SMTP_PLAIN=yes allows such a server.', { cause });
function isWithoutTls(error: unknown): boolean {
  const { code, command } = error as { readonly code?: unknown; readonly command?: unknown };
  return code === 'ETLS' && command === 'STARTTLS';
}
const networkCodes: readonly unknown[] = ['ECONNECTION', 'ESOCKET', 'ETIMEDOUT', 'EDNS', 'ETLS', 'ESTREAM', 'EABORT'];
const isSilence = (error: unknown): boolean => {
  const { responseCode, code } = error as { readonly responseCode?: number; readonly code?: unknown };
  return responseCode === undefined && networkCodes.includes(code);
};
const isRefusal = (error: unknown): boolean => ((error as { readonly responseCode?: number }).responseCode ?? 0) >= 400;
/** An answer to RCPT or DATA concerns this message. */
function isAboutThisMessage(error: unknown, hundred: 4 | 5): boolean {
  const { responseCode = 0, command = '' } = error as { readonly responseCode?: number; readonly command?: string };
  return Math.floor(responseCode / 100) === hundred && responseCode !== 421 && (command === 'RCPT TO' || command === 'DATA');
}
