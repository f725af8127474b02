/** No redirects, which could lead anywhere. */

import type { RequestOptions } from 'node:http';

export interface PostAnswer {
  readonly status: number;
  readonly said: string;
}
const maxSaidLength = 10_000;

/** After `handedOver` the outcome is unknown until the answer. */
export async function postTo(address: URL, body: string, options: RequestOptions, handedOver = () => {}): Promise<PostAnswer> {
  // It loads a large part of Node.
  const { request: send } = await (address.protocol === 'https:' ? import('node:https') : import('node:http'));
  return new Promise((resolve, reject) => {
    const request = send(address, { ...options, method: 'POST', agent: false }, (response) => {
      const { statusCode: status = 0 } = response;
      let said = '';
      response.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        if (said.length >= maxSaidLength) response.destroy();
      });
      response.once('error', () => undefined);
      response.once('close', () => resolve({ status, said: said.slice(0, maxSaidLength) }));
      if (status >= 200 && status <= 299) response.destroy();
    });
    request.once('finish', handedOver);
    // Node reports an answer 101 only to a listener for upgrades.
    request.once('upgrade', ({ statusCode: status = 0 }, socket) => {
      socket.destroy();
      resolve({ status, said: '' });
    });
    request.once('error', reject);
    request.end(body);
  });
}
