import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { createHttpSms } from './http-sms.ts';

async function startProvider(status: number) {
  const taken: { authorization: string | undefined; form: Record<string, string> }[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      taken.push({ authorization: request.headers.authorization, form: Object.fromEntries(new URLSearchParams(body)) });
      response.writeHead(status, { location: 'http://127.0.0.1:9/' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/Messages.json`;
  return {
    taken,
    sms: createHttpSms({ url, from: '+15550100', user: 'AC1', password: 'secret' }, fetch),
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

describe('a text message', () => {
  it('goes to the provider as a form, whatever stands in it', async () => {
    await using provider = await startProvider(201);
    await provider.sms.send({ to: '+15550123', text: 'Bar & grill: fault\nFrom=+1 雅' });
    expect(provider.taken).toEqual([
      {
        authorization: `Basic ${Buffer.from('AC1:secret').toString('base64')}`,
        form: { To: '+15550123', From: '+15550100', Body: 'Bar & grill: fault\nFrom=+1 雅' },
      },
    ]);
  });

  it.each([400, 500, 302])('is not sent where the provider answers %d', async (status) => {
    await using provider = await startProvider(status);
    await expect(provider.sms.send({ to: '+15550123', text: 'fault' })).rejects.toThrow(`status ${status}`);
  });
});
