import { connect, type Socket } from 'node:net';
import { areas, basePath, type Call } from '@headroom/protocol/cloud';
import { fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestCloud, everyRate, expectOk, type TestCloud } from '../../../test/cloud-rig.ts';
import { someId } from '../../../test/bad-values.ts';
import { addDocumentation } from './documentation.ts';

let rig: TestCloud;
const requestTimeoutMs = 300_000;
beforeAll(async () => void (rig = await createTestCloud({ requestTimeoutMs, rates: everyRate({ count: 1_000_000, perMs: 1000 }) })));
afterAll(() => rig[Symbol.asyncDispose]());

const open = (cloud: TestCloud['cloud']): Socket => connect(Number(new URL(cloud.origin).port), '127.0.0.1');
const closeOf = (socket: Socket) => new Promise<void>((resolve) => socket.once('close', () => resolve()));
async function answersTo(text: string): Promise<string> {
  const socket = open(rig.cloud).setEncoding('latin1');
  let answer = '';
  socket.on('data', (chunk: string) => (answer += chunk));
  socket.on('error', () => undefined);
  socket.write(text);
  await closeOf(socket);
  return answer;
}

describe('a request that claims JSON and has no body', () => {
  const calls = Object.values(areas).flatMap((rows) => Object.values<Call>(rows));
  it.each(['', 'content-length: 0\r\n', 'transfer-encoding: chunked\r\n'])('is answered by every call: %j', async (length) => {
    for (const { method, path, streams } of calls) {
      if (method === 'GET' && (length !== '' || streams !== undefined)) continue;
      const address = basePath + path.replaceAll(/\{\w+\}/g, someId);
      const end = length.startsWith('transfer') ? '0\r\n\r\n' : '';
      const head = `${method} ${address} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\ncontent-type: application/json\r\n${length}\r\n${end}`;
      expect(`${path} ${await answersTo(head)}`).toMatch(/^\S+ HTTP\/1\.1 [234]\d\d /);
    }
  });
});

it('DELETE works in the form in which clients send it', async () => {
  const { client, idToken } = await rig.signUp('ada@example.com');
  const { venueId } = expectOk(await client.addVenue({ body: { venue: { name: 'Hall' } } })).venue;
  const headers = { authorization: `Bearer ${idToken}`, 'content-type': 'application/json' };
  expect((await fetch(`${rig.cloud.origin}${basePath}/venues/${venueId}`, { method: 'DELETE', headers })).status).toBe(200);
  expect(expectOk(await client.listVenues()).venues).toEqual([]);
});

it.each(['/docs', '/openapi.json'])('a public answer is made once, however often it is requested: %s', async (path) => {
  const app = fastify();
  const sent: unknown[] = [];
  app.addHook('onSend', async (_request, _reply, payload) => void sent.push(payload));
  addDocumentation(app, '1');
  for (const _time of [1, 2]) expect((await app.inject(path)).statusCode).toBe(200);
  expect(sent[1]).toBe(sent[0]);
  await app.close();
});

describe('many requests on one connection, before the first is answered', () => {
  it.each(['/docs', '/openapi.json', '/healthz', '/no-such-address', `${basePath}/venues`])(
    'end the connection instead of being processed: %s',
    async (path) => {
      const answer = await answersTo(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`.repeat(3000));
      expect(answer.split('HTTP/1.1 ').length - 1).toBeLessThanOrEqual(32);
      expect((await fetch(`${rig.cloud.origin}/healthz`)).status).toBe(200);
    },
  );

  it('are answered in order when they are few', async () => {
    const ask = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${more}\r\n`;
    const answer = await answersTo(ask('/readyz') + ask('/healthz') + ask('/nowhere', 'connection: close\r\n'));
    expect(answer.match(/HTTP\/1\.1 \d+|"(?:alive|ready)"/g)).toEqual([
      'HTTP/1.1 200',
      '"ready"',
      'HTTP/1.1 200',
      '"alive"',
      'HTTP/1.1 404',
    ]);
  });
});

describe('the shutdown of the cloud', () => {
  it('waits a few seconds at most for a request that is never finished', async () => {
    await using ending = await createTestCloud({ requestTimeoutMs });
    const socket = open(ending.cloud);
    socket.on('error', () => undefined);
    const gone = closeOf(socket);
    socket.write(
      `POST ${basePath}/account/sign-in HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{`,
    );
    expect((await fetch(`${ending.cloud.origin}/healthz`)).status).toBe(200);
    let isClosed = false;
    const closed = ending.cloud.close().then(() => (isClosed = true));
    await expect
      .poll(async () => {
        await ending.clock.advance(1000);
        return isClosed;
      })
      .toBe(true);
    await Promise.all([closed, gone]);
  });
});
