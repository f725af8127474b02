import type { Change, Tree, TreeLeaf } from '@headroom/model/property';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { serverLimits } from './device-server.ts';
import { muteUrl, stage } from '../../test/server-rig.ts';

describe('requests', () => {
  it('[API-02] prints a reply with four spaces, members in order, and the url as received', () => {
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
  ])('answers %s with an error whose id is null, as in JSON-RPC', (message) => {
    const { connect } = stage();
    const { connection, heard } = connect();
    connection.message(message);
    expect(heard).toHaveLength(1);
    expect(Object.keys(JSON.parse(heard[0] ?? '') as object)).toEqual(['leaApi', 'error', 'id']);
    expect(JSON.parse(heard[0] ?? '')).toMatchObject({ id: null });
  });
  const version = 'leaApi must be "1.0".';
  const id = 'id must be a whole number from 0 to 2147483647.';
  it.each([
    [{ leaApi: '1.1' }, version],
    [{ leaApi: '2.0' }, version],
    [{ leaApi: 1 }, version],
    [{ id: 1.5 }, id],
    [{ id: -1 }, id],
    [{ id: '7' }, id],
    [{ id: 2_147_483_648 }, id],
  ])('[API-02] refuses a request with %j in words', (members, message) => {
    const { say } = stage().connect();
    expect(say({ leaApi: '1.0', url: muteUrl, method: 'get', id: 7, ...members })).toMatchObject({ leaApi: '1.0', error: { message } });
  });
  it('accepts null for an absent member, as some languages write it', () => {
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
  ])('[API-03] does not answer %j: a change without an id wants no answer', (message) => {
    const { connect } = stage();
    const { connection, heard } = connect();
    connection.message(JSON.stringify(message));
    expect(heard).toEqual([]);
  });
  it('[API-03] answers get, set, info, subscribe, unsubscribe and clear, and refuses other methods by name', async () => {
    const cleared: unknown[] = [];
    const { device, clock, connect } = stage({ hooks: { clearHandlers: { '/logs': (params) => (cleared.push(params), { ok: true }) } } });
    const { say, heard } = connect();
    expect(say({ url: muteUrl, method: 'get', id: 1 })).toMatchObject({ result: false });
    expect(say({ url: '/amp/channels/1/output', method: 'set', params: { mute: true }, id: 1 })).toMatchObject({ result: 'OK', id: 1 });
    expect(say({ url: muteUrl, method: 'get', id: 1 })).toMatchObject({ result: true });
    expect(say({ url: muteUrl, method: 'info', id: 1 })).toMatchObject({ result: { type: 'Bool', default: false } });
    say({ url: '/amp/channels/1/output', method: 'subscribe', id: 2 });
    expect(JSON.parse(heard.at(-2) ?? '')).toMatchObject({ result: { mute: true }, id: 2 });
    expect(say({ url: '/amp/channels/1/output', method: 'unsubscribe', id: 1 })).toMatchObject({ result: 'OK' });
    const told = heard.length;
    device.report([[muteUrl, false]]);
    await clock.advance(1000);
    expect(heard).toHaveLength(told);
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
  it('accepts binary frames and repeated ids, and carries out a set without an id silently', () => {
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
  ])('names the invalid member of %j', (message, named) => {
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
  it('[API-05] answers in words when the device could not store a password or a read failed, and keeps running', () => {
    const broken = () => {
      throw new Error('disk full');
    };
    const { connect, faults } = stage({
      hooks: { reads: { '/misc/uploadTicket': broken } },
      authority: {
        publicKey: () => ({ n: '', e: '' }),
        open: (sealed) => ({ old: '', new: 'next', nonce: String(sealed) }),
        changePassword: broken,
      },
    });
    const { say } = connect();
    expect(say({ url: '/misc/uploadTicket', method: 'get', id: 1 })).toMatchObject({ error: {}, id: 1 });
    const { nonce } = say({ url: '/users', method: 'get', id: 1 })['result'] as { nonce: string };
    expect(say({ url: '/users', method: 'set', params: { admin: nonce }, id: 2 })).toMatchObject({
      error: { message: 'The amplifier could not carry this out.' },
      id: 2,
    });
    expect(faults).toHaveLength(2);
  });
});

describe('limits', () => {
  it('closes on a frame that is too large, and refuses sockets over the limit', () => {
    const { connect } = stage({ limits: { sockets: 1 } });
    const first = connect();
    expect(connect().state.closed).toBe(1013);
    first.connection.message('x'.repeat(serverLimits.frameBytes + 1));
    expect(first.state.closed).toBe(1009);
  });
  it('leaves places for others when one address has its share', () => {
    const { connect } = stage({ limits: { socketsOfOne: 2 } });
    const own = [connect('10.0.0.5'), connect('10.0.0.5'), connect('10.0.0.5'), connect('10.0.0.6')];
    expect(own.map(({ state }) => state.closed)).toEqual([undefined, undefined, 1013, undefined]);
    own[0]?.connection.closed();
    expect(connect('10.0.0.5').state.closed).toBeUndefined();
  });
  it('answers large requests at a limited rate of bytes per second', async () => {
    const { clock, connect } = stage();
    const { connection, heard, state } = connect();
    for (let id = 0; id < 1000; id += 1) connection.message(JSON.stringify({ url: '/', method: 'subscribe', id }));
    const seconds = 5;
    await clock.advance(seconds * 1000);
    const bytes = heard.reduce((sum, text) => sum + text.length, 0);
    const largest = Math.max(...heard.map(({ length }) => length));
    expect(bytes / serverLimits.answerBytes).toBeGreaterThan(seconds);
    expect(bytes).toBeLessThan((seconds + 1) * serverLimits.answerBytes + 2 * largest);
    expect(state.closed).toBeUndefined();
  });
  it('queues a burst in order, and closes on a flood', async () => {
    const { clock, connect } = stage();
    const { connection, heard, state } = connect();
    for (let id = 0; id < 600; id += 1) connection.message(JSON.stringify({ url: muteUrl, method: 'get', id }));
    expect(heard).toHaveLength(200);
    await clock.advance(2100);
    expect(heard.map((text) => (JSON.parse(text) as { id: number }).id)).toEqual(Array.from({ length: 600 }, (_, id) => id));
    for (let id = 0; id < 12_000; id += 1) connection.message('{}');
    expect(state.closed).toBe(1008);
  });
});

describe('bad input', () => {
  it('takes 10,000 mutated frames without an exception or a change, and answers each', () => {
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
        // A mutated frame may still be valid.
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
  it('takes any JSON as params of any method without an exception', () => {
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
