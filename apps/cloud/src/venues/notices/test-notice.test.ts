import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expectOk, refusalOf } from '../../../test/cloud-rig.ts';
import { createNoticeRig, hour, type NoticeRig } from '../../../test/notice-rig.ts';

let rig: NoticeRig;
beforeEach(async () => {
  rig = await createNoticeRig(1);
});
afterEach(() => rig[Symbol.asyncDispose]());

const test = (way: 'mail' | 'sms') => rig.owner.client.testNotice({ body: { way } });
const phone = '+15550199';
const texts = () => rig.sms.heard.map(({ body }) => Object.fromEntries(new URLSearchParams(body)));

describe('a test of notices', () => {
  it('goes by mail to one`s own address', async () => {
    expect(expectOk(await test('mail'))).toEqual({ isSent: true });
    expect(rig.post.letters.map(({ to, headers }) => [to, headers.get('subject')])).toEqual([['owner@example.com', 'A test of notices']]);
  });

  it('goes by SMS to the confirmed number of the contact with one`s own address, and to no other', async () => {
    await rig.contact('Ada', { email: 'ada@example.com', phone: '+15550100' });
    expect(refusalOf(await test('sms'))?.code).toBe('NumberMissing');
    await rig.contact('Me', { email: 'Owner@example.com', phone });
    expect(expectOk(await test('sms'))).toEqual({ isSent: true });
    expect(texts()).toMatchObject([{ To: phone, Body: 'A test of notices. This is how notices of faults reach you. Nothing is wrong.' }]);
    await rig.cloud.cloud.db.updateTable('contacts').set({ phone_confirmed_at: null }).execute();
    expect(refusalOf(await test('sms'))?.code).toBe('NumberMissing');
    expect(texts()).toHaveLength(1);
  });

  it('says why it was not sent', async () => {
    await rig.contact('Me', { email: 'owner@example.com', phone });
    rig.sms.answer(503, '{"message":"Later"}');
    expect(expectOk(await test('sms'))).toEqual({ isSent: false, reason: 'status 503: Later' });
    rig.post.refused.add('owner@example.com');
    expect(expectOk(await test('mail'))).toMatchObject({ isSent: false, reason: expect.stringContaining('No such user here') as string });
  });

  it('is sent five times an hour by each way', async () => {
    await rig.contact('Me', { email: 'owner@example.com', phone });
    for (const way of ['mail', 'sms'] as const) {
      for (let count = 0; count < 5; count += 1) expectOk(await test(way));
      expect(refusalOf(await test(way))?.code).toBe('TooManyRequests');
    }
    expect([rig.post.letters.length, texts().length]).toEqual([5, 5]);
    await rig.after(hour);
    expectOk(await test('mail'));
  });
});
