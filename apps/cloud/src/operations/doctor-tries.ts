import { X509Certificate } from 'node:crypto';
import { connect } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { machineClock } from '@headroom/protocol';
import { tryLogIn, type SmtpOptions } from '../kit/mail/smtp-mail.ts';
import { reasonOf } from '../kit/refused.ts';
import type { ProviderSettings } from '../kit/sign-in-providers.ts';
import type { SmsOptions } from '../kit/sms/http-sms.ts';
import { createProvider } from '../people/providers/provider.ts';

export interface Tries {
  provider(settings: ProviderSettings): Promise<string | undefined>;
  mail(smtp: SmtpOptions): Promise<string | undefined>;
  sms(sms: SmsOptions): Promise<string | undefined>;
  port(host: string, port: number): Promise<string | undefined>;
  page(url: string): Promise<string | undefined>;
  certificate(url: URL): Promise<X509Certificate | string>;
}
const patienceMs = 10_000;

export const tries: Tries = {
  provider: (settings) => createProvider(settings, { clock: machineClock, warn: () => undefined }).trouble(),

  mail: (smtp) => troubleOf(tryLogIn(smtp)),

  /** Asks without sending: only a refused password tells something. */
  async sms({ url, user, password }) {
    const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
    const signal = AbortSignal.timeout(patienceMs);
    return troubleOf(
      fetch(url, { headers: { authorization }, redirect: 'manual', signal }).then(async ({ status, body }) => {
        await body?.cancel();
        if (status === 401 || status === 403) throw new Error(`the provider refuses the password (${status})`);
        if (status >= 500) throw new Error(`the provider answers ${status}`);
      }),
    );
  },

  port: (host, port) =>
    troubleOf(
      new Promise<void>((resolve, reject) => {
        const socket = connect({ host, port, timeout: patienceMs });
        socket.once('connect', () => resolve(void socket.destroy()));
        socket.once('timeout', () => void socket.destroy(new Error(`nobody answers within ${patienceMs / 1000} s`)));
        socket.once('error', reject);
      }),
    ),

  page: (url) =>
    troubleOf(
      fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(patienceMs) }).then(async (answer) => {
        const text = await answer.text();
        if (answer.status !== 200 || !text.includes('alive')) throw new Error(`something else answers, with ${answer.status}`);
      }),
    ),

  certificate: ({ hostname, port }) =>
    new Promise<X509Certificate | string>((resolve) => {
      const host = hostname.replace(/^\[(.*)\]$/, '$1');
      // An invalid certificate is to be seen too.
      const options = { host, port: Number(port || 443), servername: host, rejectUnauthorized: false, timeout: patienceMs };
      const socket = connectTls(options, () => {
        resolve(socket.getPeerX509Certificate() ?? 'no certificate');
        socket.destroy();
      });
      socket.once('timeout', () => void socket.destroy(new Error(`nobody answers within ${patienceMs / 1000} s`)));
      socket.once('error', (error) => resolve(wordsOf(error)));
    }),
};

const troubleOf = (work: Promise<unknown>): Promise<string | undefined> => work.then(() => undefined, wordsOf);
function wordsOf(error: unknown): string {
  // `fetch` names the reason in the cause only.
  const reason = error instanceof TypeError && error.cause !== undefined ? error.cause : error;
  const words = reasonOf(reason);
  const { code } = reason as { readonly code?: unknown };
  return words === '' && typeof code === 'string' ? code : words;
}
