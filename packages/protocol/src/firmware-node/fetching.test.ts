import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readModel } from '@headroom/model/catalogue';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { FirmwareOrder } from '../agent/index.ts';
import { createManualClock } from '../clock.ts';
import { createPartialPackage, fetchPackage } from './fetching.ts';
import { packageName, samplePackage, sealPackage, readPackage, writePackage } from './package.ts';

const model = readModel('704D')!;
const file = writePackage(samplePackage(model, '3.9.0.0', 20_000));
const orderFor = (content: Buffer, change: Partial<FirmwareOrder> = {}): FirmwareOrder => ({
  address: '/firmware/1/a',
  name: packageName('ASBT', '3.9.0.0'),
  version: '3.9.0.0',
  bytes: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
  allowOlder: false,
  ...change,
});

type Answering = (request: IncomingMessage, response: ServerResponse, from: number) => void;
let answering: Answering = () => undefined;
const asked: string[] = [];
const server = createServer((request, response) => {
  const [, from = ''] = /^bytes=(\d+)-$/.exec(request.headers.range ?? '') ?? [];
  asked.push(`${request.method} ${from}`.trim());
  answering(request, response, Number(from));
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const cutAfter =
  (content: Buffer, most: number): Answering =>
  (request, response, from) => {
    const rest = content.subarray(from);
    const range = from > 0 ? { 'content-range': `bytes ${from}-${content.length - 1}/${content.length}` } : {};
    response.writeHead(from > 0 ? 206 : 200, { 'content-length': rest.length, ...range });
    if (request.method === 'HEAD' || rest.length <= most) response.end(request.method === 'HEAD' ? undefined : rest);
    else response.write(rest.subarray(0, most), () => setImmediate(() => response.destroy()));
  };
async function get(order: FirmwareOrder, answer: Answering, partial = createPartialPackage(), signal = new AbortController().signal) {
  asked.length = 0;
  answering = answer;
  const clock = createManualClock(0);
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let fetched: Awaited<ReturnType<typeof fetchPackage>> | undefined;
  void fetchPackage({ fetch, clock, base }, order, partial, signal).then((value) => (fetched = value));
  await vi.waitFor(
    async () => {
      await clock.advance(500);
      expect(fetched).toBeDefined();
    },
    { timeout: 200_000, interval: 20 },
  );
  return fetched;
}
const words = async (...given: Parameters<typeof get>) => {
  const fetched = await get(...given);
  return fetched?.ok === false ? fetched.message : 'It came.';
};

describe('the download of a package', () => {
  it('completes over a line that is cut again and again, each byte once', async () => {
    const fetched = await get(orderFor(file), cutAfter(file, 9000));
    expect(fetched?.ok === true && fetched.content.equals(file)).toBe(true);
    expect(asked[0]).toBe('GET');
    expect(asked.length).toBeGreaterThanOrEqual(Math.ceil(file.length / 9000));
    expect(asked.slice(1).every((request) => Number(request.split(' ')[1]) > 0)).toBe(true);
  });

  it('starts again if the server does not resume', async () => {
    const partial = createPartialPackage();
    partial.append(Buffer.from('something else'));
    const fetched = await get(orderFor(file), (_, response) => response.writeHead(200).end(file), partial);
    expect(fetched?.ok === true && fetched.content.equals(file)).toBe(true);
  });

  it('is only revalidated when the package is present', async () => {
    const partial = createPartialPackage();
    partial.append(file);
    expect(await words(orderFor(file), cutAfter(file, file.length), partial)).toBe('It came.');
    expect(asked).toEqual(['HEAD']);
    expect(await words(orderFor(file), (_, response) => response.writeHead(410).end(), partial)).toBe('The release was withdrawn.');
    expect(partial.size()).toBe(0);
  });

  it.each<[string, Answering, RegExp, number]>([
    ['was withdrawn', (_, response) => response.writeHead(410).end(), /^The release was withdrawn\.$/, 1],
    ['has another address', (_, response) => response.writeHead(403).end(), /^The address of the package is not good any more\.$/, 1],
    ['is not there', (_, response) => response.writeHead(404).end(), /^The cloud answered 404\.$/, 1],
    ['stands elsewhere', (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(), /given up\.$/, 7],
    ['never comes', (_, response) => response.destroy(), /^The download was cut off again and again: it is given up\.$/, 7],
    ['fails at the cloud', (_, response) => response.writeHead(503).end(), /given up\.$/, 7],
    [
      'never ends',
      (_, response) => void response.writeHead(200).write(Buffer.alloc(file.length + 1)),
      /sends more than it announced\.$/,
      1,
    ],
  ])('that %s is given up with a reason', async (_, answer, sentence, requests) => {
    expect(await words(orderFor(file), answer)).toMatch(sentence);
    expect(asked).toHaveLength(requests);
  });

  it('over a line that falls silent is tried again', async () => {
    let count = 0;
    const answer: Answering = (request, response, from) => {
      count += 1;
      if (count > 1) return cutAfter(file, file.length)(request, response, from);
      response.writeHead(200, { 'content-length': file.length });
      response.write(file.subarray(0, 5000));
    };
    expect(await words(orderFor(file), answer)).toBe('It came.');
    expect(count).toBe(2);
  });

  it.each<[string, Buffer, Partial<FirmwareOrder>, RegExp]>([
    ['damaged on its way', Buffer.from(file).fill(1, 900, 901), { sha256: orderFor(file).sha256 }, /not the one that was announced/],
    ['signed with another key', withSignature(file), {}, /its signature is wrong/],
    ['with another payload', changedAt(file, file.length - 40), {}, /it is damaged/],
    ['that is none', Buffer.alloc(5000, 7), {}, /it is none/],
    ['of another version', file, { version: '3.9.0.1' }, /another version than was announced/],
  ])('%s is refused, and nothing of it is kept', async (_, content, change, sentence) => {
    const partial = createPartialPackage();
    expect(await words(orderFor(content, change), cutAfter(content, content.length), partial)).toMatch(sentence);
    expect(partial.size()).toBe(0);
  });

  it('can be cancelled at once', async () => {
    const off = new AbortController();
    const answer: Answering = (_, response) => {
      response.writeHead(200, { 'content-length': file.length });
      response.write(file.subarray(0, 5000), () => off.abort());
    };
    expect(await words(orderFor(file), answer, createPartialPackage(), off.signal)).toBe('The download was called off.');
  });
});

function changedAt(content: Buffer, at: number): Buffer {
  const copy = Buffer.from(content);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}
function withSignature(content: Buffer): Buffer {
  const read = readPackage(content);
  if (!read.ok) throw new Error('It is good.');
  const sealed = sealPackage(read.value.manifest, read.value.payload);
  return changedAt(sealed, sealed.length - read.value.payload.length - 1);
}
