import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { request as httpRequest } from 'node:http';
import { machineClock, sealPasswordChange, signWithLockKey, signWithPassword } from '@headroom/protocol';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { samplePackage, writePackage } from './firmware-package.ts';
import { createFleet, type Fleet } from './fleet.ts';
import { createHostRules } from './host-rules.ts';
import { createVolatileMemory } from './memory.ts';
import { modelOf, prepare, type AmpSpec } from './spec.ts';
import { createTextFace } from './text-socket.ts';
import { createWebSocketFace } from './websocket.ts';
import type { Appliance } from './appliance.ts';

let fleet: Fleet;
beforeAll(() => {
  fleet = createFleet({
    clock: machineClock,
    fixed: [],
    mdns: false,
    web: () => undefined,
    simulator: true,
    names: ['amp.example'],
    origins: ['https://trusted.example'],
    onFault: (error) => {
      throw error;
    },
  });
});
afterAll(() => fleet.close());

let count = 0;
async function open(spec: AmpSpec): Promise<Appliance> {
  const amplifier = await fleet.create({
    model: modelOf(spec),
    name: spec.name,
    firmware: spec.firmware,
    seed: ++count,
    host: '127.0.0.1',
    memory: createVolatileMemory(),
  });
  await prepare(amplifier, spec, true);
  return fleet.open(amplifier, { webSocket: 0, text: 0, http: 0 });
}

interface Client {
  readonly socket: WebSocket;
  readonly heard: string[];
  /** The next message for which this holds. */
  until(holds: (message: Record<string, unknown>) => boolean): Promise<Record<string, unknown>>;
  ask(message: Record<string, unknown>): Promise<Record<string, unknown>>;
}
async function join(port: number, options: object = {}): Promise<Client> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/`, options);
  const heard: string[] = [];
  const waiting = new Set<{ holds: (message: Record<string, unknown>) => boolean; done: (message: Record<string, unknown>) => void }>();
  socket.on('message', (data) => {
    const text = (data as Buffer).toString();
    heard.push(text);
    const message = JSON.parse(text) as Record<string, unknown>;
    for (const entry of waiting) {
      if (!entry.holds(message)) continue;
      waiting.delete(entry);
      entry.done(message);
    }
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  const until: Client['until'] = (holds) => new Promise((done) => waiting.add({ holds, done }));
  let id = 100;
  return {
    socket,
    heard,
    until,
    ask(message) {
      const own = id++;
      const answer = until((candidate) => candidate['id'] === own);
      socket.send(JSON.stringify({ leaApi: '1.0', ...message, id: own }));
      return answer;
    },
  };
}

describe('the WebSocket, to strangers', () => {
  it('[API-01] [API-02] takes text and binary frames, a repeated id, urls without a slash, and answers in the layout that scanners read', async () => {
    const { ports } = await open({ model: '704D' });
    const client = await join(ports.webSocket);
    const both = new Promise<void>((resolve) => client.socket.on('message', () => client.heard.length >= 2 && resolve()));
    client.socket.send(Buffer.from('{"leaApi":"1.0","url":"amp/channels/2/output/fader","method":"get","id":1}'));
    client.socket.send('{"leaApi":"1.0","url":"/amp/channels/1/output/mute","method":"set","params":true,"id":1}');
    await both;
    expect(client.heard[0]).toBe('{\n    "leaApi": "1.0",\n    "url": "amp/channels/2/output/fader",\n    "result": 0,\n    "id": 1\n}');
    expect(client.heard[1]).toBe('{\n    "leaApi": "1.0",\n    "url": "/amp/channels/1/output/mute",\n    "result": "OK",\n    "id": 1\n}');
    client.socket.close();
  });

  it('[API-03] a set without an id is carried out and not answered; its subscribers hear of it', async () => {
    const { ports, amplifier } = await open({ model: '704D' });
    const client = await join(ports.webSocket);
    await client.ask({ url: '/amp/channels/1/output', method: 'subscribe' });
    const change = client.until((message) => message['method'] === 'notify' && JSON.stringify(message).includes('"fader":-9'));
    client.socket.send('{"leaApi":"1.0","url":"/amp/channels/1/output","method":"set","params":{"fader":-9}}');
    expect(await change).toMatchObject({
      leaApi: '1.0',
      url: '/',
      method: 'notify',
      params: { amp: { channels: { 1: { output: { fader: -9 } } } } },
    });
    expect(amplifier.core.tree).toMatchObject({ amp: { channels: { 1: { output: { fader: -9 } } } } });
    expect(client.heard.filter((text) => text.includes('"result": "OK"'))).toEqual([]);
    client.socket.close();
  });

  it('[API-16] meters come live, in batches, and only to who asked', async () => {
    const { ports } = await open({ model: '704D', programmes: { 'analog/1': { kind: 'music', level: -18 } } });
    const [watcher, other] = [await join(ports.webSocket), await join(ports.webSocket)];
    await other.ask({ url: '/network', method: 'subscribe' });
    await watcher.ask({ url: '/amp/channels/1/levels', method: 'subscribe' });
    for (let batch = 0; batch < 3; batch++) await watcher.until((message) => message['method'] === 'notify');
    expect(watcher.heard.every((text) => !text.includes('inputSelector'))).toBe(true);
    expect(other.heard.some((text) => text.includes('levels'))).toBe(false);
    watcher.socket.close();
    other.socket.close();
  });

  it('[API-13] [API-14] a protected amplifier reads for all, writes for who knows the password, and gives a new nonce', async () => {
    const { ports } = await open({ model: '704D', password: 'pass word' });
    const client = await join(ports.webSocket);
    expect(await client.ask({ url: '/misc/passwordProtected', method: 'get' })).toMatchObject({ result: true });
    const url = '/amp/channels/1/output';
    const refused = await client.ask({ url, method: 'set', params: { mute: true } });
    expect(refused).toMatchObject({ error: { code: -32000 } });
    const nonce = (refused['error'] as { nonce: string }).nonce;
    expect(await client.ask({ url, method: 'set', params: { mute: true }, auth: signWithPassword('pass word', nonce, url) })).toMatchObject(
      { result: 'OK' },
    );
    const replayed = await client.ask({ url, method: 'set', params: { mute: false }, auth: signWithPassword('pass word', nonce, url) });
    expect(replayed).toMatchObject({ error: { code: -32000 } });
    client.socket.close();
  });

  it('[API-05] [API-25] [SETTINGS-04] the password is changed sealed, by who knows the old one, and shown to nobody', async () => {
    const { ports, amplifier } = await open({ model: '704D', password: 'old one' });
    const client = await join(ports.webSocket);
    const change = async (old: string, next: string) => {
      const { publicKey, nonce } = (await client.ask({ url: '/users', method: 'get' }))['result'] as { publicKey: unknown; nonce: string };
      const admin = sealPasswordChange(publicKey, { old, new: next, nonce });
      const challenge = (await client.ask({ url: '/users', method: 'set', params: { admin } }))['error'] as { nonce: string };
      return client.ask({ url: '/users', method: 'set', params: { admin }, auth: signWithPassword(old, challenge.nonce, '/users') });
    };
    expect(await change('wrong', 'new one')).toHaveProperty('error');
    expect(await change('old one', 'new one')).toMatchObject({ result: 'OK' });
    expect(amplifier.authority.secrets().password).toBe('new one');
    expect(JSON.stringify(amplifier.core.tree)).not.toContain('new one');
    expect(await change('new one', '')).toMatchObject({ result: 'OK' });
    expect(amplifier.core.tree).toMatchObject({ misc: { passwordProtected: false } });
    client.socket.close();
  });

  it('[LOCK-05] an amplifier under a UAC lock takes what is signed with the lock key, and nothing else', async () => {
    const { ports, amplifier } = await open({
      model: '704D',
      uac: { key: 'lock key', roles: { admin: { permissions: { '/': 'Write' } } } },
    });
    const client = await join(ports.webSocket);
    expect((await client.ask({ url: '/UAC', method: 'get' }))['result']).toEqual({
      key: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      admin: { permissions: { '/': 'Write' } },
    });
    expect(JSON.stringify(await client.ask({ url: '/', method: 'get' }))).not.toContain('lock key');
    const url = '/amp/channels/1/output';
    const refused = await client.ask({ url, method: 'set', params: { mute: true } });
    const { nonce } = refused['error'] as { nonce: string };
    const auth = signWithLockKey('lock key', amplifier.identity.mac, nonce, url);
    expect(await client.ask({ url, method: 'set', params: { mute: true }, auth })).toMatchObject({ result: 'OK' });
    client.socket.close();
  });

  it('[LOCK-09] a locked tuning cannot be written by anybody', async () => {
    const { ports, amplifier } = await open({ model: '704D', lockedTuning: { password: 'p', channels: [1] } });
    const client = await join(ports.webSocket);
    const before = JSON.stringify(amplifier.core.tree['amp']);
    expect(await client.ask({ url: '/amp/channels/1/outputEqFilters/1', method: 'set', params: { gain: 3 } })).toMatchObject({
      error: { message: '/amp/channels/1/outputEqFilters/1/gain is locked.' },
    });
    expect(await client.ask({ url: '/amp/channels/2/outputEqFilters/1', method: 'set', params: { gain: 3 } })).toMatchObject({
      result: 'OK',
    });
    expect(JSON.stringify(amplifier.core.tree['amp'])).not.toBe(before);
    client.socket.close();
  });

  it('[PROP-01] tells the url at which it is reached', async () => {
    const { ports } = await open({ model: '704D' });
    const client = await join(ports.webSocket);
    expect(await client.ask({ url: '/url', method: 'get' })).toMatchObject({ result: `ws://127.0.0.1:${ports.webSocket}/` });
    client.socket.close();
  });

  it('[API-04] lists the amplifiers of its fleet under /discovery', async () => {
    const one = await open({ model: '704D', name: 'One' });
    const two = await open({ model: '84', name: 'Two' });
    const client = await join(one.ports.webSocket);
    const list = JSON.stringify((await client.ask({ url: '/discovery', method: 'get' }))['result']);
    expect(list).toContain(two.amplifier.identity.mac);
    expect(list).toContain('"name":"Two"');
    client.socket.close();
  });

  it('refuses pages of strangers and foreign names, and welcomes controllers that send no Origin', async () => {
    const { ports } = await open({ model: '704D' });
    await expect(join(ports.webSocket, { origin: 'http://evil.example' })).rejects.toThrow('403');
    await expect(join(ports.webSocket, { headers: { host: 'evil.example:1234' } })).rejects.toThrow('421');
    await expect(join(ports.webSocket, { origin: 'null' })).rejects.toThrow('403');
    for (const options of [
      {},
      { origin: `http://127.0.0.1:${ports.http}` },
      { origin: 'https://trusted.example' },
      { headers: { host: 'amp.example' } },
    ]) {
      (await join(ports.webSocket, options)).socket.close();
    }
  });

  it('who is turned away cannot stay by never closing', async () => {
    const { amplifier } = await open({ model: '704D' });
    const rules = createHostRules({ own: () => ['127.0.0.1'], discovered: () => [], configured: [] });
    const { http } = createWebSocketFace(amplifier, rules, () => undefined);
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    const { port } = http.address() as AddressInfo;
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    socket.on('error', () => undefined);
    socket.write('GET / HTTP/1.1\r\nhost: evil.example\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n');
    const answer = await new Promise<string>((resolve) => socket.once('data', (data) => resolve(data.toString())));
    expect(answer).toMatch(/^HTTP\/1\.1 421 /);
    const peers = () => new Promise<number>((resolve) => http.getConnections((_, connections) => resolve(connections)));
    await expect.poll(peers).toBe(0);
    socket.destroy();
    http.close();
  });

  it('a frame beyond 1 MB closes its own socket and no other', async () => {
    const { ports } = await open({ model: '704D' });
    const [loud, other] = [await join(ports.webSocket), await join(ports.webSocket)];
    const closed = new Promise<number>((resolve) => loud.socket.on('close', resolve));
    loud.socket.on('error', () => undefined);
    loud.socket.send('x'.repeat(1_100_000));
    expect(await closed).toBe(1009);
    expect(await other.ask({ url: '/id', method: 'get' })).toHaveProperty('result');
    other.socket.close();
  });

  it('[CONN-04] a restart really drops the sockets, and the same ports answer afterwards', async () => {
    const { ports, amplifier } = await open({ model: '704D' });
    const client = await join(ports.webSocket);
    const closed = new Promise<void>((resolve) => client.socket.on('close', () => resolve()));
    client.socket.on('error', () => undefined);
    const on = new Promise<void>((resolve) => amplifier.lifecycle.onChange((state) => state === 'on' && resolve()));
    amplifier.lifecycle.restart(600, () => undefined);
    await closed;
    await expect(join(ports.webSocket)).rejects.toThrow('ECONNREFUSED');
    amplifier.lifecycle.restart(0, () => undefined);
    await on;
    const again = await vi.waitFor(() => join(ports.webSocket), { timeout: 60_000 });
    again.socket.close();
  });

  it('[CONN-04] a pulled cable leaves the socket open and silent; what was said meanwhile arrives late', async () => {
    const [appliance, witness] = [await open({ model: '704D' }), await open({ model: '704D' })];
    const [client, other] = [await join(appliance.ports.webSocket), await join(witness.ports.webSocket)];
    for (const { ask, until } of [client, other]) {
      const whole = until((message) => message['method'] === 'notify');
      await ask({ url: '/amp/channels/1/output', method: 'subscribe' });
      await whole;
    }
    client.heard.length = 0;
    appliance.setCable(false);
    for (const { amplifier } of [appliance, witness]) amplifier.core.setAt('/amp/channels/1/output/fader', -33);
    client.socket.send('{"leaApi":"1.0","url":"/id","method":"get","id":1}');
    // Asked after the silent one, and told at the same beat of the clock.
    await Promise.all([
      other.ask({ url: '/id', method: 'get' }),
      other.until((message) => JSON.stringify(message).includes('"fader":-33')),
    ]);
    expect(client.heard).toEqual([]);
    expect(client.socket.readyState).toBe(WebSocket.OPEN);
    const answered = client.until((message) => message['id'] === 1);
    const told = client.until((message) => JSON.stringify(message).includes('"fader":-33'));
    appliance.setCable(true);
    await Promise.all([answered, told]);
    client.socket.close();
  });
});

async function talk(port: number, lines: string, enough: number): Promise<string[]> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  await new Promise<void>((resolve) => {
    socket.on('data', (data) => {
      text += data.toString();
      if (text.split('\n').length > enough) resolve();
    });
    socket.write(lines);
  });
  socket.destroy();
  return text.split('\n').slice(0, -1);
}

describe('the text interface', () => {
  it('speaks lines as third-party controllers expect them of firmware 3', async () => {
    const { ports } = await open({ model: '704D' });
    const lines = [
      'GET /amp/channels/1/output/fader',
      'subscribe /amp/channels/1/output/mute',
      'set /amp/channels/1/output/mute true',
      'get /nowhere',
      'what',
      '',
    ].join('\n');
    expect(await talk(ports.text, lines, 5)).toEqual([
      '/amp/channels/1/output/fader 0.0',
      '/amp/channels/1/output/mute false',
      '/amp/channels/1/output/mute true',
      "error:  object/element does not exist - '/nowhere'",
      "error:  cannot parse - 'what'",
    ]);
  });

  it('answers a set on firmware 2', async () => {
    const { ports } = await open({ model: '704D', firmware: '2.1.0.4' });
    expect(await talk(ports.text, 'set /amp/channels/1/output/name "Bar left"\nget /amp/channels/1/output/name\n', 2)).toEqual([
      'OK',
      '/amp/channels/1/output/name "Bar left"',
    ]);
  });

  it('[API-13] reads and no longer writes once a password is set, or the password would protect nothing', async () => {
    const { ports, amplifier } = await open({ model: '704D', password: 'secret' });
    const [answer] = await talk(ports.text, 'set /amp/channels/1/output/mute true\n', 1);
    expect(answer).toContain('not allowed');
    expect(amplifier.core.tree).toMatchObject({ amp: { channels: { 1: { output: { mute: false } } } } });
  });
});

describe('the text interface as a way around', () => {
  it('[LOCK-04] [LOCK-09] goes around neither a UAC lock nor a locked tuning, and tells no secret', async () => {
    const { ports, amplifier } = await open({ model: '704D', lockedTuning: { password: 'p', channels: [1] } });
    const before = JSON.stringify(amplifier.core.tree['amp']);
    await amplifier.device.write('/network/ethernet', { dot1xPassword: 'geheim' }, { id: 'installer', admin: true });
    const ask = (...lines: string[]) => talk(ports.text, `${lines.join('\n')}\n`, lines.length);
    expect(
      await ask(
        'set /amp/channels/1/outputEqFilters/1/gain 3',
        'set /lockedProperties/ch1/properties ""',
        'get /network/ethernet/dot1xPassword',
        'get /misc/uploadTicket',
        'set /misc/passwordProtected false',
      ),
    ).toEqual([
      "error:  /amp/channels/1/outputEqFilters/1/gain is locked. - '/amp/channels/1/outputEqFilters/1/gain'",
      "error:  element is read only - '/lockedProperties/ch1/properties'",
      '/network/ethernet/dot1xPassword ""',
      '/misc/uploadTicket ""',
      "error:  element is read only - '/misc/passwordProtected'",
    ]);
    amplifier.access.setLockKey('key of the house');
    expect(await ask('set /amp/channels/2/output/mute true', 'get /UAC/key')).toEqual([
      "error:  not allowed - '/amp/channels/2/output/mute'",
      expect.stringMatching(/^\/UAC\/key "[0-9a-f]{32}"$/),
    ]);
    expect(JSON.stringify(amplifier.core.tree['amp'])).toBe(before);
  });

  it('a peer that asks and never reads is cut off, with all that waits for it', async () => {
    const { amplifier } = await open({ model: '704D' });
    amplifier.core.setAt('/logs/events', 'x'.repeat(90_000));
    const { tcp } = createTextFace(amplifier, () => undefined);
    await new Promise<void>((resolve) => tcp.listen(0, '127.0.0.1', resolve));
    const joined = once(tcp, 'connection');
    const socket = connect((tcp.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write('get /logs/events\n'.repeat(190));
    await joined;
    const peers = () => new Promise<number>((resolve) => tcp.getConnections((_, connections) => resolve(connections)));
    await expect.poll(peers).toBe(0);
    socket.destroy();
    tcp.close();
  });
});

describe('an upload to a protected amplifier', () => {
  it('[API-18] [FWLOCAL-07] needs the ticket that an authenticated session was given, once', async () => {
    const { ports } = await open({ model: '704D', password: 'secret' });
    const client = await join(ports.webSocket);
    const url = '/misc/uploadTicket';
    const refused = await client.ask({ url, method: 'get' });
    const { nonce } = refused['error'] as { nonce: string };
    const { result: ticket } = await client.ask({ url, method: 'get', auth: signWithPassword('secret', nonce, url) });
    const content = new Blob([writePackage(samplePackage(modelOf({ model: '704D' }), '3.2.0.0', 100))]);
    const upload = async (given: unknown) => {
      const form = new FormData();
      form.append('http-multipart-form-data-upload', 'Submit');
      form.append('uploadTicket', String(given));
      form.append('file', content, 'ASBT-3.2.0.0.tar.xz.enc');
      return (await fetch(`http://127.0.0.1:${ports.http}/http-multipart-form-data-upload.cgi`, { method: 'POST', body: form })).status;
    };
    expect(await upload('guess')).toBe(403);
    expect(await upload(ticket)).toBe(200);
    expect(await upload(ticket)).toBe(403);
    expect(await client.ask({ url: '/misc/fwUpdateStatus', method: 'get' })).toMatchObject({ result: 'Decrypting' });
    client.socket.close();
  });
});

describe('the web server', () => {
  function get(
    port: number,
    path: string,
    headers: Record<string, string> = {},
    method = 'GET',
  ): Promise<{ status: number; headers: Record<string, unknown>; body: string }> {
    return new Promise((resolve, reject) => {
      const request = httpRequest({ host: '127.0.0.1', port, path, method, headers }, (response) => {
        let body = '';
        response.on('data', (chunk: Buffer) => (body += chunk.toString()));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
      });
      request.on('error', reject);
      request.end();
    });
  }

  it('[API-24] GET /host names the host and its port', async () => {
    const { ports } = await open({ model: '704D' });
    const { status, body, headers } = await get(ports.http, '/host');
    expect(status).toBe(200);
    expect(JSON.parse(body)).toEqual({ host: `127.0.0.1:${ports.webSocket}` });
    expect(headers['content-security-policy']).toContain("script-src 'self'");
  });

  it('answers nobody under a foreign name, and no page of a stranger', async () => {
    const { ports } = await open({ model: '704D' });
    expect((await get(ports.http, '/host', { host: 'rebound.example' })).status).toBe(421);
    expect((await get(ports.http, '/host', { origin: 'http://evil.example' })).status).toBe(403);
    const trusted = await get(ports.http, '/host', { origin: 'https://trusted.example' });
    expect(trusted.headers['access-control-allow-origin']).toBe('https://trusted.example');
  });

  it('says so while there is no application, and takes no other method', async () => {
    const { ports } = await open({ model: '704D' });
    expect((await get(ports.http, '/')).status).toBe(503);
    expect((await get(ports.http, '/host', {}, 'DELETE')).status).toBe(405);
    expect((await get(ports.http, '/%zz')).status).toBe(400);
  });
});
