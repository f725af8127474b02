import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  codeIn,
  createTestCloud,
  everyRate,
  expectOk,
  refusalOf,
  testPassword as password,
  type Person,
  type TestCloud,
} from '../../../../test/cloud-rig.ts';
import { usualSecretCost } from '../../../kit/secret-cost.ts';

const generous = { count: 1_000_000, perMs: 1000 };
let rig: TestCloud;
let ada: Person;
beforeAll(async () => {
  rig = await createTestCloud({
    hideAccounts: true,
    // Its timing is compared.
    secretCost: usualSecretCost,
    rates: everyRate(generous),
    proxies: ['127.0.0.1'],
  });
  ada = await signUp('ada@example.com');
});
afterAll(() => rig[Symbol.asyncDispose]());

async function signUp(email: string): Promise<Person> {
  const stranger = rig.client(undefined);
  expectOk(await stranger.register({ body: { email, password, passwordConfirm: password } }));
  await rig.cloud.jobs.runDue();
  expectOk(await stranger.confirmRegistration({ body: { email, code: codeIn(lastTo(email)), password } }));
  const { idToken, refreshToken } = expectOk(await stranger.signIn({ body: { email, password } }));
  const client = rig.client(idToken);
  return { client, email, idToken, refreshToken, accountId: expectOk(await client.getProfile()).accountId };
}
const lastTo = (email: string) => rig.mails.findLast(({ to }) => to === email);
let addresses = 0;
async function ask(path: string, body: object): Promise<object> {
  addresses += 1;
  const response = await fetch(`${rig.cloud.origin}/api/account/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.1.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}` },
    body: JSON.stringify(body),
  });
  return { status: response.status, retry: response.headers.get('retry-after'), body: (await response.text()).replace('n***', 'a***') };
}

// One story: each step builds on the one before.
describe('a cloud that hides which accounts exist', { shuffle: false }, () => {
  it.each<[string, (email: string) => object]>([
    ['sign-in', (email) => ({ email, password: 'Wrong-horse-7' })],
    ['register', (email) => ({ email, password, passwordConfirm: password })],
    ['confirm', (email) => ({ email, code: '123456', password })],
    ['resend', (email) => ({ email })],
    ['reset', (email) => ({ email })],
    ['reset/confirm', (email) => ({ email, code: '123456', password, confirmPassword: password })],
  ])('answers %s alike for both, every time', async (path, body) => {
    const nobody = `nobody-${path.replace('/', '-')}@example.com`;
    for (let time = 1; time <= 7; time += 1) {
      const known = await ask(path, body(ada.email));
      const unknown = await ask(path, body(nobody));
      expect({ time, ...unknown }).toEqual({ time, ...known });
    }
    await rig.clock.advance(3_600_000);
  });

  it('takes as long for a wrong password as for an address without an account', async () => {
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    for (let round = 0; round < 15; round += 1)
      for (const [kind, email] of [
        ['known', ada.email],
        ['unknown', `nobody-${round}@example.com`],
      ] as const) {
        const before = process.cpuUsage();
        await ask('sign-in', { email, password: 'Wrong-horse-7' });
        const { user, system } = process.cpuUsage(before);
        times[kind].push(user + system);
        await rig.cloud.db.deleteFrom('sign_in_failures').execute();
      }
    // Minimum CPU time, so load does not matter.
    const ratio = Math.min(...times.unknown) / Math.min(...times.known);
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });

  it('writes to the disk for a code that does not exist as it does for a wrong one', async () => {
    const last = async () => {
      const { rows } = await sql<{ at: string }>`select pg_current_wal_insert_lsn()::text as at`.execute(rig.cloud.db);
      return rows[0]?.at;
    };
    const email = 'nobody-at-all@example.com';
    for (const [path, more] of [
      ['confirm', { password }],
      ['reset/confirm', { password, confirmPassword: password }],
    ] as const) {
      await rig.cloud.db.deleteFrom('sign_in_failures').execute();
      const before = await last();
      await ask(path, { email, code: '123456', ...more });
      const rows = await rig.cloud.db.selectFrom('sign_in_failures').where('key', 'like', 'nobody %').selectAll().execute();
      expect(rows).toMatchObject([{ count: 0 }]);
      expect(await last()).not.toBe(before);
    }
  });

  it('mails the existing owner instead of telling the caller', async () => {
    await rig.clock.advance(3_600_000);
    await rig.cloud.jobs.runDue();
    expectOk(await rig.client(undefined).register({ body: { email: 'ADA@example.com', password, passwordConfirm: password } }));
    await rig.cloud.jobs.runDue();
    expect(lastTo(ada.email)?.subject).toBe('You have an account already');
    expectOk(await rig.client(undefined).signIn({ body: { email: ada.email, password } }));
  });

  it('still resets a password, and gives an account begun by a stranger to the owner of the address', async () => {
    const email = 'squatted@example.com';
    expectOk(await rig.client(undefined).register({ body: { email, password, passwordConfirm: password } }));
    const squatted = await rig.cloud.db.selectFrom('accounts').where('email', '=', email).select('account_id').executeTakeFirstOrThrow();
    expectOk(await rig.client(undefined).requestReset({ body: { email } }));
    await rig.cloud.jobs.runDue();
    const mine = 'Battery-staple-8';
    const code = codeIn(rig.mails.find(({ to, subject }) => to === email && subject.includes('new password')));
    expectOk(await rig.client(undefined).confirmReset({ body: { email, code, password: mine, confirmPassword: mine } }));
    const own = rig.client(expectOk(await rig.client(undefined).signIn({ body: { email, password: mine } })).idToken);
    expect(expectOk(await own.getProfile()).accountId).not.toBe(squatted.account_id);
    expect(refusalOf(await rig.client(undefined).signIn({ body: { email, password } }))?.code).toBe('InvalidPassword');
  });

  it('reveals nothing through sign-ins or codes for a claimed or registered address', async () => {
    const cleo = await signUp('cleo@example.com');
    const answers = async (email: string) => {
      let client = rig.client(expectOk(await rig.client(undefined).signIn({ body: { email: cleo.email, password } })).idToken);
      await rig.clock.advance(60_000);
      expectOk(await client.updateEmail({ body: { password, email } }));
      await rig.cloud.jobs.runDue();
      const claimed = await ask('sign-in', { email, password: cleoPassword });
      client = rig.client(expectOk(await rig.client(undefined).signIn({ body: { email: cleo.email, password } })).idToken);
      const codes: unknown[] = [];
      for (let time = 1; time <= 7; time += 1) codes.push(refusalOf(await client.verifyEmail({ body: { code: 'wrong' } })));
      return { claimed, codes };
    };
    const cleoPassword = password;
    const taken = await signUp('taken@example.com');
    // The same password would open both accounts.
    expectOk(
      await taken.client.changePassword({ body: { oldPassword: password, password: 'Other-horse-77', passwordConfirm: 'Other-horse-77' } }),
    );
    expect(await answers('nobody-claimed@example.com')).toEqual(await answers(taken.email));
    const registered = async (email: string) => {
      await ask('register', { email, password, passwordConfirm: password });
      return ask('sign-in', { email, password });
    };
    expect(await registered('nobody-registered@example.com')).toEqual(await registered(taken.email));
  });

  it('reveals nothing through a change of address: the existing owner gets mail, and no code is sent', async () => {
    const bo = await signUp('bo@example.com');
    expectOk(await bo.client.updateEmail({ body: { password, email: ada.email } }));
    await rig.cloud.jobs.runDue();
    expect(lastTo(ada.email)?.subject).toBe('Somebody wanted to use your address');
    const again = rig.client(expectOk(await rig.client(undefined).signIn({ body: { email: bo.email, password } })).idToken);
    expect(refusalOf(await again.verifyEmail({ body: { code: '123456' } }))?.code).toBe('InvalidCode');
    await rig.clock.advance(60_000);
    const client = rig.client(expectOk(await rig.client(undefined).signIn({ body: { email: bo.email, password } })).idToken);
    expectOk(await client.updateEmail({ body: { password, email: 'free@example.com' } }));
    await rig.cloud.jobs.runDue();
    const next = rig.client(expectOk(await rig.client(undefined).signIn({ body: { email: bo.email, password } })).idToken);
    expectOk(await next.verifyEmail({ body: { code: codeIn(lastTo('free@example.com')) } }));
    expect(expectOk(await next.getProfile()).email).toBe('free@example.com');
  });
});
