import { deobfuscate, obfuscate } from '@headroom/model/access';
import { lockedProperties, touchProxy } from '@headroom/model/amplifier';
import { decodeBase64 } from '@headroom/model/network';
import { writeTo } from '@headroom/model/property';
import { describe, expect, it } from 'vitest';
import { canonicalId, connected, id, seen } from '../../test/device-rig.ts';
import * as clientCommands from './command.ts';
import { requestTimeoutMs } from './exchange.ts';
import type { TreeDeviceHooks } from '../server/tree-device.ts';

describe('commands', () => {
  it('[LOGS-01] [API-12] clear one log with clear on /logs, or with the flag if the device has no clear', async () => {
    const cleared: unknown[] = [];
    const knowing = await connected({ hooks: { clearHandlers: { '/logs': (params) => (cleared.push(params), { ok: true }) } } });
    expect(await knowing.settled(knowing.device.run({ kind: 'clearLogs', log: 'faults' }))).toMatchObject({ ok: true });
    expect(cleared).toEqual([{ faults: true }]);
    const other = await connected();
    expect(await other.settled(other.device.run({ kind: 'clearLogs', log: 'events' }))).toMatchObject({ ok: true });
    expect(other.amp.tree['misc']).toMatchObject({ clearLogs: true });
  });
  it('report that they were not sent while their code cannot be loaded, and are not carried out later; leaving needs no code', async () => {
    let arrives: Promise<typeof clientCommands> = Promise.reject(new Error('gone'));
    arrives.catch(() => undefined);
    const { clock, device, settled, asked, passwords } = await connected({
      password: 'secret',
      known: { [canonicalId]: 'secret' },
      fetchCommands: () => arrives,
    });
    const clear = { kind: 'clearLogs', log: 'faults' } as const;
    const cleared = () => asked().filter(({ method }) => method === 'clear').length;
    expect(await settled(device.run(clear))).toMatchObject({ ok: false, reason: 'not connected' });
    let arrive = () => {};
    arrives = new Promise((resolve) => (arrive = () => resolve(clientCommands)));
    const late = device.run(clear);
    await clock.advance(requestTimeoutMs + 1);
    arrive();
    expect([await settled(late), cleared()]).toMatchObject([{ ok: false, reason: 'time-out' }, 0]);
    await settled(device.run(clear));
    expect(cleared()).toBeGreaterThan(0);
    expect(await settled(device.run({ kind: 'logout' }))).toEqual({ ok: true });
    expect(passwords.size).toBe(0);
  });
  const type = '/amp/channels/1/crossover/lowPassFilter/type';
  const lock = { kind: 'lock', groupId: 'ch1', key: 'tuning', properties: [type] } as const;
  it('[LOCK-09] [LOCK-10] [API-11] lock, unlock and reset, each completed when the device reports it', async () => {
    const { amp, device, settled } = await connected();
    expect(await settled(device.run(lock))).toMatchObject({ ok: true });
    expect(seen(device, '/lockedProperties/ch1/properties')).toEqual([type]);
    expect(await settled(device.run({ kind: 'unlock', groupId: 'ch1', key: 'wrong' }))).toMatchObject({ ok: false, reason: 'refused' });
    expect(await settled(device.run({ kind: 'unlock', groupId: 'ch1', key: 'tuning' }))).toMatchObject({ ok: true });
    expect([seen(device, '/lockedProperties/ch1'), amp.tree['lockedProperties']]).toEqual([undefined, {}]);
    await settled(device.run(lock));
    expect(await settled(device.run({ kind: 'resetLocks', groupId: 'ch1', key: '' }))).toMatchObject({ ok: true });
    expect(seen(device, '/lockedProperties/ch1')).toBeUndefined();
  });
  it.each([lock, { kind: 'unlock', groupId: 'ch1', key: 'tuning' }, { kind: 'resetLocks', groupId: 'ch1', key: '' }] as const)(
    '[LOCK-10] fail after 5000 ms without a report, whatever the device answered: $kind',
    async (command) => {
      const answered = () => ({ ok: true }) as const;
      const hooks = { setHandlers: { '/lockedProperties': answered }, clearHandlers: { '/lockedProperties': answered } };
      const { amp, clock, device, settled } = await connected({ hooks });
      device.subscribe(lockedProperties, {}, () => undefined);
      if (command.kind !== 'lock')
        amp.report([
          ['/lockedProperties/ch1/key', obfuscate(id, 'tuning')],
          ['/lockedProperties/ch1/properties', [type]],
        ]);
      await clock.advance(300);
      const running = device.run(command);
      expect(await settled(running, 4999)).toBeUndefined();
      expect(await settled(running, 1)).toMatchObject({ ok: false, reason: 'time-out' });
    },
  );
  it('[LOCK-01] [LOCK-13] send a key as 12 bytes of nonce, the ciphertext and 16 bytes of tag, as it is stored', async () => {
    const { amp, device, settled, asked, link } = await connected();
    await settled(device.run(lock));
    const key = asked().at(-1)?.params?.['key'] as string;
    expect(decodeBase64(key)).toHaveLength(12 + 'tuning'.length + 16);
    expect(deobfuscate(id, key)).toBe('tuning');
    expect(link.heard.some(({ text }) => text.includes('"tuning"'))).toBe(false);
    expect(amp.tree['lockedProperties']).toEqual({ ch1: { key, properties: [type] } });
  });
  it('fetch an upload ticket with the password', async () => {
    const reads: TreeDeviceHooks['reads'] = {
      '/misc/uploadTicket': ({ admin }) => (admin ? { ok: true, result: 'ticket' } : { ok: false, message: 'No.' }),
    };
    const { device, settled } = await connected({ password: 'secret', known: { [canonicalId]: 'secret' }, hooks: { reads } });
    expect(await settled(device.run({ kind: 'uploadTicket' }))).toEqual({ ok: true, result: 'ticket' });
  });
  it("[API-22] subscribe to the touch controllers' proxy, enable it and start its update", async () => {
    const { clock, device, amp, asked, settled } = await connected();
    device.subscribe(touchProxy, {}, () => undefined);
    await clock.advance(10);
    expect(asked().at(-1)).toMatchObject({ method: 'subscribe', url: '/NSTProxy' });
    expect(await settled(device.write(writeTo(touchProxy, {}, { enable: true })))).toMatchObject({ ok: true });
    expect(await settled(device.write(writeTo(touchProxy, {}, { fwUpdate: true })))).toMatchObject({ ok: true });
    expect(amp.tree['NSTProxy']).toMatchObject({ enable: true, fwUpdate: true });
  });
  it('[API-23] start request numbers at random, because replies go to every page that watches', async () => {
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
  it('[API-23] match replies of touch controllers by request id, and wait 10 s at most', async () => {
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
    const [{ id: own } = { id: 0 }] = requests;
    amp.announce('/NSTProxy', { reply: { id: own + 1000, result: { url: '/asked/by/another/page' } } });
    for (const { id: request, url } of requests.slice(0, 2).toReversed())
      amp.announce('/NSTProxy', { reply: { id: request, result: { url } } });
    expect(await settled(first, 1)).toMatchObject({ ok: true, result: { result: { url: '/config/a' } } });
    expect(await settled(second, 1)).toMatchObject({ ok: true, result: { result: { url: '/config/b' } } });
    expect(seen(device, '/NSTProxy/reply')).toBeUndefined();
    expect(await settled(silent, 10_000)).toMatchObject({ ok: false, reason: 'time-out' });
  });
});
