import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createTestCloud,
  exportOf,
  expectOk,
  invitationCodeIn,
  invite,
  refusalOf,
  testPassword as password,
  type Person,
  type TestCloud,
} from '../../../test/cloud-rig.ts';
import { createTestKey } from '../../../test/device-key.ts';
import { ampIdOf } from '../../../test/sample-amps.ts';
import type { AccountAct } from '../../kit/orders.ts';
import { usualSecretCost } from '../../kit/secret-cost.ts';
import { createLetters } from './mail/account-mail-queue.ts';
import { listVenues } from '../../venues/venues/operator.ts';
import { actOnAccount, listAccounts, showAccount } from './operator.ts';

let rig: TestCloud;
let ada: Person;
beforeEach(async () => {
  rig = await createTestCloud();
  ada = await rig.signUp('ada@example.com');
});
afterEach(() => rig[Symbol.asyncDispose]());

const now = () => new Date(rig.clock.now());
function order(act: AccountAct['do'], email = ada.email) {
  const nowhere = {
    mail: { send: () => Promise.reject(new Error('not from here')) },
    random: () => new Uint8Array(),
    secretCost: usualSecretCost,
    log: { error: () => undefined },
  };
  return actOnAccount(rig.cloud.db, { do: act, email }, { letters: createLetters(nowhere), jobs: rig.cloud.jobs }, now());
}
const signIn = (given = password) => rig.client(undefined).signIn({ body: { email: ada.email, password: given } });
const lastMail = async () => {
  await rig.cloud.jobs.runDue();
  const mail = rig.mails.at(-1);
  return [mail?.to, mail?.subject];
};
const latest = async () => expectOk(await ada.client.listAccountLog({ query: {} })).entries[0];
const addVenue = async (name: string, person = ada) => expectOk(await person.client.addVenue({ body: { venue: { name } } })).venue.venueId;

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
    await expect(showAccount(rig.cloud.db, 'nobody@example.com')).rejects.toThrow('There is no account');
  });

  it('deletes an account as its own owner would', async () => {
    await addVenue('Hall');
    await order('delete');
    expect(await lastMail()).toEqual([ada.email, 'Your account was deleted']);
    expect(refusalOf(await signIn())?.code).toBe('EmailNotFound');
    expect(await rig.cloud.db.selectFrom('venues').selectAll().execute()).toEqual([]);
  });

  it('deletes an account together with the registration tokens of the venues of others, whose owner it was too', async () => {
    const bob = await rig.signUp('bob@example.com');
    const venueId = await addVenue('Bar', bob);
    await invite(rig, bob, venueId, ada, 'owner');
    expectOk(await ada.client.createRegistrationToken({ params: { venueId } }));
    await order('delete');
    expect(expectOk(await bob.client.listRegistrationTokens({ params: { venueId } })).tokens).toEqual([]);
  });
});

describe('a disabled account', () => {
  it('is signed out, and its sign-in says why to its owner only', async () => {
    const wrong = refusalOf(await signIn('Wrong-horse-7'))?.code;
    await order('disable');
    expect(await lastMail()).toEqual([ada.email, 'Your account was disabled']);
    await rig.clock.advance(1000);
    expect(refusalOf(await ada.client.getProfile())?.code).toBe('SessionEnded');
    expect(refusalOf(await rig.client(undefined).refresh({ body: { refreshToken: ada.refreshToken } }))?.code).toBe('SessionEnded');
    expect(refusalOf(await signIn('Wrong-horse-7'))?.code).toBe(wrong);
    expect(refusalOf(await signIn())).toMatchObject({ code: 'AccountDisabled' });
    expect(await rig.cloud.db.selectFrom('sessions').where('ended_at', 'is', null).selectAll().execute()).toEqual([]);
    await expect(order('disable')).rejects.toThrow('ada@example.com is disabled already.');
  });

  it('opens no session to who was signing in while it was disabled', async () => {
    const [answer] = await Promise.all([signIn(), order('disable')]);
    await rig.clock.advance(1000);
    if (answer.ok && 'value' in answer) expect(refusalOf(await rig.client(answer.value.idToken).getProfile())?.code).toBe('SessionEnded');
    expect(await rig.cloud.db.selectFrom('sessions').where('ended_at', 'is', null).selectAll().execute()).toEqual([]);
  });

  it('keeps its venues for their members, while its registration tokens register nothing more', async () => {
    const bob = await rig.signUp('bob@example.com');
    const venueId = await addVenue('Hall');
    await invite(rig, ada, venueId, bob, 'viewer');
    const { registrationToken: token } = expectOk(await ada.client.createRegistrationToken({ params: { venueId } }));
    await order('disable');
    expect(expectOk(await bob.client.getVenue({ params: { venueId } })).venue).toMatchObject({ name: 'Hall' });
    const csr = await (await createTestKey()).request(ampIdOf(1));
    const register = rig.client(undefined).registerDevice({ body: { url: 'http://192.168.1.20/', token, region: 'Europe', csr } });
    expect(refusalOf(await register)?.code).toBe('TokenRevoked');
  });

  it('registers nothing more in the venues of others, whose owner it was too', async () => {
    const bob = await rig.signUp('bob@example.com');
    const venueId = await addVenue('Bar', bob);
    await invite(rig, bob, venueId, ada, 'owner');
    const { registrationToken: token } = expectOk(await ada.client.createRegistrationToken({ params: { venueId } }));
    await order('disable');
    const csr = await (await createTestKey()).request(ampIdOf(1));
    const register = rig.client(undefined).registerDevice({ body: { url: 'http://192.168.1.20/', token, region: 'Europe', csr } });
    expect(refusalOf(await register)?.code).toBe('TokenRevoked');
  });

  it('invites nobody any more: what it wrote before opens no venue, and what others wrote does', async () => {
    const [bob, cleo, dora] = await Promise.all(['bob', 'cleo', 'dora'].map((name) => rig.signUp(`${name}@example.com`)));
    if (!bob || !cleo || !dora) throw new Error('nobody signed up');
    const venueId = await addVenue('Hall');
    await invite(rig, ada, venueId, bob, 'owner');
    expectOk(await ada.client.inviteMember({ params: { venueId }, body: { email: cleo.email, role: 'owner' } }));
    expectOk(await bob.client.inviteMember({ params: { venueId }, body: { email: dora.email, role: 'viewer' } }));
    await rig.cloud.jobs.runDue();
    const accept = ({ client, email }: Person) =>
      client.acceptInvitation({ body: { code: invitationCodeIn(rig.mails.findLast(({ to }) => to === email)) } });
    await order('disable');
    expect(refusalOf(await accept(cleo))?.code).toBe('UnknownInvitation');
    await order('enable');
    expect(refusalOf(await accept(cleo))?.code).toBe('UnknownInvitation');
    expectOk(await accept(dora));
  });

  it('signs in again once it is enabled, and both stand in its log', async () => {
    await order('disable');
    await lastMail();
    await order('enable');
    expect(await lastMail()).toEqual([ada.email, 'Your account is enabled again']);
    ada = { ...ada, client: rig.client(expectOk(await signIn()).idToken) };
    const actions = expectOk(await ada.client.listAccountLog({ query: {} })).entries.map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['account disabled by the operator', 'account enabled by the operator']));
    expect((await exportOf(ada)).tables['accounts']).toMatchObject([{ disabled_at: null }]);
    await expect(order('enable')).rejects.toThrow('ada@example.com is not disabled.');
  });
});

describe('the lists of an operator', () => {
  const listing = { search: '', after: '', limit: 2 };
  it('show accounts by address, a page at a time, with one more where there are more', async () => {
    const { db } = rig.cloud;
    for (const name of ['bob', 'cleo']) await rig.signUp(`${name}@example.com`);
    await addVenue('Hall');
    await order('disable', 'bob@example.com');
    const first = await listAccounts(db, listing);
    expect(first.map(({ email, state, venues }) => [email, state, venues])).toEqual([
      ['ada@example.com', 'active', 1],
      ['bob@example.com', 'disabled', 0],
      ['cleo@example.com', 'active', 0],
    ]);
    const rest = await listAccounts(db, { ...listing, after: 'Bob@example.com' });
    expect(rest.map(({ email }) => email)).toEqual(['cleo@example.com']);
    expect((await listAccounts(db, { ...listing, search: 'LEO@' })).map(({ email }) => email)).toEqual(['cleo@example.com']);
    expect(await listAccounts(db, { ...listing, search: '%' })).toEqual([]);
  });

  it('show one account with what is its own and where it is a member', async () => {
    const bob = await rig.signUp('bob@example.com');
    await invite(rig, bob, await addVenue('Bar', bob), ada, 'viewer');
    await addVenue('Hall');
    expect(await showAccount(rig.cloud.db, 'ADA@example.com')).toMatchObject({
      email: ada.email,
      state: 'active',
      disabledAt: null,
      secondFactor: false,
      sessions: 1,
      ownVenues: ['Hall'],
      memberOf: [{ venue: 'Bar', role: 'viewer' }],
    });
  });

  it('show venues by a part of the name or of the owner', async () => {
    const { db } = rig.cloud;
    const bob = await rig.signUp('bob@example.com');
    const hall = await addVenue('Great Hall');
    // Ids of one moment have no order.
    await rig.clock.advance(1000);
    const bar = await addVenue('Bar', bob);
    const ids = async (change: Partial<typeof listing>) => (await listVenues(db, { ...listing, ...change })).map(({ venueId }) => venueId);
    expect(await ids({})).toEqual([hall, bar]);
    expect(await ids({ after: hall })).toEqual([bar]);
    expect(await ids({ search: 'great' })).toEqual([hall]);
    expect(await ids({ search: 'BOB@' })).toEqual([bar]);
    expect(await ids({ limit: 1 })).toEqual([hall, bar]);
    expect((await listVenues(db, listing))[0]).toMatchObject({ name: 'Great Hall', owner: ada.email, amplifiers: 0, members: 0 });
  });
});
