/** Calls to a sign-in provider, which may be slow, huge, or lead elsewhere. */

import type { IncomingMessage, RequestOptions } from 'node:http';
import type { Clock } from '@headroom/protocol';
import type { CustomFetch, CustomFetchOptions } from 'openid-client';
import type { Reach } from '../../kit/outgoing/reach.ts';
import { reasonOf } from '../../kit/refused.ts';

export class ProviderAway extends Error {
  override readonly name = 'ProviderAway';
}
export const patienceMs = 5000;
const maxAnswerBytes = 256 * 1024;
/** Of one provider; a slow one must not collect sockets. */
export const maxUnderWay = 20;

export function createProviderFetch(clock: Pick<Clock, 'after'>, reach: Reach): CustomFetch {
  let underWay = 0;
  return async (url, options) => {
    if (underWay >= maxUnderWay) throw new ProviderAway(`${maxUnderWay} calls to it are under way`);
    underWay += 1;
    const end = new AbortController();
    const callOff = clock.after(patienceMs, () => end.abort(new ProviderAway(`no answer within ${patienceMs / 1000} s`)));
    try {
      const address = new URL(url);
      return await ask(address, options, { ...(await reach(address, end.signal)), signal: end.signal });
    } catch (error) {
      const reason: unknown = end.signal.aborted ? end.signal.reason : error;
      throw reason instanceof ProviderAway ? reason : new ProviderAway(reasonOf(reason), { cause: reason });
    } finally {
      callOff();
      underWay -= 1;
    }
  };
}

/** Follows no redirect. */
async function ask(address: URL, { method, headers, body }: CustomFetchOptions, options: RequestOptions): Promise<Response> {
  const { request } = await (address.protocol === 'https:' ? import('node:https') : import('node:http'));
  const { response, content } = await new Promise<{ readonly response: IncomingMessage; readonly content: Buffer<ArrayBuffer> }>(
    (resolve, reject) => {
      const asking = request(address, { ...options, method, headers, agent: false }, (answering) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        answering.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          chunks.push(chunk);
          if (bytes <= maxAnswerBytes) return;
          reject(new ProviderAway(`its answer has more than ${maxAnswerBytes / 1024} kB`));
          asking.destroy();
        });
        answering.once('error', reject);
        answering.once('end', () => resolve({ response: answering, content: Buffer.concat(chunks) }));
      });
      // Node reports an answer 101 only to a listener for upgrades.
      asking.once('upgrade', ({ statusCode: status = 0 }, socket) => {
        socket.destroy();
        reject(new ProviderAway(`it answers ${status}`));
      });
      asking.once('error', reject);
      asking.end(body instanceof URLSearchParams ? body.toString() : body);
    },
  );
  return answerOf(response, content);
}

function answerOf({ statusCode: status = 0, headers }: IncomingMessage, body: Buffer<ArrayBuffer>): Response {
  const isOwnFault = status >= 400 && status <= 499 && status !== 404;
  if (!isOwnFault && (status < 200 || status > 299)) throw new ProviderAway(`it answers ${status}`);
  const kept = new Headers();
  for (const name of ['content-type', 'www-authenticate'] as const) {
    const value = headers[name];
    if (value !== undefined) kept.set(name, value);
  }
  return new Response(body.length === 0 ? null : body, { status, headers: kept });
}
