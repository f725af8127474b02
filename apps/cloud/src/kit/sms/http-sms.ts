/** Form-encoded: To, From and Body, with basic authentication. */

import { troubleText } from '@headroom/model/people';
import type { Clock } from '@headroom/protocol';
import { postTo, type PostAnswer } from '../post-request.ts';
import { Refused, unanswered, unsure } from '../refused.ts';
import type { Sms } from './sms.ts';

export interface SmsOptions {
  readonly url: string;
  readonly from: string;
  readonly user: string;
  readonly password: string;
}
const patienceMs = 10_000;

export function createHttpSms({ url, from, user, password }: SmsOptions, clock: Pick<Clock, 'after'>): Sms {
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  const address = new URL(url);
  async function ask(form: string): Promise<PostAnswer> {
    let isHandedOver = false;
    const end = new AbortController();
    const callOff = clock.after(patienceMs, () => end.abort(Object.assign(new Error('Nobody answers'), { code: 'ETIMEDOUT' })));
    const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded', 'content-length': Buffer.byteLength(form) };
    try {
      return await postTo(address, form, { headers, signal: end.signal }, () => void (isHandedOver = true));
    } catch (error) {
      throw isHandedOver ? unsure(error) : unanswered(error);
    } finally {
      callOff();
    }
  }
  return {
    async send({ to, text }) {
      const { status, said } = await ask(new URLSearchParams({ To: to, From: from, Body: text }).toString());
      if (status >= 200 && status <= 299) return;
      const words = troubleText({ kind: 'status', status: String(status), said: wordsOf(said) });
      throw notForThisMessage.has(status) ? new Refused(words) : new Error(words);
    },
  };
}
/** Other errors concern our account, the hour or the provider. */
const notForThisMessage = new Set([400, 404, 410, 413, 422]);
const maxWordsLength = 300;

function wordsOf(said: string): string {
  try {
    const { message } = JSON.parse(said) as { readonly message?: unknown };
    return typeof message === 'string' ? message.slice(0, maxWordsLength) : '';
  } catch {
    return '';
  }
}
