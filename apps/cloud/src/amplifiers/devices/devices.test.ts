import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestCloud, expectOk, invite, refusalOf, type Person, type TestCloud } from '../../../test/cloud-rig.ts';
import { waitingStatements } from '../../../test/test-database.ts';
import { ampIdOf, sampleAmp } from '../../../test/sample-amps.ts';
import { putDevices } from './store.ts';

let rig: TestCloud;
let ada: Person;
beforeAll(async () => {
  rig = await createTestCloud();
  ada = await rig.signUp('ada@example.com');
});
afterAll(() => rig[Symbol.asyncDispose]());

const addVenue = async (name: string, person = ada) => expectOk(await person.client.addVenue({ body: { venue: { name } } })).venue.venueId;
const devicesIn = async (venueId: string, person = ada) =>
  expectOk(await person.client.listDevices({ params: { venueId } })).devices.map(({ deviceId }) => deviceId);
const logOf = async (venueId: string, person = ada) =>
  expectOk(await person.client.listVenueLog({ params: { venueId }, query: {} })).entries.map(({ action, deviceId, from, to }) => ({
    action,
    deviceId,
    from,
    to,
  }));
let count = 0;
async function addAmp(venueId: string, change = {}): Promise<string> {
  count += 1;
  await putDevices(rig.cloud.db, [{ venueId, numberOfChannels: 4, summary: sampleAmp(count, change) }], new Date(rig.clock.now()));
  return ampIdOf(count);
}

describe('the amplifiers of a venue', () => {
  it('[CLOUDAPI-07] are listed with their known firmware', async () => {
    const venueId = await addVenue('Listed');
    const deviceId = await addAmp(venueId, { hasAvailableFirmwareUpdate: true });
    expect(expectOk(await ada.client.listDevices({ params: { venueId } }))).toEqual({
      devices: [
        {
          deviceId,
          connection: 'connected',
          deviceSummary: { hasAvailableFirmwareUpdate: true, currentFirmwareVersion: '1.9.0', latestFirmwareVersion: '1.10.0' },
        },
      ],
    });
  });

  it('[CLOUDAPI-08] [CLOUDAPI-09] are answered with the requested attributes, and no others', async () => {
    const venueId = await addVenue('Wanted');
    const deviceId = await addAmp(venueId);
    const read = async (attributes: string[]) =>
      expectOk(await ada.client.readAttributes({ params: { venueId }, body: { attributes } })).devices;
    expect(await read(['deviceAttributes.connected'])).toEqual([{ deviceId, deviceAttributes: { connected: true }, shadowAttributes: {} }]);
    expect(await read(['deviceAttributes', 'shadowAttributes.reported.amp'])).toEqual([
      { deviceId, deviceAttributes: { connected: true, numberOfChannels: 4 }, shadowAttributes: {} },
    ]);
    expect(await read([])).toEqual([{ deviceId, deviceAttributes: {}, shadowAttributes: {} }]);
    const away = await addAmp(venueId, { isConnected: false });
    expect(await read(['deviceAttributes.connected'])).toContainEqual({
      deviceId: away,
      deviceAttributes: { connected: false },
      shadowAttributes: {},
    });
  });

  it('[CLOUDAPI-08] are not answered together when that exceeds 32 MB', async () => {
    const venueId = await addVenue('Large');
    const read = async () => ada.client.readAttributes({ params: { venueId }, body: { attributes: ['shadowAttributes.reported'] } });
    const addLarge = async () => {
      const device_id = await addAmp(venueId);
      const state = JSON.stringify({ reported: { text: 'x'.repeat(4_000_000) } });
      await rig.cloud.db.insertInto('shadows').values({ device_id, name: 'amp', version: 1, state, stamps: '{}' }).execute();
    };
    for (let amps = 0; amps < 7; amps += 1) await addLarge();
    expect(expectOk(await read()).devices).toHaveLength(7);
    await addLarge();
    await addLarge();
    expect(refusalOf(await read())?.code).toBe('TooMuch');
  });

  it('[CLOUDAPI-19] answer their last known description', async () => {
    const deviceId = await addAmp(await addVenue('Told'));
    expect(expectOk(await ada.client.getDeviceInfo({ params: { deviceId } })).deviceInfo).toMatchObject({
      deviceName: `Amp ${count}`,
      modelID: '704D',
      firmwareVersion: '1.9.0',
    });
  });
});

describe('removing an amplifier', () => {
  it('[CLOUDAPI-11] takes it out of the venue, tells listeners, and is logged', async () => {
    const venueId = await addVenue('Removed from');
    const deviceId = await addAmp(venueId);
    const { cursor } = expectOk(await ada.client.getChanges({ query: {} }));
    expectOk(await ada.client.removeDevice({ params: { deviceId } }));
    expect(await devicesIn(venueId)).toEqual([]);
    expect(expectOk(await ada.client.getChanges({ query: { cursor } })).removed.devices).toContainEqual({ venueId, ampId: deviceId });
    expect((await logOf(venueId))[0]).toEqual({ action: 'amplifier removed', deviceId, from: `Amp ${count}`, to: undefined });
    expect(refusalOf(await ada.client.removeDevice({ params: { deviceId } }))?.code).toBe('NotFound');
  });

  it('[ERR-22] [ERR-23] reports a failure when somebody else moves it at the same moment', async () => {
    const [venueId, other] = [await addVenue('Raced'), await addVenue('Raced to')];
    const deviceId = await addAmp(venueId);
    const { removal } = await rig.cloud.db.transaction().execute(async (moving) => {
      await moving.updateTable('devices').set({ venue_id: other }).where('device_id', '=', deviceId).execute();
      const removing = ada.client.removeDevice({ params: { deviceId } });
      await expect.poll(() => isWaiting()).toBe(true);
      return { removal: removing };
    });
    expect(refusalOf(await removal)).toMatchObject({ code: 'DEVICE_REMOVAL_ERROR', message: 'There was an error removing the amplifier' });
    expect(await devicesIn(other)).toEqual([deviceId]);
  });

  it("is an owner's right", async () => {
    const venueId = await addVenue('Kept');
    const deviceId = await addAmp(venueId);
    const guest = await rig.signUp('operator@example.com');
    await invite(rig, ada, venueId, guest, 'operator');
    expect(refusalOf(await guest.client.removeDevice({ params: { deviceId } }))?.code).toBe('Forbidden');
    expect(await devicesIn(venueId)).toEqual([deviceId]);
  });
});

describe('moving an amplifier', () => {
  it('[CLOUDAPI-12] puts it into the other venue, where it is reported and logged too', async () => {
    const [venueId, other] = [await addVenue('From'), await addVenue('To')];
    const deviceId = await addAmp(venueId);
    const { cursor } = expectOk(await ada.client.getChanges({ query: {} }));
    expectOk(await ada.client.relocateDevice({ params: { deviceId }, query: { venueId: other } }));
    expect([await devicesIn(venueId), await devicesIn(other)]).toEqual([[], [deviceId]]);
    const changes = expectOk(await ada.client.getChanges({ query: { cursor } }));
    expect(changes.removed.devices).toContainEqual({ venueId, ampId: deviceId });
    expect(changes.devices.filter(({ amp }) => amp.ampId === deviceId).map((device) => device.venueId)).toEqual([other]);
    const moved = { action: 'amplifier moved', deviceId, from: venueId, to: other };
    expect([(await logOf(venueId))[0], (await logOf(other))[0]]).toEqual([moved, moved]);
    expectOk(await ada.client.relocateDevice({ params: { deviceId }, query: { venueId: other } }));
    expect(await logOf(other)).toHaveLength(2);
  });

  it("[ERR-24] is refused into a venue that is absent, a stranger's, or one where the caller is not an owner", async () => {
    const bob = await rig.signUp('bob@example.com');
    const venueId = await addVenue('Mine');
    const deviceId = await addAmp(venueId);
    const bobs = await addVenue('Bob`s', bob);
    const move = async (to: string) => refusalOf(await ada.client.relocateDevice({ params: { deviceId }, query: { venueId: to } }));
    for (const nowhere of ['00000000-0000-7000-8000-00000000000f', bobs])
      expect(await move(nowhere)).toEqual({
        code: 'UnknownVenue',
        message: 'Failed to move amp: there is no such venue.',
        field: 'venueId',
      });
    await invite(rig, bob, bobs, ada, 'operator');
    expect((await move(bobs))?.code).toBe('VenueNotOwned');
    expect(await devicesIn(venueId)).toEqual([deviceId]);
    expectOk(await bob.client.changeMember({ params: { venueId: bobs, accountId: ada.accountId }, body: { role: 'owner' } }));
    expect(await move(bobs)).toBeUndefined();
    expect(await devicesIn(bobs, bob)).toEqual([deviceId]);
  });
});

const isWaiting = async () => (await waitingStatements(rig.cloud.db)).some((query) => query.includes('"devices"'));
