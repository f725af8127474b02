/** Text messages over a provider's form-encoded HTTP interface: To, From and Body, with a name and a password. */

import { troubleText } from '@headroom/model/people';
import { Refused, unanswered } from '../refused.ts';
import type { Sms } from './sms.ts';

export interface SmsOptions {
  readonly url: string;
  readonly from: string;
  readonly user: string;
  readonly password: string;
}
const patienceMs = 10_000;

export function createHttpSms({ url, from, user, password }: SmsOptions, send: typeof fetch): Sms {
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  return {
    async send({ to, text }) {
      const body = new URLSearchParams({ To: to, From: from, Body: text });
      const signal = AbortSignal.timeout(patienceMs);
      const answer = await send(url, { method: 'POST', headers: { authorization }, body, signal, redirect: 'manual' }).catch(
        (error: unknown) => {
          throw unanswered(error);
        },
      );
      if (answer.ok) {
        await answer.body?.cancel();
        return;
      }
      const words = troubleText({ kind: 'status', status: String(answer.status), said: await wordsOf(answer) });
      throw notForThisMessage.has(answer.status) ? new Refused(words) : new Error(words);
    },
  };
}
/** What is wrong with this message or number, and not with our account, the hour or the provider. */
const notForThisMessage = new Set([400, 404, 410, 413, 422]);
const longestWords = 300;

/** Providers say in JSON why: `message`. */
async function wordsOf(answer: Response): Promise<string> {
  try {
    const { message } = (await answer.json()) as { readonly message?: unknown };
    return typeof message === 'string' ? message.slice(0, longestWords) : '';
  } catch {
    return '';
  }
}
