import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualQuotas } from '../../kit/quotas.ts';
import { createTestCloud, expectOk, type Person, type TestCloud } from '../../../test/cloud-rig.ts';

let rig: TestCloud;
let ada: Person;
let careful: Person;
beforeAll(async () => {
  rig = await createTestCloud();
  ada = await rig.signUp('ada@example.com');
  careful = await rig.signUp('careful@example.com');
  await add(careful, { name: 'Taken', email: 'taken@example.com', phone: '+12125550199', severityLevel: ['Info'] });
  await add(careful, bar);
});
afterAll(() => rig[Symbol.asyncDispose]());

const bar = { name: 'Bar', email: 'bar@example.com', phone: '+12125550123', severityLevel: ['Critical', 'Info'] };
const add = async (person: Person, contact: Partial<typeof bar> & { name: string; severityLevel: string[] }) =>
  expectOk(await person.client.addContact({ body: contact })).contact.contactId;
const levels = (count: number) => Array.from({ length: count }, (_, index) => `Level ${index}`);
const contactsOf = async (person: Person) => expectOk(await person.client.listContacts()).contacts;
const codeOf = (result: { readonly ok: boolean }) =>
  'error' in result ? (result.error as { readonly code: string; readonly field?: string }) : undefined;

describe('contacts', () => {
  it('[CLOUDAPI-13] [CLOUDAPI-15] are added, listed by name, changed and removed', async () => {
    const person = await rig.signUp('one@example.com');
    const zoe = await add(person, { name: 'Zoe', phone: '+4930123456', severityLevel: ['Warning'] });
    const contactId = await add(person, bar);
    expect(await contactsOf(person)).toEqual([
      { contactId, ...bar, emailState: 'unconfirmed', phoneState: 'unconfirmed' },
      { contactId: zoe, name: 'Zoe', phone: '+4930123456', severityLevel: ['Warning'], phoneState: 'unconfirmed' },
    ]);
    const changed = { name: 'Bar', email: 'hall@example.com', severityLevel: ['Warning', 'Later'], contactId };
    expect(expectOk(await person.client.changeContact({ params: { contactId }, body: changed }))).toEqual({ contact: { contactId } });
    expect((await contactsOf(person))[0]).toEqual({ ...changed, emailState: 'unconfirmed' });
    const own = await add(person, { name: 'Me', email: person.email, severityLevel: ['Info'] });
    expect((await contactsOf(person)).find((one) => one.contactId === own)).toMatchObject({ emailState: 'told' });
    expectOk(await person.client.removeContact({ params: { contactId: own } }));
    expectOk(await person.client.removeContact({ params: { contactId } }));
    expect((await contactsOf(person)).map(({ name }) => name)).toEqual(['Zoe']);
    expect(codeOf(await person.client.removeContact({ params: { contactId } }))).toMatchObject({ code: 'UnknownContact' });
  });

  it.each([
    ['no name', { name: ' ' }, { code: 'BadRequest', status: 400, field: 'name' }],
    ['what is no address', { email: 'nobody' }, { code: 'BadRequest', status: 400, field: 'email' }],
    ['no way to reach anybody', { email: '', phone: '' }, { code: 'WayMissing', status: 400 }],
    ['no level', { severityLevel: [] }, { code: 'SeverityMissing', status: 400 }],
    ['only levels that nobody knows', { severityLevel: ['Later'] }, { code: 'SeverityMissing', status: 400 }],
    [
      'another one`s address in capitals',
      { email: 'TAKEN@example.com', phone: '' },
      { code: 'EmailInUse', status: 409, message: 'email address in use' },
    ],
    [
      'another one`s number',
      { email: '', phone: '+12125550199' },
      { code: 'PhoneInUse', status: 409, message: 'phone number already in use' },
    ],
  ])(
    '[CONTACT-13] [CONTACT-14] [CONTACT-15] [CONTACT-16] with %s are refused, when added and when changed',
    async (_what, change, error) => {
      const before = await contactsOf(careful);
      const contactId = before.find(({ name }) => name === bar.name)?.contactId ?? '';
      const body = { ...bar, ...change };
      expect(codeOf(await careful.client.addContact({ body }))).toMatchObject(error);
      expect(codeOf(await careful.client.changeContact({ params: { contactId }, body }))).toMatchObject(error);
      expect(await contactsOf(careful)).toEqual(before);
    },
  );

  it.each([
    ['name', 'x'.repeat(100), 'x'.repeat(101), 'name'],
    ['phone', '+123456789012345', '+1234567890123456', 'phone'],
    ['severityLevel', ['Info', ...levels(9)], ['Info', ...levels(10)], 'severityLevel'],
    ['severityLevel', ['Info', 'x'.repeat(20)], ['Info', 'x'.repeat(21)], 'severityLevel.1'],
  ])('[CLOUDAPI-15] have limits: the longest allowed %s is kept, more is refused by name', async (name, most, more, field) => {
    const person = await rig.signUp(`limits-${(people += 1)}@example.com`);
    const refusal = codeOf(await person.client.addContact({ body: { ...bar, [name]: more } }));
    expect(refusal).toMatchObject({ code: 'BadRequest', field });
    expectOk(await person.client.addContact({ body: { ...bar, [name]: most } }));
    expect(await contactsOf(person)).toMatchObject([{ [name]: most }]);
  });

  it('[CONTACT-15] keep their own address, and two accounts may have the same person', async () => {
    const [one, other] = await Promise.all([rig.signUp('same-1@example.com'), rig.signUp('same-2@example.com')]);
    const contactId = await add(one, bar);
    await add(other, bar);
    expectOk(await one.client.changeContact({ params: { contactId }, body: { ...bar, email: 'BAR@example.com' } }));
  });

  it.each(['a..b@example.com', 'a@-example.com', 'a@exa_mple.com', 'a@example.c', '(a)@example.com', `${'a'.repeat(65)}@example.com`])(
    '[ERR-19] [CONTACT-14] an address that no mail can reach is refused with status 500 and words about the e-mail: %s',
    async (email) => {
      const answer = await ada.client.addContact({ body: { ...bar, email } });
      expect(codeOf(answer)).toMatchObject({ code: 'EMAIL_FORMAT_ERROR', status: 500, field: 'email' });
      expect((codeOf(answer) as { message?: string }).message).toMatch(/e-mail internal error/i);
    },
  );

  it("[CLOUDAPI-14] [CONTACT-10] the account's own confirmed address is enabled at once, others are not, and a new address starts again", async () => {
    const person = await rig.signUp('own@example.com');
    const enabled = async (contactId: string) => expectOk(await person.client.isEmailEnabled({ params: { contactId } })).emailEnabled;
    const own = await add(person, { name: 'Me', email: 'Own@example.com', severityLevel: ['Info'] });
    const other = await add(person, bar);
    expect([await enabled(own), await enabled(other)]).toEqual([true, false]);
    const body = { name: 'Me', email: 'new@example.com', severityLevel: ['Info'] };
    expectOk(await person.client.changeContact({ params: { contactId: own }, body }));
    expect(await enabled(own)).toBe(false);
  });

  it('are limited by the quota, even when all are added at once', async () => {
    await using small = await createTestCloud({ quotas: { ...usualQuotas, contacts: 2 } });
    const person = await small.signUp('full@example.com');
    const asked = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) =>
      person.client.addContact({ body: { name, email: `${name}@example.com`, severityLevel: ['Info'] } }, { idempotencyKey: name }),
    );
    const answers = await Promise.all(asked);
    expect(answers.flatMap((answer) => codeOf(answer)?.code ?? [])).toEqual(['TooMany', 'TooMany', 'TooMany', 'TooMany']);
    expect(await contactsOf(person)).toHaveLength(2);
  });

  it('[CLOUDAPI-15] are not changed when address and body name different ones', async () => {
    const person = await rig.signUp('two-ids@example.com');
    const contactId = await add(person, bar);
    const other = await add(person, { name: 'Zoe', phone: '+4930123456', severityLevel: ['Warning'] });
    const answer = await person.client.changeContact({ params: { contactId }, body: { ...bar, name: 'Foyer', contactId: other } });
    expect(codeOf(answer)).toMatchObject({ code: 'BadRequest', status: 400, field: 'contactId' });
    expect((await contactsOf(person)).map(({ name }) => name)).toEqual(['Bar', 'Zoe']);
  });

  it('of another account are not found', async () => {
    const [one, other] = await Promise.all([rig.signUp('mine@example.com'), rig.signUp('theirs@example.com')]);
    const params = { contactId: await add(one, bar) };
    const answers = [
      await other.client.isEmailEnabled({ params }),
      await other.client.changeContact({ params, body: { ...bar, email: 'x@example.com', phone: '+12125550177' } }),
      await other.client.removeContact({ params }),
    ];
    for (const answer of answers) expect(codeOf(answer)).toMatchObject({ code: 'UnknownContact', status: 404 });
    expect(await contactsOf(one)).toHaveLength(1);
  });
});

describe('the recipients of a venue', () => {
  it('[CLOUDAPI-16] [CONTACT-01] are chosen per venue, as often as wanted', async () => {
    const person = await rig.signUp('venues@example.com');
    const [hall, foyer] = await Promise.all(
      ['Hall', 'Foyer'].map(async (name) => expectOk(await person.client.addVenue({ body: { venue: { name } } })).venue.venueId),
    );
    const contactId = await add(person, bar);
    const told = async (venueId = '') => expectOk(await person.client.listVenueContacts({ params: { venueId } })).venueContacts;
    const params = { venueId: hall ?? '', contactId };
    expectOk(await person.client.addVenueContact({ params }));
    expectOk(await person.client.addVenueContact({ params }));
    expect([await told(hall), await told(foyer)]).toEqual([[{ contactId, gets: { mail: 'unconfirmed', sms: 'unconfirmed' } }], []]);
    expectOk(await person.client.removeVenueContact({ params }));
    expectOk(await person.client.removeVenueContact({ params }));
    expect(await told(hall)).toEqual([]);
    expectOk(await person.client.addVenueContact({ params }));
    expectOk(await person.client.removeContact({ params: { contactId } }));
    expect(await told(hall)).toEqual([]);
  });

  it('never include a contact of another account', async () => {
    const [one, other] = await Promise.all([rig.signUp('own-venue@example.com'), rig.signUp('own-contact@example.com')]);
    const { venueId } = expectOk(await one.client.addVenue({ body: { venue: { name: 'Hall' } } })).venue;
    const contactId = await add(other, bar);
    expect(codeOf(await one.client.addVenueContact({ params: { venueId, contactId } }))).toMatchObject({ code: 'UnknownContact' });
  });
});
let people = 0;
