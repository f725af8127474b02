import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ampIdOf } from '../../../test/sample-amps.ts';
import { joinRegistry } from '../../kit/nodes/registry.ts';
import { createTestCloud, expectOk, refusalOf, type Person, type TestCloud } from '../../../test/cloud-rig.ts';
import { clientIdOf } from '../../kit/identifiers.ts';
import { beginLife, serveBy } from './bridges.ts';
import { createTestKey, derOf, type TestKey } from '../../../test/device-key.ts';

let rig: TestCloud;
let ada: Person;
beforeAll(async () => {
  rig = await createTestCloud();
  ada = await rig.signUp('ada@example.com');
});
afterAll(() => rig[Symbol.asyncDispose]());

const addVenue = async (name: string) => expectOk(await ada.client.addVenue({ body: { venue: { name } } })).venue.venueId;
const giveToken = async (venueId: string) => expectOk(await ada.client.createRegistrationToken({ params: { venueId } }));
const bridgesIn = async (venueId: string) => expectOk(await ada.client.listBridges({ params: { venueId } })).bridges;
const devicesIn = async (venueId: string) => expectOk(await ada.client.listDevices({ params: { venueId } })).devices;
const nobody = () => rig.client(undefined);
const identify = async (pem: string) => {
  const identity = await rig.cloud.authority.identify(derOf(pem));
  return identity.ok ? `${identity.kind} ${identity.id}` : identity.refusal;
};
let count = 0;
async function addBridge(name = 'Rack') {
  count += 1;
  const venueId = await addVenue(`Venue ${count}`);
  const [key, ampKey] = await Promise.all([createTestKey(), createTestKey()]);
  const { registrationToken: token, tokenId } = await giveToken(venueId);
  const csr = await key.request('bridge');
  return { venueId, key, ampKey, token, tokenId, csr, ...expectOk(await nobody().registerBridge({ body: { token, name, csr } })) };
}
async function serve({ bridgeId, key, ampKey }: { bridgeId: string; key: TestKey; ampKey: TestKey }, deviceId: string) {
  const csr = await ampKey.request(deviceId);
  return nobody().registerBridgeDevice({ params: { bridgeId }, body: { deviceId, csr, proof: key.proofOf(csr) } });
}

describe('a bridge', () => {
  it('registers once with a token, and the same request gets the same answer', async () => {
    const { venueId, token, csr, bridgeId, certificate } = await addBridge();
    expect(await identify(certificate)).toBe(`bridge ${bridgeId}`);
    const again = expectOk(await nobody().registerBridge({ body: { token, name: 'Rack', csr } }));
    expect([again.bridgeId, again.certificate]).toEqual([bridgeId, certificate]);
    expect(await bridgesIn(venueId)).toMatchObject([{ bridgeId, name: 'Rack', connected: false, deviceIds: [] }]);
  });

  it('then registers its amplifiers itself, also after its token is withdrawn', async () => {
    const bridge = await addBridge();
    const { venueId, bridgeId, tokenId } = bridge;
    expectOk(await ada.client.revokeRegistrationToken({ params: { venueId, tokenId } }));
    const [one, two] = [ampIdOf(1), ampIdOf(2)];
    const first = expectOk(await serve(bridge, one));
    expectOk(await serve(bridge, two));
    expect(await identify(first.certificate)).toBe(`device ${one}`);
    expect(await devicesIn(venueId)).toMatchObject([
      { deviceId: one, bridgeId },
      { deviceId: two, bridgeId },
    ]);
    expect(await bridgesIn(venueId)).toMatchObject([{ bridgeId, deviceIds: [one, two] }]);
  });

  it('counts as connected while a process holds it', async () => {
    const { venueId, bridgeId } = await addBridge();
    const registry = await joinRegistry({ db: rig.cloud.db, line: rig.cloud.db }, `node of ${bridgeId}`);
    const holding = await registry.take(clientIdOf(bridgeId));
    expect(await bridgesIn(venueId)).toMatchObject([{ connected: true }]);
    await registry.drop(holding, false);
    expect(await bridgesIn(venueId)).toMatchObject([{ connected: false }]);
  });

  it('records the names of its last fifty runs, and none that is too long or has strange characters', async () => {
    const { bridgeId } = await addBridge();
    const now = new Date(rig.clock.now());
    const begin = (life: string) => beginLife(rig.cloud.db, bridgeId, life, now);
    for (let number = 0; number < 60; number += 1) expect(await begin(`life-${number}`)).toBe(true);
    for (const strange of ['x'.repeat(65), 'a b', '']) expect(await begin(strange)).toBe(true);
    const { life, lives_before } = await rig.cloud.db
      .selectFrom('bridges')
      .where('bridge_id', '=', bridgeId)
      .select(['life', 'lives_before'])
      .executeTakeFirstOrThrow();
    expect([life, lives_before.length, lives_before.at(0)]).toEqual(['life-59', 50, 'life-58']);
    expect(await begin('life-58')).toBe(false);
  });

  it('is trusted by its key only, and only while it is a bridge of the venue', async () => {
    const bridge = await addBridge();
    const { venueId, bridgeId, ampKey } = bridge;
    const served = expectOk(await serve(bridge, ampIdOf(3)));
    expect(refusalOf(await serve({ bridgeId, key: ampKey, ampKey }, ampIdOf(4)))).toMatchObject({ code: 'ProofRefused', field: 'proof' });
    expectOk(await ada.client.revokeBridge({ params: { venueId, bridgeId } }));
    expect(refusalOf(await serve(bridge, ampIdOf(4)))?.code).toBe('ProofRefused');
    expect([await identify(bridge.certificate), await identify(served.certificate)]).toEqual(['unknown', 'revoked']);
    expect(await devicesIn(venueId)).toEqual([
      { deviceId: ampIdOf(3), connection: 'amplifier lost', deviceSummary: expect.any(Object) as object },
    ]);
    expect(refusalOf(await ada.client.revokeBridge({ params: { venueId, bridgeId } }))?.code).toBe('UnknownBridge');
  });

  it('renews its own certificate with its key', async () => {
    const { bridgeId, key, certificate } = await addBridge();
    const csr = await (await createTestKey()).request('bridge');
    const body = { csr, proof: key.proofOf(csr) };
    const next = expectOk(await nobody().renewBridge({ params: { bridgeId }, body }));
    expect(next.certificate).not.toBe(certificate);
    expect(await identify(next.certificate)).toBe(`bridge ${bridgeId}`);
  });

  it('does not bring back an amplifier removed from the venue until somebody there issues a new token', async () => {
    const bridge = await addBridge();
    const { venueId, csr } = bridge;
    const deviceId = ampIdOf(5);
    expectOk(await serve(bridge, deviceId));
    expectOk(await ada.client.removeDevice({ params: { deviceId } }));
    expect(refusalOf(await serve(bridge, deviceId))?.code).toBe('DeviceRemoved');
    expect(await devicesIn(venueId)).toEqual([]);
    const { registrationToken: token } = await giveToken(venueId);
    expect(expectOk(await nobody().registerBridge({ body: { token, name: 'Rack', csr } })).bridgeId).toBe(bridge.bridgeId);
    expectOk(await serve(bridge, deviceId));
    expect(await devicesIn(venueId)).toMatchObject([{ deviceId }]);
  });

  it('takes nothing from another venue, and continues with what was moved there', async () => {
    const [one, other] = [await addBridge('One'), await addBridge('Other')];
    const deviceId = ampIdOf(6);
    expectOk(await serve(one, deviceId));
    expect(refusalOf(await serve(other, deviceId))?.code).toBe('RegisteredElsewhere');
    const venueId = await addVenue('Moved to');
    expectOk(await ada.client.relocateDevice({ params: { deviceId }, query: { venueId } }));
    expectOk(await serve(one, deviceId));
    expect([await devicesIn(one.venueId), (await devicesIn(venueId)).map((device) => device.deviceId)]).toEqual([[], [deviceId]]);
  });

  it('cannot take an amplifier with an agent of its own, by request or report, and leaves it unchanged when revoked', async () => {
    const bridge = await addBridge();
    const { venueId, bridgeId, token } = bridge;
    const deviceId = ampIdOf(7);
    const csr = await (await createTestKey()).request(deviceId);
    const native = expectOk(await nobody().registerDevice({ body: { url: 'amp', token, region: 'here', csr } }));
    expect(refusalOf(await serve(bridge, deviceId))?.code).toBe('ServedElsewhere');
    expect(await serveBy(rig.cloud.db, bridgeId, [deviceId])).toEqual([]);
    expectOk(await ada.client.revokeBridge({ params: { venueId, bridgeId } }));
    expect(await identify(native.certificate)).toBe(`device ${deviceId}`);
    expect(await devicesIn(venueId)).toMatchObject([{ deviceId }]);
  });

  it('takes over from another bridge of its venue only what nobody holds', async () => {
    const one = await addBridge();
    const [key, ampKey] = await Promise.all([createTestKey(), createTestKey()]);
    const body = { token: one.token, name: 'Other', csr: await key.request('bridge') };
    const other = { key, ampKey, ...expectOk(await nobody().registerBridge({ body })) };
    const deviceId = ampIdOf(8);
    const first = expectOk(await serve(one, deviceId));
    const registry = await joinRegistry({ db: rig.cloud.db, line: rig.cloud.db }, `node of ${deviceId}`);
    const holding = await registry.take(deviceId);
    expect(refusalOf(await serve(other, deviceId))?.code).toBe('ServedElsewhere');
    expect(await serveBy(rig.cloud.db, other.bridgeId, [deviceId])).toEqual([]);
    expect(await identify(first.certificate)).toBe(`device ${deviceId}`);
    expectOk(await serve(one, deviceId));
    await registry.drop(holding, false);
    expectOk(await serve(other, deviceId));
    expect(await devicesIn(one.venueId)).toMatchObject([{ deviceId, bridgeId: other.bridgeId }]);
  });
});
