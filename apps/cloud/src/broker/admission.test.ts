import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { createAdmission } from './admission.ts';
import { createMeter } from './meter.ts';
import { createBrokerRig } from './test-broker.ts';

it('a full room drops the oldest of the fullest network for who has fewer, and turns away who has most', () => {
  const meter = createMeter();
  const admission = createAdmission({ all: 5, ofOneAddress: 3 }, meter);
  const dropped: string[] = [];
  const enter = (address: string, name: string) => admission.enter(address, () => void dropped.push(name));
  const first = enter('10.0.0.1', 'a1');
  for (const name of ['a2', 'a3']) enter('10.0.0.1', name);
  expect(enter('10.0.0.1', 'a4')).toBeUndefined();
  for (const name of ['b1', 'b2']) enter('10.0.0.2', name);
  expect(dropped).toEqual([]);
  const amp = enter('10.0.0.3', 'amp');
  expect(amp).toBeDefined();
  expect(dropped).toEqual(['a1']);
  // Whoever was dropped has left already.
  first?.();
  expect(enter('10.0.0.1', 'a5')).toBeUndefined();
  expect(enter('10.0.0.3', 'another')).toBeDefined();
  expect(dropped).toEqual(['a1', 'a2']);
  expect(enter('10.0.0.4', 'page')).toBeDefined();
  expect(dropped).toEqual(['a1', 'a2', 'b1']);
  amp?.();
  amp?.();
  expect(enter('10.0.0.1', 'a6')).toBeDefined();
  expect(meter.text()).toContain('\nheadroom_broker_connections_refused_total 5\n');
});

it('four addresses that take all places and stay silent keep neither an amplifier nor a page outside', async () => {
  await using rig = await createBrokerRig({ nodes: 1, amps: 2, silenceMs: 3_600_000, room: { all: 400, ofOneAddress: 100 } });
  const sockets: Socket[] = [];
  for (const localAddress of ['127.0.1.1', '127.0.1.2', '127.0.1.3', '127.0.1.4']) {
    const some = Array.from({ length: 120 }, () => connect({ port: rig.one.port, host: '127.0.0.1', localAddress }));
    for (const socket of some) sockets.push(socket.on('error', () => undefined));
    await Promise.all(some.map((socket) => once(socket, 'connect')));
  }
  const isOpen = (socket: Socket) => !socket.closed;
  for (const socket of sockets) socket.resume();
  await expect.poll(() => sockets.filter(isOpen).length).toBe(400);
  await using one = await rig.amp(1);
  await using page = await rig.person(2);
  expect([one.hasEnded(), page.hasEnded()]).toEqual([false, false]);
  expect(rig.one.broker.connections()).toBe(2);
  await expect.poll(() => sockets.filter(isOpen).length).toBe(399);
  for (const socket of sockets) socket.destroy();
});
