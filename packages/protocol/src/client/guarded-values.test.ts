import { device as record, wifi } from '@headroom/model/amplifier';
import { describe, expect, it, vi } from 'vitest';
import * as clientAuth from '../auth/client.ts';
import { canonicalId, connected, seen, stage } from '../../test/device-rig.ts';

const key = '/network/wifi/password';
const value = 'long enough';
const setup = (more: object = {}) => connected({ password: 'secret', ...more });
const signedIn = { known: { [canonicalId]: 'secret' } };

describe('the keys of wireless networks, on a protected amplifier', () => {
  it('[LOGIN-07] stay unknown to a guest, are fetched after signing in, and forgotten after signing out', async () => {
    const { amp, clock, device, settled } = await setup();
    amp.report([[key, value]]);
    device.subscribe(wifi, {}, () => undefined);
    await clock.advance(200);
    await settled(device.refresh(record, {}));
    expect([seen(device, key), seen(device, '/network/wifi/ssid')]).toEqual([undefined, '']);

    await settled(device.run({ kind: 'checkPassword', password: 'secret' }));
    expect(seen(device, key)).toBe(value);
    amp.report([[key, 'another one']]);
    await clock.advance(200);
    expect(seen(device, key)).toBe('another one');

    await settled(device.run({ kind: 'logout' }));
    expect(seen(device, key)).toBeUndefined();
    await settled(device.refresh(record, {}));
    expect(seen(device, key)).toBeUndefined();
    amp.report([[key, 'a third one']]);
    await clock.advance(200);
    expect(seen(device, key)).toBeUndefined();
  });

  it('[LOGIN-04] are fetched although the page counts as signed in only after the amplifier confirmed it', async () => {
    const { amp, device, passwords, settled } = await setup();
    amp.report([[key, value]]);
    device.subscribe(wifi, {}, () => undefined);
    const remember = passwords.set.bind(passwords);
    passwords.set = () => passwords;
    const signIn = device.run({ kind: 'checkPassword', password: 'secret' }).then((outcome) => {
      remember(canonicalId, 'secret');
      return outcome;
    });
    expect(await settled(signIn)).toMatchObject({ ok: true });
    expect(seen(device, key)).toBe(value);
  });

  it('[IMPEXP-04] are in an export by whoever signed in before the page was loaded', async () => {
    const { amp, device, settled } = await setup(signedIn);
    amp.report([[key, value]]);
    expect(await settled(device.refresh(record, {}))).toMatchObject({ ok: true });
    expect(seen(device, key)).toBe(value);
  });

  it('return to a page that shows them when the amplifier does', async () => {
    const { amp, clock, device, link } = await setup(signedIn);
    device.subscribe(wifi, {}, () => undefined);
    await clock.advance(200);
    amp.report([[key, value]]);
    link.cut();
    await clock.advance(6000);
    expect([device.status().state, seen(device, key)]).toEqual(['CONNECTED', value]);
  });

  it('[LOGIN-07] are requested again when the request or its proof was lost, less and less often', async () => {
    let isThere = false;
    const fetchAuth = vi.fn<() => Promise<typeof clientAuth>>(() =>
      isThere ? Promise.resolve(clientAuth) : Promise.reject(new Error('gone')),
    );
    const { amp, clock, device } = await setup({ ...signedIn, fetchAuth });
    amp.report([[key, value]]);
    device.subscribe(wifi, {}, () => undefined);
    await clock.advance(20_000);
    expect(seen(device, key)).toBeUndefined();
    const tried = fetchAuth.mock.calls.length;
    expect(tried).toBeLessThan(10);
    isThere = true;
    await clock.advance(30_000);
    expect(seen(device, key)).toBe(value);
  });

  it('stay unknown to a guest even if the amplifier tells everybody', async () => {
    const { amp, clock, device } = stage();
    amp.report([
      ['/misc/passwordProtected', true],
      [key, value],
    ]);
    await clock.advance(500);
    expect([device.status().loaded, seen(device, key), seen(device, '/network/wifi/ssid')]).toEqual([true, undefined, '']);
  });

  it('are requested once with a password that turns out wrong', async () => {
    const { device, settled, asked, clock } = await setup({ known: { [canonicalId]: 'guess' } });
    device.subscribe(wifi, {}, () => undefined);
    await clock.advance(200);
    expect(device.status().problem).toBe('DEVICE_CREDENTIAL_ERROR');
    expect(await settled(device.refresh(record, {}))).toMatchObject({ ok: true });
    expect(asked().filter(({ auth }) => auth !== undefined)).toHaveLength(1);
  });

  it('are read like everything else when there is no password', async () => {
    const { amp, clock, device, asked } = await connected();
    amp.report([[key, value]]);
    device.subscribe(wifi, {}, () => undefined);
    await clock.advance(200);
    expect(seen(device, key)).toBe(value);
    expect(asked().filter(({ url }) => url === key)).toEqual([]);
  });
});
