import { at, type Tree } from '@headroom/model/property';
import { describe, expect, it } from 'vitest';
import { signWithLockKey, signWithPassword } from '../auth/index.ts';
import { muteUrl, stage } from '../../test/server-rig.ts';
import { id } from '../../test/device-rig.ts';
import type { TreeDeviceHooks } from './tree-device.ts';

describe('authority', () => {
  const set = { url: '/amp/channels/1/output', method: 'set', params: { mute: true }, id: 1 };
  const nonceOf = (reply: Record<string, unknown>) => ({ nonce: (reply['error'] as { nonce: string }).nonce });
  it('[API-13] [API-14] leaves reads open, and accepts a set only with a digest over a fresh nonce', () => {
    const { say } = stage({ secrets: { password: 'secret' } }).connect();
    expect(say({ url: muteUrl, method: 'get', id: 1 })).toMatchObject({ result: false });
    const challenge = say(set);
    expect(challenge).toMatchObject({ error: { code: -32000, nonce: expect.any(String) as string }, id: 1 });
    expect(say({ url: muteUrl, method: 'get', id: 1 })).toMatchObject({ result: false });
    const auth = signWithPassword('secret', nonceOf(challenge), set);
    expect(say({ ...set, auth })).toMatchObject({ result: 'OK' });
    expect(say({ ...set, auth })).toMatchObject({ error: { code: -32000 } });
    expect(say({ url: '/logs', method: 'clear', params: {}, id: 1 })).toMatchObject({ error: { code: -32000 } });
  });
  it('[LOGIN-07] shows the keys of wireless networks only to whoever has proven the password, and omits them for others', async () => {
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
    const auth = signWithPassword('secret', nonceOf(challenge), key);
    expect(owner.say({ ...key, auth })).toMatchObject({ result: '' });
    device.report([[key.url, 'long enough']]);
    await clock.advance(100);
    expect(passwordIn(owner.notifies().at(-1))).toBe('long enough');
    expect(owner.say(wifi)).toMatchObject({ result: { ssid: '', password: 'long enough' } });
    expect(guest.notifies()).toHaveLength(1);

    // A changed password makes its knowers strangers; without one there are none.
    secrets.password = 'another';
    expect(owner.say(key)).toMatchObject({ error: { code: -32000 } });
    secrets.password = '';
    expect(guest.say(key)).toMatchObject({ result: 'long enough' });
  });
  it('accepts a proof with a subscribe too, and refuses a wrong one', () => {
    const { connect } = stage({ secrets: { password: 'secret' } });
    const { say, heard } = connect();
    const subscribe = { url: '/network/wifi/password', method: 'subscribe', id: 1 };
    const wrong = say({
      ...subscribe,
      url: '/misc',
      auth: signWithPassword('guess', nonceOf(say(subscribe)), { ...subscribe, url: '/misc' }),
    });
    expect(wrong).toMatchObject({ error: { code: -32000 } });
    say({ ...subscribe, auth: signWithPassword('secret', nonceOf(wrong), subscribe) });
    expect(JSON.parse(heard.at(-2) ?? '')).toMatchObject({ result: '' });
  });
  it('[LOCK-05] accepts a set signed with a key from the MAC address and the lock key', () => {
    const { say } = stage({ secrets: { lockKey: 'key of the house' } }).connect();
    const wrong = say({ ...set, auth: signWithLockKey('another key', id, nonceOf(say(set)), set) });
    expect(wrong).toMatchObject({ error: { code: -32000 } });
    expect(say({ ...set, auth: signWithLockKey('key of the house', id, nonceOf(wrong), set) })).toMatchObject({ result: 'OK' });
  });
  it('does not answer or carry out a refused set without an id', () => {
    const { device, connect } = stage({ secrets: { password: 'secret' } });
    const { connection, heard } = connect();
    connection.message(JSON.stringify({ url: '/misc', method: 'set', params: { findMe: true } }));
    expect(heard).toEqual([]);
    expect(device.tree['misc']).toMatchObject({ findMe: false });
  });
  it('reports the wait once passwords are guessed', () => {
    const { say } = stage({ secrets: { password: 'secret' } }).connect();
    let reply = say(set);
    for (let guess = 0; guess < 5; guess += 1) reply = say({ ...set, auth: signWithPassword('wrong', nonceOf(reply), set) });
    expect(say({ ...set, auth: signWithPassword('secret', nonceOf(reply), set) })).toMatchObject({ error: { retryAfter: 5 } });
  });
  it('asks for the password before it hands out an upload ticket', () => {
    const reads: TreeDeviceHooks['reads'] = {
      '/misc/uploadTicket': ({ admin }) => (admin ? { ok: true, result: 'ticket' } : { ok: false, message: 'No.' }),
    };
    const { say } = stage({ secrets: { password: 'secret' }, hooks: { reads } }).connect();
    const get = { url: '/misc/uploadTicket', method: 'get', id: 1 };
    const challenge = say(get);
    expect(challenge).toMatchObject({ error: { code: -32000 } });
    expect(say({ ...get, auth: signWithPassword('secret', nonceOf(challenge), get) })).toMatchObject({ result: 'ticket' });
  });
});
