import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import { expect, it } from 'vitest';
import { ampIdOf } from '../../test/sample-amps.ts';
import { createAdmission } from './admission.ts';
import { createMetrics } from '../kit/metrics.ts';
import { createBrokerRig } from '../../test/broker-rig.ts';

it('when all places are taken, the oldest connection of the busiest network gives way to one with fewer, and a busiest network loses its own oldest', () => {
  const metrics = createMetrics();
  const admission = createAdmission({ all: 5, ofOneAddress: 3 }, metrics);
  const dropped: string[] = [];
  const enter = (address: string, name: string) => admission.enter(address, () => void dropped.push(name));
  const first = enter('10.0.0.1', 'a1');
  for (const name of ['a2', 'a3']) enter('10.0.0.1', name);
  expect(dropped).toEqual([]);
  enter('10.0.0.1', 'a4');
  expect(dropped).toEqual(['a1']);
  first();
  for (const name of ['b1', 'b2']) enter('10.0.0.2', name);
  expect(dropped).toEqual(['a1']);
  const amp = enter('10.0.0.3', 'amp');
  expect(dropped).toEqual(['a1', 'a2']);
  enter('10.0.0.1', 'a5');
  expect(dropped).toEqual(['a1', 'a2', 'a3']);
  enter('10.0.0.3', 'another');
  expect(dropped).toEqual(['a1', 'a2', 'a3', 'a4']);
  enter('10.0.0.4', 'page');
  expect(dropped).toEqual(['a1', 'a2', 'a3', 'a4', 'b1']);
  amp();
  amp();
  enter('10.0.0.1', 'a6');
  expect(dropped).toHaveLength(5);
  expect(metrics.text()).toContain('\nheadroom_broker_connections_refused_total 5\n');
});

const isOpen = (socket: Socket) => !socket.closed;
async function stand(port: number, localAddress: string, count: number): Promise<readonly Socket[]> {
  const sockets = Array.from({ length: count }, () => connect({ port, host: '127.0.0.1', localAddress }).on('error', () => undefined));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  return sockets.map((socket) => socket.resume());
}

it('four addresses that take all places silently keep out neither an amplifier nor a page', async () => {
  await using rig = await createBrokerRig({ nodes: 1, amps: 2, silenceMs: 3_600_000, room: { all: 400, ofOneAddress: 100 } });
  const sockets: Socket[] = [];
  for (const localAddress of ['127.0.1.1', '127.0.1.2', '127.0.1.3', '127.0.1.4']) {
    sockets.push(...(await stand(rig.one.port, localAddress, 120)));
  }
  await expect.poll(() => sockets.filter(isOpen).length).toBe(400);
  await using one = await rig.amp(1);
  await using page = await rig.person(2);
  expect([one.hasEnded(), page.hasEnded()]).toEqual([false, false]);
  expect(rig.one.broker.connections()).toBe(2);
  await expect.poll(() => sockets.filter(isOpen).length).toBe(399);
  for (const socket of sockets) socket.destroy();
});

it('an amplifier connects from an address whose guests have filled it with silent connections', async () => {
  await using rig = await createBrokerRig({ nodes: 1, amps: 1, silenceMs: 3_600_000, room: { all: 400, ofOneAddress: 100 } });
  const guests = await stand(rig.one.port, '127.0.0.1', 100);
  await using amp = await rig.amp(1);
  expect(amp.hasEnded()).toBe(false);
  expect(rig.one.broker.connections()).toBe(1);
  await expect.poll(() => guests.filter(isOpen).length).toBe(99);
  for (const socket of guests) socket.destroy();
});

it('clients with a certificate and pages have places of their own, which silent connections cannot take', async () => {
  await using rig = await createBrokerRig({ nodes: 1, amps: 1, silenceMs: 3_600_000, room: { all: 2, ofOneAddress: 2 } });
  const { port, webPort, metrics } = rig.one;
  const refused = () => /connections_refused_total (\d+)/.exec(metrics.text())?.[1] ?? '0';
  const certified = connectSecurely({ port, host: '127.0.0.1', ...(await rig.certified(ampIdOf(1))) }).on('error', () => undefined);
  // A server gives a session when it knows who came.
  await once(certified.resume(), 'session');
  const silent: Socket[] = [];
  for (let count = 0; count < 3; count += 1) silent.push(...(await stand(port, '127.0.0.1', 1)));
  await expect.poll(() => silent.map(isOpen)).toEqual([false, true, true]);
  const page = connect({ port: webPort, host: '127.0.0.1' });
  page.write('GET /mqtt HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-protocol: mqtt\r\n\r\n');
  const [answer] = (await once(page, 'data')) as [Buffer];
  expect([answer.toString().slice(0, 12), refused(), isOpen(certified)]).toEqual(['HTTP/1.1 403', '1', true]);
  for (const socket of [certified, page, ...silent]) socket.destroy();
});
