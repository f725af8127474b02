/** Webhooks are signed, and never go to a private address unless the operator allows it. */

import { createHmac } from 'node:crypto';
import type { RequestOptions } from 'node:http';
import { troubleText } from '@headroom/model/people';
import type { Clock } from '@headroom/protocol';
import { postTo } from '../post-request.ts';
import { bareHost, createReach, noAnswer, PrivateAddress } from '../outgoing/reach.ts';
import { Refused, unanswered } from '../refused.ts';
import { isPublicAddress } from '../outgoing/public-address.ts';

export interface Webhook {
  readonly url: string;
  readonly secret: string;
}
export interface Webhooks {
  send(webhook: Webhook, body: string, now: Date): Promise<void>;
}
export interface WebhookOptions {
  readonly allowPrivate: boolean;
  readonly clock: Pick<Clock, 'after'>;
  readonly nameServers?: readonly string[];
}
const patienceMs = 10_000;

export const signatureHeader = 'headroom-signature';
/** An old message cannot be replayed. */
export const signatureOf = (secret: string, seconds: number, body: string): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;

export function createWebhooks({ allowPrivate, clock, nameServers }: WebhookOptions): Webhooks {
  const reach = createReach({ allowPrivate, nameServers });
  const ask = async (address: URL, body: string, headers: RequestOptions['headers']) => {
    const end = new AbortController();
    const callOff = clock.after(patienceMs, () => end.abort(noAnswer('ETIMEDOUT')));
    try {
      return await postTo(address, body, { ...(await reach(address, end.signal)), signal: end.signal, headers });
    } catch (error) {
      if (error instanceof PrivateAddress) throw new Refused(privateAddress(bareHost(address)));
      throw unanswered(error);
    } finally {
      callOff();
    }
  };
  return {
    async send({ url, secret }, body, now) {
      const problem = webhookProblem(url, allowPrivate);
      if (problem !== undefined) throw new Refused(problem);
      const { status } = await ask(new URL(url), body, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Headroom',
        [signatureHeader]: signatureOf(secret, Math.floor(now.getTime() / 1000), body),
      });
      if (status >= 200 && status <= 299) return;
      const words = troubleText({ kind: 'status', status: String(status), said: '' });
      throw status >= 400 && status <= 499 && !mayBeBetterLater.has(status) ? new Refused(words) : new Error(words);
    },
  };
}
const mayBeBetterLater = new Set([408, 409, 421, 423, 425, 429]);
const privateAddress = (host: string) => `${host} is no public address: a webhook there needs the operator's permission.`;

/** Without resolving its name. */
export function webhookProblem(url: string, allowPrivate: boolean): string | undefined {
  if (!URL.canParse(url)) return 'This is no address.';
  const address = new URL(url);
  if (address.protocol !== 'https:' && !(allowPrivate && address.protocol === 'http:')) return 'A webhook is told over https only.';
  if (address.username !== '' || address.password !== '') return 'The address of a webhook holds no name and no password.';
  const host = bareHost(address);
  // A literal IP address is not resolved, so check it here.
  return !allowPrivate && /^[\d.]+$|:/.test(host) && !isPublicAddress(host) ? privateAddress(host) : undefined;
}
