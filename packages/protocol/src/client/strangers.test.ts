import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createManualClock } from '../clock.ts';
import { createMemoryNetwork } from '../../test/memory-socket.ts';
import type { OpenSocket } from '../wire/socket.ts';
import { connected, guestOn, seen, toOutput } from '../../test/device-rig.ts';

describe('answers of unusual devices', () => {
  it('are matched without id or url, ignored when late or unknown, and notifies are accepted in either nesting', async () => {
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
    const device = guestOn(network.openSocket, clock, 'amp');
    await clock.advance(100);
    expect(device.status().state).toBe('CONNECTED');
    say('{"leaApi":"1.0","url":"/misc","result":{"findMe":1},"id":99999}');
    say('{"leaApi":"1.0","url":"/","method":"notify","params":{"amp":{"autoStandby":{"enable":true}}}}');
    say('{"leaApi":"1.0","url":"/amp","method":"notify","params":{"amp":{"autoStandby":{"timeToWait":5}}}}');
    say('{"leaApi":"1.0","url":"/amp","method":"notify","params":{"autoStandby":{"threshold":-40}}}');
    await clock.advance(10);
    expect(seen(device, '/amp/autoStandby')).toEqual({ enable: true, timeToWait: 5, threshold: -40 });
    expect(seen(device, '/misc/findMe')).toBe(false);
  });
  it.each([
    ['from the root', (reply: string) => `{"url":"/","method":"notify","params":{"NSTProxy":{"reply":${reply}}}}`],
    ['from its url', (reply: string) => `{"url":"/NSTProxy","method":"notify","params":{"reply":${reply}}}`],
  ])("[API-23] include a touch controller's reply in a notify nested %s, which is stored nowhere", async (_, notify) => {
    const { clock, network, settled } = await connected({ hooks: { setHandlers: { '/NSTProxy': () => ({ ok: true }) } } });
    let say: (text: string) => void = () => undefined;
    const sent: string[] = [];
    const openTapped: OpenSocket = (url, events) => {
      say = (text) => events.received(text);
      const socket = network.openSocket(url, events);
      return { ...socket, send: (text) => (sent.push(text), socket.send(text)) };
    };
    const device = guestOn(openTapped, clock, 'amp');
    await clock.advance(100);
    const asked = device.run({ kind: 'touchRequest', url: '/controllers', method: 'get', params: {} });
    await clock.advance(10);
    const request = /"request": \{\s*"id": (\d+)/.exec(sent.at(-1) ?? '')?.[1];
    say(notify(`{"id":${request},"result":{"a":1}}`));
    expect(await settled(asked)).toMatchObject({ ok: true, result: { result: { a: 1 } } });
    expect(seen(device, '/NSTProxy/reply')).toBeUndefined();
  });
  it('[API-17] contain the version of the interface that the device speaks', async () => {
    const { clock, device, network } = await connected();
    expect(device.status().apiVersion).toBe('1.0');
    const openNewer: OpenSocket = (url, events) =>
      network.openSocket(url, {
        ...events,
        received: (data) => events.received(String(data).replace('"leaApi": "1.0"', '"leaApi": "2.0"')),
      });
    const newer = guestOn(openNewer, clock, 'amp');
    await clock.advance(100);
    expect(newer.status()).toMatchObject({ state: 'CONNECTED', apiVersion: '2.0' });
  });
  it('include 10,000 mutated frames without an exception, and the device stays connected and usable', async () => {
    const { clock, device, settled, network, link } = await connected();
    const spoken: ((data: string | Uint8Array) => void)[] = [];
    const openTapped: OpenSocket = (url, events) => {
      spoken.push((data) => events.received(data));
      return network.openSocket(url, events);
    };
    const listening = guestOn(openTapped, clock, 'amp');
    await clock.advance(100);
    const fixed = JSON.stringify(seen(listening, '/amp/powerSupply'));
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
    expect(JSON.stringify(seen(listening, '/amp/powerSupply'))).toBe(fixed);
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(await settled(listening.write(toOutput({ mute: true })))).toMatchObject({ ok: true });
    expect(device.status().state).toBe('CONNECTED');
    expect(link.heard.length).toBeLessThan(1000);
  });
});
