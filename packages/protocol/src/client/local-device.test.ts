import { channel, device as record, deviceInfo, lockedProperties, output as outputOf, powerSupply } from '@headroom/model/amplifier';
import { channelNumbers } from '@headroom/model/catalogue';
import { at, valueOf, type Tree } from '@headroom/model/property';
import { watchReads } from '@headroom/model/schema';
import { describe, expect, it } from 'vitest';
import { graceMs } from './client.ts';
import { createManualClock } from '../clock.ts';
import type { Outcome } from '../device.ts';
import { createMemoryNetwork } from '../../test/memory-socket.ts';
import { printNotify, printReply } from '../wire/message.ts';
import type { OpenSocket, SocketEvents } from '../wire/socket.ts';
import { canonicalId, connected, guestOn, id as ampId, output, seen, stage, toOutput } from '../../test/device-rig.ts';

const { properties } = outputOf;

describe('connecting', () => {
  it('[CONN-01] connects, waits, fetches the device, subscribes, fetches info and then sets the period', async () => {
    const { asked, device, link } = await connected({ period: 250 });
    expect(asked().map(({ method, url }) => `${method} ${url}`)).toEqual([
      'get /',
      'subscribe /misc',
      'subscribe /lockedProperties',
      'subscribe /UAC',
      'info /',
      'set /misc',
    ]);
    expect(asked().at(-1)?.params).toEqual({ subscriptionPeriod: 250 });
    expect(device.status()).toMatchObject({ state: 'CONNECTED', problem: undefined });
    expect(link.heard.length).toBeGreaterThan(6);
  });
  it('[CONN-01] is connected only after the last answer', async () => {
    const clock = createManualClock();
    const network = createMemoryNetwork(clock);
    const waiting: (() => void)[] = [];
    network.listen('ws://amp:1234/', (transport) => ({
      closed: () => undefined,
      message(text) {
        const { url, id } = JSON.parse(text) as { url: string; id: number };
        waiting.push(() => transport.send(JSON.stringify({ leaApi: '1.0', url, id, result: { id: ampId, misc: { findMe: false } } })));
      },
    }));
    const device = guestOn(network.openSocket, clock, 'amp');
    const states: string[] = [];
    await clock.advance(100);
    for (let answers = 0; answers < 6; answers += 1) {
      states.push(device.status().state);
      waiting.shift()?.();
      await clock.advance(10);
    }
    expect(new Set(states)).toEqual(new Set(['CONNECTING']));
    expect(device.status().state).toBe('CONNECTED');
    device.close();
  });
  it('[CONN-01] [CONN-07] is loaded and follows pages while its long info is on the way, but is not connected and writes nothing', async () => {
    const clock = createManualClock();
    const network = createMemoryNetwork(clock);
    const asked: string[] = [];
    const held = new Map<string, () => void>();
    const part = { name: 'A' };
    const answered = { id: ampId, amp: { deviceInfo: part, channels: { 1: part }, inputs: { analog: { 1: part } } } };
    network.listen('ws://amp:1234/', (transport) => ({
      closed: () => undefined,
      message(text) {
        const { url, method, id } = JSON.parse(text) as { url: string; method: string; id: number };
        asked.push(`${method} ${url}`);
        held.set(`${method} ${url}`, () =>
          transport.send(JSON.stringify({ leaApi: '1.0', url, id, result: method === 'subscribe' ? {} : answered })),
        );
      },
    }));
    const device = guestOn(network.openSocket, clock, 'amp');
    const answer = async (name: string) => {
      held.get(name)?.();
      await clock.advance(10);
    };
    await clock.advance(100);
    await answer('get /');
    for (const url of ['/misc', '/lockedProperties']) await answer(`subscribe ${url}`);
    expect(device.status()).toMatchObject({ state: 'CONNECTING', loaded: false });
    await answer('subscribe /UAC');
    expect(device.status()).toMatchObject({ state: 'CONNECTING', loaded: true });
    device.subscribe(outputOf, { channel: 1 }, () => undefined);
    const refused = [toOutput({ mute: false }), toOutput({ fader: -80 }), toOutput({ mute: true, fader: 0 })].map((write) =>
      device.write(write),
    );
    await clock.advance(10);
    for (const outcome of await Promise.all(refused)) expect(outcome).toMatchObject({ ok: false, reason: 'not connected' });
    const rest = () => asked.filter((name) => !/ \/(?:misc|lockedProperties|UAC)$/.test(name));
    expect(rest()).toEqual(['get /', 'info /', `subscribe ${output}`]);
    const muted = device.write(toOutput({ mute: true }));
    await clock.advance(10);
    expect(rest()).toEqual(['get /', 'info /', `subscribe ${output}`, `set ${output}`]);
    await answer(`set ${output}`);
    expect(await muted).toMatchObject({ ok: true });
    await answer('info /');
    await answer('set /misc');
    expect(device.status().state).toBe('CONNECTED');
    device.close();
  });
  it('[CONN-06] ignores what its socket receives after the fetching failed', async () => {
    const clock = createManualClock();
    const network = createMemoryNetwork(clock);
    network.listen('ws://amp:1234/', (transport) => ({
      closed: () => undefined,
      message: () => transport.send(JSON.stringify({ leaApi: '1.0', error: { message: 'No.' }, id: 1 })),
    }));
    const sockets: SocketEvents[] = [];
    const openTapped: OpenSocket = (url, events) => (sockets.push(events), network.openSocket(url, events));
    const device = guestOn(openTapped, clock, 'amp');
    await clock.advance(100);
    expect(device.status()).toMatchObject({ state: 'FAILED', problem: 'CONFIGURATION_FETCH_ERROR' });
    sockets[0]?.received(printNotify({ amp: { autoStandby: { threshold: -40 } } }));
    expect(seen(device, '/amp/autoStandby')).toBeUndefined();
    device.close();
  });
  it('[CONN-03] leaves a correct period alone, and accepts a device that refuses it', async () => {
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
  it('[CONN-02] [ENUM-24] gives up and fails if it is not connected after 10 s', async () => {
    const { clock, device, link } = stage();
    link.answer = 'silence';
    await clock.advance(9999);
    expect(device.status().state).toBe('CONNECTING');
    await clock.advance(1);
    expect(device.status()).toMatchObject({ state: 'FAILED', problem: 'CONNECTION_ERROR' });
  });
  it('[CONN-02] abandons a socket that did not open in time: it is closed, and later events on it change nothing', async () => {
    const clock = createManualClock();
    const sockets: { readonly events: SocketEvents; readonly sent: string[]; closed: number }[] = [];
    const openSocket: OpenSocket = (_, events) => {
      const socket = { events, sent: [] as string[], closed: 0 };
      sockets.push(socket);
      return { send: (text) => void socket.sent.push(text), close: () => void (socket.closed += 1), buffered: () => 0 };
    };
    const device = guestOn(openSocket, clock, 'amp');
    const [first] = sockets;
    await clock.advance(9999);
    expect([sockets.length, first?.closed]).toEqual([1, 0]);
    await clock.advance(1);
    expect([device.status().state, first?.closed]).toEqual(['FAILED', 1]);
    const sent = first?.sent.length;
    first?.events.opened();
    await clock.advance(100);
    expect([device.status().state, first?.sent.length]).toEqual(['FAILED', sent]);
    await clock.advance(400);
    expect([device.status().state, sockets.length]).toEqual(['CONNECTING', 2]);
    await clock.advance(9999);
    expect([device.status().state, sockets[1]?.closed]).toEqual(['CONNECTING', 0]);
    await clock.advance(1);
    expect([device.status().state, sockets[1]?.closed]).toEqual(['FAILED', 1]);
    device.close();
  });
  it('[CONN-04] [CONN-05] [ENUM-24] [ERR-01] stops when the socket closes, and tries again every 5 s without end', async () => {
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
  it('[CONN-04] writes waiting for a finger to rest end with their connection, and are not sent on the next', async () => {
    const { clock, device, link, settled, amp } = await connected();
    const write = device.write(toOutput({ fader: -3 }), 20_000, 60_000);
    await clock.advance(100);
    link.cut();
    expect(await settled(write, 10)).toMatchObject({ ok: false, reason: 'not connected' });
    await clock.advance(30_000);
    expect([device.status().state, at(amp.tree, `${output}/fader`)]).toEqual(['CONNECTED', 0]);
  });
  describe('of a page that becomes visible again', () => {
    async function left() {
      const rig = await connected();
      rig.device.subscribe(outputOf, { channel: 1 }, () => undefined);
      await rig.clock.advance(100);
      const fader = () => seen(rig.device, `${output}/fader`);
      const fetched = () => rig.asked().filter(({ method, url }) => method === 'get' && url === '/').length;
      return { ...rig, fader, fetched };
    }
    it('[CONN-08] starts again at once after the page was kept in the back-forward cache: no value is current until the amplifier reports it again', async () => {
      const { clock, device, amp, link, fader } = await left();
      link.strand();
      amp.report([[`${output}/fader`, -40]]);
      await clock.advance(3000);
      expect([device.status().state, fader()]).toEqual(['CONNECTED', 0]);
      device.wake(true);
      expect(device.status().state).toBe('CONNECTING');
      await clock.advance(2000);
      expect([device.status().state, fader()]).toEqual(['CONNECTED', -40]);
    });
    it('[CONN-08] starts again if the socket was silent for longer than a running page allows', async () => {
      const { clock, device, amp, link, fader, fetched } = await left();
      const before = fetched();
      link.strand();
      amp.report([[`${output}/fader`, -40]]);
      await clock.advance(9000);
      device.wake(false);
      await clock.advance(2000);
      expect([device.status().state, fader(), fetched()]).toEqual(['CONNECTED', -40, before + 1]);
    });
    it('only checks a socket that was heard recently', async () => {
      const { clock, device, asked, fetched } = await left();
      const before = fetched();
      await clock.advance(3000);
      const probes = asked().length;
      device.wake(false);
      expect(device.status().state).toBe('CONNECTED');
      await clock.advance(1000);
      expect([fetched(), asked().length]).toEqual([before, probes + 1]);
    });
    it('writes nothing that waited before', async () => {
      const { clock, device, amp, settled } = await left();
      const write = device.write(toOutput({ fader: -3 }), 5000, 60_000);
      await clock.advance(100);
      device.wake(true);
      expect(await settled(write, 10)).toMatchObject({ ok: false, reason: 'not connected' });
      await clock.advance(30_000);
      expect([device.status().state, at(amp.tree, `${output}/fader`)]).toEqual(['CONNECTED', 0]);
    });
  });
  it('shows the reason given by the far end of the socket until it is connected', async () => {
    const clock = createManualClock();
    let reason = 'nothing listens';
    const { openSocket, listen } = createMemoryNetwork(clock);
    const carried: OpenSocket = (url, events) => openSocket(url, { ...events, closed: () => events.closed(reason) });
    const device = guestOn(carried, clock, 'amp');
    await clock.advance(100);
    expect(device.status()).toMatchObject({ state: 'FAILED', problem: 'CONNECTION_ERROR', obstacle: 'nothing listens' });
    reason = 'made up';
    await clock.advance(5000);
    expect(device.status()).toMatchObject({ state: 'FAILED', obstacle: undefined });
    reason = 'silent';
    await clock.advance(5000);
    expect(device.status().obstacle).toBe('silent');
    listen('ws://amp:1234/', (transport) => ({
      closed: () => undefined,
      message(text) {
        const { url, id } = JSON.parse(text) as { url: string; id: number };
        transport.send(JSON.stringify({ leaApi: '1.0', url, result: {}, id }));
      },
    }));
    await clock.advance(5100);
    expect(device.status()).toMatchObject({ state: 'CONNECTED', obstacle: undefined });
  });
  it.each([
    ['an error reply to the record', 'CONFIGURATION_FETCH_ERROR', { get: 'error' }],
    ['a record that is none', 'CONFIGURATION_FETCH_ERROR', { get: 'no record' }],
    ['an error reply to info', 'INFO_FETCH_ERROR', { info: 'error' }],
    ['silence after info', 'INFO_FETCH_ERROR', { info: 'silence' }],
    ['an info that describes nothing', 'JSON_API_SPEC_FETCH_ERROR', { info: 'no record' }],
    ['silence after a subscription', 'CONFIGURATION_FETCH_ERROR', { subscribe: 'silence' }],
    ['silence after the period was set', 'CONFIGURATION_WRITE_ERROR', { set: 'silence' }],
    ['a record of another amplifier', 'UNKNOWN', { get: 'another' }],
  ] as const)(
    '[CONN-03] [CONN-04] [CONN-06] [ERR-01] %s stops the connection: %s',
    async (_, problem, wrong: Readonly<Record<string, string>>) => {
      const clock = createManualClock();
      const network = createMemoryNetwork(clock);
      let isClosed = false;
      let isBroken = false;
      network.listen('ws://amp:1234/', (transport) => ({
        closed: () => void (isClosed = true),
        message(text) {
          const { method, url, id: own } = JSON.parse(text) as { method: string; url: string; id: number };
          const failure = isBroken ? wrong[method] : undefined;
          const said = { id: failure === 'another' ? '02:00:00:00:00:09' : '02:00:00:00:00:01', misc: { subscriptionPeriod: 400 } };
          if (failure === 'silence') return;
          const answer = failure === 'error' ? { error: { message: 'No.' } } : { url, result: failure === 'no record' ? 'text' : said };
          transport.send(JSON.stringify({ leaApi: '1.0', ...answer, id: own }));
        },
      }));
      const before = guestOn(network.openSocket, clock, 'amp');
      await clock.advance(100);
      expect(before.status()).toMatchObject({ state: 'CONNECTED', problem: undefined });
      before.close();
      await clock.advance(100);
      [isBroken, isClosed] = [true, false];
      const device = guestOn(network.openSocket, clock, 'amp', '020000000001');
      await clock.advance(11_000);
      expect([device.status().state, device.status().problem, isClosed]).toEqual(['FAILED', problem, true]);
    },
  );
  it('[CONN-07] is loaded when record, device info, channel 1 and analog input 1 are present', async () => {
    const { clock, device } = stage();
    expect(device.status().loaded).toBe(false);
    await clock.advance(100);
    expect(device.status().loaded).toBe(true);
  });
  const whole = {
    deviceInfo: { deviceName: 'Bar' },
    channels: { 1: { output: { mute: false } } },
    inputs: { analog: { 1: { name: 'In' } } },
  };
  it.each([
    ['device info', { ...whole, deviceInfo: {} }],
    ['channel 1', { ...whole, channels: { 2: whole.channels[1] } }],
    ['analog input 1', { ...whole, inputs: { analog: { 2: { name: 'In' } }, dante: { 1: { name: 'Net' } } } }],
  ])('[CONN-07] is not loaded before %s has arrived', async (_, amp) => {
    const clock = createManualClock();
    const network = createMemoryNetwork(clock);
    network.listen('ws://amp:1234/', (transport) => ({
      closed: () => undefined,
      message(text) {
        const { url, id: own } = JSON.parse(text) as { url: string; id: number };
        transport.send(printReply(url, url === '/' ? { id: ampId, amp } : {}, own));
        if (url === '/UAC') clock.after(1000, () => transport.send(printNotify({ amp: whole })));
      },
    }));
    const device = guestOn(network.openSocket, clock, 'amp');
    await clock.advance(500);
    expect(device.status()).toMatchObject({ state: 'CONNECTED', loaded: false });
    await clock.advance(1000);
    expect(device.status()).toMatchObject({ state: 'CONNECTED', loaded: true });
  });
  it('[CONN-07] reports that it is loaded when a missing part arrives on request', async () => {
    const clock = createManualClock();
    const network = createMemoryNetwork(clock);
    let isWhole = false;
    network.listen('ws://amp:1234/', (transport) => ({
      closed: () => undefined,
      message(text) {
        const { url, id: own } = JSON.parse(text) as { url: string; id: number };
        const amp = isWhole ? whole : { ...whole, inputs: {} };
        transport.send(printReply(url, url === '/' ? { id: ampId, amp } : {}, own));
      },
    }));
    const device = guestOn(network.openSocket, clock, 'amp');
    await clock.advance(500);
    expect(device.status()).toMatchObject({ state: 'CONNECTED', loaded: false });
    const told: boolean[] = [];
    device.onStatus(() => told.push(device.status().loaded));
    isWhole = true;
    void device.refresh(record, {});
    await clock.advance(100);
    expect(told).toEqual([true]);
    device.close();
  });
  it('[CONN-07] [IMPEXP-17] a branch requested while connecting is fetched once connected, and not if that fails', async () => {
    const { clock, device, link } = stage();
    const asked: Promise<Outcome>[] = [device.refresh(record, {})];
    device.onStatus(() => {
      const { state, loaded } = device.status();
      if (loaded && state === 'CONNECTING') asked.push(device.refresh(deviceInfo, {}));
    });
    await clock.advance(100);
    expect(device.status().state).toBe('CONNECTED');
    expect(await Promise.all(asked)).toMatchObject([{ ok: true }, { ok: true }]);
    link.answer = 'silence';
    link.cut();
    await clock.advance(5010);
    expect(device.status().state).toBe('CONNECTING');
    const late = device.refresh(record, {});
    await clock.advance(10_000);
    expect(await late).toMatchObject({ ok: false, reason: 'not connected' });
    await clock.advance(5000);
    const last = device.refresh(record, {});
    device.close();
    expect(await last).toMatchObject({ ok: false, reason: 'not connected' });
  });
  it('of a closing page sends what is quieter to an amplifier that says nothing for now, before and after, and nothing louder', async () => {
    const { clock, device, link } = await connected();
    const sets = () =>
      link.heard.flatMap(({ from, text }) => {
        const { method, params } = JSON.parse(text) as { method: string; params?: Tree };
        return from === 'client' && method === 'set' && params && 'mute' in params ? [params['mute']] : [];
      });
    device.subscribe(properties.mute, { channel: 2 }, () => undefined);
    void device.write({ resource: outputOf, at: { channel: 2 }, values: { mute: true } });
    await clock.advance(500);
    link.slow = true;
    await clock.advance(2000);
    void device.write({ resource: outputOf, at: { channel: 1 }, values: { mute: true } });
    void device.write({ resource: outputOf, at: { channel: 2 }, values: { mute: false } });
    await clock.advance(200);
    expect(sets()).toEqual([true]);
    device.flush();
    void device.write({ resource: outputOf, at: { channel: 3 }, values: { fader: -50 } });
    // It waits for the one before.
    void device.write({ resource: outputOf, at: { channel: 3 }, values: { mute: true } });
    device.flush();
    await clock.advance(0);
    expect(sets()).toEqual([true, true, true]);
    // The browser has brought the page back.
    void device.write({ resource: outputOf, at: { channel: 4 }, values: { mute: true } });
    await clock.advance(200);
    expect(sets()).toEqual([true, true, true]);
  });
  it('[CONN-08] says when the device was last heard, which tells a silent one from a quiet one', async () => {
    const { clock, device, link } = await connected();
    await clock.advance(60_000);
    expect(clock.now() - (device.lastUpdate() ?? 0)).toBeLessThan(15_000);
    const lastUpdate = device.lastUpdate();
    link.frozen = true;
    await clock.advance(12_000);
    expect(device.lastUpdate()).toBe(lastUpdate);
  });
  it('[CONN-08] is stale by itself when nobody has confirmed its values for 15 s, and fresh at the first message', async () => {
    const { clock, device, link } = await connected();
    let told = 0;
    link.frozen = true;
    const heardAt = device.lastUpdate() ?? 0;
    const before = device.status();
    await clock.advance(heardAt + 15_000 - clock.now());
    expect(device.status().isStale).toBe(false);
    device.onStatus(() => (told += device.status().isStale ? 1 : 0));
    await clock.advance(1);
    expect([told, device.status().isStale, before.isStale]).toEqual([1, true, false]);
    link.frozen = false;
    await clock.advance(1000);
    expect(device.status().isStale).toBe(false);
    expect(device.status()).toBe(device.status());
  });
  it('shows nothing of another amplifier at its address, and asks only for its name', async () => {
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
    expect(seen(device, '/amp/deviceInfo/deviceName')).toBe('');
    expect(await settled(device.write(toOutput({ mute: true })))).toMatchObject({ ok: false, reason: 'not connected' });
    expect(new Set(asked)).toEqual(new Set(['get /']));
  });
  it('accepts whoever answers first as its amplifier, unless the id at the address is known', async () => {
    expect((await connected()).device.status()).toMatchObject({ state: 'CONNECTED', isAnother: false });
    expect((await connected({ expectedId: canonicalId })).device.status()).toMatchObject({ state: 'CONNECTED', isAnother: false });
    const { device } = await connected({ expectedId: '020000000002' });
    expect(device.status()).toMatchObject({ state: 'FAILED', isAnother: true, loaded: false });
  });
  it('detects a dead socket within 15 s', async () => {
    const { clock, device, link } = await connected();
    link.frozen = true;
    await clock.advance(15_000);
    expect(device.status().state).not.toBe('CONNECTED');
    link.frozen = false;
    await clock.advance(15_000);
    expect(device.status().state).toBe('CONNECTED');
  });
  it('checks a silent device when a finger touches, so that its write need not wait for the answer', async () => {
    const { clock, device, asked } = await connected();
    await clock.advance(6000);
    const before = asked().length;
    void device.write(toOutput({ fader: -3 }), 2000);
    await clock.advance(10);
    expect(asked().slice(before)).toMatchObject([{ url: '/misc', method: 'get' }]);
    void device.write(toOutput({ fader: -4 }), 2000);
    await clock.advance(10);
    expect(asked()).toHaveLength(before + 1);
  });
  it('keeps an idle connection, and checks a silent device rarely', async () => {
    const { clock, device, asked } = await connected();
    const before = asked().length;
    await clock.advance(60_000);
    expect(device.status().state).toBe('CONNECTED');
    expect(asked().length - before).toBeLessThanOrEqual(8);
  });
});

describe('values', () => {
  it('notifies listeners at, above and below a leaf once per batch, and no others', async () => {
    const { clock, amp, device } = await connected();
    const calls: string[] = [];
    device.subscribe(record, {}, () => calls.push('the device'));
    device.subscribe(channel, { channel: 1 }, () => calls.push('the channel'));
    device.subscribe(properties.mute, { channel: 1 }, () => calls.push('mute'));
    device.subscribe(properties.fader, { channel: 1 }, () => calls.push('fader'));
    device.subscribe(channel, { channel: 2 }, () => calls.push('another channel'));
    await clock.advance(200);
    calls.length = 0;
    amp.report([
      [`${output}/mute`, true],
      ['/amp/channels/1/levels/level_db', -10],
    ]);
    await clock.advance(100);
    expect(calls).toEqual(['the device', 'the channel', 'mute']);
    expect(seen(device, `${output}/mute`)).toBe(true);
  });
  it('follows what a rule has read: once per batch, and subscribes only to what is needed live', async () => {
    const { clock, amp, device, asked } = await connected();
    const notebook = watchReads(device.tree());
    for (const number of channelNumbers(notebook.view)) valueOf(notebook.view, properties.mute, { channel: number });
    valueOf(notebook.view, powerSupply.properties.fault, {});
    let told = 0;
    const stop = device.follow(notebook.reads(), () => (told += 1), new Set([outputOf]));
    await clock.advance(200);
    const subscribed = asked().filter(({ method, url }) => method === 'subscribe' && url.startsWith('/amp'));
    expect(subscribed.map(({ url }) => url)).toEqual([1, 2, 3, 4].map((number) => `/amp/channels/${number}/output`));
    amp.report([
      [`${output}/mute`, true],
      ['/amp/channels/2/output/mute', true],
      ['/amp/channels/3/output/fader', -9],
    ]);
    await clock.advance(100);
    expect(told).toBe(1);
    amp.report([['/amp/channels/4', null]]);
    await clock.advance(100);
    expect(told).toBe(2);
    stop();
    amp.report([[`${output}/mute`, false]]);
    await clock.advance(100);
    expect(told).toBe(2);
  });
  it('shares one subscription among listeners, keeps it for a while, and restores it', async () => {
    const { clock, amp, device, link, asked } = await connected();
    const count = (text: string) => asked().filter(({ method, url }) => `${method} ${url}` === text).length;
    const stops = [properties.mute, properties.fader, properties.name].map((of) => device.subscribe(of, { channel: 1 }, () => undefined));
    await clock.advance(10);
    expect(count('subscribe /amp/channels/1/output')).toBe(1);
    stops.forEach((stop) => stop());
    await clock.advance(graceMs - 100);
    const stop = device.subscribe(properties.mute, { channel: 1 }, () => undefined);
    await clock.advance(graceMs * 2);
    expect([count('subscribe /amp/channels/1/output'), count('unsubscribe /amp/channels/1/output')]).toEqual([1, 0]);
    link.cut();
    await clock.advance(6000);
    expect(count('subscribe /amp/channels/1/output')).toBe(2);
    amp.report([[`${output}/mute`, true]]);
    await clock.advance(100);
    expect(seen(device, `${output}/mute`)).toBe(true);
    stop();
    await clock.advance(graceMs);
    expect(count('unsubscribe /amp/channels/1/output')).toBe(1);
  });
  it('forgets after a reconnect what the device no longer has', async () => {
    const { clock, amp, device, link } = await connected();
    let told = 0;
    amp.report([['/lockedProperties/ch1/key', 'x']]);
    await clock.advance(200);
    expect(seen(device, '/lockedProperties/ch1/key')).toBe('x');
    device.subscribe(lockedProperties, {}, () => (told += 1));
    link.cut();
    amp.report([['/lockedProperties/ch1', null]]);
    await clock.advance(6000);
    expect(seen(device, '/lockedProperties/ch1')).toBeUndefined();
    expect(told).toBe(1);
  });
  it('fetches a branch once, watched or not, and forgets what has gone from it', async () => {
    const { amp, device, settled } = await connected();
    amp.report([['/amp/powerSupply/acLineVoltage', 231]]);
    expect(seen(device, '/amp/powerSupply/acLineVoltage')).toBe(0);
    expect(await settled(device.refresh(powerSupply, {}))).toMatchObject({ ok: true });
    expect(seen(device, '/amp/powerSupply/acLineVoltage')).toBe(231);
    expect(seen(device, '/amp/autoStandby/threshold')).toBe(-60);
    amp.report([['/amp/powerSupply/poeStatus', null]]);
    await settled(device.refresh(record, {}));
    expect(seen(device, '/amp/powerSupply/poeStatus')).toBeUndefined();
  });
  it("returns the device's own description of a leaf", async () => {
    const { device } = await connected();
    expect(device.info(properties.fader, { channel: 1 })).toMatchObject({ type: 'Float', min: -80, max: 0, units: 'dB' });
  });
  it('keeps one description for all devices of a model', async () => {
    const described = async () => {
      const { amp, clock, device } = stage();
      amp.report([['/amp/deviceInfo/modelID', 'Connect Series Model 704D']]);
      await clock.advance(200);
      return device.info(properties.fader, { channel: 1 });
    };
    const first = await described();
    expect(first).toBeDefined();
    expect(await described()).toBe(first);
  });

  it('follows what a page opens while an amplifier leaves many questions unanswered', async () => {
    const { clock, amp, device, link } = await connected();
    link.frozen = true;
    for (let count = 0; count < 300; count += 1) void device.refresh(outputOf, { channel: 2 });
    device.subscribe(outputOf, { channel: 1 }, () => undefined);
    await clock.advance(1000);
    link.frozen = false;
    await clock.advance(5000);
    amp.report([[`${output}/name`, 'Bar']]);
    await clock.advance(1000);
    expect(device.status().state).toBe('CONNECTED');
    expect(seen(device, `${output}/name`)).toBe('Bar');
    device.close();
  });
});

describe('writes', () => {
  it('[CTRL-05] [CTRL-09] sends the newest value of a drag, throttled, and always the last', async () => {
    const { clock, amp, device, asked } = await connected();
    const outcomes: (Outcome | undefined)[] = [];
    for (let step = 1; step <= 100; step += 1) {
      void device.write(toOutput({ fader: -step / 10 })).then((outcome) => outcomes.push(outcome));
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
  it('coalesces properties of one resource, and one that is refused does not affect the others', async () => {
    const { amp, device, settled } = await connected();
    void device.write(toOutput({ mute: true }));
    const bad = settled(device.write(toOutput({ fader: 'loud' })), 0);
    const good = device.write(toOutput({ name: 'Left' }));
    await bad;
    expect(await settled(good)).toMatchObject({ ok: true });
    expect((amp.tree['amp'] as Tree)['channels']).toMatchObject({ 1: { output: { mute: true, fader: 0, name: 'Left' } } });
  });
  it("a refused write reports the device's words and does not disconnect", async () => {
    const { device, settled } = await connected();
    expect(await settled(device.write(toOutput({ hiZLoZ: '2 ohm' })))).toEqual({
      ok: false,
      reason: 'refused',
      message: `${output}/hiZLoZ: not one of the options.`,
    });
    expect(device.status().state).toBe('CONNECTED');
  });
  it('[ERR-02] fail by time-out, by a result other than OK, and without a connection', async () => {
    const refusing = await connected({ hooks: { setHandlers: { [output]: () => ({ ok: true, result: 'NOT NOW' }) } } });
    expect(await refusing.settled(refusing.device.write(toOutput({ mute: true })))).toEqual({
      ok: false,
      reason: 'refused',
      message: 'NOT NOW',
    });
    refusing.link.cut();
    await refusing.clock.advance(1);
    expect(await refusing.settled(refusing.device.write(toOutput({ mute: true })))).toMatchObject({ reason: 'not connected' });
    const silent = await connected({ hooks: { clearHandlers: { '/lockedProperties': () => new Promise(() => undefined) } } });
    const reset = silent.device.run({ kind: 'resetLocks', groupId: 'ch1', key: 'k' });
    expect(await silent.settled(reset, 4999)).toBeUndefined();
    expect(await silent.settled(reset, 1)).toMatchObject({ reason: 'time-out' });
  });
  it.each(['NOT NOW', 'ok', 'OK', { done: true }] as const)(
    '[ERR-02] a command is completed by OK in any form, and by nothing else: %j',
    async (result) => {
      const answer = () => ({ ok: true, result }) as const;
      const { device, settled, asked } = await connected({
        hooks: { setHandlers: { [output]: answer }, clearHandlers: { '/logs': answer, '/lockedProperties': answer } },
      });
      const isDone = result !== 'NOT NOW';
      const expected = isDone ? { ok: true } : { ok: false, reason: 'refused', message: 'NOT NOW' };
      expect(await settled(device.write(toOutput({ mute: true })))).toMatchObject(expected);
      await settled(device.run({ kind: 'clearLogs', log: 'faults' }));
      expect(asked().some(({ url, method }) => url === '/misc' && method === 'set')).toBe(!isDone);
      expect(await settled(device.run({ kind: 'resetLocks', groupId: 'ch1', key: '' }))).toMatchObject(expected);
    },
  );
  it.each([
    { kind: 'resetLocks', groupId: 'ch1', key: '' },
    { kind: 'lock', groupId: 'ch1', key: 'k', properties: [] },
    { kind: 'unlock', groupId: 'ch1', key: 'k' },
    { kind: 'clearLogs', log: 'events' },
    { kind: 'checkPassword', password: 'secret' },
    { kind: 'changePassword', current: '', next: 'secret' },
    { kind: 'touchRequest', url: '/controllers', method: 'get', params: {} },
  ] as const)('[ERR-02] without a connection a command fails at once with a reason: $kind', async (command) => {
    const { clock, device, link, settled } = await connected();
    link.answer = 'refuse';
    link.cut();
    await clock.advance(1);
    expect(await settled(device.run(command), 0)).toMatchObject({ ok: false, reason: 'not connected' });
  });
  it('[API-15] a request without a reply times out after 10 s', async () => {
    const { device, settled } = await connected({ hooks: { setHandlers: { [output]: () => new Promise(() => undefined) } } });
    const write = device.write(toOutput({ mute: true }));
    expect(await settled(write, 9999)).toBeUndefined();
    expect(await settled(write, 1)).toMatchObject({ ok: false, reason: 'time-out' });
  });
  it('sends nothing again after a reconnect: an unacknowledged write ends as not connected', async () => {
    const { clock, device, link, asked, settled } = await connected();
    link.frozen = true;
    const first = device.write(toOutput({ fader: -1 }));
    const second = device.write(toOutput({ fader: -2 }));
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
