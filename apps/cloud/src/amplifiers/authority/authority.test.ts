import { once } from 'node:events';
import { createServer, connect, type TLSSocket } from 'node:tls';
import { X509Certificate } from 'node:crypto';
import { createManualClock } from '@headroom/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ampIdOf } from '../../../test/sample-amps.ts';
import { createLocalBuses } from '../../kit/nodes/local-bus.ts';
import { createTestCloud, expectOk, testPassword, type Person, type TestCloud } from '../../../test/cloud-rig.ts';
import type { Revoked } from './store.ts';
import { createTestKey, derOf, type TestKey } from '../../../test/device-key.ts';

const dayMs = 24 * 3_600_000;
let rig: TestCloud;
let ada: Person;
beforeAll(async () => {
  rig = await createTestCloud();
  ada = await rig.signUp('ada@example.com');
});
afterAll(() => rig[Symbol.asyncDispose]());

interface Amp {
  readonly key: TestKey;
  readonly deviceId: string;
  readonly certificate: string;
}
let count = 0;
async function addAmp(on = rig, person = ada): Promise<Amp> {
  const number = (count += 1);
  const key = await createTestKey();
  const { venueId } = expectOk(await person.client.addVenue({ body: { venue: { name: `Venue ${number}` } } })).venue;
  const { registrationToken: token } = expectOk(await person.client.createRegistrationToken({ params: { venueId } }));
  const body = { url: '', token, region: '', csr: await key.request(ampIdOf(number)) };
  const { certificate, deviceId } = expectOk(await on.client(undefined).registerDevice({ body }));
  return { key, deviceId, certificate };
}
async function renew({ key, deviceId }: Amp): Promise<Amp> {
  const next = await createTestKey();
  const csr = await next.request(deviceId);
  const body = { csr, proof: key.proofOf(csr) };
  return { key: next, ...expectOk(await rig.client(undefined).renewDevice({ params: { deviceId }, body })) };
}
const identify = async (pem: string, on = rig) => {
  const identity = await on.cloud.authority.identify(derOf(pem));
  return identity.ok ? `${identity.kind} ${identity.id}` : identity.refusal;
};
function hear(on: TestCloud): { readonly heard: Revoked[]; next(): Promise<Revoked> } {
  const heard: Revoked[] = [];
  let tell = (_revoked: Revoked) => {};
  on.cloud.authority.onRevoked((revoked) => {
    heard.push(revoked);
    tell(revoked);
  });
  return { heard, next: () => new Promise((resolve) => (tell = resolve)) };
}

describe('the authority', () => {
  it('is shared by all processes, including those that start together, and its key is stored encrypted', async () => {
    await using first = await createTestCloud();
    await using second = await createTestCloud({ database: { url: first.url } });
    const certificates = await Promise.all([first, second].map(({ cloud }) => cloud.authority.certificate()));
    expect(certificates[1]).toBe(certificates[0]);
    const rows = await first.cloud.db.selectFrom('authority').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(Buffer.from(rows[0]?.sealed_key ?? []).toString('latin1')).not.toContain('P-256');
  });

  it("[CONNECT-05] can be pinned by an amplifier with any clock: its certificate and the listener's are valid from 1970 to 9999", async () => {
    const tls = await rig.cloud.authority.serverTls();
    for (const pem of [tls?.ca ?? '', tls?.cert ?? '']) {
      const { validFromDate, validToDate } = new X509Certificate(pem);
      expect([validFromDate.getTime(), validToDate.getUTCFullYear()]).toEqual([0, 9999]);
    }
  });

  it('authenticates both sides of a handshake with an amplifier that trusts nothing else', async () => {
    const { key, deviceId, certificate } = await addAmp();
    const tls = await rig.cloud.authority.serverTls();
    const server = createServer({ ...tls, requestCert: true, rejectUnauthorized: false });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    const arrived = once(server, 'secureConnection') as Promise<[TLSSocket]>;
    const socket = connect({
      host: '127.0.0.1',
      port,
      ca: await rig.cloud.authority.certificate(),
      cert: certificate,
      key: key.privateKey,
    });
    await once(socket, 'secureConnect');
    const [peer] = await arrived;
    expect(await rig.cloud.authority.identify(peer.getPeerCertificate(true).raw)).toMatchObject({ ok: true, kind: 'device', id: deviceId });
    socket.destroy();
    server.close();
    const thief = await createTestKey();
    expect(() => connect({ host: '127.0.0.1', port, cert: certificate, key: thief.privateKey })).toThrow(/mismatch/);
  });
});

describe('a client certificate', () => {
  it('is refused with a reason when it is invalid, of another cloud, or of an unknown client', async () => {
    await using other = await createTestCloud();
    const bob = await other.signUp('bob@example.com');
    const foreign = await addAmp(other, bob);
    const tls = await rig.cloud.authority.serverTls();
    expect(await identify(foreign.certificate, other)).toBe(`device ${foreign.deviceId}`);
    expect(await identify(foreign.certificate)).toBe('not of this cloud');
    expect(await identify('')).toBe('no certificate');
    expect(await identify('-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----')).toBe('not of this cloud');
    expect(await identify(tls?.cert ?? '')).toBe('of nobody');
    expect(await identify(await rig.cloud.authority.certificate())).toBe('of nobody');
  });

  it("is refused after its year by the cloud's clock", async () => {
    const { deviceId, certificate } = await addAmp();
    await using later = await createTestCloud({ database: { url: rig.url } }, { clock: createManualClock(rig.clock.now() + 365 * dayMs) });
    expect(await identify(certificate)).toBe(`device ${deviceId}`);
    expect(await identify(certificate, later)).toBe('expired');
  });

  it('ends the earlier ones once it is in use', async () => {
    const amp = await addAmp();
    const next = await renew(amp);
    expect([await identify(amp.certificate), await identify(next.certificate), await identify(amp.certificate)]).toEqual([
      `device ${amp.deviceId}`,
      `device ${amp.deviceId}`,
      'revoked',
    ]);
  });
});

describe('a revocation', () => {
  it('reaches every process at once, and the certificate is no longer accepted', async () => {
    const clock = createManualClock(rig.clock.now());
    const buses = createLocalBuses(clock);
    await using first = await createTestCloud({}, { clock, bus: buses.join() });
    await using second = await createTestCloud({ database: { url: first.url } }, { clock, bus: buses.join() });
    const person = await first.signUp('two@example.com');
    const { deviceId, certificate } = await addAmp(first, person);
    const ears = [first, second].map((on) => hear(on));
    await clock.advance(500);
    const both = ears.map((ear) => ear.next());
    expectOk(await person.client.removeDevice({ params: { deviceId } }));
    for (const revoked of await Promise.all(both)) expect(revoked).toMatchObject({ kind: 'device', id: deviceId });
    expect([await identify(certificate, first), await identify(certificate, second)]).toEqual(['unknown', 'unknown']);
  });

  it('arrives within a second while the bus is away, and is repeated while a client may just have connected', async () => {
    const clock = createManualClock(rig.clock.now());
    await using first = await createTestCloud({}, { clock });
    await using second = await createTestCloud({ database: { url: first.url } }, { clock });
    const person = await first.signUp('apart@example.com');
    const { deviceId } = await addAmp(first, person);
    const ear = hear(second);
    await clock.advance(500);
    const heard = ear.next();
    expectOk(await person.client.removeDevice({ params: { deviceId } }));
    await clock.advance(500);
    expect(await heard).toMatchObject({ kind: 'device', id: deviceId });
    const again = ear.next();
    await clock.advance(500);
    expect(await again).toMatchObject({ id: deviceId });
  });

  it('follows the deletion of an account, whether or not others are told', async () => {
    const person = await rig.signUp('leaving@example.com');
    const { deviceId, certificate } = await addAmp(rig, person);
    const ear = hear(rig);
    await rig.clock.advance(500);
    expectOk(await person.client.deleteAccount({ body: { password: testPassword } }));
    expect(await identify(certificate)).toBe('unknown');
    await expect
      .poll(async () => {
        await rig.clock.advance(500);
        return ear.heard.map(({ id }) => id);
      })
      .toContain(deviceId);
  });
});
