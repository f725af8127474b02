/** Accepts each offered token once and answers like the cloud [CONNECT-05]. */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { registerPath } from '@headroom/model/registration';
import { isTree } from '@headroom/model/property';
import { pinOf } from '@headroom/protocol/agent-node';
import { createTestAuthority, subjectOf } from '@headroom/protocol/test/authority';

export interface Registration {
  readonly token: string;
  readonly deviceId: string;
  readonly url: string;
  readonly region: string;
}
export interface RegisterEndpoint extends AsyncDisposable {
  /** Regional base address: `http://127.0.0.1:40123`. */
  readonly url: string;
  readonly registrations: readonly Registration[];
  /** Valid once; names its cloud. */
  offer(words: string): string;
  close(): Promise<void>;
}
const maxBytes = 16_384;

/** `answersFor`: the amplifier in every certificate. */
export async function openRegisterEndpoint({ answersFor }: { readonly answersFor?: string } = {}): Promise<RegisterEndpoint> {
  const authority = await createTestAuthority();
  const tokens = new Set<string>();
  const registrations: Registration[] = [];
  const server = createServer(
    (request, response) => void answer(request, response).catch(() => say(response, 500, 'Something went wrong')),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url !== registerPath) return say(response, 404, 'Not found');
    if (request.method !== 'POST') return say(response, 405, 'Method not allowed');
    const body = await read(request);
    if (!isTree(body)) return say(response, 400, 'The registration cannot be read.');
    const { url, token, region, csr } = body;
    if (typeof url !== 'string' || typeof token !== 'string' || typeof region !== 'string' || typeof csr !== 'string')
      return say(response, 400, 'The registration is not whole.');
    if (!tokens.delete(token)) return say(response, 403, 'This token is unknown, used or too old.', 'TokenUnknown');
    const deviceId = subjectOf(csr);
    registrations.push({ token, deviceId, url, region });
    const certificate = await authority.issue(csr);
    // Nobody listens there: amplifiers keep trying.
    const broker = { host: '127.0.0.1', port: 1 };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({ deviceId: answersFor ?? deviceId, certificate, authority: authority.certificate, validMs: 86_400_000, broker }),
    );
  }
  const close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    registrations,
    offer(words) {
      const token = `${words}.${pinOf(authority.certificate) ?? ''}`;
      tokens.add(token);
      return token;
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

async function read(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) return undefined;
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}
function say(response: ServerResponse, status: number, message: string, code = 'BadRequest'): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ code, message }));
}
