import { venueOf } from '@headroom/model/people';
import type { AmpSummary } from '@headroom/model/health';
import * as fc from 'fast-check';
import { sql, type KyselyPlugin } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { putDevices } from '../../amplifiers/devices/store.ts';
import { ampIdOf, sampleAmp } from '../../../test/sample-amps.ts';
import { createTestCloud, expectOk, keepHouse, latestCursor, refusalOf, type Person, type TestCloud } from '../../../test/cloud-rig.ts';
import { createFeed } from './feed.ts';
import { adoptOrigin } from './origin.ts';

let rig: TestCloud;
beforeAll(async () => void (rig = await createTestCloud()));
afterAll(() => rig[Symbol.asyncDispose]());

const now = () => new Date(rig.clock.now());
const addVenue = async ({ client }: Person, name: string) => expectOk(await client.addVenue({ body: { venue: { name } } })).venue.venueId;
const put = (venueId: string, ...summaries: AmpSummary[]) =>
  putDevices(
    rig.cloud.db,
    summaries.map((summary) => ({ venueId, numberOfChannels: 4, summary })),
    now(),
  );
const changes = async ({ client }: Person, cursor?: string) =>
  expectOk(await client.getChanges({ query: cursor === undefined ? {} : { cursor } }));
const nothing = {
  complete: false,
  areAmpsComplete: false,
  removed: { venues: [], devices: [], contacts: [] },
  venues: [],
  devices: [],
  contacts: [],
};

describe('GET /changes', () => {
  it('compresses a large answer, which unpacks to the same content', async () => {
    const ada = await rig.signUp('ada-of-many@example.com');
    const hall = await addVenue(ada, 'Hall');
    await put(hall, ...Array.from({ length: 200 }, (_, index) => sampleAmp(9000 + index)));
    const ask = (encoding: string) =>
      fetch(`${rig.cloud.origin}/api/changes`, { headers: { authorization: `Bearer ${ada.idToken}`, 'accept-encoding': encoding } });
    const [packed, plain] = [await ask('br, gzip'), await ask('gzip;q=0, identity')];
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(plain.headers.get('content-encoding')).toBe(null);
    for (const { headers } of [packed, plain]) expect(headers.get('vary')).toBe('accept-encoding');
    const told = (await packed.json()) as Awaited<ReturnType<typeof changes>>;
    expect(told.devices).toHaveLength(200);
    expect(((await plain.json()) as typeof told).devices).toEqual(told.devices);
  });

  it('[VENUE-22] answers everything first, then only what is new, and a 304 without a body when nothing is', async () => {
    const ada = await rig.signUp('ada@example.com');
    const [hall, bar] = [await addVenue(ada, 'Hall'), await addVenue(ada, 'Bar')];
    await put(hall, sampleAmp(1), sampleAmp(2));
    const contact = { name: 'Zoe', phone: '+4930123456', severityLevel: ['Info'] };
    const { contactId } = expectOk(await ada.client.addContact({ body: contact })).contact;
    const all = await changes(ada);
    expect(all).toMatchObject({ complete: true, venues: [{ venueId: bar }, { venueId: hall, ampCount: 2, role: 'owner' }] });
    expect(all.devices.map(({ amp }) => amp.ampId)).toEqual([ampIdOf(1), ampIdOf(2)]);
    expect(all.contacts).toEqual([{ contactId, ...contact, phoneState: 'unconfirmed' }]);

    const cursor = await latestCursor(ada);
    const known = `"${cursor}"`;
    expect(await ada.client.getChanges({ query: { cursor } }, { known })).toEqual({ ok: true, unchanged: true, tag: known });
    expect(await changes(ada, cursor)).toEqual({ ...nothing, cursor });
    const raw = await fetch(`${rig.cloud.origin}/api/changes?cursor=${cursor}`, {
      headers: { authorization: `Bearer ${ada.idToken}`, 'if-none-match': known },
    });
    expect([raw.status, await raw.text()]).toEqual([304, '']);

    await put(hall, sampleAmp(2, { hasWarning: true }));
    const next = await changes(ada, cursor);
    expect(next).toMatchObject({
      ...nothing,
      cursor: next.cursor,
      venues: [{ venueId: hall, hasWarning: true }],
      devices: [{ venueId: hall }],
    });
    expect(next.devices.map(({ amp }) => amp)).toEqual([JSON.parse(JSON.stringify(sampleAmp(2, { hasWarning: true })))]);

    const later = await latestCursor(ada);
    expectOk(await ada.client.removeContact({ params: { contactId } }));
    expectOk(await ada.client.removeVenue({ params: { venueId: bar } }));
    await rig.cloud.db.deleteFrom('devices').where('device_id', '=', ampIdOf(1)).execute();
    expect(await changes(ada, later)).toMatchObject({
      removed: { venues: [bar], devices: [{ venueId: hall, ampId: ampIdOf(1) }], contacts: [contactId] },
      venues: [{ venueId: hall, ampCount: 1 }],
      devices: [],
    });
  });

  it('tells the amplifiers of the one venue that is asked for, all of them first, and of no other', async () => {
    const ada = await rig.signUp('one-venue@example.com');
    const [hall, bar] = [await addVenue(ada, 'Hall'), await addVenue(ada, 'Bar')];
    await put(hall, sampleAmp(30), sampleAmp(31));
    await put(bar, sampleAmp(32));
    const ask = async (ampsOf: string | undefined, cursor?: string) => expectOk(await ada.client.getChanges({ query: { ampsOf, cursor } }));
    const ids = ({ devices }: { devices: Awaited<ReturnType<typeof ask>>['devices'] }) => devices.map(({ amp }) => amp.ampId);

    const list = await ask('none');
    expect(list).toMatchObject({ complete: true, areAmpsComplete: true, devices: [], venues: [{ ampCount: 1 }, { ampCount: 2 }] });
    const { cursor } = await ask('none', await latestCursor(ada));
    const opened = await ask(hall, cursor);
    expect(opened).toMatchObject({ complete: false, areAmpsComplete: true, venues: [] });
    expect(ids(opened)).toEqual([ampIdOf(30), ampIdOf(31)]);

    await put(hall, sampleAmp(31, { hasFault: true }));
    await put(bar, sampleAmp(32, { hasFault: true }), sampleAmp(33));
    await rig.cloud.db
      .deleteFrom('devices')
      .where('device_id', 'in', [ampIdOf(30), ampIdOf(33)])
      .execute();
    const next = await ask(hall, opened.cursor);
    expect(next).toMatchObject({ areAmpsComplete: false, removed: { devices: [{ venueId: hall, ampId: ampIdOf(30) }] } });
    expect(next.removed.devices).toHaveLength(1);
    expect([ids(next), next.venues.map(({ hasFault }) => hasFault)]).toEqual([[ampIdOf(31)], [true, true]]);

    const moved = await ask(bar, next.cursor);
    expect([moved.areAmpsComplete, ids(moved)]).toEqual([true, [ampIdOf(32)]]);
    expect(ids(await ask(undefined, moved.cursor)).toSorted()).toEqual([ampIdOf(31), ampIdOf(32)]);
  });

  it('tells no amplifiers of a venue that the caller may not see, and refuses anything but the id of a venue', async () => {
    const [ada, bo] = await Promise.all([rig.signUp('sees@example.com'), rig.signUp('sees-not@example.com')]);
    const hall = await addVenue(ada, 'Hall');
    await put(hall, sampleAmp(40));
    expect(expectOk(await bo.client.getChanges({ query: { ampsOf: hall } }))).toMatchObject({ venues: [], devices: [] });
    for (const ampsOf of ['all', '', `${hall},${hall}`])
      expect(refusalOf(await ada.client.getChanges({ query: { ampsOf } }))).toMatchObject({ code: 'BadRequest', field: 'ampsOf' });
  });

  it('answers a change that began before another was reported and was committed after it', async () => {
    const ada = await rig.signUp('order@example.com');
    const [early, late] = [await addVenue(ada, 'Early'), await addVenue(ada, 'Late')];
    const slow = new Client({ connectionString: rig.url });
    await slow.connect();
    await slow.query('begin');
    await slow.query(`update venues set name = 'Begun early' where venue_id = $1`, [early]);
    expectOk(await ada.client.renameVenue({ params: { venueId: late }, body: { venue: { name: 'Stored early' } } }));
    const first = await changes(ada);
    expect(first.venues.map(({ name }) => name)).toEqual(['Early', 'Stored early']);
    expectOk(await ada.client.renameVenue({ params: { venueId: late }, body: { venue: { name: 'Stored later' } } }));
    const asked = await ada.client.getChanges({ query: { cursor: first.cursor } }, { known: `"${first.cursor}"` });
    expect(expectOk(asked).venues.map(({ name }) => name)).toContain('Stored later');
    await slow.query('commit');
    await slow.end();
    expect((await changes(ada, first.cursor)).venues.map(({ name }) => name)).toContain('Begun early');
  });

  it('reports a moved amplifier as removed from its old venue and added to its new one, and reports nothing to others', async () => {
    const [ada, bo] = await Promise.all([rig.signUp('move-1@example.com'), rig.signUp('move-2@example.com')]);
    const [from, to, foreign] = [await addVenue(ada, 'From'), await addVenue(ada, 'To'), await addVenue(bo, 'Foreign')];
    await put(from, sampleAmp(10));
    const cursor = await latestCursor(ada);
    await put(to, sampleAmp(10));
    expect(await changes(ada, cursor)).toMatchObject({
      removed: { devices: [{ venueId: from, ampId: ampIdOf(10) }] },
      devices: [{ venueId: to, amp: { ampId: ampIdOf(10) } }],
    });
    const later = await latestCursor(ada);
    await put(foreign, sampleAmp(11));
    expect(await changes(ada, later)).toMatchObject(nothing);
    expect(JSON.stringify(await changes(ada))).not.toContain(ampIdOf(11));
  });

  it('reports all of a venue to a new member, and its removal to a former member', async () => {
    const [owner, guest] = await Promise.all([rig.signUp('host@example.com'), rig.signUp('guest@example.com')]);
    const venueId = await addVenue(owner, 'Shared');
    await put(venueId, sampleAmp(20));
    expect((await changes(guest)).venues).toEqual([]);
    const before = await latestCursor(guest);
    const membership = { venue_id: venueId, account_id: guest.accountId };
    await rig.cloud.db
      .insertInto('memberships')
      .values({ ...membership, role: 'viewer', created_at: now() })
      .execute();
    const joined = await changes(guest, before);
    expect(joined).toMatchObject({ complete: false, venues: [{ venueId, role: 'viewer' }], devices: [{ amp: { ampId: ampIdOf(20) } }] });
    const then = await latestCursor(guest);
    await rig.cloud.db.deleteFrom('memberships').where('account_id', '=', guest.accountId).execute();
    await put(venueId, sampleAmp(20, { hasFault: true }));
    expect(await changes(guest, then)).toMatchObject({ ...nothing, removed: { venues: [venueId] } });
  });

  it.each(['', 'x', '0.1', 'a.b.c', '__proto__', '-1', '999999999999999999999'])(
    'answers everything for an invalid cursor: "%s"',
    async (cursor) => {
      const person = await rig.signUp(`odd-${(people += 1)}@example.com`);
      await addVenue(person, 'Hall');
      expect(await changes(person, cursor)).toMatchObject({ complete: true, venues: [{ name: 'Hall' }] });
    },
  );

  it('answers everything again after removals were purged or the database was replaced', async () => {
    const ada = await rig.signUp('forget@example.com');
    const venueId = await addVenue(ada, 'Kept');
    const cursor = await latestCursor(ada);
    expectOk(await ada.client.removeVenue({ params: { venueId } }));
    await sql`update removals set removed_at = ${new Date(now().getTime() - 31 * 24 * 3_600_000)}`.execute(rig.cloud.db);
    await keepHouse(rig.cloud.db, now());
    expect(await rig.cloud.db.selectFrom('removals').select('removal_id').execute()).toEqual([]);
    expect(await changes(ada, cursor)).toMatchObject({ complete: true, venues: [] });
    expect(await changes(ada, await latestCursor(ada))).toMatchObject(nothing);

    const { db } = rig.cloud;
    const here = await adoptOrigin(db);
    await addVenue(ada, 'Restored');
    const there = createFeed(db, rig.clock);
    await db.updateTable('feed').set({ origin: 'elsewhere' }).execute();
    const old = `elsewhere.${(await latestCursor(ada)).split('.')[1] ?? ''}`;
    expect(await there.since(db, ada.accountId, old, undefined)).toMatchObject({ complete: true, venues: [{ name: 'Restored' }] });
    expect(await adoptOrigin(db)).toBe(here);
    expect(await there.since(db, ada.accountId, await latestCursor(ada), undefined)).toBeUndefined();
  });
});

describe('the totals of venues', () => {
  it('[VENUE-21] equal what the model adds up, for any state of their amplifiers', async () => {
    const person = await rig.signUp('totals@example.com');
    const venues = await Promise.all(['One', 'Two', 'Three'].map((name) => addVenue(person, name)));
    const flags = fc.record({
      isConnected: fc.boolean(),
      hasFault: fc.boolean(),
      hasWarning: fc.boolean(),
      hasAvailableFirmwareUpdate: fc.boolean(),
    });
    const amp = fc.record({ number: fc.integer({ min: 1000, max: 1007 }), venue: fc.nat(2), flags });
    let { cursor } = await changes(person);
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(amp, { selector: ({ number }) => number, maxLength: 8 }), fc.boolean(), async (amps, clear) => {
        if (clear) await rig.cloud.db.deleteFrom('devices').where('venue_id', 'in', venues).execute();
        for (const one of amps) await put(venues[one.venue] ?? '', sampleAmp(one.number, one.flags));
        const stored = await rig.cloud.db.selectFrom('devices').where('venue_id', 'in', venues).select(['venue_id', 'summary']).execute();
        const all = await changes(person);
        for (const { venuesErrorStatus, ...venue } of all.venues) {
          const own = stored.filter(({ venue_id }) => venue_id === venue.venueId).map(({ summary }) => summary);
          const { amps: _, ...expected } = venueOf(venue.venueId, venue.name, own);
          const alarms = { openAlarms: 0, areFaultsAnswered: false };
          expect({ ...venue, venuesErrorStatus }).toEqual({ ...expected, role: 'owner', ampCount: own.length, ...alarms });
        }
        const since = await changes(person, cursor);
        for (const venue of since.venues) expect(all.venues).toContainEqual(venue);
        ({ cursor } = all);
      }),
      { numRuns: 25 },
    );
  });

  it('of 1,000 venues with 20 amplifiers each need one query, and one change costs a small part of it', async () => {
    const person = await rig.signUp('large@example.com');
    const { db } = rig.cloud;
    await db.transaction().execute(async (transaction) => {
      // The cloud's limit for a statement is not meant for so many rows at once.
      await sql`set local statement_timeout = 0`.execute(transaction);
      await sql`
        insert into venues (venue_id, account_id, name, name_key, created_at)
        select gen_random_uuid(), ${person.accountId}, 'Venue ' || n, 'venue ' || n, now() from generate_series(1, 1000) n`.execute(
        transaction,
      );
      await sql`
        insert into devices (device_id, venue_id, number_of_channels, summary, created_at)
        select 'L' || row_number() over (), v.venue_id, 4,
          ${JSON.stringify(sampleAmp(1))}::jsonb || jsonb_build_object('ampId', v.name_key || '-' || n, 'hasFault', n = 20 and v.name_key = 'venue 7'), now()
        from venues v, generate_series(1, 20) n where v.account_id = ${person.accountId}`.execute(transaction);
    });
    let queries = 0;
    const counting: KyselyPlugin = {
      transformQuery({ node }) {
        queries += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const feed = createFeed(db, rig.clock);
    const whole = await feed.since(db.withPlugin(counting), person.accountId, undefined, undefined);
    expect(queries).toBe(1);
    expect([whole?.venues.length, whole?.devices.length]).toEqual([1000, 20_000]);
    expect(whole?.venues.filter(({ hasFault }) => hasFault).map(({ name }) => name)).toEqual(['Venue 7']);
    expect(whole?.venues.every(({ ampCount, connectedAmpCount }) => ampCount === 20 && connectedAmpCount === 20)).toBe(true);

    const cursor = await latestCursor(person);
    expect(await feed.since(db.withPlugin(counting), person.accountId, cursor, undefined)).toBeUndefined();
    expect(queries).toBe(2);
    await db
      .updateTable('devices')
      .set({ summary: JSON.stringify(sampleAmp(2)) })
      .where('device_id', '=', 'L77')
      .execute();
    const change = await feed.since(db.withPlugin(counting), person.accountId, cursor, undefined);
    expect(queries).toBe(3);
    expect([change?.venues.length, change?.devices.length]).toEqual([1, 1]);
    expect(JSON.stringify(whole).length / JSON.stringify(change).length).toBeGreaterThan(5000);
    expect((await changes(person)).devices).toHaveLength(20_000);
  });
});
let people = 0;
