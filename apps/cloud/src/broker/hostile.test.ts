import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { connect as connectBare, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { shadowTopic } from '@headroom/protocol/shadow';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ampIdOf } from '../../test/sample-amps.ts';
import { createBrokerRig, type BrokerRig, type Certified } from '../../test/broker-rig.ts';
import { hello, id, packet, text } from '../../test/mqtt-packets.ts';

/** `npm run soak` uses more. */
const packets = Number(process.env['HEADROOM_BROKER_PACKETS'] ?? 100);
const silent = Number(process.env['HEADROOM_BROKER_SILENT'] ?? 500);

let rig: BrokerRig;
let certified: Certified;
beforeAll(async () => {
  rig = await createBrokerRig({ nodes: 1, amps: 3, silenceMs: 3000, room: { all: 300, ofOneAddress: 200 } });
  certified = await rig.certified(ampIdOf(1));
}, 60_000);
afterAll(() => rig[Symbol.asyncDispose]());

const topic = shadowTopic(ampIdOf(1), 'amp', 'update');
const sound = [
  packet(0x32, text(topic), id, Buffer.from('{"state":{"reported":{"misc":{"findMe":true}}}}')),
  packet(0x30, text(topic), Buffer.from('{}')),
  packet(0x82, id, text(shadowTopic(ampIdOf(1), 'amp', 'update/accepted')), Buffer.from([1])),
  packet(0xa2, id, text(topic)),
  packet(0x40, id),
  packet(0x50, id),
  packet(0x62, id),
  packet(0x70, id),
  packet(0xc0),
  packet(0xe0),
  hello(ampIdOf(1)),
];
function mutated(bytes: Buffer): Buffer {
  const all = [...bytes];
  for (let change = randomInt(1, 4); change > 0; change -= 1) {
    const at = randomInt(all.length + 1);
    const how = randomInt(4);
    if (how === 0 && at < all.length) all[at] = (all[at] ?? 0) ^ (1 << randomInt(8));
    else if (how === 1) all.splice(at, randomInt(1, 8));
    else if (how === 2) all.splice(at, 0, ...all.slice(at, at + randomInt(1, 8)));
    else all.splice(at, 0, ...randomBytes(randomInt(1, 8)));
  }
  return Buffer.from(all);
}
const closed = (socket: Socket) => new Promise<void>((resolve) => socket.once('close', () => resolve()));

it(
  `${packets} mutated packets, before and after CONNECT, disturb nobody and leave nothing behind`,
  async () => {
    await using other = await rig.amp(2);
    const before = process.memoryUsage().heapUsed;
    for (let from = 0; from < packets; from += 20) {
      await Promise.all(
        Array.from({ length: Math.min(20, packets - from) }, async (_, index) => {
          const socket = connectTls({ port: rig.one.port, host: '127.0.0.1', ...certified });
          socket.on('error', () => undefined);
          const over = closed(socket.resume());
          socket.write(index % 2 === 0 ? hello(ampIdOf(1)) : mutated(hello(ampIdOf(1))));
          for (let count = 0; count < 3; count += 1) socket.write(mutated(sound[randomInt(sound.length)] ?? hello('x')));
          socket.end();
          await over;
        }),
      );
    }
    expect(other.hasEnded()).toBe(false);
    await other.client.publishAsync(shadowTopic(ampIdOf(2), 'amp', 'update'), '{"state":{"reported":{"misc":{"findMe":true}}}}', {
      qos: 1,
    });
    await expect.poll(() => rig.one.broker.connections()).toBe(1);
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(100_000_000);
  },
  120_000 + packets * 60,
);

it(
  `${silent} silent connections: those beyond their share are cut at once, the others after a while, and other clients connect`,
  async () => {
    await using other = await rig.amp(2);
    const sockets: Socket[] = [];
    // Within the kernel's backlog: dropped connections would wait forever.
    while (sockets.length < silent) {
      const some = Array.from({ length: Math.min(250, silent - sockets.length) }, () => connectBare(rig.one.port, '127.0.0.1'));
      for (const socket of some) sockets.push(socket.on('error', () => undefined));
      await Promise.all(some.map((socket) => once(socket, 'connect').catch(() => undefined)));
    }
    const all = Promise.all(sockets.map((socket) => (socket.closed ? Promise.resolve() : closed(socket.resume()))));
    const isOpen = (socket: Socket) => !socket.closed;
    await expect.poll(() => sockets.filter(isOpen).length, { timeout: 20_000 + silent * 10 }).toBeLessThanOrEqual(200);
    expect(other.hasEnded()).toBe(false);
    await other.client.publishAsync(shadowTopic(ampIdOf(2), 'amp', 'update'), '{"state":{"reported":{"misc":{"findMe":true}}}}', {
      qos: 1,
    });
    await all;
    await using third = await rig.amp(3);
    expect(third.hasEnded()).toBe(false);
    expect(rig.one.logged.some((line) => line.includes('too many unauthenticated connections'))).toBe(true);
  },
  60_000 + silent * 20,
);

it('a client that does not read what it subscribed to is cut, and uses no more memory than its share', async () => {
  const socket = connectTls({ port: rig.one.port, host: '127.0.0.1', ...certified });
  socket.on('error', () => undefined);
  socket.write(hello(ampIdOf(1)));
  const state = { state: { reported: { amp: { deviceInfo: { installerContactInfo: 'x'.repeat(120) } } } } };
  const documents = shadowTopic(ampIdOf(1), 'amp', 'update/documents');
  socket.write(packet(0x82, id, text(documents), Buffer.from([1])));
  await expect.poll(() => rig.one.broker.connections()).toBe(1);
  socket.pause();
  const update = { change: { reported: state.state.reported }, version: undefined, clientToken: undefined };
  for (let round = 0; round < 400 && !rig.one.reasons().includes('reads too slowly'); round += 1)
    await Promise.all(Array.from({ length: 50 }, () => rig.one.broker.shadows.update(ampIdOf(1), 'amp', update)));
  await expect.poll(() => rig.one.reasons()).toContain('reads too slowly');
  expect(rig.one.metrics.text()).toContain('\nheadroom_broker_slow_readers_cut_total 1\n');
  await expect.poll(() => rig.one.broker.connections()).toBe(0);
  socket.destroy();
}, 60_000);
