import { duplexPair } from 'node:stream';
import { createManualClock } from '@headroom/protocol';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createMqttServer } from './mqtt-server.ts';
import type { TopicAuthorization, Peer } from './mqtt-server-port.ts';
import { createMetrics } from '../kit/metrics.ts';
import { packet, text } from '../../test/mqtt-packets.ts';

const peer: Peer = { kind: 'certificate', der: new Uint8Array(), address: '192.0.2.1' };
const keepAlive = 8;
const hello = (id: string) => packet(0x10, text('MQTT'), Buffer.from([4, 2, 0, keepAlive]), text(id));
const ping = packet(0xc0);
const report = (number: number) => packet(0x32, text('report'), Buffer.from([0, number]));
const answer = packet(0x32, text('answer'), Buffer.from([0, 200]));
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A manual clock and a process that can stall. */
async function openWire() {
  const clock = createManualClock();
  let stoodMs = 0;
  const { promise: stored, resolve: store } = Promise.withResolvers<void>();
  const logged: string[] = [];
  const left: (readonly [id: string, isOurDoing: boolean])[] = [];
  const authorization: TopicAuthorization = {
    connect: async (_, id) => ({ ok: true, grant: { kind: 'device', id, serial: id, epoch: 1 } }),
    subscribe: async () => undefined,
    publish: (_grant, topic) => (topic === 'report' ? stored : Promise.resolve()),
    closed: (grant, isOurDoing) => void (grant.kind === 'device' && left.push([grant.id, isOurDoing])),
  };
  const mqttServer = await createMqttServer({
    authorization,
    clock: { ...clock, elapsed: () => clock.elapsed() + stoodMs },
    log: pino({ level: 'info' }, { write: (line: string) => void logged.push(line) }),
    metrics: createMetrics(),
    silenceMs: 5000,
    watch: () => () => undefined,
    admitted: () => undefined,
  });
  return {
    mqttServer,
    store,
    logged,
    left,
    stand: (ms: number) => void (stoodMs += ms),
    async pass(seconds: number, say: () => void = () => undefined) {
      for (let second = 0; second < seconds; second += 1) {
        say();
        await turn();
        await turn();
        await clock.advance(1000);
      }
    },
    async amp(id: string) {
      const [amp, there] = duplexPair();
      let heard = 0;
      amp.on('data', (bytes: Buffer) => void (heard += bytes.length));
      mqttServer.accept(there, peer, () => undefined);
      const before = mqttServer.connections;
      amp.write(hello(id));
      await expect.poll(() => mqttServer.connections > before && heard >= 4).toBe(true);
      return {
        say: (bytes: Buffer) => void amp.write(bytes),
        leave: () => void amp.end(),
        isCut: () => there.destroyed,
        heard: () => heard,
      };
    },
  };
}

it('a client silent for one and a half times its keep-alive is cut, and an active one is not', async () => {
  const wire = await openWire();
  await using _ = wire.mqttServer;
  const [silent, lively] = [await wire.amp('silent'), await wire.amp('lively')];
  await wire.pass(12, () => lively.say(ping));
  expect([silent.isCut(), lively.isCut()]).toEqual([false, false]);
  await wire.pass(1, () => lively.say(ping));
  expect([silent.isCut(), lively.isCut(), wire.mqttServer.connections]).toEqual([true, false, 1]);
  expect(wire.logged.filter((line) => line.includes('said nothing for one and a half times'))).toHaveLength(1);
});

it('messages that arrived while this process stood still are read before any client counts as silent', async () => {
  const wire = await openWire();
  await using _ = wire.mqttServer;
  const amp = await wire.amp('amp');
  await wire.pass(7);
  for (const ms of [8000, 14_000, 3_600_000]) {
    wire.stand(ms);
    amp.say(ping);
    await wire.pass(7);
    expect([ms, amp.isCut()]).toEqual([ms, false]);
  }
  // A pulled cable.
  await wire.pass(13);
  expect(amp.isCut()).toBe(true);
});

it('a client that is not read while it awaits an answer does not count as silent', async () => {
  const wire = await openWire();
  await using _ = wire.mqttServer;
  const amp = await wire.amp('amp');
  const reports = Array.from({ length: 50 }, (_none, index) => report(index + 1));
  amp.say(Buffer.concat(reports));
  await wire.pass(60, () => amp.say(ping));
  expect(amp.isCut()).toBe(false);
  const before = amp.heard();
  wire.store();
  await wire.pass(1);
  expect(amp.heard() - before).toBeGreaterThanOrEqual(reports.length * 4);
  await wire.pass(13);
  expect(amp.isCut()).toBe(true);
});

it('a client that disconnects while its report stays unanswered counts as lost by our doing, and otherwise as having left', async () => {
  const wire = await openWire();
  await using _ = wire.mqttServer;
  const leave = async (id: string, seconds: number, says: Buffer) => {
    const amp = await wire.amp(id);
    amp.say(says);
    await wire.pass(seconds);
    amp.say(answer);
    await turn();
    await turn();
    amp.leave();
    await expect.poll(() => wire.left.at(-1)?.[0]).toBe(id);
  };
  await leave('not answered', 4, report(1));
  await leave('in the middle of a report', 0, report(1));
  await leave('idle', 4, ping);
  wire.store();
  await leave('answered', 4, report(1));
  expect(wire.left).toEqual([
    ['not answered', true],
    ['in the middle of a report', false],
    ['idle', false],
    ['answered', false],
  ]);
});
