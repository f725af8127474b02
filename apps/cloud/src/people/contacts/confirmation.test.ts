import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestCloud, expectOk, refusalOf, type Person, type TestCloud } from '../../../test/cloud-rig.ts';
import { waitingStatements } from '../../../test/test-database.ts';

const publicUrl = 'https://cloud.example';
let rig: TestCloud;
let ada: Person;
// Separate clouds, since one test lets a week pass.
beforeEach(async () => {
  rig = await createTestCloud({ publicUrl });
  ada = await rig.signUp('ada@example.com');
});
afterEach(() => rig[Symbol.asyncDispose]());

const levels = { severityLevel: ['Critical'] };
const mailsTo = async (email: string) => {
  await rig.cloud.jobs.runDue();
  return rig.mails.filter(({ to }) => to === email);
};
const tokenIn = (text = '') => /\/notice\?token=([\w-]+)/.exec(text)?.[1] ?? '';
const add = async (name: string, email: string) =>
  expectOk(await ada.client.addContact({ body: { name, email, ...levels } })).contact.contactId;
const isEnabled = async (contactId: string) => expectOk(await ada.client.isEmailEnabled({ params: { contactId } })).emailEnabled;
const follow = (token: string, action?: 'confirm' | 'subscribe' | 'unsubscribe' | 'acknowledge') =>
  rig.client(undefined).followNoticeLink({ body: { token, ...(action === undefined ? {} : { action }) } });
const read = async (token: string) => expectOk(await rig.client(undefined).readNoticeLink({ body: { token } })).link;

describe("an address other than the account's own", () => {
  it('[CLOUDAPI-14] [CONTACT-10] is asked by mail when it is saved, and enabled by the link in the mail', async () => {
    const contactId = await add('Bar', 'bar@example.com');
    const [mail, ...more] = await mailsTo('bar@example.com');
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Do you want to be told of faults?');
    expect(mail?.text).toContain('ada@example.com');
    const token = tokenIn(mail?.text);
    expect(await read(token)).toEqual({
      wish: 'confirm',
      actions: ['confirm'],
      address: 'b…@example.com',
      isSubscribed: false,
      by: 'ada@example.com',
      alarms: [],
    });
    expect(await isEnabled(contactId)).toBe(false);
    expect(expectOk(await follow(token))).toEqual({ done: 'confirm' });
    expect(await isEnabled(contactId)).toBe(true);
    expectOk(await ada.client.changeContact({ params: { contactId }, body: { name: 'Bar 2', email: 'BAR@example.com', ...levels } }));
    expect([await isEnabled(contactId), (await mailsTo('bar@example.com')).length]).toEqual([true, 1]);
  });

  it('unsubscribes and returns with the same link, and stays unsubscribed when the contact is saved', async () => {
    const contactId = await add('Foyer', 'foyer@example.com');
    const token = tokenIn((await mailsTo('foyer@example.com'))[0]?.text);
    for (const [action, enabled] of [
      ['confirm', true],
      ['unsubscribe', false],
      ['unsubscribe', false],
      ['subscribe', true],
      ['unsubscribe', false],
    ] as const) {
      expect(refusalOf(await follow(token, action))).toBeUndefined();
      expect({ action, enabled: await isEnabled(contactId) }).toEqual({ action, enabled });
    }
    expectOk(await ada.client.changeContact({ params: { contactId }, body: { name: 'Foyer 2', email: 'foyer@example.com', ...levels } }));
    expect(await isEnabled(contactId)).toBe(false);
    const { venueId } = expectOk(await ada.client.addVenue({ body: { venue: { name: 'Hall' } } })).venue;
    expectOk(await ada.client.addVenueContact({ params: { venueId, contactId } }));
    expect(expectOk(await ada.client.listVenueContacts({ params: { venueId } })).venueContacts).toEqual([
      { contactId, gets: { mail: 'unsubscribed', sms: 'none' } },
    ]);
    const log = expectOk(await ada.client.listAccountLog({ query: {} })).entries.map(({ action }) => action);
    expect(log.filter((action) => action.endsWith('subscribed'))).toEqual([
      'contact unsubscribed',
      'contact subscribed',
      'contact unsubscribed',
      'contact subscribed',
    ]);
  });

  it.each(['confirm', 'unsubscribe'] as const)('is not meant by the link of the one before it: %s', async (action) => {
    const contactId = await add('Bar', 'bar@example.com');
    const token = tokenIn((await mailsTo('bar@example.com'))[0]?.text);
    if (action === 'unsubscribe') expectOk(await follow(token));
    const { db } = rig.cloud;
    await sql`create function wait_here() returns trigger language plpgsql as
      'begin perform pg_advisory_xact_lock(7); return new; end'`.execute(db);
    await sql`create trigger wait_here before insert on audit_log
      for each row when (new.action = 'contact changed') execute function wait_here()`.execute(db);
    const calls = await db.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(7)`.execute(transaction);
      const changed = ada.client.changeContact({ params: { contactId }, body: { name: 'Bar', email: 'other@example.com', ...levels } });
      await expect.poll(() => waitingStatements(db)).toHaveLength(1);
      const followed = follow(token, action);
      await expect.poll(() => waitingStatements(db)).toHaveLength(2);
      return { changed, followed };
    });
    expectOk(await calls.changed);
    expect(refusalOf(await calls.followed)?.code).toBe('NotPossible');
    const { contacts } = expectOk(await ada.client.listContacts());
    expect(contacts).toMatchObject([{ email: 'other@example.com', emailState: 'unconfirmed' }]);
  });

  it('is asked again when the owner wants it, a limited number of times an hour; the link of another address is refused', async () => {
    const contactId = await add('Stage', 'stage@example.com');
    const [first] = await mailsTo('stage@example.com');
    const params = { contactId };
    expect(expectOk(await ada.client.resubscribeContact({ params }))).toEqual({ emailEnabled: false });
    expect(await mailsTo('stage@example.com')).toHaveLength(2);
    const answers = [];
    for (let time = 0; time < 4; time += 1) answers.push(refusalOf(await ada.client.resubscribeContact({ params }))?.code);
    expect(answers).toEqual([undefined, undefined, undefined, 'TooManyRequests']);
    expectOk(await ada.client.changeContact({ params, body: { name: 'Stage', email: 'stage2@example.com', ...levels } }));
    expect(refusalOf(await follow(tokenIn(first?.text)))?.code).toBe('UnknownLink');
    expect(await mailsTo('stage2@example.com')).toHaveLength(1);
  });

  it("the account's own address returns at once when its owner wants it", async () => {
    const contactId = await add('Me', 'ada@example.com');
    await rig.cloud.db
      .updateTable('contacts')
      .set({ email_enabled_at: null, unsubscribed_at: new Date() })
      .where('contact_id', '=', contactId)
      .execute();
    expectOk(await ada.client.changeContact({ params: { contactId }, body: { name: 'Me too', email: 'ada@example.com', ...levels } }));
    expect(await isEnabled(contactId)).toBe(false);
    expect(expectOk(await ada.client.resubscribeContact({ params: { contactId } }))).toEqual({ emailEnabled: true });
  });

  it('a contact without an address cannot be asked, and an invalid, expired or wrong link is refused', async () => {
    const phone = expectOk(await ada.client.addContact({ body: { name: 'Phone', phone: '+12125550123', ...levels } })).contact.contactId;
    expect(refusalOf(await ada.client.resubscribeContact({ params: { contactId: phone } }))?.code).toBe('WayMissing');
    await add('Late', 'late@example.com');
    const token = tokenIn((await mailsTo('late@example.com'))[0]?.text);
    expect(refusalOf(await follow(token, 'acknowledge'))?.code).toBe('NotPossible');
    expect(refusalOf(await follow('abc'))?.code).toBe('UnknownLink');
    await rig.clock.advance(7 * 24 * 3_600_000 + 1000);
    expect(refusalOf(await follow(token))?.code).toBe('LinkExpired');
  });
});

describe('one click in a mail program', () => {
  const click = (token: string, body = 'List-Unsubscribe=One-Click', type = 'application/x-www-form-urlencoded', method = 'POST') =>
    fetch(`${rig.cloud.origin}/api/notice-links/one-click?token=${token}`, {
      method,
      ...(method === 'GET' ? {} : { body, headers: { 'content-type': type } }),
    });
  it.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'unsubscribes with the form %s, and with nothing else',
    async (type) => {
      const own = await rig.signUp(`click-${type.length}@example.com`);
      const email = `clicked-${type.length}@example.com`;
      const { contactId } = expectOk(await own.client.addContact({ body: { name: 'One', email, ...levels } })).contact;
      const token = tokenIn((await mailsTo(email))[0]?.text);
      const enabled = async () => expectOk(await own.client.isEmailEnabled({ params: { contactId } })).emailEnabled;
      expectOk(await follow(token));
      expect((await click(token, '', type, 'GET')).status).toBe(404);
      expect((await click(token, 'something=else')).status).toBe(400);
      expect((await click(token, 'x'.repeat(2000))).status).toBe(413);
      expect((await click(token, '{}', 'text/plain')).status).toBe(415);
      expect((await click('abc')).status).toBe(200);
      expect(await enabled()).toBe(true);
      const form = type.startsWith('multipart')
        ? '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
        : 'List-Unsubscribe=One-Click';
      expect((await click(token, form, type)).status).toBe(200);
      expect(await enabled()).toBe(false);
    },
  );
});
