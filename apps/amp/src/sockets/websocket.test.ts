import { createHash } from 'node:crypto';
import { connect, type AddressInfo } from 'node:net';
import { at } from '@headroom/model/property';
import { sealPasswordChange, signWithLockKey, signWithPassword } from '@headroom/protocol/auth';
import { describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { standardPorts } from './appliance.ts';
import { createHostRules } from './host-rules.ts';
import { readPlace } from './place.ts';
import { createSocketRig, join } from '../../test/socket-rig.ts';
import { createWebSocketFace } from './websocket.ts';

const { open } = createSocketRig();

describe('the WebSocket with third-party clients', () => {
  it('[API-01] [API-02] accepts text and binary frames, a repeated id, urls without a slash, and answers in the layout that scanners read', async () => {
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

  it('[API-01] is at port 1234 where no other is named', () => {
    expect(standardPorts.webSocket).toBe(1234);
    expect(readPlace('192.168.1.20')).toEqual({ host: '192.168.1.20', port: 1234 });
  });

  it('[API-03] a set without an id is carried out and not answered; its subscribers are notified', async () => {
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

  it("starts no firmware update: only the amplifier's cloud may", async () => {
    const { ports, amplifier } = await open({ model: '704D' });
    const client = await join(ports.webSocket);
    const params = {
      address: '/firmware/1/a',
      name: 'ASBT-9.tar.xz.enc',
      version: '9',
      bytes: 1,
      sha256: 'a'.repeat(64),
      allowOlder: true,
    };
    for (const method of ['update', 'set', 'get', 'reset'])
      expect(await client.ask({ url: '/firmware', method, params })).toHaveProperty('error');
    expect(await client.ask({ url: '/misc', method: 'set', params: { fwUpdateStatus: 'Downloading' } })).toHaveProperty('error');
    expect(at(amplifier.core.tree, '/misc/fwUpdateStatus')).toBe('None');
    client.socket.close();
  });

  it('[API-16] meters arrive live, in batches, and only for subscribers', async () => {
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

  it('[API-13] [API-14] a protected amplifier is readable by everybody, writable with the password, and gives a new nonce each time', async () => {
    const { ports } = await open({ model: '704D', password: 'pass word' });
    const client = await join(ports.webSocket);
    expect(await client.ask({ url: '/misc/passwordProtected', method: 'get' })).toMatchObject({ result: true });
    const write = { url: '/amp/channels/1/output', method: 'set', params: { mute: true } };
    const refused = await client.ask(write);
    expect(refused).toMatchObject({ error: { code: -32000 } });
    const { nonce } = refused['error'] as { nonce: string };
    const auth = signWithPassword('pass word', { nonce }, write);
    expect(await client.ask({ ...write, auth })).toMatchObject({ result: 'OK' });
    expect(await client.ask({ ...write, auth })).toMatchObject({ error: { code: -32000 } });
    client.socket.close();
  });

  it('[API-13] one that requires whole proofs refuses one without method and values, and one for another method or value', async () => {
    const { ports, amplifier } = await open({ model: '704D', password: 'pass word', wholeProofs: true });
    const client = await join(ports.webSocket);
    const write = { url: '/amp/channels/1/output', method: 'set', params: { mute: true } };
    const challenge = async () => (await client.ask(write))['error'] as { nonce: string; schemes: string[] };
    const isMuted = () => at(amplifier.core.tree, '/amp/channels/1/output/mute');
    const { nonce } = await challenge();
    const digest = createHash('sha256').update(`pass word:${nonce}:${write.url}`).digest('hex');
    expect(await client.ask({ ...write, auth: { nonce, digest } })).toMatchObject({
      error: { code: -32000, schemes: ['headroom-2'] },
    });
    for (const other of [{ params: { mute: true, fader: 0 } }, { method: 'clear' }])
      expect(await client.ask({ ...write, ...other, auth: signWithPassword('pass word', await challenge(), write) })).toMatchObject({
        error: { code: -32000 },
      });
    expect(isMuted()).toBe(false);
    expect(await client.ask({ ...write, auth: signWithPassword('pass word', await challenge(), write) })).toMatchObject({ result: 'OK' });
    expect(isMuted()).toBe(true);
    client.socket.close();
  });

  it('[API-05] [API-25] [SETTINGS-04] the password is changed sealed, by whoever knows the old one, and shown to nobody', async () => {
    const { ports, amplifier } = await open({ model: '704D', password: 'old one' });
    const client = await join(ports.webSocket);
    const change = async (old: string, next: string) => {
      const { publicKey, nonce } = (await client.ask({ url: '/users', method: 'get' }))['result'] as { publicKey: unknown; nonce: string };
      const admin = sealPasswordChange(publicKey, { old, new: next, nonce });
      const write = { url: '/users', method: 'set', params: { admin } };
      const challenge = (await client.ask(write))['error'] as { nonce: string };
      return client.ask({ ...write, auth: signWithPassword(old, challenge, write) });
    };
    expect(await change('wrong', 'new one')).toHaveProperty('error');
    expect(await change('old one', 'new one')).toMatchObject({ result: 'OK' });
    expect(amplifier.authority.secrets().password).toBe('new one');
    expect(JSON.stringify(amplifier.core.tree)).not.toContain('new one');
    expect(await change('new one', '')).toMatchObject({ result: 'OK' });
    expect(amplifier.core.tree).toMatchObject({ misc: { passwordProtected: false } });
    client.socket.close();
  });

  it('[LOCK-05] an amplifier under a UAC lock accepts only what is signed with the lock key', async () => {
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
    const write = { url: '/amp/channels/1/output', method: 'set', params: { mute: true } };
    const { nonce } = (await client.ask(write))['error'] as { nonce: string };
    const auth = signWithLockKey('lock key', amplifier.identity.mac, { nonce }, write);
    expect(await client.ask({ ...write, auth })).toMatchObject({ result: 'OK' });
    client.socket.close();
  });

  it('[LOCK-09] a locked tuning cannot be written by anybody', async () => {
    const { ports, amplifier } = await open({ model: '704D', lockedTuning: { password: 'p', channels: [1] } });
    const client = await join(ports.webSocket);
    const gains = () => [1, 2].map((channel) => at(amplifier.core.tree, `/amp/channels/${channel}/outputEqFilters/1/gain`));
    expect(await client.ask({ url: '/amp/channels/1/outputEqFilters/1', method: 'set', params: { gain: 3 } })).toMatchObject({
      error: { message: '/amp/channels/1/outputEqFilters/1/gain is locked.' },
    });
    expect(await client.ask({ url: '/amp/channels/2/outputEqFilters/1', method: 'set', params: { gain: 3 } })).toMatchObject({
      result: 'OK',
    });
    expect(gains()).toEqual([0, 3]);
    client.socket.close();
  });

  it('[PROP-01] shows the url at which it is reached', async () => {
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

  it('refuses pages of other origins and foreign names, and accepts controllers without an Origin', async () => {
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

  it('a refused connection cannot stay open by never closing', async () => {
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

  it('[CONN-04] a restart closes the sockets, and the same ports answer afterwards', async () => {
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

  it('restarts a dozen times without a listener left on its servers each time', async () => {
    const warnings: string[] = [];
    const warned = ({ message }: Error) => void warnings.push(message);
    process.on('warning', warned);
    const { ports, amplifier } = await open({ model: '704D' });
    for (let restart = 0; restart < 12; restart += 1) {
      const on = new Promise<void>((resolve) => amplifier.lifecycle.onChange((state) => state === 'on' && resolve()));
      amplifier.lifecycle.restart(0, () => undefined);
      await on;
      const client = await vi.waitFor(() => join(ports.webSocket), { timeout: 60_000 });
      client.socket.close();
    }
    process.off('warning', warned);
    expect(warnings).toEqual([]);
  });

  it('[CONN-04] a pulled cable leaves the socket open and silent; what was sent meanwhile arrives late', async () => {
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
