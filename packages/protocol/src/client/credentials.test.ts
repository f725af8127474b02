import { decodeBase64 } from '@headroom/model/network';
import { describe, expect, it } from 'vitest';
import * as clientAuth from '../auth/client.ts';
import { digest } from '../auth/scheme.ts';
import type { Command } from '../device.ts';
import { type Setup, canonicalId, connected, guestOn, id, output, passwordKey, schema, stage, toOutput } from '../../test/device-rig.ts';
import { printError, printReply } from '../wire/message.ts';
import type { OpenSocket } from '../wire/socket.ts';

describe('credentials', () => {
  it('[API-14] repeat a request with the new nonce, once only', async () => {
    const right = await connected({ password: 'secret', known: { [canonicalId]: 'secret' } });
    expect(await right.settled(right.device.write(toOutput({ mute: true })))).toMatchObject({ ok: true });
    expect(
      right
        .asked()
        .filter(({ method }) => method === 'set')
        .map(({ auth }) => auth !== undefined),
    ).toEqual([false, true]);
    const wrong = await connected({ password: 'secret', known: { [canonicalId]: 'guess' } });
    expect(await wrong.settled(wrong.device.write(toOutput({ mute: true })))).toMatchObject({ ok: false, reason: 'wrong password' });
    expect(wrong.asked().filter(({ method }) => method === 'set')).toHaveLength(2);
  });
  it('[API-13] cover method and values wherever the device can check it, with a password and with a lock key', async () => {
    for (const secret of [
      { password: 'secret', known: { [canonicalId]: 'secret' } },
      { lockKey: 'house', knownLockKey: 'house' },
    ]) {
      const site = await connected({ ...secret, wholeProofs: true });
      expect(await site.settled(site.device.write(toOutput({ mute: true })))).toMatchObject({ ok: true });
      expect(site.asked().at(-1)).toMatchObject({ params: { mute: true }, auth: { scheme: 'headroom-2' } });
    }
    const checked = await connected({ password: 'secret', wholeProofs: true });
    expect(await checked.settled(checked.device.run({ kind: 'checkPassword', password: 'secret' }))).toMatchObject({ ok: true });
  });
  it('[API-13] [API-14] work with a device that knows only the first scheme', async () => {
    const { clock, device, link, network, settled } = await connected({ known: { [canonicalId]: 'secret' } });
    const proofs: unknown[] = [];
    network.listen('ws://amp:1234/', (transport) => ({
      closed: () => undefined,
      message(text) {
        const { id: own, url, method, auth } = JSON.parse(text) as { id: number; url: string; method: string; auth?: { digest: string } };
        const isWrite = method === 'set' && url === output;
        if (isWrite && auth === undefined)
          return transport.send(printError({ code: -32000, message: 'A password is needed.', nonce: 'ab' }, own));
        if (isWrite) proofs.push(auth);
        const misc = { subscriptionPeriod: 100, passwordProtected: true };
        return transport.send(printReply(url, method === 'set' ? 'OK' : ({ '/': { id, misc }, '/misc': misc }[url] ?? {}), own));
      },
    }));
    link.cut();
    await clock.advance(6000);
    expect(await settled(device.write(toOutput({ mute: true })))).toMatchObject({ ok: true });
    expect(proofs).toEqual([{ scheme: 'headroom-1', nonce: 'ab', digest: digest('secret', 'ab', output) }]);
  });
  it('[ERR-01] report a refused password as DEVICE_CREDENTIAL_ERROR and never send it again', async () => {
    const { device, settled, passwords } = await connected({ password: 'secret', known: { [canonicalId]: 'guess' } });
    await settled(device.write(toOutput({ mute: true })));
    expect(device.status()).toMatchObject({ state: 'CONNECTED', problem: 'DEVICE_CREDENTIAL_ERROR', needsPassword: true });
    expect(passwords.size).toBe(0);
    expect(await settled(device.write(toOutput({ mute: true })))).toMatchObject({ reason: 'password needed' });
  });
  it('[ERR-01] do so too for a device that requires it for reading, and never send it again', async () => {
    const { clock, device, link, network, passwords } = await connected({ expectedId: canonicalId, known: { [canonicalId]: 'guess' } });
    const signed: boolean[] = [];
    network.listen('ws://amp:1234/', (transport) => ({
      closed: () => undefined,
      message(text) {
        const { id: own, auth } = JSON.parse(text) as { id: number; auth?: unknown };
        signed.push(auth !== undefined);
        transport.send(JSON.stringify({ leaApi: '1.0', id: own, error: { code: -32000, message: 'A password is needed.', nonce: 'ab' } }));
      },
    }));
    link.cut();
    const told: unknown[] = [];
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await clock.advance(5100);
      told.push(device.status());
    }
    const refused = { state: 'FAILED', problem: 'DEVICE_CREDENTIAL_ERROR' };
    expect(told).toMatchObject([refused, refused, refused]);
    expect([signed, passwords.size]).toEqual([[false, true, false, false], 0]);
  });

  it('[LOGIN-04] use a password typed while the page still connects as soon as it has', async () => {
    const { device, clock } = stage({ password: 'secret' });
    const ended = device.run({ kind: 'checkPassword', password: 'secret' });
    expect(device.status().state).toBe('CONNECTING');
    await clock.advance(1000);
    expect(await ended).toMatchObject({ ok: true });
    device.close();
  });

  it('[LOGIN-04] do not use a password typed while the page still connects if nobody answers', async () => {
    const { device, clock, link } = stage({ password: 'secret' });
    link.answer = 'refuse';
    const ended = device.run({ kind: 'checkPassword', password: 'secret' });
    await clock.advance(20_000);
    expect(await ended).toMatchObject({ ok: false, reason: 'not connected' });
    device.close();
  });

  it('check a password with a write that changes nothing, keep the correct one, and forget it on logout', async () => {
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
  it('let no nonce expire unused, however many writes are made at once', async () => {
    const { clock, device, passwords } = await connected({ password: 'secret', known: { [canonicalId]: 'secret' } });
    const places = schema.places.filter(({ path }) => /outputEqFilters|Limiter|loadMonitor/.test(path));
    const writes = Promise.all(places.map(({ resource, params }) => device.write({ resource, at: params, values: { enable: true } })));
    await clock.advance(2000);
    expect(places.length).toBeGreaterThan(40);
    expect((await writes).filter(({ ok }) => !ok)).toEqual([]);
    expect(passwords.size).toBe(1);
  });
  it('load the code for proofs only when one is needed', async () => {
    const asks = async (setup: Setup) => {
      let times = 0;
      const staged = await connected({ ...setup, fetchAuth: () => ((times += 1), Promise.resolve(clientAuth)) });
      await staged.settled(staged.device.write(toOutput({ mute: true })));
      return times > 0;
    };
    expect(await asks({})).toBe(false);
    expect(await asks({ password: 'secret' })).toBe(false);
    expect(await asks({ password: 'secret', known: { [canonicalId]: 'secret' } })).toBe(true);
  });
  it('send nothing without a proof when its code cannot be loaded, and keep the password', async () => {
    const { device, settled, passwords, asked } = await connected({
      password: 'secret',
      known: { [canonicalId]: 'secret' },
      fetchAuth: () => Promise.reject(new Error('offline')),
    });
    const lock: Command = { kind: 'lock', groupId: 'ch1', key: 'tuning', properties: [output] };
    for (const attempt of [
      () => device.write(toOutput({ mute: true })),
      () => device.run({ kind: 'checkPassword', password: 'secret' }),
      () => device.run({ kind: 'changePassword', current: 'secret', next: 'new' }),
      () => device.run(lock),
    ])
      expect(await settled(attempt())).toMatchObject({ ok: false, reason: 'not connected' });
    expect(asked().filter(({ auth }) => auth !== undefined)).toEqual([]);
    expect(passwords.get(canonicalId)).toBe('secret');
  });
  it('report the wait when the device throttles guesses', async () => {
    const { device, settled } = await connected({ password: 'secret' });
    for (let guess = 0; guess < 5; guess += 1) await settled(device.run({ kind: 'checkPassword', password: 'guess' }), 10);
    expect(await settled(device.run({ kind: 'checkPassword', password: 'secret' }), 10)).toMatchObject({
      reason: 'throttled',
      retryAfter: 5,
    });
  });
  it('[API-05] send no password to a device that offers no key for it', async () => {
    const { clock, link, network, settled } = await connected();
    const openKeyless: OpenSocket = (url, events) =>
      network.openSocket(url, { ...events, received: (data) => events.received(String(data).replace('"publicKey"', '"other"')) });
    const device = guestOn(openKeyless, clock, 'amp');
    await clock.advance(100);
    expect(await settled(device.run({ kind: 'changePassword', current: '', next: 'blue-canary' }))).toEqual({
      ok: false,
      reason: 'refused',
      message: 'The amplifier offered no key for the password change.',
    });
    expect(link.heard.filter(({ text }) => text.includes('blue-canary'))).toEqual([]);
  });
  it("[API-05] [API-25] change the password under the device's 2048-bit key, and show neither on the wire", async () => {
    const { device, settled, secrets, passwords, link } = await connected({
      password: 'old secret',
      known: { [canonicalId]: 'old secret' },
    });
    expect(await settled(device.run({ kind: 'changePassword', current: 'wrong', next: 'new secret' }))).toMatchObject({ ok: false });
    expect(secrets.password).toBe('old secret');
    expect(await settled(device.run({ kind: 'changePassword', current: 'old secret', next: 'new secret' }))).toMatchObject({ ok: true });
    expect([secrets.password, passwords.get(canonicalId)]).toEqual(['new secret', 'new secret']);
    expect(await settled(device.write(toOutput({ mute: true })))).toMatchObject({ ok: true });
    expect(link.heard.some(({ text }) => /old secret|new secret/.test(text))).toBe(false);
    expect(decodeBase64(passwordKey.publicKey.n.replaceAll('-', '+').replaceAll('_', '/').padEnd(344, '='))).toHaveLength(256);
  });
});
