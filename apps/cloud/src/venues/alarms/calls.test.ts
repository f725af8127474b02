import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ampIdOf, sampleAmp } from '../../../test/sample-amps.ts';
import { putDevices } from '../../amplifiers/devices/store.ts';
import { usualRetention } from '../../kit/retention.ts';
import { refreshSummaries } from '../../amplifiers/shadows/summaries.ts';
import { createTestCloud, expectOk, invite, keepHouse, refusalOf, type Person, type TestCloud } from '../../../test/cloud-rig.ts';
import { addEvents, forgetEvents, type NewEvent } from './events.ts';

const hour = 3_600_000;
let rig: TestCloud;
let ada: Person;
let operator: Person;
let viewer: Person;
let count = 0;
beforeAll(async () => {
  rig = await createTestCloud();
  [ada, operator, viewer] = (await Promise.all(['ada', 'operator', 'viewer'].map((name) => rig.signUp(`${name}@example.com`)))) as [
    Person,
    Person,
    Person,
  ];
});
afterAll(() => rig[Symbol.asyncDispose]());

const now = () => new Date(rig.clock.now());
const later = (ms: number) => new Date(rig.clock.now() + ms).toISOString();
async function addVenue(person = ada) {
  count += 1;
  return expectOk(await person.client.addVenue({ body: { venue: { name: `Venue ${count}` } } })).venue.venueId;
}
async function addAmp(venueId: string, deviceName = 'Bar') {
  count += 1;
  await putDevices(rig.cloud.db, [{ venueId, numberOfChannels: 4, summary: sampleAmp(count, { deviceName }) }], now());
  return ampIdOf(count);
}
async function report(deviceId: string, state: object) {
  const values = { state: JSON.stringify({ reported: { amp: state } }), stamps: '{}' };
  const { db } = rig.cloud;
  await db
    .insertInto('shadows')
    .values({ device_id: deviceId, name: 'amp', version: 1, ...values })
    .onConflict((conflict) => conflict.columns(['device_id', 'name']).doUpdateSet(values))
    .execute();
  await db.transaction().execute((transaction) => refreshSummaries(transaction, [deviceId], now()));
}
const faulted = { channels: { 1: { output: { name: 'Left', status: 'Faulted' } } } };
const sound = { channels: { 1: { output: { name: 'Left', status: 'Ok' } } } };
const tell = (events: readonly NewEvent[]) => rig.cloud.db.transaction().execute((transaction) => addEvents(transaction, events));
async function eventsOf(venueId: string, query: object = {}, person = ada) {
  return expectOk(await person.client.listEvents({ params: { venueId }, query }));
}
const alarmsOf = async (venueId: string, open?: 'true', person = ada) =>
  expectOk(await person.client.listAlarms({ params: { venueId }, query: { open } }));

describe('the events of a venue', () => {
  it('are listed with their place and with the present faults', async () => {
    const venueId = await addVenue();
    const deviceId = await addAmp(venueId);
    await report(deviceId, faulted);
    const place = { deviceId, name: 'Bar', channel: 1, channelName: 'Left', code: 'outputFaulted', severity: 'critical' };
    expect(await eventsOf(venueId)).toEqual({
      events: [{ eventId: expect.any(String) as string, at: later(0), kind: 'faultBegan', ...place }],
      total: 1,
    });
    expect(await alarmsOf(venueId, 'true')).toEqual({
      alarms: [{ alarmId: expect.any(String) as string, ...place, beganAt: later(0), isFlapping: false, flaps: 0, isPresent: true }],
      open: 1,
    });
  });

  it('are searched by time, severity, amplifier and words, page by page, with an exact count', async () => {
    const venueId = await addVenue();
    const others = await addVenue();
    const event = (number: number): NewEvent => ({
      venueId: number % 7 === 0 ? others : venueId,
      deviceId: ampIdOf(1000 + (number % 3)),
      name: number % 3 === 0 ? '100% Bar_' : `Hall ${number % 3}`,
      kind: number % 2 === 0 ? 'faultBegan' : 'faultEnded',
      code: 'outputFaulted',
      channel: (number % 4) + 1,
      channelName: number % 4 === 0 ? 'Straße' : 'Left',
      at: new Date(rig.clock.now() + Math.floor(number / 5) * 1000),
    });
    const all = Array.from({ length: 400 }, (_, index) => event(index));
    await tell(all.slice(0, 250));
    await tell(all.slice(250));
    const own = all.filter((one) => one.venueId === venueId);
    const walk = async (query: object) => {
      const found: string[] = [];
      let before: string | undefined;
      do {
        const page = await eventsOf(venueId, { ...query, before });
        expect(page.events.length).toBeLessThanOrEqual(50);
        found.push(...page.events.map(({ at, deviceId, channel, kind }) => [at, deviceId, channel, kind].join(' ')));
        expect(new Set(page.events.map(({ eventId }) => eventId)).size).toBe(page.events.length);
        expect([query, page.total]).toEqual([query, own.filter((one) => fits(one, query)).length]);
        before = page.next;
      } while (before !== undefined);
      return found;
    };
    const fits = (one: NewEvent, query: { from?: string; to?: string; severity?: string; deviceId?: string; text?: string }) =>
      (query.from === undefined || one.at >= new Date(query.from)) &&
      (query.to === undefined || one.at < new Date(query.to)) &&
      (query.severity === undefined || (one.kind === 'faultBegan' ? 'critical' : 'info') === query.severity) &&
      (query.deviceId === undefined || one.deviceId === query.deviceId) &&
      (query.text === undefined || `${one.name} ${one.channelName} ${one.kind}`.toLowerCase().includes(query.text.toLowerCase()));
    for (const query of [
      {},
      { severity: 'critical' },
      { deviceId: ampIdOf(1001) },
      { text: 'hall 2' },
      { text: '100% bar_' },
      { text: '%' },
      { text: '_' },
      { text: '\\' },
      { text: 'STRASSE' },
      { text: 'straße' },
      { text: 'faultEnded' },
      { text: 'nothing such' },
      { from: later(20_000), to: later(60_000) },
      { from: later(20_000), to: later(60_000), severity: 'info', deviceId: ampIdOf(1002), text: 'left' },
      { from: later(60_000), to: later(20_000) },
    ]) {
      const found = await walk(query);
      const wanted = own
        .filter((one) => fits(one, query))
        .map(({ at, deviceId, channel, kind }) => [at.toISOString(), deviceId, channel, kind].join(' '));
      expect([query, found.toSorted()]).toEqual([query, wanted.toSorted()]);
      const times = found.map((one) => one.slice(0, 24));
      expect(times).toEqual(times.toSorted().toReversed());
    }
  });

  it('are found by a name however its accents are encoded', async () => {
    const venueId = await addVenue();
    await tell(['Caf\u00e9', 'Cafe\u0301'].map((name) => ({ venueId, name, kind: 'online', at: now() }) as const));
    for (const text of ['CAF\u00c9', 'CAFE\u0301']) expect((await eventsOf(venueId, { text })).total).toBe(2);
  });

  it('keep their pages when more happens meanwhile, whatever an amplifier is named', async () => {
    const venueId = await addVenue();
    const name = `\u0000${'𝄞'.repeat(200)}\ud800`;
    const event = (kind: NewEvent['kind'], seconds: number): NewEvent => ({
      venueId,
      deviceId: ampIdOf(7),
      name,
      kind,
      at: new Date(rig.clock.now() + seconds * 1000),
    });
    await tell(Array.from({ length: 60 }, (_, index) => event('offline', index)));
    const first = await eventsOf(venueId);
    await tell([event('online', 100)]);
    const second = await eventsOf(venueId, { before: first.next });
    expect([first.events.length, second.events.length, second.total]).toEqual([50, 10, 61]);
    expect(first.events[0]?.name).toBe('𝄞'.repeat(50));
  });

  it('are deleted after their time, and before it when a venue has too many; the count follows', async () => {
    const venueId = await addVenue();
    const event = (kind: NewEvent['kind'], days: number): NewEvent => ({
      venueId,
      name: 'Bar',
      kind,
      at: new Date(rig.clock.now() - days * 24 * hour),
    });
    await tell([event('offline', 401), event('online', 399), event('offline', 3), event('online', 2)]);
    await keepHouse(rig.cloud.db, now());
    expect((await eventsOf(venueId)).total).toBe(3);
    expect((await eventsOf(venueId, { text: 'offline' })).events).toHaveLength(1);
    await rig.cloud.db.deleteFrom('event_sources').where('venue_id', '<>', venueId).execute();
    await forgetEvents(rig.cloud.db, new Date(0), { ...usualRetention, events: 2 }, () => undefined);
    expect(await eventsOf(venueId)).toMatchObject({ events: [{ kind: 'online' }, { kind: 'offline' }], total: 2 });
    await keepHouse(rig.cloud.db, now(), { eventDays: 1 });
    expect(await eventsOf(venueId)).toEqual({ events: [], total: 0 });
  });

  it('of an amplifier that moves to another account carry no notes, answers or addresses of the people of the first', async () => {
    const bo = await rig.signUp('bo@example.com');
    const [from, to] = [await addVenue(), await addVenue(bo)];
    await invite(rig, ada, from, bo, 'owner');
    const deviceId = await addAmp(from);
    await report(deviceId, faulted);
    const maintenance = { from: later(0), to: later(hour), deviceId, note: 'The key is under the mat' };
    expectOk(await ada.client.addMaintenance({ params: { venueId: from }, body: { maintenance } }));
    const [alarm] = (await alarmsOf(from)).alarms;
    expectOk(await ada.client.acknowledgeAlarm({ params: { venueId: from, alarmId: alarm?.alarmId ?? '' } }));
    expectOk(await bo.client.relocateDevice({ params: { deviceId }, query: { venueId: to } }));
    expect(expectOk(await bo.client.listMaintenances({ params: { venueId: to } })).maintenances).toEqual([]);
    const { alarms, open } = await alarmsOf(to, undefined, bo);
    expect([alarms.map(({ code }) => code), open]).toEqual([['outputFaulted'], 1]);
    expect(JSON.stringify(alarms)).not.toContain(ada.email);
  });

  it('stay where they happened when their amplifier moves or goes, and present faults move along', async () => {
    const [from, to] = [await addVenue(), await addVenue()];
    const deviceId = await addAmp(from);
    await report(deviceId, faulted);
    const maintenance = { from: later(0), to: later(1000), deviceId };
    expectOk(await ada.client.addMaintenance({ params: { venueId: from }, body: { maintenance } }));
    expectOk(await ada.client.relocateDevice({ params: { deviceId }, query: { venueId: to } }));
    const maintenancesOf = async (venueId: string) => expectOk(await ada.client.listMaintenances({ params: { venueId } })).maintenances;
    expect([await maintenancesOf(from), await maintenancesOf(to)]).toMatchObject([[], [maintenance]]);
    const kinds = async (venueId: string) => (await eventsOf(venueId)).events.map(({ kind }) => kind);
    expect([await kinds(from), await kinds(to)]).toEqual([['ampMovedOut', 'faultBegan'], ['ampMovedIn']]);
    expect((await eventsOf(from, { text: 'nothing such' })).total).toBe(0);
    expect((await eventsOf(from)).events[0]?.to).toBe(expectOk(await ada.client.getVenue({ params: { venueId: to } })).venue.name);
    expect([(await alarmsOf(from)).open, (await alarmsOf(to)).open]).toEqual([0, 1]);
    expectOk(await ada.client.removeDevice({ params: { deviceId } }));
    expect([(await alarmsOf(to)).alarms, await kinds(to)]).toEqual([[], ['ampRemoved', 'ampMovedIn']]);
    expect((await eventsOf(to)).events[0]).toMatchObject({ deviceId, name: 'Bar' });
  });

  it('include imported settings, reported by whoever the venue allows to', async () => {
    const venueId = await addVenue();
    await invite(rig, ada, venueId, viewer, 'viewer');
    const deviceId = await addAmp(venueId);
    const tellImport = { params: { deviceId }, body: { file: ' Bar.json ' } };
    expect(refusalOf(await viewer.client.tellImport(tellImport))).toMatchObject({ code: 'Forbidden' });
    expectOk(await ada.client.tellImport(tellImport));
    expect((await eventsOf(venueId)).events).toMatchObject([
      { kind: 'settingsImported', deviceId, name: 'Bar', from: 'Bar.json', severity: 'info' },
    ]);
  });

  it('are deleted with the account that owns the venue', async () => {
    const eve = await rig.signUp('eve@example.com');
    const venueId = await addVenue(eve);
    await report(await addAmp(venueId), faulted);
    const at = { from: later(0), to: later(hour) };
    expectOk(await eve.client.addMaintenance({ params: { venueId }, body: { maintenance: at } }));
    const { db } = rig.cloud;
    const left = () =>
      Promise.all(
        (['event_sources', 'events', 'alarms', 'maintenances'] as const).map(
          async (table) => (await db.selectFrom(table).where('venue_id', '=', venueId).select('venue_id').execute()).length,
        ),
      );
    expect(await left()).toEqual([1, 1, 1, 1]);
    await db.deleteFrom('accounts').where('account_id', '=', eve.accountId).execute();
    expect(await left()).toEqual([0, 0, 0, 0]);
  });
});

describe('an alarm', () => {
  it('is acknowledged and snoozed by whoever the venue allows to, until it has ended', async () => {
    const venueId = await addVenue();
    await invite(rig, ada, venueId, operator, 'operator');
    await invite(rig, ada, venueId, viewer, 'viewer');
    const deviceId = await addAmp(venueId);
    await report(deviceId, faulted);
    const [alarm] = (await alarmsOf(venueId, 'true', viewer)).alarms;
    const params = { venueId, alarmId: alarm?.alarmId ?? '' };
    const until = later(hour);
    expect(refusalOf(await viewer.client.acknowledgeAlarm({ params }))).toMatchObject({ code: 'Forbidden' });
    expect(refusalOf(await viewer.client.snoozeAlarm({ params, body: { until } }))).toMatchObject({ code: 'Forbidden' });
    expectOk(await operator.client.acknowledgeAlarm({ params }));
    expectOk(await operator.client.snoozeAlarm({ params, body: { until } }));
    const by = { acknowledgedAt: later(0), acknowledgedBy: operator.email, snoozedUntil: until, snoozedBy: operator.email };
    expect((await alarmsOf(venueId, 'true')).alarms).toMatchObject([by]);
    await rig.clock.advance(1000);
    expectOk(await ada.client.acknowledgeAlarm({ params }));
    expect((await alarmsOf(venueId, 'true')).alarms).toMatchObject([by]);
    await report(deviceId, sound);
    expect((await alarmsOf(venueId)).alarms).toMatchObject([{ ...by, endedAt: later(0), isPresent: false }]);
    expect(await alarmsOf(venueId, 'true')).toEqual({ alarms: [], open: 0 });
    expect(refusalOf(await ada.client.acknowledgeAlarm({ params }))).toMatchObject({ code: 'AlarmEnded' });
    expect(refusalOf(await ada.client.snoozeAlarm({ params, body: { until } }))).toMatchObject({ code: 'AlarmEnded' });
  });

  it.each([
    ['now', 0],
    ['more than thirty days from now', 31 * 24 * hour],
  ])('is not snoozed until %s', async (_when, ms) => {
    const params = { venueId: await addVenue(), alarmId: '00000000-0000-7000-8000-00000000000f' };
    expect(refusalOf(await ada.client.snoozeAlarm({ params, body: { until: later(ms) } }))).toMatchObject({
      code: 'NotInTime',
      field: 'until',
    });
  });

  it('that ended last is among those of lately, although two hundred shorter ones began after it', async () => {
    const venueId = await addVenue();
    const device_id = await addAmp(venueId);
    const of = { venue_id: venueId, device_id, code: 'outputFaulted', severity: 'critical', is_told: true } as const;
    const at = (ms: number) => new Date(later(ms));
    const shorter = Array.from({ length: 200 }, (_, index) => ({ began_at: at((index - 300) * 1000), ended_at: at((index - 299) * 1000) }));
    const long = { began_at: at(-hour), ended_at: at(0) };
    await rig.cloud.db
      .insertInto('alarms')
      .values(
        [long, ...shorter].map((times, channel) => ({ ...of, ...times, alarm_id: randomUUID(), channel, changed_at: times.ended_at })),
      )
      .execute();
    const { alarms } = await alarmsOf(venueId);
    expect([alarms.length, alarms[0]?.beganAt]).toEqual([200, later(-hour)]);
  });

  it('of another venue is not found', async () => {
    const [venueId, other] = [await addVenue(), await addVenue()];
    await report(await addAmp(other), faulted);
    const [alarm] = (await alarmsOf(other)).alarms;
    const params = { venueId, alarmId: alarm?.alarmId ?? '' };
    expect(refusalOf(await ada.client.acknowledgeAlarm({ params }))).toMatchObject({ code: 'UnknownAlarm' });
  });

  it('refreshes an open page', async () => {
    const venueId = await addVenue();
    const deviceId = await addAmp(venueId);
    const told = async () =>
      (await rig.cloud.db.selectFrom('venues').where('venue_id', '=', venueId).select('changed').executeTakeFirst())?.changed;
    await report(deviceId, faulted);
    const before = await told();
    await report(deviceId, faulted);
    expect(await told()).toBe(before);
    await report(deviceId, { channels: { ...faulted.channels, 2: { output: { status: 'Faulted' } } } });
    expect(Number(await told())).toBeGreaterThan(Number(before));
  });
});

describe('a maintenance window', () => {
  it('applies to the venue or to one amplifier, is listed in order, and ends when somebody removes it', async () => {
    const venueId = await addVenue();
    const deviceId = await addAmp(venueId);
    const add = async (maintenance: { from: string; to: string; deviceId?: string; note?: string }) =>
      expectOk(await ada.client.addMaintenance({ params: { venueId }, body: { maintenance } })).maintenanceId;
    const second = await add({ from: later(2 * hour), to: later(3 * hour), deviceId, note: ' New fuse ' });
    const first = await add({ from: later(-hour), to: later(hour) });
    const list = async () => expectOk(await ada.client.listMaintenances({ params: { venueId } })).maintenances;
    expect(await list()).toEqual([
      { maintenanceId: first, from: later(-hour), to: later(hour), addedBy: ada.email },
      { maintenanceId: second, from: later(2 * hour), to: later(3 * hour), deviceId, note: 'New fuse', addedBy: ada.email },
    ]);
    expectOk(await ada.client.removeMaintenance({ params: { venueId, maintenanceId: first } }));
    expect((await list()).map(({ maintenanceId }) => maintenanceId)).toEqual([second]);
    expect(refusalOf(await ada.client.removeMaintenance({ params: { venueId, maintenanceId: first } }))).toMatchObject({
      code: 'UnknownMaintenance',
    });
  });

  it('makes room for itself among two hundred that are over, but not among as many that are not', async () => {
    const venueId = await addVenue();
    const at = (minutes: number) => new Date(later(minutes * 60_000));
    const over = Array.from({ length: 200 }, (_, index) => ({ begins_at: at(index - 1000), ends_at: at(index - 999) }));
    await rig.cloud.db
      .insertInto('maintenances')
      .values(
        over.map((times) => ({ ...times, maintenance_id: randomUUID(), venue_id: venueId, device_id: null, note: '', added_by: null })),
      )
      .execute();
    const add = () => ada.client.addMaintenance({ params: { venueId }, body: { maintenance: { from: later(0), to: later(hour) } } });
    expectOk(await add());
    const { maintenances } = expectOk(await ada.client.listMaintenances({ params: { venueId } }));
    expect([maintenances.length, maintenances[0]?.to, maintenances[1]?.from]).toEqual([200, later(hour), over[1]?.begins_at.toISOString()]);
    await rig.cloud.db
      .updateTable('maintenances')
      .set({ ends_at: at(60) })
      .where('venue_id', '=', venueId)
      .execute();
    expect(refusalOf(await add())).toMatchObject({ code: 'TooMany' });
  });

  it.each([
    ['ends before it begins', { from: 2, to: 1 }, 'NotInTime'],
    ['is over', { from: -2, to: -1 }, 'NotInTime'],
    ['takes years', { from: 0, to: 24 * 400 }, 'NotInTime'],
    ['is of an amplifier of another venue', { from: 0, to: 1, deviceId: ampIdOf(9999) }, 'UnknownAmp'],
  ])('that %s is refused', async (_what, { from, to, ...rest }, code) => {
    const params = { venueId: await addVenue() };
    const maintenance = { from: later(from * hour), to: later(to * hour), ...rest };
    expect(refusalOf(await ada.client.addMaintenance({ params, body: { maintenance } }))).toMatchObject({ code });
  });
});
