import { at, readModel, schemaOf, type Change, type Tree, type TreeLeaf } from '@headroom/model';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAuthGuard, signWithLockKey, signWithPassword, type DeviceSecrets } from './auth/index.ts';
import { createManualClock } from './clock.ts';
import { createDeviceServer, serverLimits, type Authority, type ServerLimits } from './device-server.ts';
import { createTreeDevice, noHooks, type TreeDeviceHooks } from './tree-device.ts';

const model = readModel('704D');
if (!model) throw new Error('no model');
const schema = schemaOf(model);
const mac = '02:00:00:00:00:01';

function stage({
  secrets = {},
  limits = {},
  hooks = {},
}: { secrets?: Partial<DeviceSecrets>; limits?: Partial<ServerLimits>; hooks?: Partial<TreeDeviceHooks> } = {}) {
  const clock = createManualClock();
  const device = createTreeDevice({ schema, tree: { id: mac }, hooks: { ...noHooks, ...hooks } });
  const known = { password: '', lockKey: '', mac, ...secrets };
  const authority: Authority = {
    guard: createAuthGuard(() => clock.now()),
    secrets: () => known,
    publicKey: () => undefined,
    open: () => null,
    changePassword: () => undefined,
  };
  const faults: unknown[] = [];
  const server = createDeviceServer({
    device,
    clock,
    authority,
    onFault: (error) => faults.push(error),
    limits: { ...serverLimits, ...limits },
  });
  const connect = () => {
    const heard: string[] = [];
    const state = { buffered: 0, closed: undefined as number | undefined };
    const connection = server.connect({
      remote: 'test',
      buffered: () => state.buffered,
      send: (text) => heard.push(text),
      close: (code) => void (state.closed = code),
    });
    const say = (message: object) => {
      connection.message(JSON.stringify({ leaApi: '1.0', ...message }));
      return JSON.parse(heard.at(-1) ?? '{}') as Record<string, unknown>;
    };
    return {
      connection,
      heard,
      state,
      say,
      notifies: () =>
        heard.map((text) => JSON.parse(text) as { method?: string; params?: Tree }).filter(({ method }) => method === 'notify'),
    };
  };
  return { clock, device, server, connect, faults, secrets: known };
}
const muteUrl = '/amp/channels/1/output/mute';

describe('requests', () => {
  it('[API-02] prints a reply in four spaces, members in order, with the url as it came', () => {
    const { connect } = stage();
    const { connection, heard } = connect();
    connection.message('{"leaApi":"1.0","url":"amp/channels/1/output/mute","method":"get","id":7}');
    expect(heard).toEqual(['{\n    "leaApi": "1.0",\n    "url": "amp/channels/1/output/mute",\n    "result": false,\n    "id": 7\n}']);
  });
  it.each([
    ['{"url":"/misc/findMe","method":"get","id":-1}'],
    ['{"url":"/misc/findMe","method":"get","id":"7"}'],
    ['hello'],
    ['[{"url":"/misc/findMe","method":"get","id":1}]'],
    ['{"url":"/nowhere","method":"get"}'],
  ])('[API-02] answers %s by an error whose id is null, as JSON-RPC has it', (message) => {
    const { connect } = stage();
    const { connection, heard } = connect();
    connection.message(message);
    expect(heard).toHaveLength(1);
    expect(Object.keys(JSON.parse(heard[0] ?? '') as object)).toEqual(['leaApi', 'error', 'id']);
    expect(JSON.parse(heard[0] ?? '')).toMatchObject({ id: null });
  });
  it('[API-02] takes null for what is not there, as some languages write it', () => {
    const { connect } = stage();
    const { connection, heard, say } = connect();
    expect(say({ leaApi: null, url: muteUrl, method: 'get', params: null, id: 3, auth: null })).toMatchObject({ result: false, id: 3 });
    connection.message(JSON.stringify({ url: muteUrl, method: 'set', params: true, id: null }));
    expect(heard).toHaveLength(1);
    expect(say({ url: muteUrl, method: 'get', id: 4 })).toMatchObject({ result: true });
  });
  it.each([
    { url: muteUrl, method: 'set' },
    { url: muteUrl, method: 'set', params: 'loud' },
    { leaApi: '2.0', url: muteUrl, method: 'set', params: true },
    { url: 5, method: 'clear' },
    { url: '/logs', method: 'clear' },
  ])('[API-03] says nothing to %j: who sends a change without an id wants no answer', (message) => {
    const { connect } = stage();
    const { connection, heard } = connect();
    connection.message(JSON.stringify(message));
    expect(heard).toEqual([]);
  });
  it('[API-03] answers get, set, info, subscribe, unsubscribe and clear, and refuses other methods by name', () => {
    const cleared: unknown[] = [];
    const { connect } = stage({ hooks: { clearHandlers: { '/logs': (params) => (cleared.push(params), { ok: true }) } } });
    const { say, heard } = connect();
    expect(say({ url: muteUrl, method: 'get', id: 1 })).toMatchObject({ result: false });
    expect(say({ url: '/amp/channels/1/output', method: 'set', params: { mute: true }, id: 1 })).toMatchObject({ result: 'OK', id: 1 });
    expect(say({ url: muteUrl, method: 'get', id: 1 })).toMatchObject({ result: true });
    expect(say({ url: muteUrl, method: 'info', id: 1 })).toMatchObject({ result: { type: 'Bool', default: false } });
    say({ url: '/amp/channels/1/output', method: 'subscribe', id: 2 });
    expect(JSON.parse(heard.at(-2) ?? '')).toMatchObject({ result: { mute: true }, id: 2 });
    expect(say({ url: '/amp/channels/1/output', method: 'unsubscribe', id: 1 })).toMatchObject({ result: 'OK' });
    expect(say({ url: '/logs', method: 'clear', params: { events: true }, id: 1 })).toMatchObject({ result: 'OK' });
    expect(cleared).toEqual([{ events: true }]);
    expect(say({ url: '/', method: 'post', id: 3 })).toMatchObject({
      error: { message: expect.stringContaining('method') as string },
      id: 3,
    });
  });
  it('[API-04] reads the base resources and the whole device', () => {
    const { say } = stage().connect();
    for (const url of ['/', '/misc', '/logs', '/NSTProxy', '/lockedProperties'])
      expect(say({ url, method: 'get', id: 1 })['result']).toBeTypeOf('object');
  });
  it('[API-17] refuses another version of the interface', () => {
    const { say } = stage().connect();
    expect(say({ leaApi: '2.0', url: '/', method: 'get', id: 1 })).toMatchObject({ error: { message: 'leaApi must be "1.0".' }, id: 1 });
  });
  it('takes binary frames and repeated ids, and carries out a set without an id in silence', () => {
    const { device, connect } = stage();
    const { connection, heard } = connect();
    connection.message(new TextEncoder().encode('{"url":"/amp/channels/1/output","method":"set","params":{"mute":true}}'));
    expect(heard).toEqual([]);
    expect(device.schema.leaf(muteUrl) && (device.tree['amp'] as Tree)).toMatchObject({ channels: { 1: { output: { mute: true } } } });
    for (const url of ['/misc', '/logs']) connection.message(JSON.stringify({ url, method: 'get', id: 1 }));
    expect(heard.map((text) => (JSON.parse(text) as { url: string }).url)).toEqual(['/misc', '/logs']);
  });
  it.each([
    [{ method: 'get', id: 1 }, 'url'],
    [{ url: 4, method: 'get', id: 1 }, 'url'],
    [{ url: '/', method: 'get', id: -1 }, 'id'],
    [{ url: '/', method: 'get', id: 1.5 }, 'id'],
    [{ url: '/', method: 'get', id: '1' }, 'id'],
    [{ url: '/misc', method: 'set', id: 1 }, 'params'],
    [{ url: '/misc', method: 'set', params: 3, id: 1 }, 'params'],
    [{ url: '/amp/channels/1/output', method: 'set', params: { mute: 'yes' }, id: 1 }, muteUrl],
    [{ url: '/amp/channels/9/output', method: 'set', params: {}, id: 1 }, '/amp/channels/9/output'],
  ])('says which member of %j is wrong', (message, named) => {
    const { say } = stage().connect();
    expect((say(message)['error'] as { message: string }).message).toContain(named);
  });
  it('answers a fault inside the device in words and reports it', () => {
    const { connect, faults } = stage({
      hooks: {
        setHandlers: {
          '/misc': () => {
            throw new Error('broken');
          },
        },
      },
    });
    expect(connect().say({ url: '/misc', method: 'set', params: {}, id: 1 })).toMatchObject({ error: {}, id: 1 });
    expect(faults).toHaveLength(1);
  });
  it('[API-05] answers a password that the device could not keep, or a read that failed, in words, and lives on', () => {
    const broken = () => {
      throw new Error('disk full');
    };
    const { connect, faults, clock } = stage({ hooks: { reads: { '/misc/uploadTicket': broken } } });
    expect(connect().say({ url: '/misc/uploadTicket', method: 'get', id: 1 })).toMatchObject({ error: {}, id: 1 });
    const guard = createAuthGuard(() => clock.now());
    const authority: Authority = {
      guard,
      secrets: () => ({ password: '', lockKey: '', mac }),
      publicKey: () => ({ n: '', e: '' }),
      open: (sealed) => ({ old: '', new: 'next', nonce: String(sealed) }),
      changePassword: broken,
    };
    const device = createTreeDevice({ schema, tree: {}, hooks: noHooks });
    const server = createDeviceServer({ device, clock, authority, onFault: (error) => faults.push(error) });
    const heard: string[] = [];
    const { message } = server.connect({ remote: '', buffered: () => 0, close: () => undefined, send: (text) => heard.push(text) });
    message('{"url":"/users","method":"get","id":1}');
    const { nonce } = (JSON.parse(heard[0] ?? '') as { result: { nonce: string } }).result;
    message(JSON.stringify({ url: '/users', method: 'set', params: { admin: nonce }, id: 2 }));
    expect(JSON.parse(heard[1] ?? '')).toMatchObject({ error: { message: 'The amplifier could not carry this out.' }, id: 2 });
    expect(faults).toHaveLength(2);
  });
});

describe('notifies', () => {
  it('[API-16] batches what changed by the subscription period, on whole multiples of it', async () => {
    const { clock, device, connect } = stage();
    const { say, notifies } = connect();
    await clock.advance(30);
    say({ url: '/amp/channels/1', method: 'subscribe', id: 1 });
    expect(notifies()).toHaveLength(1);
    const set = (value: number) => device.report([['/amp/channels/1/output/fader', value]]);
    set(-1);
    await clock.advance(69);
    set(-2);
    expect(notifies()).toHaveLength(1);
    await clock.advance(1);
    expect(notifies().slice(1)).toEqual([
      { leaApi: '1.0', url: '/', method: 'notify', params: { amp: { channels: { 1: { output: { fader: -2 } } } } } },
    ]);
    device.report([['/misc/subscriptionPeriod', 400]]);
    set(-3);
    await clock.advance(299);
    expect(notifies()).toHaveLength(2);
    await clock.advance(1);
    expect(notifies()).toHaveLength(3);
  });
  it('sends the whole branch once after the reply of a subscribe, then only what was subscribed and changed', async () => {
    const { clock, device, connect } = stage();
    const { say, heard, notifies } = connect();
    say({ url: '/amp/autoStandby', method: 'subscribe', id: 1 });
    expect(heard.map((text) => Object.keys(JSON.parse(text) as object))).toEqual([
      ['leaApi', 'url', 'result', 'id'],
      ['leaApi', 'url', 'method', 'params'],
    ]);
    expect(notifies()[0]?.params).toMatchObject({ amp: { autoStandby: { enable: false, threshold: -60, timeToWait: 20 } } });
    device.report([
      ['/misc/findMe', true],
      ['/amp/autoStandby/enable', true],
      ['/amp/autoStandby/timeToWait', 20],
    ]);
    await clock.advance(100);
    expect(notifies()[1]?.params).toEqual({ amp: { autoStandby: { enable: true } } });
    await clock.advance(1000);
    expect(notifies()).toHaveLength(2);
  });
  it.each([
    ['a meter', ['report', 'move'], -12],
    ['a report', ['move', 'report'], -30],
  ])('[API-16] tells where %s has put a leaf last', async (_, order, last) => {
    const { clock, device, connect } = stage();
    const { say, notifies } = connect();
    const address = '/amp/channels/1/levels/level_db';
    const meter = device.meter(address);
    say({ url: '/amp/channels/1/levels', method: 'subscribe', id: 1 });
    for (const how of order) {
      if (how === 'move') device.move(meter, -12);
      else device.report([[address, -30]]);
    }
    await clock.advance(100);
    expect([at(notifies().at(-1)?.params ?? {}, address), at(device.tree, address)]).toEqual([last, last]);
  });
  it('refuses to subscribe to a channel that the amplifier lacks and stays open', () => {
    const { say, state } = stage().connect();
    expect(say({ url: '/amp/channels/5', method: 'subscribe', id: 1 })).toMatchObject({ error: {}, id: 1 });
    expect(state.closed).toBeUndefined();
  });
  it('prints a batch once for all sockets with the same subscriptions', async () => {
    const { clock, device, connect } = stage();
    const sockets = Array.from({ length: 5 }, connect);
    for (const { say } of sockets) say({ url: '/misc', method: 'subscribe', id: 1 });
    const before = sockets.map(({ heard }) => heard.length);
    const stringify = JSON.stringify;
    let prints = 0;
    JSON.stringify = ((...given: Parameters<typeof stringify>) => ((prints += 1), stringify(...given))) as typeof stringify;
    device.report([['/misc/findMe', true]]);
    await clock.advance(100);
    JSON.stringify = stringify;
    expect(prints).toBe(1);
    expect(sockets.map(({ heard }, index) => heard.length - (before[index] ?? 0))).toEqual([1, 1, 1, 1, 1]);
  });
  it('keeps only the newest value of each leaf for a slow socket, and closes one that stays blocked', async () => {
    const { clock, device, connect } = stage();
    const { say, state, notifies } = connect();
    say({ url: '/amp/channels/1/output', method: 'subscribe', id: 1 });
    state.buffered = serverLimits.slowBytes + 1;
    for (let step = 1; step <= 50; step += 1) {
      device.report([['/amp/channels/1/output/fader', -step]]);
      await clock.advance(100);
    }
    expect(notifies()).toHaveLength(1);
    state.buffered = 0;
    await clock.advance(100);
    expect(
      notifies()
        .slice(1)
        .map(({ params }) => params),
    ).toEqual([{ amp: { channels: { 1: { output: { fader: -50 } } } } }]);
    state.buffered = serverLimits.slowBytes + 1;
    device.report([['/amp/channels/1/output/fader', 0]]);
    await clock.advance(serverLimits.blockedMs + 200);
    expect(state.closed).toBe(1008);
  });
  it('[API-23] passes announcements on at once and each for itself', () => {
    const { device, connect } = stage();
    const watcher = connect();
    const other = connect();
    watcher.say({ url: '/NSTProxy', method: 'subscribe', id: 1 });
    device.announce('/NSTProxy', { reply: { id: 1 } });
    device.announce('/NSTProxy', { reply: { id: 2 } });
    expect(
      watcher
        .notifies()
        .slice(1)
        .map(({ params }) => params),
    ).toEqual([{ NSTProxy: { reply: { id: 1 } } }, { NSTProxy: { reply: { id: 2 } } }]);
    expect(other.notifies()).toEqual([]);
  });
  it('tells the device which branches are watched, and that they are no longer when the socket closes', () => {
    const { device, connect } = stage();
    const { connection, say } = connect();
    say({ url: '/amp/channels/1', method: 'subscribe', id: 1 });
    expect([device.isWatched('/amp/channels/1/levels'), device.isWatched('/amp/channels/2/levels')]).toEqual([true, false]);
    connection.closed();
    expect(device.isWatched('/amp/channels/1/levels')).toBe(false);
  });
});

describe('authority', () => {
  const set = { url: '/amp/channels/1/output', method: 'set', params: { mute: true }, id: 1 };
  const nonceOf = (reply: Record<string, unknown>) => (reply['error'] as { nonce: string }).nonce;
  it('[API-13] [API-14] leaves reads open, and takes a set only with a digest over a fresh nonce', () => {
    const { say } = stage({ secrets: { password: 'secret' } }).connect();
    expect(say({ url: muteUrl, method: 'get', id: 1 })).toMatchObject({ result: false });
    const challenge = say(set);
    expect(challenge).toMatchObject({ error: { code: -32000, nonce: expect.any(String) as string }, id: 1 });
    expect(say({ url: muteUrl, method: 'get', id: 1 })).toMatchObject({ result: false });
    const auth = signWithPassword('secret', nonceOf(challenge), set.url);
    expect(say({ ...set, auth })).toMatchObject({ result: 'OK' });
    expect(say({ ...set, auth })).toMatchObject({ error: { code: -32000 } });
    expect(say({ url: '/logs', method: 'clear', params: {}, id: 1 })).toMatchObject({ error: { code: -32000 } });
  });
  it('[LOGIN-07] tells the keys of wireless networks only to who has shown the password, and leaves them out for the others', async () => {
    const { clock, connect, device, secrets } = stage({ secrets: { password: 'secret' } });
    const [owner, guest] = [connect(), connect()];
    const wifi = { url: '/network/wifi', method: 'get', id: 1 };
    const key = { url: '/network/wifi/password', method: 'get', id: 2 };
    const passwordIn = (notify: { params?: Tree } | undefined) => at(notify?.params ?? {}, key.url);
    for (const { say } of [owner, guest]) say({ url: '/', method: 'subscribe', id: 3 });
    expect(guest.notifies().map(passwordIn)).toEqual([undefined]);
    expect(Object.keys(guest.say(wifi)['result'] as object)).toEqual(['enable', 'ssid', 'dhcp', 'ip', 'gateway', 'mac', 'signalStrength']);
    expect(at(guest.say({ ...wifi, url: '/' })['result'] as Tree, '/network/apConfig')).toEqual({ buttonEnable: false });
    expect(guest.say({ ...key, method: 'subscribe' })).toMatchObject({ error: { code: -32000 } });

    const challenge = owner.say(key);
    expect(challenge).toMatchObject({ error: { code: -32000 } });
    const auth = signWithPassword('secret', nonceOf(challenge), key.url);
    expect(owner.say({ ...key, auth })).toMatchObject({ result: '' });
    device.report([[key.url, 'long enough']]);
    await clock.advance(100);
    expect(passwordIn(owner.notifies().at(-1))).toBe('long enough');
    expect(owner.say(wifi)).toMatchObject({ result: { ssid: '', password: 'long enough' } });
    expect(guest.notifies()).toHaveLength(1);

    // Who knew the old password is a stranger again, and without one there are none.
    secrets.password = 'another';
    expect(owner.say(key)).toMatchObject({ error: { code: -32000 } });
    secrets.password = '';
    expect(guest.say(key)).toMatchObject({ result: 'long enough' });
  });
  it('[LOCK-05] takes a set signed with a key from the MAC address and the lock key', () => {
    const { say } = stage({ secrets: { lockKey: 'key of the house' } }).connect();
    const wrong = say({ ...set, auth: signWithLockKey('another key', mac, nonceOf(say(set)), set.url) });
    expect(wrong).toMatchObject({ error: { code: -32000 } });
    expect(say({ ...set, auth: signWithLockKey('key of the house', mac, nonceOf(wrong), set.url) })).toMatchObject({ result: 'OK' });
  });
  it('does not answer a refused set without an id, and does not carry it out', () => {
    const { device, connect } = stage({ secrets: { password: 'secret' } });
    const { connection, heard } = connect();
    connection.message(JSON.stringify({ url: '/misc', method: 'set', params: { findMe: true } }));
    expect(heard).toEqual([]);
    expect(device.tree['misc']).toMatchObject({ findMe: false });
  });
  it('says how long to wait once passwords are guessed', () => {
    const { say } = stage({ secrets: { password: 'secret' } }).connect();
    let reply = say(set);
    for (let guess = 0; guess < 5; guess += 1) reply = say({ ...set, auth: signWithPassword('wrong', nonceOf(reply), set.url) });
    expect(say({ ...set, auth: signWithPassword('secret', nonceOf(reply), set.url) })).toMatchObject({ error: { retryAfter: 5 } });
  });
  it('answers a special read to a session that is not admin by a challenge', () => {
    const reads: TreeDeviceHooks['reads'] = {
      '/misc/uploadTicket': ({ admin }) => (admin ? { ok: true, result: 'ticket' } : { ok: false, message: 'No.' }),
    };
    const { say } = stage({ secrets: { password: 'secret' }, hooks: { reads } }).connect();
    const get = { url: '/misc/uploadTicket', method: 'get', id: 1 };
    const challenge = say(get);
    expect(challenge).toMatchObject({ error: { code: -32000 } });
    expect(say({ ...get, auth: signWithPassword('secret', nonceOf(challenge), get.url) })).toMatchObject({ result: 'ticket' });
  });
});

describe('limits', () => {
  it('closes on a frame that is too big, and turns away a socket too many', () => {
    const { connect } = stage({ limits: { sockets: 1 } });
    const first = connect();
    expect(connect().state.closed).toBe(1013);
    first.connection.message('x'.repeat(serverLimits.frameBytes + 1));
    expect(first.state.closed).toBe(1009);
  });
  it('lets a burst wait its turn in order, and closes on a flood', async () => {
    const { clock, connect } = stage();
    const { connection, heard, state } = connect();
    for (let id = 0; id < 600; id += 1) connection.message(JSON.stringify({ url: muteUrl, method: 'get', id }));
    expect(heard).toHaveLength(200);
    await clock.advance(2100);
    expect(heard.map((text) => (JSON.parse(text) as { id: number }).id)).toEqual(Array.from({ length: 600 }, (_, id) => id));
    for (let id = 0; id < 2000; id += 1) connection.message('{}');
    expect(state.closed).toBe(1008);
  });
});

describe('bad input', () => {
  it('takes 10,000 mutated frames without a throw or a change, and says something to each', () => {
    const { device, connect, faults, server } = stage({ limits: { rate: 1_000_000 } });
    const { connection, heard } = connect();
    const good = JSON.stringify({
      leaApi: '1.0',
      url: '/amp/channels/1/output',
      method: 'set',
      params: { mute: true, fader: -12.5, name: 'Löwe' },
      id: 12,
    });
    const bytes = [...new TextEncoder().encode(good)];
    const before = JSON.stringify(device.tree);
    const changes: Change[] = [];
    device.onChange((made) => changes.push(...made));
    const mutation = fc.array(
      fc.record({ at: fc.nat(bytes.length - 1), byte: fc.nat(255), how: fc.constantFrom('put', 'cut', 'insert') }),
      { minLength: 1, maxLength: 6 },
    );
    let sent = 0;
    fc.assert(
      fc.property(mutation, (edits) => {
        const mutated = [...bytes];
        for (const { at: from, byte, how } of edits) mutated.splice(from, how === 'insert' ? 0 : 1, ...(how === 'cut' ? [] : [byte]));
        const heardBefore = heard.length;
        const changedBefore = changes.length;
        connection.message(Uint8Array.from(mutated));
        sent += 1;
        const reply =
          heard.length > heardBefore ? (JSON.parse(heard.at(-1) ?? '') as { error?: { message: string }; result?: unknown }) : undefined;
        // A mutated frame may still be a legal one; only what was acknowledged, or came without an id, may change anything.
        if (changes.length > changedBefore) expect(reply === undefined || reply.result === 'OK').toBe(true);
        if (reply?.error) expect(reply.error.message).not.toBe('');
        for (const [address] of changes.splice(changedBefore))
          device.report([[address, device.schema.leaf(address)?.property.default as TreeLeaf]]);
        changes.length = changedBefore;
      }),
      { numRuns: 10_000 },
    );
    expect(sent).toBe(10_000);
    expect(faults).toEqual([]);
    expect(JSON.stringify(device.tree) === before).toBe(true);
    expect(server.connections()).toBe(1);
  }, 20_000);
  it('takes any JSON as params of any method without a throw', () => {
    const { connect, faults } = stage({ limits: { rate: 1_000_000 } });
    const { connection } = connect();
    fc.assert(
      fc.property(
        fc.constantFrom('/', '/misc', '/lockedProperties', '/users', '/amp/channels/1', muteUrl, '/__proto__'),
        fc.constantFrom('get', 'set', 'clear', 'subscribe', 'info', 'unsubscribe'),
        fc.json(),
        (url, method, params) => {
          connection.message(`{"url":${JSON.stringify(url)},"method":"${method}","params":${params},"auth":${params},"id":1}`);
        },
      ),
      { numRuns: 2000 },
    );
    expect(faults).toEqual([]);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});
