import { PassThrough, type Duplex } from 'node:stream';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import type { MqttServer, Peer } from './mqtt-server-port.ts';
import { createLazyMqttServer } from './lazy-mqtt-server.ts';

const peer: Peer = { kind: 'certificate', der: new Uint8Array(), address: '192.0.2.1' };
const log = pino({ level: 'silent' });

function createWire() {
  const accepted: Duplex[] = [];
  let isOpen = true;
  const wire: MqttServer = {
    accept: (stream) => void accepted.push(stream),
    deliver: () => undefined,
    hears: () => true,
    tell: () => true,
    cut: () => undefined,
    users: () => ['ada'],
    connections: 1,
    [Symbol.asyncDispose]: async () => void (isOpen = false),
  };
  return { wire, accepted, isOpen: () => isOpen };
}

it('opens once for the first client; clients that connect meanwhile are admitted with what they have sent', async () => {
  const { wire, accepted, isOpen } = createWire();
  const { promise, resolve } = Promise.withResolvers<MqttServer>();
  let opened = 0;
  const mqttServer = createLazyMqttServer(log);
  mqttServer.connect(() => {
    opened += 1;
    return promise;
  });
  expect([opened, mqttServer.users(), mqttServer.connections, mqttServer.hears('amp')]).toEqual([0, [], 0, false]);
  const [one, other, gone] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const left: string[] = [];
  mqttServer.accept(one, peer, () => left.push('one'));
  mqttServer.accept(other, peer, () => left.push('other'));
  mqttServer.accept(gone, peer, () => left.push('gone'));
  one.write('CONNECT');
  gone.destroy();
  resolve(wire);
  await expect.poll(() => accepted).toEqual([one, other]);
  expect([opened, left, String(one.read())]).toEqual([1, ['gone'], 'CONNECT']);
  expect([mqttServer.users(), mqttServer.connections, mqttServer.hears('amp')]).toEqual([['ada'], 1, true]);
  await mqttServer[Symbol.asyncDispose]();
  expect(isOpen()).toBe(false);
});

it('ends clients while it cannot open, and tries again with the next', async () => {
  const { wire, accepted } = createWire();
  let isBroken = true;
  const mqttServer = createLazyMqttServer(log);
  mqttServer.connect(async () => {
    if (isBroken) throw new Error('no such library');
    return wire;
  });
  const first = new PassThrough();
  let left = 0;
  mqttServer.accept(first, peer, () => void (left += 1));
  await expect.poll(() => first.destroyed).toBe(true);
  expect(left).toBe(1);
  isBroken = false;
  const second = new PassThrough();
  mqttServer.accept(second, peer, () => undefined);
  await expect.poll(() => accepted).toEqual([second]);
});
