import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { machineClock } from '@headroom/protocol';
import { createCrowd, crowdLimits } from './crowd.ts';
import { createSocketRig } from '../../test/socket-rig.ts';
import { silentMs } from './text-socket.ts';

const { open } = createSocketRig({
  ...machineClock,
  after: (ms, task) => (ms < crowdLimits.pendingMs ? machineClock.after(ms, task) : () => undefined),
});
const sockets = new Set<Socket>();
const servers = new Set<Server>();
afterEach(() => sockets.forEach((socket) => socket.destroy()));
afterAll(() => servers.forEach((server) => server.close()));

function dial(port: number, localAddress = '127.0.0.1'): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => undefined);
  // Unread data would block its close.
  socket.resume();
  sockets.add(socket);
  return socket;
}
const isClosed = (socket: Socket) => new Promise<void>((resolve) => (socket.closed ? resolve() : socket.once('close', () => resolve())));
async function ask(port: number, text: string, localAddress?: string): Promise<string> {
  const socket = dial(port, localAddress);
  socket.write(text);
  const [answer] = (await Promise.race([once(socket, 'data'), isClosed(socket).then(() => [''])])) as [Buffer | string];
  return answer.toString();
}
const upgrade =
  'GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n';

describe('500 connections that send their headers slowly', () => {
  it.each([
    ['webSocket', upgrade, 'HTTP/1.1 101'],
    ['http', 'GET /host HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n', 'HTTP/1.1 200'],
    ['text', 'get /amp/channels/1/output/mute\n', '/amp/channels/1/output/mute false'],
  ] as const)(
    'on the port for %s keep no newcomer out until their time is up, from their own address or another',
    async (face, request, expected) => {
      const { ports } = await open({ model: '704D' });
      const slow = Array.from({ length: 500 }, () => dial(ports[face]));
      await Promise.all(slow.map((socket) => once(socket, 'connect')));
      for (const socket of slow) socket.write(request.slice(0, 12));
      for (const address of ['127.0.0.1', '127.0.0.2']) expect(await ask(ports[face], request, address)).toContain(expected);
    },
  );
});

describe('the connections of one port', () => {
  async function stage(limits: Partial<typeof crowdLimits> = {}) {
    const crowd = createCrowd({ ...crowdLimits, ...limits }, machineClock);
    const server = createServer((request, response) => {
      crowd.settle(request.socket);
      response.on('close', () => crowd.unsettle(request.socket));
      if (request.url !== '/stay') response.end('served');
      else response.write('staying');
    });
    server.on('connection', crowd.admit);
    servers.add(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const arrive = async (address: string) => {
      const socket = dial(port, address);
      await Promise.all([once(socket, 'connect'), once(server, 'connection')]);
      return socket;
    };
    return { port, arrive };
  }
  const request = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n';
  const stay = 'GET /stay HTTP/1.1\r\nhost: x\r\n\r\n';

  it('are limited as docs/device-api.md says', () => {
    const text = readFileSync(new URL('../../../../docs/device-api.md', import.meta.url), 'utf8').replaceAll(/\s+/g, ' ');
    const { pending, pendingOfOne, pendingMs, settled, settledOfOne } = crowdLimits;
    expect(text).toContain(`${pending} of them have a place, ${pendingOfOne} from one address, and the oldest goes first.`);
    expect(text).toContain(`A header has ${pendingMs / 1000} s to be complete`);
    expect(text).toContain(`silent from the start has ${silentMs / 60_000} minutes.`);
    expect(text).toContain(`${settled} that have said what they want have a place on each port, ${settledOfOne} of them from one address`);
  });

  it('end for whoever does not send a request in time, the first or a later one, and for nobody else', async () => {
    const { arrive } = await stage({ pendingMs: 2000 });
    const staying = await arrive('127.0.0.1');
    staying.write(stay);
    await once(staying, 'data');
    const [slow, slowAgain] = [await arrive('127.0.0.1'), await arrive('127.0.0.1')];
    slow.write('GET / HTT');
    slowAgain.write(`${request}GET / HTT`);
    await Promise.all([isClosed(slow), isClosed(slowAgain)]);
    expect(staying.closed).toBe(false);
  });

  it('are given to a newcomer at the cost of the oldest of the address with most', async () => {
    const { arrive } = await stage({ pending: 3, pendingOfOne: 3 });
    const quiet = await arrive('127.0.0.2');
    const [oldest, older] = [await arrive('127.0.0.3'), await arrive('127.0.0.3')];
    const newcomer = await arrive('127.0.0.4');
    await isClosed(oldest);
    for (const socket of [quiet, older, newcomer]) {
      socket.write(request);
      const [answer] = (await once(socket, 'data')) as [Buffer];
      expect(answer.toString()).toContain('served');
    }
  });

  it('are shared: one address cannot take them all', async () => {
    const { port, arrive } = await stage({ settledOfOne: 2, pendingOfOne: 1 });
    for (let place = 0; place < 2; place += 1) {
      const socket = await arrive('127.0.0.5');
      socket.write(stay);
      await once(socket, 'data');
    }
    expect(await ask(port, stay, '127.0.0.5')).toBe('');
    expect(await ask(port, request, '127.0.0.6')).toContain('served');
    const first = await arrive('127.0.0.7');
    await arrive('127.0.0.7');
    await isClosed(first);
  });
});
