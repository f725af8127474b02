import type { Change, Tree } from '@headroom/model';
import { describe, expect, it } from 'vitest';
import { graceMs } from './client.ts';
import { createManualClock } from './clock.ts';
import type { Outcome } from './device.ts';
import { createMemoryNetwork } from './memory-socket.ts';
import type { OpenSocket } from './socket.ts';
import { canonicalId, connected, guestOn, output, stage } from './test-rig.ts';

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
    const asked: string[] = [];
    const openSocket: OpenSocket = (wanted) => {
      asked.push(wanted);
      return { send: () => undefined, close: () => undefined, buffered: () => 0 };
    };
    guestOn(openSocket, createManualClock(), host);
    expect(asked).toEqual([url]);
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
      const device = guestOn(network.openSocket, clock, 'amp');
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
  it('shows nothing of another amplifier that stands at its address, and asks it for nothing but its name', async () => {
    const { clock, device, link, network, settled } = await connected();
    const asked: string[] = [];
    network.listen('ws://amp:1234/', (transport) => ({
      closed: () => undefined,
      message(text) {
        const { method, url, id } = JSON.parse(text) as { method: string; url: string; id: number };
        asked.push(`${method} ${url}`);
        const result = { id: '02:00:00:00:00:02', amp: { deviceInfo: { deviceName: 'Another' } } };
        transport.send(JSON.stringify({ leaApi: '1.0', url, result, id }));
      },
    }));
    link.cut();
    await clock.advance(6000);
    expect(device.status()).toMatchObject({ state: 'FAILED', isAnother: true });
    expect(device.read('/amp/deviceInfo/deviceName')).toBe('');
    expect(await settled(device.write(output, { mute: true }))).toMatchObject({ ok: false, reason: 'not connected' });
    expect(new Set(asked)).toEqual(new Set(['get /']));
  });
  it('takes whoever answers first for its amplifier, unless somebody knows whose the address is', async () => {
    expect((await connected()).device.status()).toMatchObject({ state: 'CONNECTED', isAnother: false });
    expect((await connected({ expectedId: canonicalId })).device.status()).toMatchObject({ state: 'CONNECTED', isAnother: false });
    const { device } = await connected({ expectedId: '020000000002' });
    expect(device.status()).toMatchObject({ state: 'FAILED', isAnother: true, loaded: false });
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
