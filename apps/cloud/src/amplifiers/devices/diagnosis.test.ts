import { output } from '@headroom/model/amplifier';
import { readModel } from '@headroom/model/catalogue';
import { addressOf, put, type Tree } from '@headroom/model/property';
import { schemaOf } from '@headroom/model/schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestCloud, expectOk, invite, refusalOf, type Person, type TestCloud } from '../../../test/cloud-rig.ts';
import { ampIdOf, sampleAmp } from '../../../test/sample-amps.ts';
import { record } from '../../kit/audit/record.ts';
import { addEvents } from '../../venues/alarms/events.ts';
import { putDevices } from './store.ts';

let rig: TestCloud;
let ada: Person;
let venueId = '';
beforeAll(async () => {
  rig = await createTestCloud();
  ada = await rig.signUp('ada@example.com');
  ({ venueId } = expectOk(await ada.client.addVenue({ body: { venue: { name: 'Bar' } } })).venue);
});
afterAll(() => rig[Symbol.asyncDispose]());

const mute = addressOf(output.properties.mute, { channel: 1 });
const seconds = () => Math.floor(rig.clock.now() / 1000);
function factory(): Tree {
  const model = readModel('704D');
  if (!model) throw new Error('unknown model');
  return structuredClone(schemaOf(model).defaults());
}
let count = 0;
async function addAmp({ muted = true, isConnected = true, stamp = seconds() }): Promise<string> {
  count += 1;
  await putDevices(rig.cloud.db, [{ venueId, numberOfChannels: 4, summary: sampleAmp(count, { isConnected }) }], new Date(rig.clock.now()));
  const device_id = ampIdOf(count);
  const reported = factory();
  put(reported, mute, muted);
  const stamps: Tree = {};
  put(stamps, mute, stamp);
  await rig.cloud.db
    .insertInto('shadows')
    .values({ device_id, name: 'amp', version: 1, state: JSON.stringify({ reported }), stamps: JSON.stringify({ reported: stamps }) })
    .execute();
  return device_id;
}
const mutedBy = (person: Person, deviceId: string) =>
  record(rig.cloud.db, {
    at: new Date(rig.clock.now()),
    accountId: ada.accountId,
    actorId: person.accountId,
    address: '127.0.0.1',
    venueId,
    deviceId,
    action: mute,
    from: false,
    to: true,
  });
const diagnose = async (deviceId: string, person = ada, query: { channel: string; symptom?: 'cutsOut' } = { channel: '1' }) =>
  person.client.diagnoseChannel({ params: { deviceId }, query });

describe('the diagnosis of a channel', () => {
  it('names the first cause, in a sentence, with every step of the path', async () => {
    const { cause, steps } = expectOk(await diagnose(await addAmp({})));
    expect(cause).toEqual({ name: 'muted', step: 'mute', sentence: 'The channel is muted.' });
    expect(steps.find(({ step }) => step === 'mute')).toMatchObject({ verdict: 'stops', sentences: ['The channel is muted.'] });
    expect(steps.find(({ step }) => step === 'source')?.verdict).toBe('unknown');
  });

  it('says who muted it and since when, to owners alone', async () => {
    const deviceId = await addAmp({});
    await mutedBy(ada, deviceId);
    const since = new Date(rig.clock.now()).toISOString();
    const told = expectOk(await diagnose(deviceId));
    expect(told.cause).toMatchObject({ name: 'mutedByPerson', since });
    expect(told.changes).toEqual([{ address: mute, to: true, at: since, by: 'ada@example.com' }]);
    const viewer = await rig.signUp('vera@example.com');
    await invite(rig, ada, venueId, viewer, 'viewer');
    const seen = expectOk(await diagnose(deviceId, viewer));
    expect(seen.cause).toMatchObject({ name: 'muted', since });
    expect(seen.changes).toEqual([{ address: mute, to: true, at: since }]);
  });

  it('accuses nobody of a mute that was reported again long after', async () => {
    const deviceId = await addAmp({ stamp: seconds() + 3600 });
    await mutedBy(ada, deviceId);
    expect(expectOk(await diagnose(deviceId)).cause).toEqual({ name: 'muted', step: 'mute', sentence: 'The channel is muted.' });
  });

  it('judges nothing behind a lost connection', async () => {
    const { cause, further } = expectOk(await diagnose(await addAmp({ isConnected: false })));
    expect([cause?.name, further]).toEqual(['ampLost', []]);
  });

  it('counts how often the connection was lost within an hour, and says since when it is', async () => {
    const deviceId = await addAmp({ muted: false });
    const lost = (minutesAgo: number) => new Date(rig.clock.now() - minutesAgo * 60_000);
    const { db } = rig.cloud;
    await db.transaction().execute((transaction) =>
      addEvents(
        transaction,
        [61, 50, 40, 30].map((ago) => ({ venueId, deviceId, name: 'Bar', kind: 'offline' as const, at: lost(ago) })),
      ),
    );
    const { cause, losses } = expectOk(await diagnose(deviceId, ada, { channel: '1', symptom: 'cutsOut' }));
    expect([cause?.name, losses]).toEqual(['roadFlaps', 3]);
    await putDevices(db, [{ venueId, numberOfChannels: 4, summary: sampleAmp(count, { isConnected: false }) }], new Date(rig.clock.now()));
    expect(expectOk(await diagnose(deviceId)).cause).toMatchObject({ name: 'ampLost', since: lost(30).toISOString() });
  });

  it('finds nothing in the settings of a channel that may play', async () => {
    expect(expectOk(await diagnose(await addAmp({ muted: false }))).cause).toBeUndefined();
  });

  it('refuses a channel that the amplifier does not have', async () => {
    expect(refusalOf(await diagnose(await addAmp({}), ada, { channel: '7' }))).toMatchObject({ code: 'UnknownChannel', field: 'channel' });
  });
});
