import { once } from 'node:events';
import { connect as dial, createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { createManualClock, machineClock, type Clock } from '@headroom/protocol';
import { samplePackage, writePackage } from '@headroom/protocol/firmware-node';
import { modelOf } from '../surroundings/spec.ts';
import { serveApplication, type ApplicationServer } from './application-server.ts';
import { crowdLimits } from './crowd.ts';
import { createHostRules } from './host-rules.ts';
import { createHttpFace } from './http.ts';
import { createSocketRig } from '../../test/socket-rig.ts';
import type { WebFile } from './web-root.ts';

const { open } = createSocketRig();
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
async function serve(target: string, uploadPorts: readonly number[] = [], clock: Clock = machineClock): Promise<ApplicationServer> {
  const server = await serveApplication({
    host: '127.0.0.2',
    port: 0,
    clock,
    amplifiers: () => [target],
    uploadPorts,
    web: () => undefined,
    isOlderCopy: () => false,
    servedElsewhere: () => [],
  });
  closing.push(server.close);
  return server;
}
function connect({ port }: ApplicationServer, amp: string, origin = `http://127.0.0.2:${port}`) {
  const socket = new WebSocket(`ws://127.0.0.2:${port}/?amp=${amp}`, { origin });
  socket.on('error', () => undefined);
  const closed = new Promise<string>((resolve) => socket.once('close', (code, reason) => resolve(`${code} ${reason.toString()}`)));
  const ask = (url: string) =>
    new Promise<unknown>((resolve) => {
      socket.on('message', (data) => resolve((JSON.parse((data as Buffer).toString()) as { result: unknown }).result));
      const say = () => socket.send(JSON.stringify({ leaApi: '1.0', id: 1, url, method: 'get' }));
      if (socket.readyState === WebSocket.OPEN) say();
      else socket.once('open', say);
    });
  return { socket, closed, ask };
}
async function freePort(): Promise<number> {
  const probe = await listen(createServer());
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
const listen = (server: Server) => new Promise<Server>((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));

it('[API-24] tells the page that it forwards; an amplifier that serves the same files does not, and outside simulator mode names no host', async () => {
  const page: WebFile = {
    type: 'text/html; charset=utf-8',
    etag: '"1"',
    immutable: false,
    body: Buffer.from('<html><head></head></html>'),
    br: undefined,
    gzip: undefined,
  };
  const rules = createHostRules({ own: () => ['127.0.0.1'], discovered: () => [], configured: [] });
  const simulated = (content: string) =>
    `<meta name="headroom-simulator" content="${content}"><link rel="preload" href="/host" as="fetch" crossorigin>`;
  for (const [mode, mark] of [
    [{ host: 'amp', carried: false, isOlderCopy: false, servedElsewhere: [] }, simulated('')],
    [{ host: 'amp', carried: true, isOlderCopy: false, servedElsewhere: [] }, simulated('carried')],
    [{ host: 'amp', carried: false, isOlderCopy: false, servedElsewhere: [] }, simulated('')],
    [undefined, ''],
  ] as const) {
    const { http } = createHttpFace({
      clock: machineClock,
      limits: crowdLimits,
      rules,
      web: () => ({ find: () => page }),
      simulated: () => mode,
      upload: () => Promise.reject(new Error('no upload')),
    });
    await listen(http);
    closing.push(() => new Promise((resolve) => http.close(() => resolve())));
    const { port } = http.address() as AddressInfo;
    const get = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text();
    expect(await get('/')).toBe(`<html><head>${mark}</head></html>`);
    expect(await get('/host')).toBe(mode === undefined ? '<html><head></head></html>' : '{"host":"amp"}');
  }
});

describe("a page's socket through the application server", () => {
  it('reaches the amplifier, which sees no origin of a stranger, and ends when either end does', async () => {
    const { ports, close } = await open({ model: '704D', name: 'Bar' });
    const target = `127.0.0.1:${ports.webSocket}`;
    const server = await serve(target);
    expect(await (await fetch(`http://127.0.0.2:${server.port}/host`)).json()).toEqual({ host: target });
    const page = connect(server, target);
    expect(await page.ask('/amp/deviceInfo/deviceName')).toBe('Bar');
    expect(Object.keys((await page.ask('/amp/channels')) as object)).toHaveLength(4);
    await close();
    await page.closed;
  });

  it('stays open as long as it is used, and only one that never names its target is ended', async () => {
    const { ports } = await open({ model: '704D', name: 'Bar' });
    const target = `127.0.0.1:${ports.webSocket}`;
    const clock = createManualClock();
    const server = await serve(target, [], clock);
    const page = connect(server, target);
    expect(await page.ask('/amp/deviceInfo/deviceName')).toBe('Bar');
    const silent = ['', 'GET /?amp= HTTP/1.1\r\nupgrade: websocket\r\n'].map((beginning) => {
      const socket = dial({ port: server.port, host: '127.0.0.2' }).resume();
      socket.write(beginning);
      return { admitted: once(socket, 'connect'), ended: once(socket, 'close') };
    });
    await Promise.all(silent.map(({ admitted }) => admitted));
    // The answer proves that earlier connections were accepted.
    await fetch(`http://127.0.0.2:${server.port}/host`);
    await clock.advance(60_000);
    await Promise.all(silent.map(({ ended }) => ended));
    expect(await Promise.race([page.ask('/amp/channels/1/output/name'), page.closed])).toBe('Channel 1');
    page.socket.close();
  });

  it('has room for one to each of 100 amplifiers, more than an amplifier allows one address', async () => {
    const amplifier = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    await once(amplifier, 'listening');
    const server = await serve(`127.0.0.1:${(amplifier.address() as AddressInfo).port}`);
    const count = 100;
    expect(crowdLimits.settledOfOne).toBeLessThan(count);
    const pages = Array.from({ length: count }, () => connect(server, `127.0.0.1:${(amplifier.address() as AddressInfo).port}`).socket);
    await Promise.all(pages.map((socket) => once(socket, 'open')));
    for (const socket of pages) socket.terminate();
    amplifier.close();
  });

  it('reaches the amplifiers discovered by it, and no others', async () => {
    const [first, second] = [await open({ model: '704D' }), await open({ model: '352D', name: 'Terrace' })];
    const server = await serve(`127.0.0.1:${first.ports.webSocket}`);
    expect(await connect(server, `127.0.0.1:${second.ports.webSocket}`).ask('/amp/deviceInfo/deviceName')).toBe('Terrace');
    for (const other of [`127.0.0.1:${second.ports.http}`, '127.0.0.1', 'intranet.example', '8.8.8.8', '192.168.1.20:80', 'a b'])
      expect(await connect(server, encodeURIComponent(other)).closed).toBe('4502 not carried');
  });

  it('reports the reason for a failure', async () => {
    const { ports } = await open({ model: '704D' });
    const nobody = `127.0.0.1:${await freePort()}`;
    const noWebSocket = `127.0.0.1:${ports.http}`;
    for (const [target, obstacle] of [
      [nobody, 'nothing listens'],
      [noWebSocket, 'refused'],
      ['no-such-name.invalid', 'unknown name'],
    ] as const)
      expect(await connect(await serve(target), target).closed).toBe(`4502 ${obstacle}`);
  });

  it('reports that the amplifier is silent before the page gives up', async () => {
    const mute = await listen(createServer(() => undefined));
    const target = `127.0.0.1:${(mute.address() as AddressInfo).port}`;
    expect(await connect(await serve(target), target).closed).toBe('4502 silent');
    mute.close();
  });

  it('is open to its own pages only', async () => {
    const { ports } = await open({ model: '704D' });
    const target = `127.0.0.1:${ports.webSocket}`;
    const server = await serve(target);
    expect(await connect(server, target, 'http://evil.example').closed).toBe('1006 ');
    expect((await fetch(`http://127.0.0.2:${server.port}/host`, { headers: { origin: 'http://evil.example' } })).status).toBe(403);
  });

  it.each(['', 'a b', 'http://amp', '-amp/', '127.0.0.1:0', '127.0.0.1:70000'])('has no amplifier %j', async (target) => {
    await expect((async () => serve(target))()).rejects.toThrow('must be an address or a name');
  });
});

describe("a page's upload through the application server", () => {
  const form = (ticket: unknown) => {
    const content = new Blob([writePackage(samplePackage(modelOf({ model: '704D' }), '3.2.0.0', 100))]);
    const fields = new FormData();
    fields.append('http-multipart-form-data-upload', 'Submit');
    fields.append('uploadTicket', String(ticket));
    fields.append('file', content, 'ASBT-3.2.0.0.tar.xz.enc');
    return fields;
  };
  const upload = async ({ port }: ApplicationServer, amp: string, ticket: unknown) => {
    const answer = await fetch(`http://127.0.0.2:${port}/http-multipart-form-data-upload.cgi?amp=${amp}`, {
      method: 'POST',
      body: form(ticket),
      headers: { origin: `http://127.0.0.2:${port}` },
    });
    return { status: answer.status, text: (await answer.text()).trim() };
  };

  it('[API-18] is sent to the web port of the amplifier, the first that answers, and returns its answer', async () => {
    const { ports } = await open({ model: '704D' });
    const target = `127.0.0.1:${ports.webSocket}`;
    const server = await serve(target, [await freePort(), ports.http]);
    const page = connect(server, target);
    expect(await upload(server, target, await page.ask('/misc/uploadTicket'))).toEqual({ status: 200, text: 'OK' });
    expect(await page.ask('/misc/fwUpdateStatus')).toBe('Decrypting');
    page.socket.close();
  });

  it('[API-20] reports why the amplifier, or the way to it, refused', async () => {
    const { ports } = await open({ model: '704D', password: 'secret' });
    const target = `127.0.0.1:${ports.webSocket}`;
    expect(await upload(await serve(target, [ports.http]), target, 'guess')).toMatchObject({
      status: 403,
      text: expect.stringContaining('ticket is missing') as string,
    });
    const closed = await freePort();
    expect(await upload(await serve(target, [closed]), target, '')).toEqual({
      status: 502,
      text: `The upload did not reach port ${closed} of 127.0.0.1: nothing listens there.`,
    });
    expect(await upload(await serve(target, [ports.http]), 'intranet.example', '')).toMatchObject({ status: 403 });
  });
});
