import { decodeBase64, deobfuscate, type Change, type Tree } from '@headroom/model';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as clientAuth from './auth/client.ts';
import { graceMs } from './client.ts';
import { createManualClock } from './clock.ts';
import type { Command, Outcome } from './device.ts';
import { createLocalDevice } from './local-device.ts';
import { createMemoryNetwork } from './memory-socket.ts';
import type { OpenSocket } from './socket.ts';
import { canonicalId, connected, id, output, passwordKey, schema, stage, type Setup } from './test-rig.ts';
import type { TreeDeviceHooks } from './tree-device.ts';

const fetchAuth = () => Promise.resolve(clientAuth);

describe('connecting', () => {
  it('[CONN-01] connects, waits, fetches the device, fetches info, subscribes and then adjusts the period', async () => {
    const { asked, device, link } = await connected({ period: 250 });
    expect(asked().map(({ method, url }) => `${method} ${url}`)).toEqual([
      'get /',
      'info /',
      'subscribe /misc',
      'subscribe /lockedProperties',
      'subscribe /UAC',
      'set /misc',
    ]);
    expect(asked().at(-1)?.params).toEqual({ subscriptionPeriod: 250 });
    expect(device.status()).toMatchObject({ state: 'CONNECTED', problem: undefined });
    expect(link.heard.length).toBeGreaterThan(6);
  });
  it('[CONN-03] leaves the period alone when it is right, and lives with a device that refuses it', async () => {
    expect((await connected()).asked().some(({ method }) => method === 'set')).toBe(false);
    const refusing = await connected({ period: 250, hooks: { setHandlers: { '/misc': () => ({ ok: false, message: 'No.' }) } } });
    expect(refusing.device.status().state).toBe('CONNECTED');
  });
  it.each([
    ['amp', 'ws://amp:1234/'],
    ['192.168.1.20:99', 'ws://192.168.1.20:99/'],
    ['[fe80::1]', 'ws://[fe80::1]:1234/'],
  ])('[API-01] reaches %s without encryption at %s', (host, url) => {
    const { clock, device } = stage();
    const credentials = { passwordFor: () => undefined, lockKeyFor: () => undefined, remember: () => undefined, forget: () => undefined };
    const asked: string[] = [];
    const openSocket: OpenSocket = (wanted) => {
      asked.push(wanted);
      return { send: () => undefined, close: () => undefined, buffered: () => 0 };
    };
    createLocalDevice({ host, expectedId: undefined, openSocket, clock, credentials, fetchAuth, period: 100, sliderThrottleMs: 50 });
    expect(asked).toEqual([url]);
    device.close();
  });
  it('[CONN-02] stops and fails after 10 s in which it did not become connected', async () => {
    const { clock, device, link } = stage();
    link.answer = 'silence';
    await clock.advance(9999);
    expect(device.status().state).toBe('CONNECTING');
    await clock.advance(1);
    expect(device.status()).toMatchObject({ state: 'FAILED', problem: 'CONNECTION_ERROR' });
  });
  it('[CONN-04] [CONN-05] stops when the socket closes, and tries again after 5 s without end', async () => {
    const { clock, device, link } = await connected();
    const states: string[] = [];
    device.onStatus(() => states.push(device.status().state));
    link.cut();
    await clock.advance(10);
    expect(device.status()).toMatchObject({ state: 'FAILED', problem: 'CONNECTION_ERROR' });
    link.answer = 'refuse';
    await clock.advance(30_000);
    expect(device.status().state).toBe('FAILED');
    link.answer = 'accept';
    await clock.advance(5000);
    expect(device.status()).toMatchObject({ state: 'CONNECTED', problem: undefined });
    expect(states.slice(0, 3)).toEqual(['FAILED', 'CONNECTING', 'FAILED']);
  });
  it('[CONN-04] [CONN-06] [ERR-01] an error reply to the record or to info, or silence, stops the connection', async () => {
    for (const [method, problem] of [
      ['get', 'CONFIGURATION_FETCH_ERROR'],
      ['info', 'INFO_FETCH_ERROR'],
      ['subscribe', 'CONFIGURATION_FETCH_ERROR'],
    ] as const) {
      const clock = createManualClock();
      const network = createMemoryNetwork(clock);
      let closed = false;
      network.listen('ws://amp:1234/', (transport) => ({
        closed: () => void (closed = true),
        message(text) {
          const request = JSON.parse(text) as { method: string; url: string; id: number };
          if (request.method === method && method === 'subscribe') return;
          if (request.method === method) transport.send(JSON.stringify({ leaApi: '1.0', error: { message: 'No.' }, id: request.id }));
          else transport.send(JSON.stringify({ leaApi: '1.0', url: request.url, result: { misc: {} }, id: request.id }));
        },
      }));
      const credentials = { passwordFor: () => undefined, lockKeyFor: () => undefined, remember: () => undefined, forget: () => undefined };
      const device = createLocalDevice({
        host: 'amp',
        expectedId: undefined,
        openSocket: network.openSocket,
        clock,
        credentials,
        fetchAuth,
        period: 100,
        sliderThrottleMs: 50,
      });
      await clock.advance(11_000);
      expect([method, device.status().problem, closed]).toEqual([method, problem, true]);
    }
  });
  it('[CONN-07] is loaded once record, device info, channel 1 and analog input 1 are there', async () => {
    const { clock, device } = stage();
    expect(device.status().loaded).toBe(false);
    await clock.advance(100);
    expect(device.status().loaded).toBe(true);
  });
  it('[CONN-07] [IMPEXP-17] a branch asked for while it still connects is fetched once it has, and not if it never does', async () => {
    const { clock, device, link } = stage();
    const asked: Promise<Outcome>[] = [device.refresh('/')];
    // A page shows now, and a file may be chosen on it.
    device.onStatus(() => {
      const { state, loaded } = device.status();
      if (loaded && state === 'CONNECTING') asked.push(device.refresh('/amp/deviceInfo'));
    });
    await clock.advance(100);
    expect(device.status().state).toBe('CONNECTED');
    expect(await Promise.all(asked)).toMatchObject([{ ok: true }, { ok: true }]);
    link.answer = 'silence';
    link.cut();
    await clock.advance(5010);
    expect(device.status().state).toBe('CONNECTING');
    const late = device.refresh('/');
    await clock.advance(10_000);
    expect(await late).toMatchObject({ ok: false, reason: 'not connected' });
    await clock.advance(5000);
    const last = device.refresh('/');
    device.close();
    expect(await last).toMatchObject({ ok: false, reason: 'not connected' });
  });
  it('[CONN-08] says when the device was last heard, so that a silent one can be told from a quiet one', async () => {
    const { clock, device, link } = await connected();
    await clock.advance(60_000);
    expect(clock.now() - (device.status().lastUpdate ?? 0)).toBeLessThan(15_000);
    const { lastUpdate } = device.status();
    link.frozen = true;
    await clock.advance(12_000);
    expect(device.status().lastUpdate).toBe(lastUpdate);
  });
  it('finds a socket that died unnoticed within 15 s', async () => {
    const { clock, device, link } = await connected();
    link.frozen = true;
    await clock.advance(15_000);
    expect(device.status().state).not.toBe('CONNECTED');
    link.frozen = false;
    await clock.advance(15_000);
    expect(device.status().state).toBe('CONNECTED');
  });
  it('keeps an idle connection and asks a silent device only now and then', async () => {
    const { clock, device, asked } = await connected();
    const before = asked().length;
    await clock.advance(60_000);
    expect(device.status().state).toBe('CONNECTED');
    expect(asked().length - before).toBeLessThanOrEqual(8);
  });
});

describe('values', () => {
  it('tells listeners at, above and below a leaf once a batch, and nobody else', async () => {
    const { clock, amp, device } = await connected();
    const calls: string[] = [];
    const listen = (url: string) => device.subscribe(url, (changes) => calls.push(`${url} ${changes.length}`));
    for (const url of ['/', '/amp/channels/1', `${output}/mute`, `${output}/fader`, '/amp/channels/2']) listen(url);
    await clock.advance(200);
    calls.length = 0;
    amp.report([
      [`${output}/mute`, true],
      ['/amp/channels/1/levels/level_db', -10],
    ]);
    await clock.advance(100);
    expect(calls).toEqual(['/ 2', '/amp/channels/1 2', `${output}/mute 1`]);
    expect(device.read(`${output}/mute`)).toBe(true);
  });
  it('shares one subscription on the wire among listeners, keeps it for a while, and restores it', async () => {
    const { clock, amp, device, link, asked } = await connected();
    const count = (text: string) => asked().filter(({ method, url }) => `${method} ${url}` === text).length;
    const stops = ['mute', 'fader', 'name'].map((name) => device.subscribe(`${output}/${name}`, () => undefined));
    await clock.advance(10);
    expect(count('subscribe /amp/channels/1/output')).toBe(1);
    stops.forEach((stop) => stop());
    await clock.advance(graceMs - 100);
    const stop = device.subscribe(`${output}/mute`, () => undefined);
    await clock.advance(graceMs * 2);
    expect([count('subscribe /amp/channels/1/output'), count('unsubscribe /amp/channels/1/output')]).toEqual([1, 0]);
    link.cut();
    await clock.advance(6000);
    expect(count('subscribe /amp/channels/1/output')).toBe(2);
    amp.report([[`${output}/mute`, true]]);
    await clock.advance(100);
    expect(device.read(`${output}/mute`)).toBe(true);
    stop();
    await clock.advance(graceMs);
    expect(count('unsubscribe /amp/channels/1/output')).toBe(1);
  });
  it('forgets after a reconnect what the device no longer has', async () => {
    const { clock, amp, device, link } = await connected();
    const gone: Change[] = [];
    amp.report([['/lockedProperties/ch1/key', 'x']]);
    await clock.advance(200);
    expect(device.read('/lockedProperties/ch1/key')).toBe('x');
    device.subscribe('/lockedProperties', (changes) => gone.push(...changes));
    link.cut();
    amp.report([['/lockedProperties/ch1', null]]);
    await clock.advance(6000);
    expect(device.read('/lockedProperties/ch1')).toBeUndefined();
    expect(gone).toContainEqual(['/lockedProperties/ch1', null]);
  });
  it('asks for a branch once, watched or not, and forgets what is gone from it', async () => {
    const { amp, device, settled } = await connected();
    amp.report([['/amp/powerSupply/acLineVoltage', 231]]);
    expect(device.read('/amp/powerSupply/acLineVoltage')).toBe(0);
    expect(await settled(device.refresh('/amp/powerSupply'))).toMatchObject({ ok: true });
    expect(device.read('/amp/powerSupply/acLineVoltage')).toBe(231);
    expect(device.read('/amp/autoStandby/threshold')).toBe(-60);
    amp.report([['/amp/powerSupply/poeStatus', null]]);
    await settled(device.refresh('/'));
    expect(device.read('/amp/powerSupply/poeStatus')).toBeUndefined();
  });
  it('gives the device’s own description of a leaf', async () => {
    const { device } = await connected();
    expect(device.info(`${output}/fader`)).toMatchObject({ type: 'Float', min: -80, max: 0, units: 'dB' });
    expect(device.info(output)).toBeUndefined();
  });
});

describe('writes', () => {
  it('[CTRL-05] [CTRL-09] sends the newest value of a drag, throttled, and always the last', async () => {
    const { clock, amp, device, asked } = await connected();
    const outcomes: (Outcome | undefined)[] = [];
    for (let step = 1; step <= 100; step += 1) {
      void device.write(output, { fader: -step / 10 }).then((outcome) => outcomes.push(outcome));
      await clock.advance(10);
    }
    await clock.advance(1000);
    const sent = asked().filter(({ method }) => method === 'set');
    expect(sent.length).toBeLessThanOrEqual(21);
    expect(sent.at(-1)?.params).toEqual({ fader: -10 });
    expect((amp.tree['amp'] as Tree)['channels']).toMatchObject({ 1: { output: { fader: -10 } } });
    expect(outcomes).toHaveLength(100);
    expect(outcomes.filter((outcome) => outcome?.ok)).toHaveLength(sent.length);
  });
  it('coalesces properties of one resource, and lets one that is refused take none along', async () => {
    const { amp, device, settled } = await connected();
    void device.write(output, { mute: true });
    const bad = settled(device.write(output, { fader: 'loud' }), 0);
    const good = device.write(output, { name: 'Left' });
    await bad;
    expect(await settled(good)).toMatchObject({ ok: true });
    expect((amp.tree['amp'] as Tree)['channels']).toMatchObject({ 1: { output: { mute: true, fader: 0, name: 'Left' } } });
  });
  it('a refused write ends with the device’s words and does not disconnect', async () => {
    const { device, settled } = await connected();
    expect(await settled(device.write(output, { hiZLoZ: '2 ohm' }))).toEqual({
      ok: false,
      reason: 'refused',
      message: `${output}/hiZLoZ: not one of the options.`,
    });
    expect(device.status().state).toBe('CONNECTED');
  });
  it('[ERR-02] fails by time-out, by a result other than OK, and without a connection', async () => {
    const refusing = await connected({ hooks: { setHandlers: { [output]: () => ({ ok: true, result: 'NOT NOW' }) } } });
    expect(await refusing.settled(refusing.device.write(output, { mute: true }))).toEqual({
      ok: false,
      reason: 'refused',
      message: 'NOT NOW',
    });
    refusing.link.cut();
    await refusing.clock.advance(1);
    expect(await refusing.settled(refusing.device.write(output, { mute: true }))).toMatchObject({ reason: 'not connected' });
    const silent = await connected({ hooks: { clearHandlers: { '/lockedProperties': () => new Promise(() => undefined) } } });
    const reset = silent.device.run({ kind: 'resetLocks', groupId: 'ch1', key: 'k' });
    expect(await silent.settled(reset, 4999)).toBeUndefined();
    expect(await silent.settled(reset, 1)).toMatchObject({ reason: 'time-out' });
  });
  it('[API-15] a request without a reply times out after 10 s', async () => {
    const { device, settled } = await connected({ hooks: { setHandlers: { [output]: () => new Promise(() => undefined) } } });
    const write = device.write(output, { mute: true });
    expect(await settled(write, 9999)).toBeUndefined();
    expect(await settled(write, 1)).toMatchObject({ ok: false, reason: 'time-out' });
  });
  it('sends nothing again after a reconnect: what was not acknowledged ends as not connected', async () => {
    const { clock, device, link, asked, settled } = await connected();
    link.frozen = true;
    const first = device.write(output, { fader: -1 });
    const second = device.write(output, { fader: -2 });
    await clock.advance(1);
    link.frozen = false;
    link.cut();
    expect(await settled(first, 0)).toMatchObject({ reason: 'not connected' });
    expect(await settled(second, 0)).toMatchObject({ reason: 'not connected' });
    const before = asked().filter(({ method }) => method === 'set').length;
    await clock.advance(20_000);
    expect(device.status().state).toBe('CONNECTED');
    expect(asked().filter(({ method }) => method === 'set').length).toBe(before);
  });
});

describe('credentials', () => {
  it('[API-14] sends a request once more with the new nonce, and once only', async () => {
    const right = await connected({ password: 'secret', known: { [canonicalId]: 'secret' } });
    expect(await right.settled(right.device.write(output, { mute: true }))).toMatchObject({ ok: true });
    expect(
      right
        .asked()
        .filter(({ method }) => method === 'set')
        .map(({ auth }) => auth !== undefined),
    ).toEqual([false, true]);
    const wrong = await connected({ password: 'secret', known: { [canonicalId]: 'guess' } });
    expect(await wrong.settled(wrong.device.write(output, { mute: true }))).toMatchObject({ ok: false, reason: 'wrong password' });
    expect(wrong.asked().filter(({ method }) => method === 'set')).toHaveLength(2);
  });
  it('[ERR-01] tells a refused password as DEVICE_CREDENTIAL_ERROR and never sends it again', async () => {
    const { device, settled, passwords } = await connected({ password: 'secret', known: { [canonicalId]: 'guess' } });
    await settled(device.write(output, { mute: true }));
    expect(device.status()).toMatchObject({ state: 'CONNECTED', problem: 'DEVICE_CREDENTIAL_ERROR', needsPassword: true });
    expect(passwords.size).toBe(0);
    expect(await settled(device.write(output, { mute: true }))).toMatchObject({ reason: 'password needed' });
  });
  it('checks a password by a write that changes nothing, keeps the right one, and forgets it on logout', async () => {
    const { device, settled, passwords, amp } = await connected({ password: 'secret' });
    expect(device.status().needsPassword).toBe(true);
    const before = JSON.stringify(amp.tree);
    expect(await settled(device.run({ kind: 'checkPassword', password: 'guess' }))).toMatchObject({ reason: 'wrong password' });
    expect(await settled(device.run({ kind: 'checkPassword', password: 'secret' }))).toMatchObject({ ok: true });
    expect(JSON.stringify(amp.tree)).toBe(before);
    expect([passwords.get(canonicalId), device.status().needsPassword]).toEqual(['secret', false]);
    await settled(device.run({ kind: 'logout' }));
    expect([passwords.size, device.status().needsPassword]).toEqual([0, true]);
  });
  it('lets no nonce expire unused, however many writes are made at once', async () => {
    const { clock, device, passwords } = await connected({ password: 'secret', known: { [canonicalId]: 'secret' } });
    const places = schema.places.filter(({ path }) => /outputEqFilters|Limiter|loadMonitor/.test(path));
    const writes = Promise.all(places.map(({ path }) => device.write(path, { enable: true })));
    await clock.advance(2000);
    expect(places.length).toBeGreaterThan(40);
    expect((await writes).filter(({ ok }) => !ok)).toEqual([]);
    expect(passwords.size).toBe(1);
  });
  it('wants what makes proofs only where one is asked for', async () => {
    const asks = async (setup: Setup) => {
      let times = 0;
      const staged = await connected({ ...setup, fetchAuth: () => ((times += 1), Promise.resolve(clientAuth)) });
      await staged.settled(staged.device.write(output, { mute: true }));
      return times > 0;
    };
    expect(await asks({})).toBe(false);
    expect(await asks({ password: 'secret' })).toBe(false);
    expect(await asks({ password: 'secret', known: { [canonicalId]: 'secret' } })).toBe(true);
  });
  it('does nothing without a proof where what makes one cannot be fetched, and keeps the password', async () => {
    const { device, settled, passwords, asked } = await connected({
      password: 'secret',
      known: { [canonicalId]: 'secret' },
      fetchAuth: () => Promise.reject(new Error('offline')),
    });
    const lock: Command = { kind: 'lock', groupId: 'ch1', key: 'tuning', properties: [output] };
    for (const attempt of [
      () => device.write(output, { mute: true }),
      () => device.run({ kind: 'checkPassword', password: 'secret' }),
      () => device.run({ kind: 'changePassword', current: 'secret', next: 'new' }),
      () => device.run(lock),
    ])
      expect(await settled(attempt())).toMatchObject({ ok: false, reason: 'not connected' });
    expect(asked().filter(({ auth }) => auth !== undefined)).toEqual([]);
    expect(passwords.get(canonicalId)).toBe('secret');
  });
  it('says how long to wait when the device throttles guesses', async () => {
    const { device, settled } = await connected({ password: 'secret' });
    for (let guess = 0; guess < 5; guess += 1) await settled(device.run({ kind: 'checkPassword', password: 'guess' }), 10);
    expect(await settled(device.run({ kind: 'checkPassword', password: 'secret' }), 10)).toMatchObject({
      reason: 'throttled',
      retryAfter: 5,
    });
  });
  it('[API-05] [API-25] changes the password under the device’s 2048-bit key, and shows neither on the wire', async () => {
    const { device, settled, secrets, passwords, link } = await connected({
      password: 'old secret',
      known: { [canonicalId]: 'old secret' },
    });
    expect(await settled(device.run({ kind: 'changePassword', current: 'wrong', next: 'new secret' }))).toMatchObject({ ok: false });
    expect(secrets.password).toBe('old secret');
    expect(await settled(device.run({ kind: 'changePassword', current: 'old secret', next: 'new secret' }))).toMatchObject({ ok: true });
    expect([secrets.password, passwords.get(canonicalId)]).toEqual(['new secret', 'new secret']);
    expect(await settled(device.write(output, { mute: true }))).toMatchObject({ ok: true });
    expect(link.heard.some(({ text }) => /old secret|new secret/.test(text))).toBe(false);
    expect(decodeBase64(passwordKey.publicKey.n.replaceAll('-', '+').replaceAll('_', '/').padEnd(344, '='))).toHaveLength(256);
  });
  it('[API-13] [LOCK-05] signs with the lock key on a UAC-locked amplifier', async () => {
    const { device, settled, asked } = await connected({ lockKey: 'house', knownLockKey: 'house' });
    expect(await settled(device.write(output, { mute: true }))).toMatchObject({ ok: true });
    expect(asked().at(-1)?.auth).toHaveProperty('uac');
    const stranger = await connected({ lockKey: 'house' });
    expect(await stranger.settled(stranger.device.write(output, { mute: true }))).toMatchObject({ reason: 'password needed' });
  });
});

describe('commands', () => {
  it('[API-12] clears one log by clear on /logs, or by the flag where the device knows no clear', async () => {
    const cleared: unknown[] = [];
    const knowing = await connected({ hooks: { clearHandlers: { '/logs': (params) => (cleared.push(params), { ok: true }) } } });
    expect(await knowing.settled(knowing.device.run({ kind: 'clearLogs', log: 'faults' }))).toMatchObject({ ok: true });
    expect(cleared).toEqual([{ faults: true }]);
    const other = await connected();
    expect(await other.settled(other.device.run({ kind: 'clearLogs', log: 'events' }))).toMatchObject({ ok: true });
    expect(other.amp.tree['misc']).toMatchObject({ clearLogs: true });
  });
  const type = '/amp/channels/1/crossover/lowPassFilter/type';
  const lock = { kind: 'lock', groupId: 'ch1', key: 'tuning', properties: [type] } as const;
  it('[LOCK-09] [LOCK-10] [API-11] locks, unlocks and resets, each done when the device reports it', async () => {
    const { amp, device, settled } = await connected();
    expect(await settled(device.run(lock))).toMatchObject({ ok: true });
    expect(device.read('/lockedProperties/ch1/properties')).toEqual([type]);
    expect(await settled(device.run({ kind: 'unlock', groupId: 'ch1', key: 'wrong' }))).toMatchObject({ ok: false, reason: 'refused' });
    expect(await settled(device.run({ kind: 'unlock', groupId: 'ch1', key: 'tuning' }))).toMatchObject({ ok: true });
    expect([device.read('/lockedProperties/ch1'), amp.tree['lockedProperties']]).toEqual([undefined, {}]);
    await settled(device.run(lock));
    expect(await settled(device.run({ kind: 'resetLocks', groupId: 'ch1', key: '' }))).toMatchObject({ ok: true });
    expect(device.read('/lockedProperties/ch1')).toBeUndefined();
  });
  it('[LOCK-10] fails after 5000 ms without a report, whatever the device answered', async () => {
    const { device, settled } = await connected({ hooks: { setHandlers: { '/lockedProperties': () => ({ ok: true }) } } });
    const running = device.run(lock);
    expect(await settled(running, 4999)).toBeUndefined();
    expect(await settled(running, 1)).toMatchObject({ ok: false, reason: 'time-out' });
  });
  it('[LOCK-13] sends a key as 12 bytes of nonce, the ciphertext and 16 bytes of tag, never readable', async () => {
    const { device, settled, asked, link } = await connected();
    await settled(device.run(lock));
    const key = asked().at(-1)?.params?.['key'] as string;
    expect(decodeBase64(key)).toHaveLength(12 + 'tuning'.length + 16);
    expect(deobfuscate(id, key)).toBe('tuning');
    expect(link.heard.some(({ text }) => text.includes('"tuning"'))).toBe(false);
  });
  it('fetches an upload ticket with the password', async () => {
    const reads: TreeDeviceHooks['reads'] = {
      '/misc/uploadTicket': ({ admin }) => (admin ? { ok: true, result: 'ticket' } : { ok: false, message: 'No.' }),
    };
    const { device, settled } = await connected({ password: 'secret', known: { [canonicalId]: 'secret' }, hooks: { reads } });
    expect(await settled(device.run({ kind: 'uploadTicket' }))).toEqual({ ok: true, result: 'ticket' });
  });
  it('[API-22] subscribes to the touch controllers’ proxy, enables it and starts its update', async () => {
    const { clock, device, amp, asked, settled } = await connected();
    device.subscribe('/NSTProxy', () => undefined);
    await clock.advance(10);
    expect(asked().at(-1)).toMatchObject({ method: 'subscribe', url: '/NSTProxy' });
    expect(await settled(device.write('/NSTProxy', { enable: true }))).toMatchObject({ ok: true });
    expect(await settled(device.write('/NSTProxy', { fwUpdate: true }))).toMatchObject({ ok: true });
    expect(amp.tree['NSTProxy']).toMatchObject({ enable: true, fwUpdate: true });
  });
  it('[API-23] numbers its requests from anywhere, since replies go to every page that watches', async () => {
    const ids: unknown[] = [];
    const setHandlers: TreeDeviceHooks['setHandlers'] = {
      '/NSTProxy': (params) => {
        ids.push((params as { request: { id: number } }).request.id);
        return { ok: true };
      },
    };
    for (let page = 0; page < 3; page += 1) {
      const { clock, device } = await connected({ hooks: { setHandlers } });
      void device.run({ kind: 'touchRequest', url: '/controllers', method: 'get', params: {} });
      await clock.advance(10);
    }
    expect(new Set(ids).size).toBe(3);
  });
  it('[API-23] matches replies of touch controllers by request id, and waits 10 s at most', async () => {
    const requests: { id: number; url: string }[] = [];
    const setHandlers: TreeDeviceHooks['setHandlers'] = {
      '/NSTProxy': (params) => {
        const { request } = params as { request?: { id: number; url: string } };
        if (!request) return undefined;
        requests.push(request);
        return { ok: true };
      },
    };
    const { clock, device, amp, settled } = await connected({ hooks: { setHandlers } });
    const ask = (url: string) => device.run({ kind: 'touchRequest', url, method: 'get', params: {} });
    const first = ask('/config/a');
    const second = ask('/config/b');
    const silent = ask('/config/c');
    await clock.advance(10);
    for (const { id: request, url } of requests.slice(0, 2).toReversed())
      amp.announce('/NSTProxy', { reply: { id: request, result: { url } } });
    expect(await settled(first, 1)).toMatchObject({ ok: true, result: { result: { url: '/config/a' } } });
    expect(await settled(second, 1)).toMatchObject({ ok: true, result: { result: { url: '/config/b' } } });
    expect(device.read('/NSTProxy/reply')).toBeUndefined();
    expect(await settled(silent, 10_000)).toMatchObject({ ok: false, reason: 'time-out' });
  });
});

describe('answers from strangers', () => {
  it('matches replies without id or url, passes over late and unknown ones, and takes notifies in either nesting', async () => {
    const clock = createManualClock();
    const network = createMemoryNetwork(clock);
    let say: (text: string) => void = () => undefined;
    network.listen('ws://amp:1234/', (transport) => {
      say = (text) => transport.send(text);
      return {
        closed: () => undefined,
        message(text) {
          const { method, url, id: request } = JSON.parse(text) as { method: string; url: string; id: number };
          const result =
            method === 'set' ? 'OK' : method === 'get' && url === '/' ? { misc: { findMe: false, subscriptionPeriod: 100 }, amp: {} } : {};
          const names = request % 3 === 0 ? { url } : request % 3 === 1 ? { id: request } : {};
          transport.send(JSON.stringify({ leaApi: '1.0', result, ...names }));
        },
      };
    });
    const credentials = { passwordFor: () => undefined, lockKeyFor: () => undefined, remember: () => undefined, forget: () => undefined };
    const device = createLocalDevice({
      host: 'amp',
      expectedId: undefined,
      openSocket: network.openSocket,
      clock,
      credentials,
      fetchAuth,
      period: 100,
      sliderThrottleMs: 50,
    });
    await clock.advance(100);
    expect(device.status().state).toBe('CONNECTED');
    say('{"leaApi":"1.0","url":"/misc","result":{"findMe":1},"id":99999}');
    say('{"leaApi":"1.0","url":"/","method":"notify","params":{"amp":{"autoStandby":{"enable":true}}}}');
    say('{"leaApi":"1.0","url":"/amp","method":"notify","params":{"amp":{"autoStandby":{"timeToWait":5}}}}');
    say('{"leaApi":"1.0","url":"/amp","method":"notify","params":{"autoStandby":{"threshold":-40}}}');
    await clock.advance(10);
    expect(device.read('/amp/autoStandby')).toEqual({ enable: true, timeToWait: 5, threshold: -40 });
    expect(device.read('/misc/findMe')).toBe(false);
  });
  it('[API-17] tells which version of the interface the device says that it speaks', async () => {
    const { clock, device, network } = await connected();
    expect(device.status().apiVersion).toBe('1.0');
    const newer = createLocalDevice({
      host: 'amp',
      expectedId: undefined,
      openSocket: (url, events) =>
        network.openSocket(url, {
          ...events,
          received: (data) => events.received(String(data).replace('"leaApi": "1.0"', '"leaApi": "2.0"')),
        }),
      clock,
      credentials: { passwordFor: () => undefined, lockKeyFor: () => undefined, remember: () => undefined, forget: () => undefined },
      fetchAuth,
      period: 100,
      sliderThrottleMs: 50,
    });
    await clock.advance(100);
    expect(newer.status()).toMatchObject({ state: 'CONNECTED', apiVersion: '2.0' });
  });
  it('takes 10,000 mutated frames from a device without a throw, and stays connected and usable', async () => {
    const { clock, device, settled, network, link } = await connected();
    const spoken: ((data: string | Uint8Array) => void)[] = [];
    const listening = createLocalDevice({
      host: 'amp',
      expectedId: undefined,
      openSocket: (url, events) => {
        spoken.push((data) => events.received(data));
        return network.openSocket(url, events);
      },
      clock,
      credentials: { passwordFor: () => undefined, lockKeyFor: () => undefined, remember: () => undefined, forget: () => undefined },
      fetchAuth,
      period: 100,
      sliderThrottleMs: 50,
    });
    await clock.advance(100);
    const fixed = JSON.stringify(listening.read('/amp/powerSupply'));
    const bytes = new TextEncoder().encode(
      '{"leaApi":"1.0","url":"/","method":"notify","params":{"amp":{"channels":{"1":{"output":{"mute":true,"fader":-1.5}}}}}}',
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { minLength: 1, maxLength: 5 }), (edits) => {
        const mutated = Uint8Array.from(bytes);
        for (const [at, byte] of edits) mutated[at] = byte;
        spoken[0]?.(mutated);
      }),
      { numRuns: 10_000 },
    );
    fc.assert(
      fc.property(fc.json(), (json) => {
        spoken[0]?.(json);
        spoken[0]?.(`{"url":"/","method":"notify","params":${json}}`);
        spoken[0]?.(`{"url":"/","error":${json},"id":7}`);
      }),
      { numRuns: 1000 },
    );
    expect(JSON.stringify(listening.read('/amp/powerSupply'))).toBe(fixed);
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(await settled(listening.write(output, { mute: true }))).toMatchObject({ ok: true });
    expect(device.status().state).toBe('CONNECTED');
    expect(link.heard.length).toBeLessThan(1000);
  });
});
