import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ampIdOf, sampleAmp } from '../../../test/sample-amps.ts';
import { putDevices } from '../../amplifiers/devices/store.ts';
import { createTestCloud, expectOk, invite, type Person, type TestCloud } from '../../../test/cloud-rig.ts';

let rig: TestCloud;
let ada: Person;
let venueId = '';
beforeAll(async () => {
  rig = await createTestCloud();
  ada = await rig.signUp('ada@example.com');
  venueId = expectOk(await ada.client.addVenue({ body: { venue: { name: 'Hall' } } })).venue.venueId;
});
afterAll(() => rig[Symbol.asyncDispose]());

async function addAmp(number: number, logs: object | string | undefined): Promise<string> {
  const { db } = rig.cloud;
  await putDevices(db, [{ venueId, numberOfChannels: 4, summary: sampleAmp(number) }], new Date(rig.clock.now()));
  const state = typeof logs === 'string' ? logs : JSON.stringify({ reported: { amp: {}, ...(logs && { logs }) } });
  await db
    .insertInto('shadows')
    .values({ device_id: ampIdOf(number), name: 'amp', version: 1, state, stamps: '{}' })
    .execute();
  return ampIdOf(number);
}
async function addAlarms(amp: string, rows: readonly object[]): Promise<void> {
  const now = new Date(rig.clock.now()).toISOString();
  const usual = {
    venue_id: venueId,
    device_id: amp,
    code: 'loadOpen',
    severity: 'warning',
    began_at: now,
    changed_at: now,
    is_told: true,
    is_present: true,
    is_flapping: false,
    ended_at: null,
    acknowledged_at: null,
    acknowledged_by: null,
    snoozed_until: null,
  };
  const values = rows.map((row, index) => ({ ...usual, alarm_id: randomUUID(), channel: index + 1, ...row }));
  await rig.cloud.db
    .insertInto('alarms')
    .values(values as never)
    .execute();
}
const dashboardOf = async ({ client }: Person) => expectOk(await client.getDashboard()).amps;

describe('the dashboard', () => {
  it('[DASH-04] [DASH-05] shows the latest line of each log of every amplifier, and the number of lines', async () => {
    const one = await addAmp(1, { faults: '10:00 Short\r\n \n11:00 Open load\n', events: 'Standby' });
    const other = await addAmp(2, { faults: ' \n', events: '09:00 Started\n09:01 Wi-Fi weak\n\n' });
    await addAmp(3, { faults: '', events: '' });
    await addAmp(4, undefined);
    const odd = await addAmp(5, '{"reported":{"logs":{"events":"a\\u0000b"}}}');
    expect(await dashboardOf(ada)).toEqual([
      { venueId, ampId: one, faults: { lines: 2, latest: '11:00 Open load' }, events: { lines: 1, latest: 'Standby' } },
      { venueId, ampId: other, events: { lines: 2, latest: '09:01 Wi-Fi weak' } },
      { venueId, ampId: odd, events: { lines: 1, latest: 'a\u2400b' } },
    ]);
  });

  it('[DASH-04] names the open alarms of an amplifier, each kind once, and none that ended or is held back', async () => {
    const amp = await addAmp(6, undefined);
    await addAlarms(amp, [
      { is_present: false },
      {},
      { code: 'channelThermal', is_present: false, is_flapping: true },
      { code: 'outputFaulted', ended_at: new Date(rig.clock.now()) },
      { code: 'loadShort', is_told: false },
    ]);
    const alarms = (await dashboardOf(ada)).find(({ ampId }) => ampId === amp)?.alarms;
    expect(alarms).toEqual([
      { code: 'channelThermal', isPresent: false },
      { code: 'loadOpen', isPresent: true },
    ]);
  });

  it('[DASH-04] says who has acknowledged an alarm and until when it is snoozed, once each alarm of its kind is answered', async () => {
    const amp = await addAmp(7, undefined);
    const now = new Date(rig.clock.now()).toISOString();
    const later = new Date(rig.clock.now() + 60_000).toISOString();
    const { account_id } = await rig.cloud.db.selectFrom('accounts').select('account_id').executeTakeFirstOrThrow();
    const acknowledged = { acknowledged_at: now, acknowledged_by: account_id };
    await addAlarms(amp, [
      { code: 'outputFaulted', ...acknowledged },
      { code: 'outputFaulted', snoozed_until: later, is_present: false },
      acknowledged,
      { snoozed_until: now },
      { code: 'channelThermal', ...acknowledged },
    ]);
    const alarms = (await dashboardOf(ada)).find(({ ampId }) => ampId === amp)?.alarms;
    expect(alarms).toEqual([
      { code: 'channelThermal', isPresent: true, acknowledgedAt: now, acknowledgedBy: 'ada@example.com' },
      { code: 'loadOpen', isPresent: true, snoozedUntil: now },
      { code: 'outputFaulted', isPresent: false, snoozedUntil: later },
    ]);
  });

  it('belongs to each account, and includes the venues it is invited to', async () => {
    const guest = await rig.signUp('guest@example.com');
    expect(await dashboardOf(guest)).toEqual([]);
    await invite(rig, ada, venueId, guest, 'viewer');
    expect(await dashboardOf(guest)).toEqual(await dashboardOf(ada));
  });
});
