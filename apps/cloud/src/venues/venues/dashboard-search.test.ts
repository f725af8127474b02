import { dashboardPage, type AmpSummary } from '@headroom/model/health';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ampIdOf, sampleAmp } from '../../../test/sample-amps.ts';
import { createTestCloud, expectOk, invite, refusalOf, type Person, type TestCloud } from '../../../test/cloud-rig.ts';
import { putDevices } from '../../amplifiers/devices/store.ts';
import { refreshSummaries } from '../../amplifiers/shadows/summaries.ts';

let rig: TestCloud;
let ada: Person;
let pier = '';
beforeAll(async () => {
  rig = await createTestCloud();
  ada = await rig.signUp('ada@example.com');
  pier = await addVenue(ada, 'Ärger Pier');
  const hall = await addVenue(ada, 'Hall');
  await put(pier, [
    sampleAmp(1, { deviceName: 'Bar', serialNumber: 'SN-00417', channelSummaries: channels('Terraza ÑU', 'Sub 100%') }),
    sampleAmp(2, { deviceName: 'Bar 10', hasFault: true, modelID: '1504D' }),
  ]);
  await put(hall, [
    sampleAmp(3, { deviceName: 'Stage', ipAddress: '10.20.4.21', isConnected: false }),
    sampleAmp(0xab04, { deviceName: 'Foyer' }),
  ]);
});
afterAll(() => rig[Symbol.asyncDispose]());

const addVenue = async ({ client }: Person, name: string) => expectOk(await client.addVenue({ body: { venue: { name } } })).venue.venueId;
const put = (venueId: string, summaries: readonly AmpSummary[]) =>
  putDevices(
    rig.cloud.db,
    summaries.map((summary) => ({ venueId, numberOfChannels: 4, summary })),
    new Date(rig.clock.now()),
  );
const channels = (...names: readonly string[]) =>
  names.map((channelName, index) => ({ channelId: `c-${index}`, channelNumber: index + 1, channelName, isMuted: false }));
const ask = async ({ client }: Person, query: { find: string; show?: string; from?: string }) =>
  expectOk(await client.getDashboard({ query }));
const namesFor = async (find: string, show?: string) =>
  (await ask(ada, { find, ...(show !== undefined && { show }) })).rows.map(({ name }) => name);

describe('a search of the dashboard', () => {
  it.each([
    ['the name of an amplifier', 'bar', ['Bar 10', 'Bar']],
    ['the name of a venue', 'ÄRGER', ['Bar 10', 'Bar']],
    ['the name of a channel', 'terraza ñu', ['Bar']],
    ['an address', '20.4.2', ['Stage']],
    ['an id', 'ab04', ['Foyer']],
    ['an id with colons', '00:ab:04', ['Foyer']],
    ['a model', '1504d', ['Bar 10']],
    ['a serial number', 'sn-004', ['Bar']],
    ['letters that the database could read as a pattern', '100%', ['Bar']],
    ['a pattern', '%', ['Bar']],
    ['spaces around', '  foyer ', ['Foyer']],
    ['nothing there is', 'kitchen', []],
  ])('finds by %s, whatever the case, also what is well: %j', async (_, find, expected) => {
    expect(await namesFor(find)).toEqual(expected);
  });

  it('says what was found beside the name, and leaves the figures of all as they are', async () => {
    const told = await ask(ada, { find: 'terraza' });
    expect(told).toMatchObject({ amps: 4, counts: { offline: 1, faults: 1 }, listed: 1 });
    expect(told.rows).toMatchObject([{ venueName: 'Ärger Pier', name: 'Bar', issues: 0, found: ['Terraza ÑU'] }]);
    expect((await ask(ada, { find: 'bar' })).rows.map(({ found }) => found)).toEqual([[], []]);
    const many = await ask(ada, { find: 'zone' });
    expect(many.rows.map(({ found }) => found)).toEqual(Array.from({ length: 3 }, () => ['Zone 1', 'Zone 2', 'Zone 3']));
    expect(expectOk(await ada.client.getDashboard({ query: {} })).rows.filter(({ found }) => found !== undefined)).toEqual([]);
  });

  it('[DASH-03] lists of the found ones what the filters show', async () => {
    expect(await namesFor('bar', 'faults')).toEqual(['Bar 10']);
    expect(await namesFor('bar', 'offline')).toEqual([]);
    // [DASH-02]
    expect(await namesFor('stage', 'events')).toEqual(['Stage']);
  });

  it('finds an amplifier by the names that it reports now', async () => {
    const deviceId = ampIdOf(0xab04);
    const reported = { amp: { deviceInfo: { deviceName: 'Winter Garden' }, channels: { 1: { output: { name: 'Palms' } } } } };
    const shadow = { device_id: deviceId, name: 'amp', version: 1, state: JSON.stringify({ reported }), stamps: '{}' };
    await rig.cloud.db.insertInto('shadows').values(shadow).execute();
    await rig.cloud.db.transaction().execute((transaction) => refreshSummaries(transaction, [deviceId], new Date(rig.clock.now())));
    expect([await namesFor('winter'), await namesFor('palms'), await namesFor('foyer')]).toEqual([
      ['Winter Garden'],
      ['Winter Garden'],
      [],
    ]);
  });

  it('finds in venues of one`s own and in those one is invited to, and nothing of others', async () => {
    const guest = await rig.signUp('guest@example.com');
    await put(await addVenue(guest, 'Bar of the guest'), [sampleAmp(50, { deviceName: 'Own' })]);
    expect((await ask(guest, { find: 'bar' })).rows.map(({ name }) => name)).toEqual(['Own']);
    await invite(rig, ada, pier, guest, 'viewer');
    expect((await ask(guest, { find: 'bar' })).rows.map(({ name }) => name)).toEqual(['Bar 10', 'Bar', 'Own']);
    expect(await namesFor('own')).toEqual([]);
  });

  it('answers page by page, what is well last and by name', async () => {
    const person = await rig.signUp('pages@example.com');
    const venue = await addVenue(person, 'Long');
    const count = dashboardPage + 20;
    const amps = Array.from({ length: count }, (_, index) =>
      sampleAmp(1000 + index, { deviceName: `Rack ${index}`, hasFault: index === 50 }),
    );
    await put(venue, [...amps, sampleAmp(2000, { deviceName: 'Other' })]);
    const first = await ask(person, { find: 'rack' });
    const second = await ask(person, { find: 'rack', from: `${dashboardPage}` });
    const expected = [50, ...amps.keys()].filter((index, place) => place === 0 || index !== 50).map((index) => `Rack ${index}`);
    expect([first.listed, first.rows.length]).toEqual([count, dashboardPage]);
    expect([...first.rows, ...second.rows].map(({ name }) => name)).toEqual(expected);
  });

  it.each([{ find: '' }, { find: '   ' }, { find: 'a'.repeat(101) }, { find: 'a\u0000b' }, { find: 'a\nb' }])(
    '%j is refused',
    async (query) => {
      expect(refusalOf(await ada.client.getDashboard({ query }))).toMatchObject({ code: 'BadRequest', field: 'find' });
    },
  );
});
