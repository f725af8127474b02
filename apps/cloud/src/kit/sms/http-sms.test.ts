import { createServer } from 'node:http';
import { createServer as listenBare } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createManualClock, machineClock } from '@headroom/protocol';
import { describe, expect, it } from 'vitest';
import { createHttpSms } from './http-sms.ts';

async function startProvider(status: number, said = '{}') {
  const taken: { authorization: string | undefined; form: Record<string, string> }[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      taken.push({ authorization: request.headers.authorization, form: Object.fromEntries(new URLSearchParams(body)) });
      response.writeHead(status, { location: 'http://127.0.0.1:9/' }).end(said);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/Messages.json`;
  return {
    taken,
    sms: createHttpSms({ url, from: '+15550100', user: 'AC1', password: 'secret' }, machineClock),
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

describe('a text message', () => {
  it('goes to the provider as a form, whatever it contains', async () => {
    await using provider = await startProvider(201);
    await provider.sms.send({ to: '+15550123', text: 'Bar & grill: fault\nFrom=+1 雅' });
    expect(provider.taken).toEqual([
      {
        authorization: `Basic ${Buffer.from('AC1:secret').toString('base64')}`,
        form: { To: '+15550123', From: '+15550100', Body: 'Bar & grill: fault\nFrom=+1 雅' },
      },
    ]);
  });

  it.each([400, 500, 302])('counts as not sent when the provider answers %d', async (status) => {
    await using provider = await startProvider(status);
    await expect(provider.sms.send({ to: '+15550123', text: 'fault' })).rejects.toThrow(`status ${status}`);
  });

  it.each([
    ['http', 'has the whole of it and says nothing', 'unsure: ETIMEDOUT'],
    ['https', 'does not even greet', 'no answer: ETIMEDOUT'],
  ])('over %s, where the provider %s, ends with "%s" after ten seconds', async (scheme, _, reason) => {
    const clock = createManualClock();
    const heard = Promise.withResolvers<void>();
    await using stack = new AsyncDisposableStack();
    const silent = listenBare((socket) => {
      stack.defer(() => void socket.destroy());
      socket.on('error', () => undefined).on('data', () => heard.resolve());
    }).listen(0, '127.0.0.1');
    stack.defer(() => void silent.close());
    await once(silent, 'listening');
    const url = `${scheme}://127.0.0.1:${(silent.address() as AddressInfo).port}/`;
    const sent = createHttpSms({ url, from: '+15550100', user: 'AC1', password: 'secret' }, clock).send({ to: '+15550123', text: 'fault' });
    await Promise.race([heard.promise, sent]);
    await Promise.all([expect(sent).rejects.toThrow(reason), clock.advance(10_000)]);
  });

  it('reads ten thousand characters of a refusal at most', async () => {
    await using provider = await startProvider(400, JSON.stringify({ message: 'x'.repeat(200), rest: 'y'.repeat(20_000) }));
    await expect(provider.sms.send({ to: '+15550123', text: 'fault' })).rejects.toThrow(/status 400(?!.*x)/);
  });
});
