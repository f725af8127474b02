import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestCloud, expectOk, refusalOf, testPassword as password, type Person, type TestCloud } from '../../../test/cloud-rig.ts';
import { createLetters } from './mail/account-mail-queue.ts';
import { runAccountOrder } from './operator.ts';

let rig: TestCloud;
let ada: Person;
beforeEach(async () => {
  rig = await createTestCloud();
  ada = await rig.signUp('ada@example.com');
});
afterEach(() => rig[Symbol.asyncDispose]());

const now = () => new Date(rig.clock.now());
function order(what: 'end-second-factor' | 'end-sessions', email = ada.email) {
  const nowhere = {
    mail: { send: () => Promise.reject(new Error('not from here')) },
    random: () => new Uint8Array(),
    log: { error: () => undefined },
  };
  return runAccountOrder(rig.cloud.db, { do: what, email }, { letters: createLetters(nowhere), jobs: rig.cloud.jobs }, now());
}
const signIn = () => rig.client(undefined).signIn({ body: { email: ada.email, password } });
const lastMail = async () => {
  await rig.cloud.jobs.runDue();
  const mail = rig.mails.at(-1);
  return [mail?.to, mail?.subject];
};
const latest = async () => expectOk(await ada.client.listAccountLog({ query: {} })).entries[0];

describe('an operator of the cloud', () => {
  it('removes a lost second factor, which the owner learns by mail and in the log', async () => {
    const { accountId } = ada;
    const { db } = rig.cloud;
    await db
      .insertInto('second_factors')
      .values({ account_id: accountId, sealed_secret: Buffer.from('lost') })
      .execute();
    await db.updateTable('second_factors').set({ confirmed_at: now() }).execute();
    await db
      .insertInto('recovery_codes')
      .values({ account_id: accountId, code_hash: Buffer.from('lost') })
      .execute();
    expect(refusalOf(await signIn())?.code).toBe('SecondFactorMissing');
    await order('end-second-factor', 'ADA@example.com');
    expect(await lastMail()).toEqual([ada.email, 'The second factor of your account was ended']);
    expect(await latest()).toMatchObject({ action: 'second factor ended by the operator', address: '' });
    expect(await latest()).not.toHaveProperty('actor');
    expectOk(await signIn());
    expect(await db.selectFrom('recovery_codes').selectAll().execute()).toEqual([]);
    await expect(order('end-second-factor')).rejects.toThrow('ada@example.com has no second factor.');
  });

  it('ends all sessions of an account and of no other', async () => {
    const bob = await rig.signUp('bob@example.com');
    await order('end-sessions');
    expect(await lastMail()).toEqual([ada.email, 'You were signed out everywhere']);
    await rig.clock.advance(1000);
    expect(refusalOf(await ada.client.getProfile())?.code).toBe('SessionEnded');
    expectOk(await bob.client.getProfile());
    ada = { ...ada, client: rig.client(expectOk(await signIn()).idToken) };
    const { entries } = expectOk(await ada.client.listAccountLog({ query: {} }));
    expect(entries.map(({ action }) => action)).toContain('sessions ended by the operator');
  });

  it('gets an error when the account does not exist', async () => {
    await expect(order('end-sessions', 'nobody@example.com')).rejects.toThrow('There is no account with the address nobody@example.com.');
  });
});
