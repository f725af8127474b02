import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestCloud, expectOk, refusalOf, testPassword as password, type Person, type TestCloud } from '../../../../test/cloud-rig.ts';
import { waitingStatements } from '../../../../test/test-database.ts';
import { createTestAuthenticator, type Behaviour, type TestAuthenticator } from '../../../../test/authenticator.ts';
import { addPasskey, maxPasskeys } from '../proof/passkeys.ts';

const honest: Behaviour = { origin: 'https://cloud.example', rpId: 'cloud.example', isUserVerified: true };
let rig: TestCloud;
let ada: Person;
let authenticator: TestAuthenticator;
beforeEach(async () => {
  rig = await createTestCloud({ publicUrl: honest.origin });
  ada = await rig.signUp('ada@example.com');
  authenticator = createTestAuthenticator();
});
afterEach(() => rig[Symbol.asyncDispose]());

async function add(person: Person, behaviour = honest) {
  const { options } = expectOk(await person.client.beginPasskey({ body: { password } }));
  return person.client.addPasskey({ body: { name: 'My phone', transports: ['internal'], ...authenticator.create(options, behaviour) } });
}
const begin = async () => expectOk(await rig.client(undefined).beginPasskeySignIn()).options;
const enter = async (answer: ReturnType<TestAuthenticator['get']>) => rig.client(undefined).signInWithPasskey({ body: answer });
const signIn = async (behaviour = honest) => enter(authenticator.get(await begin(), behaviour));

describe('a passkey', () => {
  it('is created after the password, signs in alone, is listed, and is useless once removed', async () => {
    const { passkeyId } = expectOk(await add(ada));
    const session = expectOk(await signIn());
    expect(session).toMatchObject({ username: ada.email, emailVerified: true });
    const { client } = { client: rig.client(session.idToken) };
    expect(expectOk(await client.listPasskeys()).passkeys).toMatchObject([
      { passkeyId, name: 'My phone', isBackedUp: false, usedAt: new Date(rig.clock.now()).toISOString() },
    ]);
    const bo = await rig.signUp('bo@example.com');
    expect(expectOk(await bo.client.listPasskeys()).passkeys).toEqual([]);
    expect(refusalOf(await bo.client.removePasskey({ params: { passkeyId }, body: { password } }))?.code).toBe('NotFound');
    expectOk(await client.removePasskey({ params: { passkeyId }, body: { password } }));
    expect(refusalOf(await signIn())?.code).toBe('PasskeyRefused');
    await rig.cloud.jobs.runDue();
    const subjects = rig.mails.filter(({ to }) => to === ada.email).map(({ subject }) => subject);
    expect(subjects).toEqual(expect.arrayContaining(['Your account has a new passkey', 'A passkey was removed']));
  });

  it('tells who signs in with it that the account is disabled', async () => {
    expectOk(await add(ada));
    await rig.cloud.db
      .updateTable('accounts')
      .set({ disabled_at: new Date(rig.clock.now()) })
      .execute();
    expect(refusalOf(await signIn())?.code).toBe('AccountDisabled');
  });

  it('is one of so many of an account, also when two are added at once', async () => {
    const { db } = rig.cloud;
    const known = { accountId: ada.accountId, name: 'Old', publicKey: new Uint8Array(1), counter: 0, isBackedUp: false, transports: [] };
    for (let number = 1; number < maxPasskeys; number += 1) {
      const passkeyId = `00000000-0000-7000-8000-${`${number}`.padStart(12, '0')}`;
      await addPasskey(db, { ...known, passkeyId, credentialId: `old${number}` }, new Date(rig.clock.now()));
    }
    const prepare = async (name: string) => {
      const { options } = expectOk(await ada.client.beginPasskey({ body: { password } }));
      return { name, transports: [], ...createTestAuthenticator().create(options, honest) };
    };
    const prepared = [await prepare('phone'), await prepare('tablet')];
    const adding = await db.transaction().execute(async (transaction) => {
      await sql`select from accounts where account_id = ${ada.accountId} for update`.execute(transaction);
      const answers = prepared.map((body) => ada.client.addPasskey({ body }));
      await expect.poll(() => waitingStatements(db)).toHaveLength(2);
      return { answers };
    });
    const answers = await Promise.all(adding.answers);
    expect(answers.flatMap((answer) => refusalOf(answer)?.code ?? [])).toEqual(['TooManyPasskeys']);
    expect(expectOk(await ada.client.listPasskeys()).passkeys).toHaveLength(maxPasskeys);
  });

  it('is requested with what a browser needs, without a user name', async () => {
    expect(refusalOf(await ada.client.beginPasskey({ body: { password: 'Wrong-horse-7' } }))?.code).toBe('InvalidPassword');
    expectOk(await add(ada));
    const { options } = expectOk(await ada.client.beginPasskey({ body: { password } }));
    expect(options).toMatchObject({
      rp: { id: 'cloud.example' },
      user: { name: ada.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ type: 'public-key', transports: ['internal'] }],
    });
    const asked = await begin();
    expect(asked).toMatchObject({ rpId: 'cloud.example', userVerification: 'required' });
    expect(asked['allowCredentials']).toBeUndefined();
  });

  it.each<[string, Partial<Behaviour>]>([
    ['another page', { origin: 'https://cloud.example.evil.example' }],
    ['the same page without https', { origin: 'http://cloud.example' }],
    ['another site', { rpId: 'evil.example' }],
    ['somebody it did not verify', { isUserVerified: false }],
  ])('is refused from %s, at creation and at use', async (_what, change) => {
    expect(refusalOf(await add(ada, { ...honest, ...change }))?.code).toBe('PasskeyRefused');
    expect(expectOk(await ada.client.listPasskeys()).passkeys).toEqual([]);
    expectOk(await add(ada));
    expect(refusalOf(await signIn({ ...honest, ...change }))?.code).toBe('PasskeyRefused');
    expectOk(await signIn());
  });

  it('answers each challenge of ours once, within five minutes', async () => {
    expectOk(await add(ada));
    const answer = authenticator.get(await begin(), honest);
    expectOk(await enter(answer));
    expect(refusalOf(await enter(answer))?.code).toBe('PasskeyRefused');
    const late = await begin();
    await rig.clock.advance(5 * 60_000);
    expect(refusalOf(await enter(authenticator.get(late, honest)))?.code).toBe('PasskeyRefused');
    const invented = { challenge: Buffer.from('nobody asked this').toString('base64url') };
    expect(refusalOf(await enter(authenticator.get(invented, honest)))?.code).toBe('PasskeyRefused');
  });

  it('does not accept a challenge made for another person or purpose', async () => {
    const bo = await rig.signUp('bo@example.com');
    const { options } = expectOk(await ada.client.beginPasskey({ body: { password } }));
    const stolen = { name: 'Theirs', transports: [], ...authenticator.create(options, honest) };
    expect(refusalOf(await bo.client.addPasskey({ body: stolen }))?.code).toBe('PasskeyRefused');
    const wrongPurpose = { name: 'Mine', transports: [], ...authenticator.create(await begin(), honest) };
    expect(refusalOf(await ada.client.addPasskey({ body: wrongPurpose }))?.code).toBe('PasskeyRefused');
    expectOk(await add(ada));
  });

  it('is refused with a signature by another key or a decreasing count', async () => {
    expectOk(await add(ada));
    const { signature } = createTestAuthenticator().get(await begin(), honest);
    expect(refusalOf(await enter({ ...authenticator.get(await begin(), honest), signature }))?.code).toBe('PasskeyRefused');
    expectOk(await signIn());
    authenticator.counter = 0;
    expect(refusalOf(await signIn())?.code).toBe('PasskeyRefused');
  });

  it('needs no second factor', async () => {
    expectOk(await add(ada));
    await rig.cloud.db
      .insertInto('second_factors')
      .values({ account_id: ada.accountId, sealed_secret: Buffer.of(1) })
      .execute();
    await rig.cloud.db
      .updateTable('second_factors')
      .set({ confirmed_at: new Date(rig.clock.now()) })
      .execute();
    expect(refusalOf(await rig.client(undefined).signIn({ body: { email: ada.email, password } }))?.code).toBe('SecondFactorMissing');
    expectOk(await signIn());
  });

  it.each([undefined, 'http://cloud.example', 'https://192.0.2.7'])('is not offered where pages come from %s', async (publicUrl) => {
    await using plain = await createTestCloud({ database: { url: rig.url }, publicUrl }, { clock: rig.clock });
    expect(refusalOf(await plain.client(undefined).beginPasskeySignIn())?.code).toBe('PasskeysUnavailable');
    expect(refusalOf(await plain.client(ada.idToken).beginPasskey({ body: { password } }))?.code).toBe('PasskeysUnavailable');
  });

  it('is offered at localhost where the operator named no address, and not at its IP address', async () => {
    await using plain = await createTestCloud({ database: { url: rig.url } }, { clock: rig.clock });
    const beginAt = (host: string) =>
      fetch(`http://${host}:${new URL(plain.cloud.origin).port}/api/account/sign-in/passkey/begin`, { method: 'POST' });
    expect((await beginAt('127.0.0.1')).status).toBe(409);
    expect(await (await beginAt('localhost')).json()).toMatchObject({ options: { rpId: 'localhost' } });
  });
});
