import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOfApplication } from '../../../test/authenticator-code.ts';
import { codeIn, expectOk, keepHouse, refusalOf, testPassword as password } from '../../../test/cloud-rig.ts';
import { createProviderRig, type ProviderRig } from '../../../test/provider-rig.ts';
import { attemptMs, maxOfNetwork, maxOpen } from './open-attempts.ts';
import { maxSubjectLength } from './provider.ts';

let rig: ProviderRig;
beforeAll(async () => {
  rig = await createProviderRig();
});
afterAll(() => rig[Symbol.asyncDispose]());

const add = (login: string, change: object = {}) => {
  const email = `${login}@example.com`;
  rig.provider.people.set(login, { email, email_verified: true, ...change });
  return email;
};
type Answer = Parameters<typeof refusalOf>[0];
const codeOf = async (answer: Answer | Promise<Answer>) => refusalOf(await answer)?.code;
const openAttempts = async () => (await rig.cloud.db.selectFrom('provider_attempts').select('network').execute()).length;
const hasAccount = async (email: string) =>
  (await rig.cloud.db.selectFrom('accounts').where('email', '=', email).select('account_id').executeTakeFirst()) !== undefined;

describe('sign-in by a provider', () => {
  it('is offered by name, opens an account at the first time, and the same one afterwards', async () => {
    const email = add('ada');
    expect(expectOk(await rig.client(undefined).readSignUp()).providers).toEqual([{ providerId: 'staff', name: 'Staff login' }]);
    const first = expectOk(await rig.browser().signIn('ada'));
    expect(first).toMatchObject({ username: email, emailVerified: true, refreshToken: '' });
    const { accountId } = expectOk(await rig.client(first.idToken).getProfile());
    add('ada', { email: 'renamed@example.com' });
    const again = expectOk(await rig.browser().signIn('ada'));
    expect(expectOk(await rig.client(again.idToken).getProfile())).toMatchObject({ accountId, email });
    expect(await hasAccount('renamed@example.com')).toBe(false);
  });

  it('takes nobody whose address the provider has not verified', async () => {
    for (const [login, verified] of [
      ['bob', false],
      ['bea', undefined],
    ] as const) {
      const email = add(login, { email_verified: verified });
      expect(await codeOf(rig.browser().signIn(login))).toBe('AddressUnverified');
      expect(await hasAccount(email)).toBe(false);
    }
    rig.provider.people.set('nameless', {});
    expect(await codeOf(rig.browser().signIn('nameless'))).toBe('AddressUnverified');
  });

  it('does not take over an account by its address', async () => {
    const email = add('cy');
    await rig.signUp(email);
    expect(await codeOf(rig.browser().signIn('cy'))).toBe('AccountExists');
    add('cy', { email: email.toUpperCase() });
    expect(await codeOf(rig.browser().signIn('cy'))).toBe('AccountExists');
    expectOk(await rig.client(undefined).signIn({ body: { email, password } }));
  });

  it('takes the place of an account that nobody confirmed', async () => {
    const email = add('dee');
    expectOk(await rig.client(undefined).register({ body: { email, password, passwordConfirm: password } }));
    expectOk(await rig.browser().signIn('dee'));
    expect(await codeOf(rig.client(undefined).signIn({ body: { email, password } }))).toBe('InvalidPassword');
  });

  it('is refused for a disabled account', async () => {
    const email = add('off');
    expectOk(await rig.browser().signIn('off'));
    await rig.cloud.db
      .updateTable('accounts')
      .set({ disabled_at: new Date(rig.clock.now()) })
      .where('email', '=', email)
      .execute();
    expect(await codeOf(rig.browser().signIn('off'))).toBe('AccountDisabled');
  });

  it('can be given a password afterwards, by the code of a mail', async () => {
    const email = add('pat');
    expectOk(await rig.browser().signIn('pat'));
    expectOk(await rig.client(undefined).requestReset({ body: { email } }));
    const code = codeIn(rig.mails.findLast(({ to }) => to === email));
    expectOk(await rig.client(undefined).confirmReset({ body: { email, code, password, confirmPassword: password } }));
    expectOk(await rig.client(undefined).signIn({ body: { email, password } }));
  });
});

describe('an answer of the provider', () => {
  it('serves once', async () => {
    add('eve');
    const browser = rig.browser();
    const body = await browser.comeBack('eve');
    expectOk(await browser.client().signInWithProvider({ body }));
    expect(await codeOf(browser.client().signInWithProvider({ body }))).toBe('AttemptEnded');
    const other = await browser.comeBack('eve');
    expect(await codeOf(browser.client().signInWithProvider({ body: { ...other, code: body.code } }))).toBe('ProviderRefused');
  });

  it('serves for minutes only', async () => {
    add('fay');
    const browser = rig.browser();
    const body = await browser.comeBack('fay');
    rig.clock.set(rig.clock.now() + attemptMs);
    expect(await codeOf(browser.client().signInWithProvider({ body }))).toBe('AttemptEnded');
  });

  it('opens nothing in another browser than the one that began', async () => {
    const email = add('gus');
    const [begun, other] = [rig.browser(), rig.browser()];
    const body = await begun.comeBack('gus');
    expect(await codeOf(other.client().signInWithProvider({ body }))).toBe('AttemptEnded');
    await other.comeBack('gus');
    expect(await codeOf(other.client().signInWithProvider({ body }))).toBe('AttemptEnded');
    expect(await codeOf(rig.client(undefined).signInWithProvider({ body }))).toBe('AttemptEnded');
    expect(await hasAccount(email)).toBe(false);
  });

  it('is refused with another state, or with the state of another attempt', async () => {
    add('hal');
    const browser = rig.browser();
    const [one, two] = [await browser.comeBack('hal'), await browser.comeBack('hal')];
    const swapped = { ...one, state: two.state };
    expect(await codeOf(browser.client().signInWithProvider({ body: swapped }))).toBe('ProviderRefused');
    expect(await codeOf(browser.client().signInWithProvider({ body: { ...one, state: 'A'.repeat(43) } }))).toBe('AttemptEnded');
  });

  it('is refused with another nonce', async () => {
    const email = add('ivy');
    const browser = rig.browser();
    const body = await browser.comeBack('ivy', (url) => url.searchParams.set('nonce', 'chosen by somebody else'));
    expect(await codeOf(browser.client().signInWithProvider({ body }))).toBe('ProviderRefused');
    expect(await hasAccount(email)).toBe(false);
  });

  it('is refused for a subject longer than the standard allows', async () => {
    const [longest, tooLong] = ['m'.repeat(maxSubjectLength), 'n'.repeat(maxSubjectLength + 1)];
    for (const login of [longest, tooLong]) rig.provider.people.set(login, { email: `${login[0]}m@example.com`, email_verified: true });
    expectOk(await rig.browser().signIn(longest));
    expect(await codeOf(rig.browser().signIn(tooLong))).toBe('ProviderRefused');
    expect(await hasAccount('nm@example.com')).toBe(false);
  });

  it('is refused with the name of another issuer', async () => {
    add('jo');
    const browser = rig.browser();
    const body = { ...(await browser.comeBack('jo')), iss: 'https://elsewhere.example' };
    expect(await codeOf(browser.client().signInWithProvider({ body }))).toBe('ProviderRefused');
  });

  it('is refused where it was not asked for with this proof of the browser (PKCE)', async () => {
    add('kim');
    const browser = rig.browser();
    const body = await browser.comeBack('kim', (url) => url.searchParams.set('code_challenge', 'x'.repeat(43)));
    expect(await codeOf(browser.client().signInWithProvider({ body }))).toBe('ProviderRefused');
  });
});

describe('an attempt', () => {
  it('begins in a browser at the pages of the cloud only, and at a provider that there is', async () => {
    const begin = (providerId: string) => rig.client(undefined).beginProviderSignIn({ body: { providerId } });
    expect(await codeOf(begin('staff'))).toBe('BrowserNeeded');
    expect(await codeOf(begin('nobody'))).toBe('UnknownProvider');
  });

  it('is one of few from a network, until they end', async () => {
    const begin = () =>
      rig
        .browser()
        .client()
        .beginProviderSignIn({ body: { providerId: 'staff' } });
    rig.clock.set(rig.clock.now() + attemptMs);
    for (let count = 0; count < maxOfNetwork; count += 1) expectOk(await begin());
    rig.clock.set(rig.clock.now() + 60_000);
    expect(await codeOf(begin())).toBe('TooManyRequests');
    rig.clock.set(rig.clock.now() + attemptMs);
    await keepHouse(rig.cloud.db, new Date(rig.clock.now()));
    expect(await openAttempts()).toBe(0);
    expectOk(await begin());
  });

  it('is one of many from all networks, until they end', async () => {
    const begin = () =>
      rig
        .browser()
        .client()
        .beginProviderSignIn({ body: { providerId: 'staff' } });
    const expiresAt = new Date(rig.clock.now() + attemptMs);
    await sql`
      insert into provider_attempts (state_hash, browser_hash, network, sealed, expires_at)
      select sha256(number::text::bytea), '', number::text, '', ${expiresAt} from generate_series(1, ${maxOpen}::int) number`.execute(
      rig.cloud.db,
    );
    expect(await codeOf(begin())).toBe('TooManyRequests');
    rig.clock.set(expiresAt.getTime());
    expectOk(await begin());
  });
});

describe('an account with a second factor', () => {
  async function withFactor(login: string, at = rig): Promise<{ readonly email: string; readonly secret: string }> {
    const email = add(login);
    at.provider.people.set(login, { email, email_verified: true });
    expectOk(await at.browser().signIn(login));
    expectOk(await at.client(undefined).requestReset({ body: { email } }));
    const code = codeIn(at.mails.findLast(({ to }) => to === email));
    expectOk(await at.client(undefined).confirmReset({ body: { email, code, password, confirmPassword: password } }));
    const signedIn = at.client(expectOk(await at.client(undefined).signIn({ body: { email, password } })).idToken);
    const { secret } = expectOk(await signedIn.beginSecondFactor({ body: { password } }));
    expectOk(await signedIn.confirmSecondFactor({ body: { code: codeOfApplication(secret, at.clock.now()) } }));
    return { email, secret };
  }

  it('asks for it after the provider, and takes a wrong code back for another try', async () => {
    const { email, secret } = await withFactor('lee');
    const browser = rig.browser();
    const body = await browser.comeBack('lee');
    const enter = (secondFactor?: string) =>
      browser.client().signInWithProvider({ body: { ...body, ...(secondFactor !== undefined && { secondFactor }) } });
    rig.clock.set(rig.clock.now() + 60_000);
    expect(await codeOf(enter())).toBe('SecondFactorMissing');
    expect(await codeOf(enter('000000'))).toBe('InvalidSecondFactor');
    const right = codeOfApplication(secret, rig.clock.now());
    expect(
      await codeOf(
        rig
          .browser()
          .client()
          .signInWithProvider({ body: { ...body, secondFactor: right } }),
      ),
    ).toBe('AttemptEnded');
    expect(expectOk(await enter(right)).username).toBe(email);
    expect(await codeOf(enter(right))).toBe('AttemptEnded');
  });

  it('is opened by the provider alone only where the operator said so', async () => {
    await using trusting = await createProviderRig({ isSecondFactor: true });
    const { email } = await withFactor('max', trusting);
    expect(expectOk(await trusting.browser().signIn('max')).username).toBe(email);
  });
});
