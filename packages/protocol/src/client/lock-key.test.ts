import { describe, expect, it } from 'vitest';
import { createManualClock } from '../clock.ts';
import { createMemoryNetwork } from '../../test/memory-socket.ts';
import { canonicalId, connected, guestOn, id, toOutput } from '../../test/device-rig.ts';
import { printReply } from '../wire/message.ts';

const proofs = ({ asked }: Awaited<ReturnType<typeof connected>>) => asked().flatMap(({ auth }) => (auth === undefined ? [] : [auth]));
const guesses = 5;

describe('the key of a UAC lock', () => {
  it('[API-13] [LOCK-05] is taken from the record: requests are signed with it, and answered', async () => {
    const site = await connected({ lockKey: 'house', recordedLockKey: 'house' });
    expect(site.device.status().lock).toBe('opened');
    expect(await site.settled(site.device.write(toOutput({ mute: true })))).toMatchObject({ ok: true });
    expect(proofs(site).at(-1)).toHaveProperty('uac');
  });

  it('[LOCK-05] is what somebody typed if the record hides it', async () => {
    const site = await connected({ lockKey: 'house', knownLockKey: 'house' });
    expect(site.device.status().lock).toBe('opened');
    expect(await site.settled(site.device.write(toOutput({ mute: true })))).toMatchObject({ ok: true });
    expect(proofs(site)).toEqual([{ ...(proofs(site)[0] as object) }, expect.objectContaining({ uac: expect.any(String) as string })]);
  });

  it('[LOCK-05] is proven as soon as the amplifier is connected, also to one that stays silent after that', async () => {
    const clock = createManualClock();
    const network = createMemoryNetwork(clock);
    const asked: string[] = [];
    network.listen('ws://amp:1234/', (transport) => ({
      closed: () => undefined,
      message(text) {
        const { method, url, params, id: own } = JSON.parse(text) as { method: string; url: string; params?: object; id: number };
        asked.push(`${method} ${url} ${JSON.stringify(params ?? {})}`);
        const misc = { subscriptionPeriod: 100 };
        transport.send(
          printReply(url, { '/': { id, misc, UAC: { key: 'house' } }, '/misc': misc, '/UAC': { key: 'house' } }[url] ?? {}, own),
        );
      },
    }));
    const device = guestOn(network.openSocket, clock, 'amp');
    await clock.advance(500);
    expect(device.status()).toMatchObject({ state: 'CONNECTED', lock: 'opened' });
    expect(asked.slice(-2)).toEqual(['info / {}', 'set /misc {}']);
    device.close();
  });

  it('[LOCK-05] closes the amplifier to a page without it, before anything is tried', async () => {
    const site = await connected({ lockKey: 'house' });
    expect(site.device.status()).toMatchObject({ state: 'CONNECTED', lock: 'closed', needsPassword: false });
    const tried = proofs(site).length;
    expect(await site.settled(site.device.write(toOutput({ mute: true })))).toMatchObject({ reason: 'password needed' });
    expect(proofs(site)).toHaveLength(tried);
  });

  it('[LOCK-05] is checked with a write that changes nothing, kept when correct, and forgotten when the device has another', async () => {
    const site = await connected({ lockKey: 'house' });
    const { device, settled, lockKeys, amp, secrets } = site;
    const before = JSON.stringify(amp.tree);
    expect(await settled(device.run({ kind: 'checkLockKey', key: 'guess' }))).toMatchObject({ reason: 'wrong password' });
    expect([lockKeys.size, device.status().lock]).toEqual([0, 'closed']);
    expect(await settled(device.run({ kind: 'checkLockKey', key: 'house' }))).toMatchObject({ ok: true });
    expect([lockKeys.get(canonicalId), device.status().lock, JSON.stringify(amp.tree)]).toEqual(['house', 'opened', before]);
    expect(await settled(device.write(toOutput({ mute: true })))).toMatchObject({ ok: true });
    const told: string[] = [];
    device.onStatus(() => told.push(device.status().lock));
    Object.assign(secrets, { lockKey: 'garden', lockMark: 'other mark' });
    amp.report([['/UAC/key', 'other mark']]);
    await site.clock.advance(500);
    expect(told).toEqual(['closed']);
    expect([lockKeys.size, device.status().lock]).toEqual([0, 'closed']);
    amp.report([['/UAC/key', '']]);
    await site.clock.advance(500);
    expect(device.status().lock).toBe('none');
  });

  it('counts no guess by pages that know only the public mark', async () => {
    const site = await connected({ lockKey: 'house' });
    for (let page = 0; page < 2 * guesses; page += 1) {
      const other = site.join();
      await site.clock.advance(200);
      other.close();
    }
    const check = (key: string) => site.settled(site.device.run({ kind: 'checkLockKey', key }), 100);
    const page = site.join();
    await site.clock.advance(200);
    const stranger = (key: string) => site.settled(page.run({ kind: 'checkLockKey', key }), 100);
    for (let guess = 0; guess < guesses; guess += 1) expect(await stranger('guess')).toMatchObject({ reason: 'wrong password' });
    expect(await check('house')).toMatchObject({ reason: 'throttled' });
  });

  it('waits while the device refuses every proof, and is proven then', async () => {
    const site = await connected({ lockKey: 'house', recordedLockKey: 'house' });
    const check = (key: string) => site.settled(site.device.run({ kind: 'checkLockKey', key }), 100);
    for (let guess = 0; guess < guesses; guess += 1) expect(await check('guess')).toMatchObject({ reason: 'wrong password' });
    const late = site.join();
    await site.clock.advance(400);
    const before = proofs(site).length;
    await site.clock.advance(4000);
    expect(proofs(site)).toHaveLength(before);
    await site.clock.advance(2000);
    expect(await site.settled(late.write(toOutput({ mute: true })))).toMatchObject({ ok: true });
    expect(late.status().lock).toBe('opened');
  });

  it('[API-13] is not needed by whoever knows the password', async () => {
    const site = await connected({ lockKey: 'house', password: 'secret', known: { [canonicalId]: 'secret' } });
    expect(site.device.status()).toMatchObject({ lock: 'none', needsPassword: false });
    expect(await site.settled(site.device.write(toOutput({ mute: true })))).toMatchObject({ ok: true });
    expect([proofs(site).at(-1), site.passwords.size]).toMatchObject([{ digest: expect.any(String) as string }, 1]);
    const stranger = await connected({ lockKey: 'house', password: 'secret' });
    expect(stranger.device.status()).toMatchObject({ lock: 'closed', needsPassword: true });
  });
});
