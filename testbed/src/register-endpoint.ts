/** A stand-in for the cloud's register endpoint: takes the tokens it was told of, each once, and answers as the cloud will [CONNECT-05]. */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isDeviceId, isTree } from '@headroom/model';

export interface Registration {
  readonly registrationToken: string;
  readonly deviceId: string;
  readonly deviceName: string;
}
export interface RegisterEndpoint extends AsyncDisposable {
  /** The base address of the region: `http://127.0.0.1:40123`. */
  readonly url: string;
  readonly registrations: readonly Registration[];
  /** A token that somebody may use once. */
  offer(token: string): void;
  close(): Promise<void>;
}
const mostBytes = 16_384;

export async function openRegisterEndpoint(): Promise<RegisterEndpoint> {
  const tokens = new Set<string>();
  const registrations: Registration[] = [];
  const server = createServer(
    (request, response) => void answer(request, response).catch(() => say(response, 500, 'Something went wrong')),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url !== '/devices/register') return say(response, 404, 'Not found');
    if (request.method !== 'POST') return say(response, 405, 'Method not allowed');
    const body = await read(request);
    if (!isTree(body)) return say(response, 400, 'The registration cannot be read.');
    const { registrationToken, deviceId, deviceName } = body;
    if (typeof registrationToken !== 'string' || typeof deviceId !== 'string' || !isDeviceId(deviceId))
      return say(response, 400, 'The registration lacks its token or its device id.');
    if (!tokens.delete(registrationToken)) return say(response, 403, 'This token is unknown, used or too old.');
    registrations.push({ registrationToken, deviceId, deviceName: typeof deviceName === 'string' ? deviceName : '' });
    say(response, 200, 'OK');
  }
  const close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    registrations,
    offer: (token) => void tokens.add(token),
    close,
    [Symbol.asyncDispose]: close,
  };
}

async function read(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > mostBytes) return undefined;
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}
function say(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ message }));
}
