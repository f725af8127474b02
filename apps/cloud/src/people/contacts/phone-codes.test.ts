import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createNoticeRig, hour, minute, second, type NoticeRig } from '../../../test/notice-rig.ts';
import { expectOk, refusalOf, testPassword } from '../../../test/cloud-rig.ts';

let rig: NoticeRig;
beforeEach(async () => {
  rig = await createNoticeRig(1);
});
afterEach(() => rig[Symbol.asyncDispose]());

const phone = '+12125550123';
const levels = { severityLevel: ['Critical', 'Warning', 'Info'] };
async function addTold(number = phone): Promise<string> {
  const { contactId } = expectOk(await rig.owner.client.addContact({ body: { name: 'Ada', phone: number, ...levels } })).contact;
  expectOk(await rig.owner.client.addVenueContact({ params: { venueId: rig.venueId, contactId } }));
  return contactId;
}
const texts = () => rig.sms.heard.map(({ body }) => Object.fromEntries(new URLSearchParams(body)));
const send = (contactId: string) => rig.owner.client.sendPhoneCode({ params: { contactId } });
const lastCode = () => /\b\d{6}\b/.exec(texts().at(-1)?.['Body'] ?? '')?.[0] ?? '';
const enter = async (contactId: string, code: string) =>
  refusalOf(await rig.owner.client.confirmPhone({ params: { contactId }, body: { code } }))?.code;
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');
const stateOf = async (contactId: string) =>
  expectOk(await rig.owner.client.listContacts()).contacts.find((one) => one.contactId === contactId)?.phoneState;
const told = async (contactId: string) =>
  expectOk(await rig.owner.client.listVenueContacts({ params: { venueId: rig.venueId } })).venueContacts.find(
    (one) => one.contactId === contactId,
  )?.gets.sms;
async function fault(): Promise<void> {
  await rig.faulted(1, 1);
  await rig.after(20 * second);
  await rig.after(20 * second);
}

describe('a telephone number', () => {
  it('gets no notices before the code that it was sent comes back, and then gets them', async () => {
    const contactId = await addTold();
    expect([await stateOf(contactId), await told(contactId)]).toEqual(['unconfirmed', 'unconfirmed']);
    await fault();
    expect(texts()).toEqual([]);
    expect(await rig.notices()).toMatchObject([{ way: 'sms', state: 'held back', reason: 'unconfirmed' }]);
    expect(expectOk(await send(contactId))).toEqual({ isSent: true });
    expect(texts()).toMatchObject([{ To: phone }]);
    expect(texts()[0]?.['Body']).toMatch(/^\d{6} is your code\. owner@example\.com wants to tell you/);
    expect(await enter(contactId, wrong(lastCode()))).toBe('InvalidCode');
    expect(await enter(contactId, lastCode())).toBeUndefined();
    expect([await stateOf(contactId), await told(contactId)]).toEqual(['told', 'told']);
    expect(refusalOf(await send(contactId))?.code).toBe('AlreadyConfirmed');
    await rig.after(20 * second);
    expect(texts()).toHaveLength(2);
    expect(texts().at(-1)?.['Body']).toContain('Amp 1');
  });

  it('is confirmed with the code that it got, although a second one could not be sent', async () => {
    const contactId = await addTold();
    expect(expectOk(await send(contactId))).toEqual({ isSent: true });
    const code = lastCode();
    rig.sms.answer(503);
    await rig.after(minute);
    expect(expectOk(await send(contactId))).toMatchObject({ isSent: false });
    expect(await enter(contactId, code)).toBeUndefined();
  });

  it('that was written down as told and is changed before the round is not told', async () => {
    const contactId = await addTold();
    await rig.cloud.cloud.db
      .updateTable('contacts')
      .set({ phone_confirmed_at: new Date(rig.cloud.clock.now()) })
      .execute();
    rig.sms.answer(503);
    await fault();
    expect(await rig.notices()).toMatchObject([{ way: 'sms', state: 'waiting' }]);
    await rig.cloud.cloud.db.updateTable('contacts').set({ phone_confirmed_at: null }).execute();
    rig.sms.answer(200);
    const before = texts().length;
    await rig.after(minute);
    expect(texts().slice(before)).toEqual([]);
    expect((await rig.notices()).filter(({ state }) => state !== 'held back')).toEqual([]);
    expect(await stateOf(contactId)).toBe('unconfirmed');
  });

  it('of before numbers were confirmed is told all the same, and can be confirmed; a changed one is not told', async () => {
    const contactId = await addTold();
    await rig.cloud.cloud.db.updateTable('contacts').set({ phone_predates_codes: true }).execute();
    expect([await stateOf(contactId), await told(contactId)]).toEqual(['told unconfirmed', 'told unconfirmed']);
    await fault();
    expect(texts()).toHaveLength(1);
    expectOk(await send(contactId));
    const code = lastCode();
    const change = async (number: string) =>
      expectOk(await rig.owner.client.changeContact({ params: { contactId }, body: { name: 'Ada', phone: number, ...levels } }));
    await change('+12125550124');
    expect(await stateOf(contactId)).toBe('unconfirmed');
    expect(await enter(contactId, code)).toBe('InvalidCode');
    await change(phone);
    expect(await stateOf(contactId)).toBe('unconfirmed');
    expect(await enter(contactId, code)).toBeUndefined();
    await change(phone);
    expect(await stateOf(contactId)).toBe('told');
  });
});

describe('the code of a number', () => {
  it('is good for ten minutes', async () => {
    const contactId = await addTold();
    expectOk(await send(contactId));
    await rig.after(11 * minute);
    expect(await enter(contactId, lastCode())).toBe('CodeExpired');
  });

  it('is good for five tries, by whichever session', async () => {
    const contactId = await addTold();
    expectOk(await send(contactId));
    const code = lastCode();
    for (let tries = 0; tries < 5; tries += 1) expect(await enter(contactId, wrong(code))).toBe('InvalidCode');
    const { idToken } = expectOk(await rig.cloud.client(undefined).signIn({ body: { email: rig.owner.email, password: testPassword } }));
    const other = rig.cloud.client(idToken);
    expect(refusalOf(await other.confirmPhone({ params: { contactId }, body: { code } }))?.code).toBe('CodeExpired');
    expectOk(await send(contactId));
    expect(await enter(contactId, lastCode())).toBeUndefined();
  });

  it('is sent three times an hour, and to a number six times a day whoever asks', async () => {
    const contactId = await addTold();
    const many = async () => {
      for (let count = 0; count < 3; count += 1) expectOk(await send(contactId));
      expect(refusalOf(await send(contactId))).toMatchObject({ code: 'TooManyRequests' });
    };
    await many();
    await rig.after(hour);
    await many();
    await rig.after(hour);
    const bob = await rig.cloud.signUp('bob@example.com');
    const { contactId: theirs } = expectOk(await bob.client.addContact({ body: { name: 'Ada', phone, ...levels } })).contact;
    expect(refusalOf(await bob.client.sendPhoneCode({ params: { contactId: theirs } }))?.code).toBe('TooManyRequests');
    expect(texts()).toHaveLength(6);
  });

  it('that could not be sent says why', async () => {
    const contactId = await addTold();
    rig.sms.answer(400, '{"message":"This number does not exist"}');
    expect(expectOk(await send(contactId))).toEqual({ isSent: false, reason: 'status 400: This number does not exist' });
  });

  it('is neither sent nor taken for a contact of somebody else, or without a number', async () => {
    const contactId = await addTold();
    expectOk(await send(contactId));
    const bob = await rig.cloud.signUp('bob@example.com');
    const params = { contactId };
    expect(refusalOf(await bob.client.sendPhoneCode({ params }))?.code).toBe('UnknownContact');
    expect(refusalOf(await bob.client.confirmPhone({ params, body: { code: lastCode() } }))?.code).toBe('UnknownContact');
    const { contactId: mailed } = expectOk(
      await rig.owner.client.addContact({ body: { name: 'Bob', email: 'bob@example.com', ...levels } }),
    ).contact;
    expect(refusalOf(await send(mailed))?.code).toBe('WayMissing');
    expect(await enter(mailed, '123456')).toBe('InvalidCode');
  });
});
