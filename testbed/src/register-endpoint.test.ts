import { canonicalDeviceId } from '@headroom/model/catalogue';
import { describe, expect, it } from 'vitest';
import { createTestbed } from './testbed.ts';
import { openRegisterEndpoint } from './register-endpoint.ts';

const session = { id: 'test', admin: true };

describe('registering with the cloud', () => {
  it('[CONNECT-04] [CONNECT-05] sends the token to the endpoint of the region, once', async () => {
    await using endpoint = await openRegisterEndpoint();
    await using testbed = await createTestbed({ amps: [{ model: '704D', name: 'Bar' }] });
    const [amp] = testbed.amps;
    if (!amp) throw new Error('no amplifier');
    const { device, core, identity } = amp.amplifier;
    const register = (registrationToken: unknown, registrationEndpoint: unknown = `${endpoint.url}/devices/register`) =>
      device.write('/cloud', { registrationToken, registrationEndpoint }, session);
    const offered = endpoint.offer('7Q4F-K29M');

    expect(await register('wrong')).toEqual({ ok: false, message: 'This registration token is not known here, or its venue is gone.' });
    expect(core.tree).toMatchObject({ cloud: { registrationEndpoint: '' } });
    expect(await register(offered)).toEqual({ ok: true, result: 'OK' });
    const shown = { token: offered, deviceId: canonicalDeviceId(identity.mac), region: '127.0.0.1' };
    expect(endpoint.registrations).toMatchObject([{ ...shown, url: `ws://${amp.amplifier.address}:1234/` }]);
    expect(core.tree).toMatchObject({ cloud: { registrationEndpoint: `${endpoint.url}/devices/register` } });
    expect(JSON.stringify(core.tree)).not.toContain('7Q4F-K29M');
    expect(await register(offered)).toMatchObject({ ok: false });

    for (const [token, place] of [
      ['', `${endpoint.url}/devices/register`],
      ['with space', `${endpoint.url}/devices/register`],
      ['7Q4F', 'ftp://cloud.example/devices/register'],
      ['7Q4F', `${endpoint.url}/elsewhere`],
      ['7Q4F', 'no address'],
      [42, `${endpoint.url}/devices/register`],
    ])
      expect(await register(token, place)).toMatchObject({ ok: false });
    expect(await register('7Q4F', 'http://127.0.0.1:1/devices/register')).toEqual({ ok: false, message: 'The cloud cannot be reached.' });
    expect(await device.write('/cloud', { sensorPublishStart: true }, session)).toMatchObject({ ok: true });
  });

  it('[CONNECT-04] sends its url, else its address, else its id', async () => {
    await using endpoint = await openRegisterEndpoint();
    await using testbed = await createTestbed({ amps: [{ model: '704D', name: 'Bar' }] });
    const { device, core, identity } = testbed.amps[0]!.amplifier;
    const id = canonicalDeviceId(identity.mac);
    for (const [url, ipAddr, said] of [
      ['http://bar.example', '10.0.0.7', 'http://bar.example'],
      ['', '10.0.0.7', '10.0.0.7'],
      ['', '', id],
    ] as const) {
      core.setAt('/url', url);
      core.setAt('/misc/ipAddr', ipAddr);
      const registration = {
        registrationToken: endpoint.offer('7Q4F'),
        registrationEndpoint: `${endpoint.url}/devices/register`,
      };
      expect(await device.write('/cloud', registration, session)).toEqual({ ok: true, result: 'OK' });
      expect(endpoint.registrations.at(-1)?.url).toBe(said);
    }
  });

  it('stores no certificate for another amplifier', async () => {
    await using endpoint = await openRegisterEndpoint({ answersFor: '001B66000099' });
    await using testbed = await createTestbed({ amps: [{ model: '704D', name: 'Bar' }] });
    const { device, core } = testbed.amps[0]!.amplifier;
    const registration = { registrationToken: endpoint.offer('7Q4F'), registrationEndpoint: `${endpoint.url}/devices/register` };
    expect(await device.write('/cloud', registration, session)).toMatchObject({
      ok: false,
      message: 'The cloud gave a certificate for another amplifier.',
    });
    expect(core.tree).toMatchObject({ cloud: { registrationEndpoint: '' } });
  });
});
