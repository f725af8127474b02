import { randomBytes } from 'node:crypto';
import { readModel } from '@headroom/model/catalogue';
import type { RolloutReason } from '@headroom/model/firmware';
import type { AmpSummary } from '@headroom/model/health';
import { packageName, samplePackage, writePackage } from '@headroom/protocol/firmware-node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ampIdOf, sampleAmp } from '../../../test/sample-amps.ts';
import { putDevices } from '../devices/store.ts';
import { addFiles } from '../firmware/operator.ts';
import { createTestCloud, expectOk, invite, keepHouse, type Person, type TestCloud } from '../../../test/cloud-rig.ts';

let rig: TestCloud;
let ada: Person;
let guest: Person;
beforeAll(async () => {
  rig = await createTestCloud();
  ada = await rig.signUp('ada@example.com');
  guest = await rig.signUp('guest@example.com');
  const model = readModel('704D');
  if (!model) throw new Error('There is no such model.');
  const files = ['1.8.0', '1.10.0'].map((version) => ({
    name: packageName(model.updatePrefix, version),
    content: writePackage(samplePackage(model, version, 2000)),
  }));
  await addFiles(rig.cloud.db, files, { now: new Date(rig.clock.now()), random: randomBytes });
});
afterAll(() => rig[Symbol.asyncDispose]());

let next = 1;
async function venueWith(...amps: Partial<AmpSummary>[]): Promise<{ readonly venueId: string; readonly ids: string[] }> {
  const { venueId } = expectOk(await ada.client.addVenue({ body: { venue: { name: `Hall ${next}` } } })).venue;
  const devices = amps.map((change) => sampleAmp(next++, change));
  await putDevices(
    rig.cloud.db,
    devices.map((summary) => ({ venueId, numberOfChannels: 4, summary })),
    new Date(rig.clock.now()),
  );
  return { venueId, ids: devices.map(({ ampId }) => ampId) };
}
const errorOf = (result: { readonly ok: boolean; readonly error?: { readonly code: string; readonly details: unknown } }) =>
  result.error && { code: result.error.code, details: result.error.details };

describe('an update of many amplifiers', () => {
  it('[CLOUDAPI-17] [FWCLOUD-11] with an empty body includes all that are online and have an update, each by name, model and version', async () => {
    const other = { deviceName: 'Foyer', modelID: '704', currentFirmwareVersion: '1.8.0' };
    const { venueId, ids } = await venueWith({ deviceName: 'Bar' }, { isConnected: false }, { currentFirmwareVersion: '1.10.0' }, other);
    const { rolloutId } = expectOk(await ada.client.updateVenue({ params: { venueId }, body: {} }));
    const { rollout } = expectOk(await ada.client.getRollout({ params: { venueId, rolloutId } }));
    expect(rollout).toMatchObject({ rolloutId, venueId, startedBy: 'ada@example.com', state: 'running', result: 'in progress', atOnce: 5 });
    expect(rollout.counts).toEqual({ total: 2, waiting: 2, running: 0, succeeded: 0, failed: 0, cancelled: 0 });
    const told = rollout.devices.map((one) => [one.deviceId, one.name, one.model, one.fromVersion, one.toVersion, one.state]);
    expect(told).toEqual([
      [ids[0], 'Bar', '704D', '1.9.0', '1.10.0', 'waiting'],
      [ids[3], 'Foyer', '704', '1.8.0', '1.10.0', 'waiting'],
    ]);
    const { rollouts } = expectOk(await ada.client.listRollouts({ params: { venueId } }));
    const { devices: _, ...listed } = rollout;
    expect(rollouts).toEqual([listed]);
    const { entries } = expectOk(await ada.client.listVenueLog({ params: { venueId }, query: {} }));
    expect(entries[0]).toMatchObject({ action: 'firmware update started', to: { rolloutId } });
  });

  it('[CLOUDAPI-17] refuses an amplifier that is offline, unknown, without an update or already updated, and names it', async () => {
    const { venueId, ids } = await venueWith({}, { isConnected: false }, { currentFirmwareVersion: '1.10.0' });
    const ask = (...deviceIds: (string | undefined)[]) =>
      ada.client.updateVenue({ params: { venueId }, body: { deviceIds: deviceIds.map(String) } });
    expect(errorOf(await ask(ids[0], ids[1]))).toEqual({ code: 'Offline', details: { deviceIds: [ids[1]], names: [expect.any(String)] } });
    expect(errorOf(await ask(ampIdOf(9999)))).toEqual({ code: 'UnknownDevice', details: { deviceIds: [ampIdOf(9999)] } });
    expect(errorOf(await ask(ids[2]))).toMatchObject({ code: 'NothingToUpdate' });
    expectOk(await ask(ids[0]));
    expect(errorOf(await ask(ids[0]))).toEqual({ code: 'RolloutRunning', details: { deviceIds: [ids[0]], names: [expect.any(String)] } });
    expect(errorOf(await ada.client.updateDevice({ params: { deviceId: String(ids[0]) }, body: {} }))).toMatchObject({
      code: 'RolloutRunning',
    });
  });

  it('[CLOUDAPI-17] of one device updates it alone, whatever else its venue has', async () => {
    const { venueId, ids } = await venueWith({}, {}, {});
    const { rolloutId } = expectOk(await ada.client.updateDevice({ params: { deviceId: String(ids[1]) }, body: {} }));
    const { rollout } = expectOk(await ada.client.getRollout({ params: { venueId, rolloutId } }));
    expect(rollout.devices.map(({ deviceId }) => deviceId)).toEqual([ids[1]]);
  });

  it('starts once when two start it at once', async () => {
    const { venueId } = await venueWith({}, {});
    const answers = await Promise.all([1, 2, 3, 4].map(() => ada.client.updateVenue({ params: { venueId }, body: {} })));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.flatMap((answer) => errorOf(answer)?.code ?? [])).toEqual(['RolloutRunning', 'RolloutRunning', 'RolloutRunning']);
  });

  it("is listed with all others of the caller's venues until a day after its end", async () => {
    const [one, other] = [await venueWith({}), await venueWith({})];
    const begun = [];
    for (const { venueId } of [one, other]) {
      rig.clock.set(rig.clock.now() + 1000);
      begun.push(expectOk(await ada.client.updateVenue({ params: { venueId }, body: {} })).rolloutId);
    }
    const [first, second] = begun;
    const listed = async ({ client }: Person) => expectOk(await client.listOpenRollouts()).rollouts;
    expect((await listed(ada)).slice(0, 2)).toMatchObject([
      { rolloutId: second, venueId: other.venueId, counts: { total: 1 } },
      { rolloutId: first, startedBy: 'ada@example.com' },
    ]);
    const mate = await rig.signUp('mate@example.com');
    expect(await listed(mate)).toEqual([]);
    await invite(rig, ada, one.venueId, mate, 'viewer');
    const [seen, ...more] = await listed(mate);
    expect(seen).toMatchObject({ rolloutId: first, venueId: one.venueId });
    expect(seen).not.toHaveProperty('startedBy');
    expect(more).toEqual([]);
    const end = (hoursAgo: number) =>
      rig.cloud.db
        .updateTable('rollouts')
        .set({ ended_at: new Date(rig.clock.now() - hoursAgo * 3_600_000) })
        .where('rollout_id', '=', String(first))
        .execute();
    await end(23);
    expect(await listed(mate)).toHaveLength(1);
    await end(25);
    expect(await listed(mate)).toEqual([]);
  });

  it('is deleted with the events of its time once it has ended', async () => {
    const venues = [await venueWith({}), await venueWith({})];
    for (const { venueId } of venues) expectOk(await ada.client.updateVenue({ params: { venueId }, body: {} }));
    const [old, open] = venues.map(({ venueId }) => venueId);
    const ended_at = new Date(rig.clock.now() - 401 * 24 * 3_600_000);
    await rig.cloud.db.updateTable('rollouts').set({ ended_at }).where('venue_id', '=', String(old)).execute();
    await keepHouse(rig.cloud.db, new Date(rig.clock.now()));
    const count = async (venueId = '') => expectOk(await ada.client.listRollouts({ params: { venueId } })).rollouts.length;
    expect([await count(old), await count(open)]).toEqual([0, 1]);
  });

  it('is readable by whoever sees the venue, without the address of whoever started it', async () => {
    const { venueId } = await venueWith({});
    await invite(rig, ada, venueId, guest, 'viewer');
    const { rolloutId } = expectOk(await ada.client.updateVenue({ params: { venueId }, body: {} }));
    const { rollout } = expectOk(await guest.client.getRollout({ params: { venueId, rolloutId } }));
    expect(rollout.startedBy).toBeUndefined();
    expect(errorOf(await guest.client.stopRollout({ params: { venueId, rolloutId } }))?.code).toBe('Forbidden');
  });

  it('[CLOUDAPI-17] refuses an unknown version, and an older one unless asked for it', async () => {
    const { venueId, ids } = await venueWith({}, {});
    const ask = (body: { version: string; allowOlder?: boolean }) => ada.client.updateVenue({ params: { venueId }, body });
    expect(errorOf(await ask({ version: '7.0' }))?.code).toBe('NoSuchRelease');
    expect(errorOf(await ask({ version: '1.8' }))).toMatchObject({ code: 'OlderVersion', details: { deviceIds: ids } });
    const { rolloutId } = expectOk(await ask({ version: '1.8', allowOlder: true }));
    const { rollout } = expectOk(await ada.client.getRollout({ params: { venueId, rolloutId } }));
    expect(rollout.devices.map(({ toVersion }) => toVersion)).toEqual(['1.8.0', '1.8.0']);
  });

  it("starts within the venue's update hours, at once without any, and at a requested time", async () => {
    const span = async (venueId: string, body: { startAt?: string }) => {
      const { rolloutId } = expectOk(await ada.client.updateVenue({ params: { venueId }, body }));
      const { rollout } = expectOk(await ada.client.getRollout({ params: { venueId, rolloutId } }));
      const { startsAt, endsAt, state } = rollout;
      return { startsAt, endsAt, state };
    };
    const now = new Date(rig.clock.now()).toISOString();
    const first = await venueWith({});
    expect(errorOf(await ada.client.updateVenue({ params: { venueId: first.venueId }, body: { startAt: 'window' } }))?.code).toBe(
      'NoWindow',
    );
    expect(await span(first.venueId, {})).toMatchObject({ startsAt: now, state: 'running' });
    const [second, third] = [await venueWith({}), await venueWith({})];
    const hours = { timeZone: 'Europe/Madrid', update: { from: '03:00', to: '06:00' }, quiet: null };
    for (const { venueId } of [second, third]) expectOk(await ada.client.changeHours({ params: { venueId }, body: { hours } }));
    expect(await span(second.venueId, {})).toEqual({
      startsAt: '2026-11-23T02:00:00.000Z',
      endsAt: '2026-11-23T05:00:00.000Z',
      state: 'scheduled',
    });
    expect(await span(third.venueId, { startAt: now })).toMatchObject({ startsAt: now, state: 'running' });
  });

  it('can be stopped before it starts, and begun anew for those it had not begun', async () => {
    const { venueId, ids } = await venueWith({}, {}, {});
    const start = { startAt: '2026-12-24T03:00:00Z' };
    const { rolloutId } = expectOk(await ada.client.updateVenue({ params: { venueId }, body: start }));
    expectOk(await ada.client.stopRollout({ params: { venueId, rolloutId } }));
    await rig.cloud.rollouts.look(new Date(rig.clock.now()));
    const { rollout } = expectOk(await ada.client.getRollout({ params: { venueId, rolloutId } }));
    expect(rollout).toMatchObject({ state: 'stopped', result: 'failure', counts: { total: 3, cancelled: 3 } });
    expect(rollout.devices[0]).toMatchObject({ state: 'cancelled', reason: 'Stopped' });
    const retry = () => ada.client.retryRollout({ params: { venueId, rolloutId } });
    const again = expectOk(await retry());
    const { rollout: retried } = expectOk(await ada.client.getRollout({ params: { venueId, ...again } }));
    expect(retried.devices.map(({ deviceId }) => deviceId).toSorted()).toEqual(ids.toSorted());
    expect(errorOf(await ada.client.stopRollout({ params: { venueId, rolloutId: venueId } }))?.code).toBe('UnknownRollout');
  });

  it('is repeated for what failed or stayed offline, as far as that is online; if nothing is, what is offline is named', async () => {
    const { venueId, ids } = await venueWith({}, {}, {}, {});
    const { rolloutId } = expectOk(await ada.client.updateVenue({ params: { venueId }, body: {} }));
    const { db } = rig.cloud;
    const end = async (id: string | undefined, state: 'failure' | 'cancelled', reason: RolloutReason) =>
      db
        .updateTable('rollout_devices')
        .set({ state, reason })
        .where('rollout_id', '=', rolloutId)
        .where('device_id', '=', String(id))
        .execute();
    await end(ids[0], 'failure', 'NotBack');
    await end(ids[1], 'cancelled', 'Offline');
    await end(ids[2], 'cancelled', 'Withdrawn');
    await end(ids[3], 'failure', 'StepsUnseen');
    const there = async (id: string | undefined, change: Partial<AmpSummary>) =>
      putDevices(
        db,
        [{ venueId, numberOfChannels: 4, summary: { ...sampleAmp(1), ampId: String(id), ...change } }],
        new Date(rig.clock.now()),
      );
    for (const id of [ids[0], ids[1]]) await there(id, { isConnected: false });
    await there(ids[3], { currentFirmwareVersion: '1.10.0' });
    const retry = () => ada.client.retryRollout({ params: { venueId, rolloutId } });
    expect(errorOf(await retry())?.code).toBe('NothingToUpdate');
    await there(ids[3], { isConnected: false, currentFirmwareVersion: '1.10.0' });
    expect(errorOf(await retry())).toMatchObject({ code: 'Offline', details: { deviceIds: [ids[0], ids[1], ids[3]] } });
    await there(ids[1], {});
    const again = expectOk(await retry());
    const { rollout } = expectOk(await ada.client.getRollout({ params: { venueId, ...again } }));
    expect(rollout.devices.map(({ deviceId }) => deviceId)).toEqual([ids[1]]);
  });

  it('[FWCLOUD-16] is repeated for an amplifier on the version of which a part failed, with the same version', async () => {
    const { venueId, ids } = await venueWith({}, {});
    await invite(rig, ada, venueId, guest, 'operator');
    const { db } = rig.cloud;
    const { rolloutId: first } = expectOk(
      await ada.client.updateVenue({ params: { venueId }, body: { version: '1.8.0', allowOlder: true } }),
    );
    const fail = (rolloutId: string, id: string | undefined, reason: RolloutReason) =>
      db
        .updateTable('rollout_devices')
        .set({ state: 'failure', reason })
        .where('rollout_id', '=', rolloutId)
        .where('device_id', '=', String(id))
        .execute();
    await fail(first, ids[0], 'PartFailed');
    await fail(first, ids[1], 'NewFault');
    for (const id of ids) {
      const summary = { ...sampleAmp(1), ampId: id, currentFirmwareVersion: '1.8.0' };
      await putDevices(db, [{ venueId, numberOfChannels: 4, summary }], new Date(rig.clock.now()));
    }
    expect(errorOf(await guest.client.retryRollout({ params: { venueId, rolloutId: first } }))?.code).toBe('Forbidden');
    let rolloutId = first;
    for (let time = 0; time < 2; time += 1) {
      ({ rolloutId } = expectOk(await ada.client.retryRollout({ params: { venueId, rolloutId } })));
      const { rollout } = expectOk(await ada.client.getRollout({ params: { venueId, rolloutId } }));
      expect(rollout.devices).toMatchObject([{ deviceId: ids[0], fromVersion: '1.8.0', toVersion: '1.8.0', state: 'waiting' }]);
      await fail(rolloutId, ids[0], 'PartFailed');
    }
  });
});
