import { connect as connectTls } from 'node:tls';
import { deviceTopics, shadowTopic } from '@headroom/protocol/shadow';
import { WebSocket } from 'ws';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ampIdOf } from '../../test/sample-amps.ts';
import { createBrokerRig, type BrokerRig, type Certified, type Talker } from '../../test/broker-rig.ts';
import { hello, id, packet, text } from '../../test/mqtt-packets.ts';

let rig: BrokerRig;
let other: Talker;
beforeAll(async () => {
  rig = await createBrokerRig({ nodes: 1, amps: 2 });
  amplifier = await rig.certified(own);
  other = await rig.amp(2);
});
afterAll(async () => {
  await other[Symbol.asyncDispose]();
  await rig[Symbol.asyncDispose]();
});

const own = ampIdOf(1);
const update = shadowTopic(own, 'amp', 'update');
const accepted = shadowTopic(own, 'amp', 'update/accepted');
const longest = 65_535;
const bytesOf = (topic: string | Buffer) => Buffer.from(topic as string);
const topics: readonly (readonly [what: string, topic: string | Buffer])[] = [
  ['+', shadowTopic(own, '+', 'update')],
  ['+ within a word', `${update}+`],
  ['+ alone', '+'],
  ['#', `$aws/things/${own}/shadow/name/#`],
  ['# in the middle', `$aws/#/${own}`],
  ['# within a word', `${deviceTopics.notification(own)}#`],
  ['# alone', '#'],
  ['$ of the broker`s own', '$SYS/broker/clients'],
  ['$ of somebody`s share', `$share/group/${accepted}`],
  ['$ alone', '$'],
  ['$ before what is his', `$${deviceTopics.notification(own)}`],
  ['NUL at the end', `${update}\0`],
  ['NUL in the middle', update.replace('amp', 'a\0mp')],
  ['NUL in a reply`s', accepted.replace('update', 'up\0date')],
  ['NUL before', `\0${update}`],
  ['NUL after the id', update.replace(own, `${own}\0`)],
  ['NUL alone', '\0'],
  ['64 kB', `${update}/${'x'.repeat(longest - update.length - 1)}`],
  ['64 kB of levels', '/'.repeat(longest)],
  ['64 kB of NUL', '\0'.repeat(longest)],
  ['64 kB of +', Array.from({ length: 32_768 }, () => '+').join('/')],
  ['nothing', ''],
  ['bytes that are no text', Buffer.concat([bytesOf(update), Buffer.from([0xff, 0xc0, 0x80])])],
  ['half a surrogate', Buffer.concat([bytesOf(update), Buffer.from([0xed, 0xa0, 0x80])])],
];

interface Line {
  send(bytes: Buffer): void;
  /** Undefined if cut before that many bytes. */
  next(count: number): Promise<Buffer | undefined>;
  close(): void;
}
function inbox() {
  let told = Buffer.alloc(0);
  const over = new AbortController();
  let wake = () => {};
  const put = (more: Buffer | undefined) => {
    if (more) told = Buffer.concat([told, more]);
    else over.abort();
    wake();
  };
  const next = async (count: number) => {
    while (told.length < count && !over.signal.aborted) await new Promise<void>((resolve) => (wake = resolve));
    if (told.length < count) return undefined;
    const one = told.subarray(0, count);
    told = told.subarray(count);
    return one;
  };
  return { put, next };
}
let amplifier: Certified;
function device(): Line {
  const socket = connectTls({ port: rig.one.port, host: '127.0.0.1', ...amplifier });
  const { put, next } = inbox();
  socket.on('error', () => undefined);
  socket.on('data', put);
  socket.on('close', () => put(undefined));
  socket.write(hello(own));
  return { send: (bytes) => void socket.write(bytes), next, close: () => socket.destroy() };
}
function user(): Line {
  const { address, clientId } = rig.addressFor(1, rig.one);
  const socket = new WebSocket(address, 'mqtt');
  const { put, next } = inbox();
  socket.on('error', () => undefined);
  socket.on('message', (data: Buffer) => put(data));
  socket.on('close', () => put(undefined));
  socket.on('open', () => socket.send(hello(clientId)));
  return { send: (bytes) => socket.send(bytes), next, close: () => socket.terminate() };
}
const welcome = Buffer.from([0x20, 2, 0, 0]);
const refused = Buffer.from([0x90, 3, 0, 7, 128]);

describe.each([
  ['a device', device, 'certificate'],
  ['a user', user, 'signed'],
])('%s', (_, open, kind) => {
  const reasonsSince = (before: number) =>
    rig.one.logged
      .slice(before)
      .map((entry) => JSON.parse(entry) as { readonly kind?: string; readonly reason?: string })
      .flatMap((entry) => (entry.kind === kind ? (entry.reason ?? '') : []));
  async function ask(bytes: Buffer, count: number) {
    const line = open();
    expect(await line.next(4)).toEqual(welcome);
    const before = rig.one.logged.length;
    line.send(bytes);
    const answer = await line.next(count);
    const [reason = '', ...more] = reasonsSince(before);
    line.close();
    return { answer, reason, more };
  }

  it.each(topics)(
    'a client that publishes to %s is cut, one that subscribes to it is refused with a reason, and nobody else is affected',
    async (_what, topic) => {
      for (const said of [packet(0x30, text(topic), Buffer.from('{}')), packet(0x32, text(topic), id, Buffer.from('{}'))]) {
        const { answer, reason, more } = await ask(said, 4);
        expect([answer, more]).toEqual([undefined, []]);
        expect(reason).toMatch(/^.{5,200}$/s);
      }
      const { answer, reason } = await ask(packet(0x82, id, text(topic), Buffer.from([1])), 5);
      if (answer !== undefined) expect(answer).toEqual(refused);
      expect(reason).toMatch(/^.{5,200}$/s);
      await ask(packet(0xa2, id, text(topic)), 4);
      await other.client.publishAsync(shadowTopic(ampIdOf(2), 'amp', 'update'), '{"state":{"reported":{"misc":{"findMe":true}}}}', {
        qos: 1,
      });
      expect(other.hasEnded()).toBe(false);
    },
  );
});
