import { randomUUID } from 'node:crypto';
import { ampIssues, compareNames, countIssues, dashboardPage, isShown, readFilters, type AmpSummary } from '@headroom/model/health';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ampIdOf, sampleAmp } from '../../../test/sample-amps.ts';
import { putDevices } from '../../amplifiers/devices/store.ts';
import { createTestCloud, expectOk, invite, refusalOf, type Person, type TestCloud } from '../../../test/cloud-rig.ts';

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
  await putDevices(
    db,
    [{ venueId, numberOfChannels: 4, summary: sampleAmp(number, { hasAvailableFirmwareUpdate: true }) }],
    new Date(rig.clock.now()),
  );
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
const dashboardOf = async ({ client }: Person, query: { show?: string; from?: string } = {}) =>
  expectOk(await client.getDashboard({ query }));
const rowsOf = async (person: Person) => (await dashboardOf(person)).rows;
const rowOf = async (amp: string) => (await rowsOf(ada)).find(({ ampId }) => ampId === amp);

describe('the dashboard', () => {
  it('[DASH-04] [DASH-05] shows the latest line of each log of every amplifier, and the number of lines', async () => {
    const one = await addAmp(1, { faults: '10:00 Short\r\n \n11:00 Open load\n', events: 'Standby' });
    const other = await addAmp(2, { faults: ' \n', events: '09:00 Started\n09:01 Wi-Fi weak\n\n' });
    await addAmp(3, { faults: '', events: '' });
    await addAmp(4, undefined);
    const odd = await addAmp(5, '{"reported":{"logs":{"events":"a\\u0000b"}}}');
    const row = (ampId: string, number: number, logs: object) => ({
      venueId,
      venueName: 'Hall',
      ampId,
      name: `Amp ${number}`,
      isConnected: true,
      hasUpdate: true,
      issues: 1,
      alarms: [],
      answered: [],
      ...logs,
    });
    expect(await rowsOf(ada)).toEqual([
      row(one, 1, { faults: { lines: 2, latest: '11:00 Open load' }, events: { lines: 1, latest: 'Standby' } }),
      row(other, 2, { events: { lines: 2, latest: '09:01 Wi-Fi weak' } }),
      row(ampIdOf(3), 3, {}),
      row(ampIdOf(4), 4, {}),
      row(odd, 5, { events: { lines: 1, latest: 'a\u2400b' } }),
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
    expect((await rowOf(amp))?.alarms).toEqual([
      { code: 'loadOpen', isPresent: true },
      { code: 'channelThermal', isPresent: false },
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
    const row = await rowOf(amp);
    expect(row?.issues).toBe(1 + 8);
    expect(row?.alarms).toEqual([{ code: 'loadOpen', isPresent: true, snoozedUntil: now }]);
    expect(row?.answered).toEqual([
      { code: 'channelThermal', isPresent: true, acknowledgedAt: now, acknowledgedBy: 'ada@example.com' },
      { code: 'outputFaulted', isPresent: false, snoozedUntil: later },
    ]);
  });

  it('belongs to each account, and includes the venues it is invited to', async () => {
    const guest = await rig.signUp('guest@example.com');
    expect(await dashboardOf(guest)).toMatchObject({ amps: 0, listed: 0, rows: [], playing: [] });
    await invite(rig, ada, venueId, guest, 'viewer');
    expect(await dashboardOf(guest)).toEqual(await dashboardOf(ada));
  });
});

describe('the pages of the dashboard', () => {
  const names = ['Hall 10', 'hall 9', 'Attic'];
  const codes = [undefined, 'outputFaulted', 'loadOpen', 'updateFailed', 'offline'] as const;
  const many = 130;
  async function fill(person: Person) {
    const stored: { venue: string; summary: AmpSummary; code: (typeof codes)[number]; isAnswered: boolean }[] = [];
    for (const [place, venue] of names.entries()) {
      const id = expectOk(await person.client.addVenue({ body: { venue: { name: venue } } })).venue.venueId;
      for (let each = 0; each < many; each += 1) {
        const number = 1000 + place * many + each;
        const summary = sampleAmp(number, {
          deviceName: `Amp ${many - each}`,
          isConnected: each % 7 !== 0,
          hasFault: each % 11 === 0,
          hasWarning: each % 13 === 0,
          hasAvailableFirmwareUpdate: each % 2 === 0,
        });
        stored.push({ venue, summary, code: codes[each % codes.length], isAnswered: each % 3 === 0 });
      }
      const own = stored.filter((one) => one.venue === venue);
      await putDevices(
        rig.cloud.db,
        own.map(({ summary }) => ({ venueId: id, numberOfChannels: 4, summary })),
        new Date(rig.clock.now()),
      );
      const acknowledged = { acknowledged_at: new Date(rig.clock.now()).toISOString() };
      const open = own.flatMap(({ summary, code, isAnswered }) =>
        code === undefined ? [] : { device_id: summary.ampId, code, venue_id: id, channel: 1, ...(isAnswered && acknowledged) },
      );
      await addAlarms('', open);
    }
    return stored.map(({ venue, summary, code, isAnswered }) => {
      const alarms = code === undefined ? [] : [{ code, isPresent: true }];
      return { venue, name: summary.deviceName, id: summary.ampId, ...ampIssues(summary, alarms, () => isAnswered) };
    });
  }

  it('[DASH-02] [DASH-03] [DASH-04] are worst first and then by the names of venue and amplifier, with any filters', async () => {
    const person = await rig.signUp('pages@example.com');
    const all = await fill(person);
    const counts = countIssues(all.map(({ issues }) => ({ issues, count: 1 })));
    for (const show of ['', 'faults', 'offline.events', 'firmware']) {
      const expected = all
        .filter((row) => isShown(row, readFilters(show)))
        .toSorted(
          (one, other) => (one.rank ?? 0) - (other.rank ?? 0) || compareNames(one.venue, other.venue) || compareNames(one.name, other.name),
        );
      const pages = [0, 1, 2, 3].map(async (page) =>
        dashboardOf(person, { ...(show !== '' && { show }), from: String(page * dashboardPage) }),
      );
      const told = await Promise.all(pages);
      for (const page of told) expect(page).toMatchObject({ amps: all.length, counts, listed: expected.length });
      expect(told.map(({ rows }) => rows.length <= dashboardPage)).toEqual([true, true, true, true]);
      expect(told.flatMap(({ rows }) => rows.map(({ ampId, issues }) => [ampId, issues]))).toEqual(
        expected.map(({ id, issues }) => [id, issues]),
      );
    }
  });

  it.each([
    { show: 'faults.faults' },
    { show: 'everything' },
    { show: 'faults.'.repeat(100) },
    { from: '-1' },
    { from: '1e3' },
    { from: '100000' },
  ])('%j is refused', async (query) => {
    const [field] = Object.keys(query);
    expect(refusalOf(await ada.client.getDashboard({ query }))).toMatchObject({ code: 'BadRequest', field });
  });

  it('end with the last row', async () => {
    expect(await dashboardOf(ada, { from: '99999' })).toMatchObject({ rows: [], listed: 7 });
  });

  it('name twenty amplifiers on which the generator plays, and count all', async () => {
    const person = await rig.signUp('playing@example.com');
    const id = expectOk(await person.client.addVenue({ body: { venue: { name: 'Loud' } } })).venue.venueId;
    const plays = (number: number, isConnected = true) => {
      const { channelSummaries, ...summary } = sampleAmp(number, { isConnected });
      return { ...summary, channelSummaries: channelSummaries.map((channel) => ({ ...channel, playsGenerator: true as const })) };
    };
    const summaries = [...Array.from({ length: 21 }, (_, each) => plays(5000 + each)), plays(5100, false), sampleAmp(5101)];
    await putDevices(
      rig.cloud.db,
      summaries.map((summary) => ({ venueId: id, numberOfChannels: 4, summary })),
      new Date(rig.clock.now()),
    );
    const { playing, playingCount } = await dashboardOf(person);
    expect([playing.length, playingCount]).toEqual([20, 21]);
    expect(playing[0]).toMatchObject({
      venueId: id,
      venueName: 'Loud',
      role: 'owner',
      amp: { channelSummaries: [{ playsGenerator: true }, {}, {}, {}] },
    });
    expect(await dashboardOf(ada)).toMatchObject({ playing: [], playingCount: 0 });
  });
});
