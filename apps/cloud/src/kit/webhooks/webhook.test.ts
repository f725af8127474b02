import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as listenBare, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createManualClock } from '@headroom/protocol';
import { describe, expect, it } from 'vitest';
import { isPublicAddress } from '../outgoing/public-address.ts';
import { createNameServer } from '../../../test/name-server.ts';
import { createWebhooks, signatureHeader, signatureOf } from './webhook.ts';

const now = new Date(Date.UTC(2026, 10, 22));
async function startProgram(status: number) {
  const heard: { body: string; signature: unknown }[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      heard.push({ body, signature: request.headers[signatureHeader] });
      response.writeHead(status, { location: 'http://169.254.169.254/' }).end('thanks');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    heard,
    port: (server.address() as AddressInfo).port,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
const clock = createManualClock(now.getTime());
const allowing = (allowPrivate: boolean, nameServers?: readonly string[]) =>
  createWebhooks({ allowPrivate, clock, ...(nameServers && { nameServers }) });

describe('a webhook', () => {
  it('gets a request signed over time and body', async () => {
    await using program = await startProgram(204);
    const webhook = { url: `http://127.0.0.1:${program.port}/alarms`, secret: 'key' };
    await allowing(true).send(webhook, '{"fault":1}', now);
    expect(program.heard).toEqual([{ body: '{"fault":1}', signature: signatureOf('key', now.getTime() / 1000, '{"fault":1}') }]);
    expect(signatureOf('key', 1, 'body')).not.toBe(signatureOf('key', 2, 'body'));
  });

  it.each([302, 404, 500])('counts as not delivered when it answers %d', async (status) => {
    await using program = await startProgram(status);
    const webhook = { url: `http://127.0.0.1:${program.port}/`, secret: 'key' };
    await expect(allowing(true).send(webhook, '{}', now)).rejects.toThrow(String(status));
  });

  it('counts as not delivered when it wants to speak another protocol', async () => {
    await using stack = new AsyncDisposableStack();
    const program = listenBare((socket) => {
      stack.defer(() => void socket.destroy());
      socket
        .on('error', () => undefined)
        .once('data', () => socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n'));
    }).listen(0, '127.0.0.1');
    stack.defer(() => void program.close());
    await once(program, 'listening');
    const webhook = { url: `http://127.0.0.1:${(program.address() as AddressInfo).port}/`, secret: 'key' };
    await expect(allowing(true).send(webhook, '{}', now)).rejects.toThrow('101');
  });

  it.each([
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://10.1.2.3/',
    'https://0x7f.1/',
    'https://2130706433/',
    'https://[::ffff:127.0.0.1]/',
  ])('is never sent to a private address: %s', async (url) => {
    await expect(allowing(false).send({ url, secret: 'key' }, '{}', now)).rejects.toThrow('no public address');
  });

  it('is never sent to a name that resolves to a private address', async () => {
    await using program = await startProgram(204);
    await using names = await createNameServer({ 'alarms.example.com': '127.0.0.1' });
    const url = `https://alarms.example.com:${program.port}/`;
    await expect(allowing(false, names.servers).send({ url, secret: 'key' }, '{}', now)).rejects.toThrow('no public address');
    expect([...names.asked]).toEqual(['alarms.example.com']);
    expect(program.heard).toEqual([]);
  });

  it('is never sent to a local name of this machine unless private addresses are allowed', async () => {
    await using program = await startProgram(204);
    await using names = await createNameServer({ 'alarms.example.com': '127.0.0.1' });
    const tell = (allowPrivate: boolean, host: string) =>
      allowing(allowPrivate, names.servers).send({ url: `http://${host}:${program.port}/`, secret: 'key' }, '{}', now);
    await tell(true, 'localhost');
    expect([...names.asked]).toEqual([]);
    await tell(true, 'alarms.example.com');
    expect(program.heard).toHaveLength(2);
    await expect(tell(false, 'localhost')).rejects.toThrow('https only');
  });

  it('is sent over https only unless private addresses are allowed', async () => {
    const webhook = { url: 'http://alarms.example.com/', secret: 'key' };
    await expect(allowing(false).send(webhook, '{}', now)).rejects.toThrow('https only');
  });

  it('delays nothing else when no name server answers, and times out', async () => {
    await using program = await startProgram(204);
    await using names = await createNameServer({ 'alarms.example.com': '127.0.0.1' });
    const silent = Array.from({ length: 40 }, (_, index) => `silent-${index}.example.com`);
    const isTold = new Set<string>();
    const given = silent.map((name) =>
      allowing(true, names.servers)
        .send({ url: `http://${name}/`, secret: 'key' }, '{}', now)
        .finally(() => isTold.add(name)),
    );
    const ends = Promise.allSettled(given);
    await expect.poll(() => names.asked.size).toBe(silent.length);
    expect((await fetch(`http://localhost:${program.port}/`, { method: 'POST', body: 'text message' })).status).toBe(204);
    await allowing(true, names.servers).send({ url: `http://alarms.example.com:${program.port}/`, secret: 'key' }, 'alarm', now);
    expect(program.heard.map(({ body }) => body)).toEqual(['text message', 'alarm']);
    expect(isTold.size).toBe(0);
    await clock.advance(10_000);
    for (const end of await ends) expect(end).toMatchObject({ status: 'rejected', reason: { message: 'no answer: ETIMEDOUT' } });
  });
});

describe('a public address', () => {
  it.each(['8.8.8.8', '1.1.1.1', '2606:4700::1111', '172.32.0.1', '100.128.0.1'])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
  it.each([
    '0.0.0.0',
    '127.9.9.9',
    '10.0.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    'fd00::1',
    '::ffff:10.0.0.1',
    '2002:7f00:1::',
    '64:ff9b::7f00:1',
    'localhost',
    '',
  ])('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});
