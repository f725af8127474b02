import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { putDevices } from '../../amplifiers/devices/store.ts';
import { ampIdOf, sampleAmp } from '../../../test/sample-amps.ts';
import { usualQuotas } from '../../kit/quotas.ts';
import { createTestCloud, expectOk, refusalOf, type Person, type TestCloud } from '../../../test/cloud-rig.ts';
import { waitingStatements } from '../../../test/test-database.ts';
import { lockVenue } from '../../kit/db/venue-lock.ts';

let rig: TestCloud;
let ada: Person;
beforeAll(async () => {
  rig = await createTestCloud();
  ada = await rig.signUp('ada@example.com');
});
afterAll(() => rig[Symbol.asyncDispose]());

const now = () => new Date(rig.clock.now());
const addVenue = async (name: string, person = ada) => expectOk(await person.client.addVenue({ body: { venue: { name } } })).venue.venueId;
const namesOf = async ({ client }: Person) => expectOk(await client.listVenues()).venues.map(({ name }) => name);
const putAmp = (venueId: string, number: number, change = {}) =>
  putDevices(rig.cloud.db, [{ venueId, numberOfChannels: 4, summary: sampleAmp(number, change) }], now());

describe('a venue', () => {
  it('[CLOUDAPI-04] [CLOUDAPI-05] [CLOUDAPI-06] is added, listed by name, renamed, and deleted', async () => {
    const person = await rig.signUp('one@example.com');
    const added = expectOk(await person.client.addVenue({ body: { venue: { name: 'Hall' } } }));
    const { venueId } = added.venue;
    const there = expectOk(await person.client.addVenue({ body: { venue: { name: 'Plaza', timeZone: 'Europe/Madrid' } } })).venue;
    const params = { venueId: there.venueId };
    expect(expectOk(await person.client.getHours({ params })).hours).toEqual({ timeZone: 'Europe/Madrid', update: null, quiet: null });
    expectOk(await person.client.removeVenue({ params }));
    expect(added).toEqual({ venue: { venueId: expect.stringMatching(/^[\da-f-]{36}$/) as string, name: 'Hall' } });
    const other = await addVenue('Bar', person);
    expect(expectOk(await person.client.listVenues()).venues).toMatchObject([
      { venueId: other, name: 'Bar' },
      { venueId, name: 'Hall' },
    ]);
    expect(expectOk(await person.client.renameVenue({ params: { venueId }, body: { venue: { name: 'Attic' } } }))).toEqual({
      venue: { venueId, name: 'Attic' },
    });
    expect(await namesOf(person)).toEqual(['Attic', 'Bar']);
    expect(expectOk(await person.client.removeVenue({ params: { venueId } }))).toEqual({});
    expect(await namesOf(person)).toEqual(['Bar']);
    expect(refusalOf(await person.client.removeVenue({ params: { venueId } }))?.code).toBe('NotFound');
  });

  it('[VENUE-26] [ERR-22] [ERR-23] has a name unique within its account, whatever the case', async () => {
    const [one, other] = await Promise.all([rig.signUp('two@example.com'), rig.signUp('three@example.com')]);
    const venueId = await addVenue('Größe', one);
    await addVenue('Größe', other);
    const exists = { code: 'VENUE_NAME_EXISTS', message: 'A venue with this name already exists', field: 'venue.name' };
    expect(refusalOf(await one.client.addVenue({ body: { venue: { name: ' GRÖßE ' } } }))).toEqual(exists);
    await addVenue('Bar', one);
    expect(refusalOf(await one.client.renameVenue({ params: { venueId }, body: { venue: { name: 'bar' } } }))).toEqual(exists);
    expectOk(await one.client.renameVenue({ params: { venueId }, body: { venue: { name: 'GRÖßE' } } }));
    expect(await namesOf(one)).toEqual(['Bar', 'GRÖßE']);
  });

  it('[VENUE-28] with amplifiers cannot be deleted, connected or not', async () => {
    const venueId = await addVenue('Full');
    await putAmp(venueId, 1, { isConnected: false });
    expect(refusalOf(await ada.client.removeVenue({ params: { venueId } }))).toMatchObject({
      code: 'VenueHasAmps',
      message: 'Cannot delete a venue that contains amps',
    });
    expect(await namesOf(ada)).toContain('Full');
  });

  it('[VENUE-28] is not deleted while an amplifier registers, and no amplifier registers into a deleted one', async () => {
    const venueId = await addVenue('Raced');
    const removal = await rig.cloud.db.transaction().execute(async (registering) => {
      await putDevices(registering, [{ venueId, numberOfChannels: 4, summary: sampleAmp(2) }], now());
      const removing = ada.client.removeVenue({ params: { venueId } });
      await expect.poll(() => waitingFor('venues')).toBe(true);
      return { removing };
    });
    expect(refusalOf(await removal.removing)?.code).toBe('VenueHasAmps');
    await rig.cloud.db.deleteFrom('devices').where('device_id', '=', ampIdOf(2)).execute();
    const registration = await rig.cloud.db.transaction().execute(async (removing) => {
      await lockVenue(removing, venueId);
      await removing.deleteFrom('venues').where('venue_id', '=', venueId).execute();
      const registering = putAmp(venueId, 2).then(
        () => 'stored',
        (error: { readonly code: string }) => error.code,
      );
      await expect.poll(() => waitingFor('devices')).toBe(true);
      return { registering };
    });
    expect(await registration.registering).toBe('23503');
  });

  it('[VENUE-21] is answered whole, and as a 304 without a body while nothing in it changes', async () => {
    const venueId = await addVenue('Watched');
    await putAmp(venueId, 3, { hasFault: true });
    const get = (known?: string) => ada.client.getVenue({ params: { venueId } }, known === undefined ? {} : { known });
    const first = await get();
    if (!first.ok || first.unchanged || first.tag === undefined) throw new Error('There is no tag.');
    expect(first.value.venue).toMatchObject({ venueId, name: 'Watched', role: 'owner', ampCount: 1, connectedAmpCount: 1, hasFault: true });
    expect(Object.keys(first.value.venue.amps)).toEqual([ampIdOf(3)]);
    expect(first.value.venue.venuesErrorStatus).toBe('fault');
    const raw = await fetch(`${rig.cloud.origin}/api/venues/${venueId}`, {
      headers: { authorization: `Bearer ${ada.idToken}`, 'if-none-match': first.tag },
    });
    expect([raw.status, await raw.text()]).toEqual([304, '']);
    await putAmp(venueId, 3, { hasFault: true });
    expect(await get(first.tag)).toMatchObject({ unchanged: true });
    await putAmp(venueId, 3, { hasFault: false });
    const second = await get(first.tag);
    expect(second).toMatchObject({ unchanged: false, value: { venue: { hasFault: false } } });
    expectOk(await ada.client.renameVenue({ params: { venueId }, body: { venue: { name: 'Seen' } } }));
    expect(await get('tag' in second ? second.tag : undefined)).toMatchObject({ unchanged: false, value: { venue: { name: 'Seen' } } });
  });
});

describe('an account', () => {
  it('has at most as many venues and contacts as its quota, however many are added at once', async () => {
    await using small = await createTestCloud({ quotas: { ...usualQuotas, venues: 3, contacts: 2 } });
    const { client } = await small.signUp('small@example.com');
    const names = ['A', 'B', 'C', 'D', 'E', 'F'];
    const venues = await Promise.all(names.map((name) => client.addVenue({ body: { venue: { name } } }, { idempotencyKey: name })));
    expect(venues.filter(({ ok }) => ok)).toHaveLength(3);
    const full = 'This account has as many venues as it can have.';
    expect(venues.flatMap((venue) => refusalOf(venue) ?? []).map(({ code, message }) => ({ code, message }))).toEqual(
      Array.from({ length: 3 }, () => ({ code: 'TooMany', message: full })),
    );
    const contacts = await Promise.all(
      names.map((name) => client.addContact({ body: { name, email: `${name}@example.com`, severityLevel: ['Info'] } })),
    );
    expect(contacts.filter(({ ok }) => ok)).toHaveLength(2);
    expect(expectOk(await client.listContacts()).contacts).toHaveLength(2);
  });
});

const waitingFor = async (table: string) => (await waitingStatements(rig.cloud.db)).some((query) => query.includes(`"${table}"`));

describe('the severity levels of a venue', () => {
  it('rate lost connections as critical until an owner changes it, which is logged', async () => {
    const params = { venueId: await addVenue('Rated') };
    expect(expectOk(await ada.client.getLevels({ params }))).toEqual({ levels: { isLossCritical: true } });
    const levels = { isLossCritical: false };
    expect(expectOk(await ada.client.changeLevels({ params, body: { levels } }))).toEqual({ levels });
    expect(expectOk(await ada.client.getLevels({ params }))).toEqual({ levels });
    const { entries } = expectOk(await ada.client.listVenueLog({ params, query: {} }));
    expect(entries.filter(({ action }) => action === 'levels changed')).toMatchObject([{ from: { isLossCritical: true }, to: levels }]);
  });
});

describe('the hours of a venue', () => {
  it('are unset until an owner sets them, in a known time zone, and are logged', async () => {
    const venueId = await addVenue('Awake');
    const params = { venueId };
    expect(expectOk(await ada.client.getHours({ params }))).toEqual({ hours: { timeZone: 'UTC', update: null, quiet: null } });
    const hours = { timeZone: 'Europe/Madrid', update: { from: '03:00', to: '06:00' }, quiet: { from: '22:00', to: '08:00' } };
    expect(expectOk(await ada.client.changeHours({ params, body: { hours } }))).toEqual({ hours });
    expectOk(await ada.client.changeHours({ params, body: { hours: { ...hours, quiet: null } } }));
    expect(expectOk(await ada.client.getHours({ params }))).toEqual({ hours: { ...hours, quiet: null } });
    const { entries } = expectOk(await ada.client.listVenueLog({ params, query: {} }));
    expect(entries.filter(({ action }) => action === 'hours changed')).toMatchObject([
      { from: { quiet: '22:00-08:00' }, to: { timeZone: 'Europe/Madrid', update: '03:00-06:00', quiet: null } },
      { from: { timeZone: 'UTC', update: null } },
    ]);
  });

  it.each([
    [{ timeZone: 'Europe/Nowhere' }, 'hours.timeZone'],
    [{ quiet: { from: '25:00', to: '08:00' } }, 'hours.quiet.from'],
    [{ update: { from: '03:00', to: '03:10' } }, 'hours.update'],
    [{ update: { from: '03:00', to: '02:59' } }, 'hours.update'],
  ])('%j is refused with the invalid field', async (change, field) => {
    const params = { venueId: await addVenue(`Refused ${JSON.stringify(change)}`) };
    const hours = { timeZone: 'UTC', update: null, quiet: null, ...change };
    expect(refusalOf(await ada.client.changeHours({ params, body: { hours } }))).toMatchObject({ code: 'BadRequest', field });
    expect(expectOk(await ada.client.getHours({ params })).hours.timeZone).toBe('UTC');
  });
});
