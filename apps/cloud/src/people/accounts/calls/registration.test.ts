import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MailMessage } from '../../../kit/mail/mail.ts';
import {
  codeIn,
  createTestCloud,
  expectOk,
  keepHouse,
  refusalOf,
  testPassword as password,
  type TestCloud,
} from '../../../../test/cloud-rig.ts';

let rig: TestCloud;
beforeAll(async () => void (rig = await createTestCloud()));
afterAll(() => rig[Symbol.asyncDispose]());

const register = (email: string) => rig.client(undefined).register({ body: { email, password, passwordConfirm: password } });

describe('an account', () => {
  it('[CLOUDAPI-29, CLOUDAPI-30, CLOUDAPI-01, ACCOUNT-05, ERR-10] [PROP-35] registers, is confirmed by the mailed code, signs in, and reads itself from its identity token', async () => {
    const stranger = rig.client(undefined);
    expectOk(await register('ada@example.com'));
    expect(refusalOf(await stranger.signIn({ body: { email: 'ada@example.com', password } }))?.code).toBe('UserNotConfirmed');
    const mail = rig.mails.at(-1);
    expect(mail?.to).toBe('ada@example.com');
    expectOk(await stranger.confirmRegistration({ body: { email: 'ada@example.com', code: codeIn(mail), password } }));
    const session = expectOk(await stranger.signIn({ body: { email: 'Ada@Example.com', password } }));
    const { username, emailVerified, ...tokens } = session;
    expect({ username, emailVerified }).toEqual({ username: 'ada@example.com', emailVerified: true });
    expect(Object.keys(tokens).toSorted()).toEqual(['accessToken', 'idToken', 'refreshToken']);
    expect(new Set(Object.values(tokens).filter((token) => token !== '')).size).toBe(3);
    expect(expectOk(await rig.client(session.idToken).getProfile())).toMatchObject({ email: 'ada@example.com', emailVerified: true });
    expect(refusalOf(await stranger.getProfile())?.code).toBe('NotSignedIn');
  });

  it('[ERR-10, ERR-11, ACCOUNT-27] gets a reason when it cannot sign in', async () => {
    const { email } = await rig.signUp('bo@example.com');
    const signIn = async (body: { email: string; password: string }) => refusalOf(await rig.client(undefined).signIn({ body }));
    expect(await signIn({ email, password: '' })).toMatchObject({ code: 'RequiredFieldsMissing', message: 'Please fill out all fields' });
    expect(await signIn({ email: '', password })).toMatchObject({ code: 'RequiredFieldsMissing', message: 'Please fill out all fields' });
    expect(await signIn({ email: 'no@example.com', password })).toMatchObject({
      code: 'EmailNotFound',
      message: 'A user with that email does not exist',
    });
    expect(await signIn({ email, password: 'wrong' })).toMatchObject({ code: 'InvalidPassword', message: 'Invalid password provided' });
  });

  it('registers once a minute for one mailbox, whatever is added to its name', async () => {
    expectOk(await register('mia@example.com'));
    for (const email of ['mia+1@example.com', 'MIA+2@example.com']) expect(refusalOf(await register(email))?.code).toBe('TooManyRequests');
    await rig.clock.advance(60_000);
    expectOk(await register('mia+1@example.com'));
  });

  it('[ERR-12, ACCOUNT-27, ACCOUNT-28, ACCOUNT-30, ACCOUNT-31, ACCOUNT-32, ACCOUNT-33] gets a reason when it cannot register', async () => {
    const attempt = async (body: { email: string; password: string; passwordConfirm: string }) =>
      refusalOf(await rig.client(undefined).register({ body }));
    await rig.signUp('cy@example.com');
    const email = 'dee@example.com';
    for (const missing of ['email', 'password', 'passwordConfirm'])
      expect(await attempt({ email, password, passwordConfirm: password, [missing]: '' })).toMatchObject({
        code: 'RequiredFieldsMissing',
        message: 'Please fill out all fields',
      });
    expect(await attempt({ email, password, passwordConfirm: 'Other-horse-7' })).toMatchObject({
      code: 'PasswordsDoNotMatch',
      message: 'Passwords do not match',
    });
    for (const broken of ['Corr-7x', 'Correct-horse', 'Correcthorse7', 'CORRECT-HORSE-7', 'correct-horse-7'])
      expect(await attempt({ email, password: broken, passwordConfirm: broken })).toMatchObject({
        code: 'InvalidRegistrationCredentials',
        field: 'password',
      });
    expect(await attempt({ email: 'CY@example.com', password, passwordConfirm: password })).toMatchObject({
      code: 'EmailExists',
      message: 'An account with that email address already exists',
    });
  });

  it('[ERR-13, ACCOUNT-29] accepts a code for ten minutes and five attempts', async () => {
    const confirm = async (email: string, code: string) =>
      refusalOf(await rig.client(undefined).confirmRegistration({ body: { email, code, password } }))?.code;
    expect(await confirm('nobody@example.com', '123456')).toBe('UserNotFound');
    expect([await confirm('', '123456'), await confirm('eve@example.com', '')]).toEqual(['RequiredFieldsMissing', 'RequiredFieldsMissing']);
    expectOk(await register('eve@example.com'));
    const late = codeIn(rig.mails.at(-1));
    expect(await confirm('eve@example.com', '12345')).toBe('InvalidCode');
    await rig.clock.advance(10 * 60_000);
    expect(await confirm('eve@example.com', late)).toBe('CodeExpired');
    expectOk(await register('fay@example.com'));
    const right = codeIn(rig.mails.at(-1));
    for (let attempt = 0; attempt < 5; attempt++) expect(await confirm('fay@example.com', 'wrong')).toBe('InvalidCode');
    expect(await confirm('fay@example.com', right)).toBe('CodeExpired');
  });

  it('[CLOUDAPI-30, ACCOUNT-05, ACCOUNT-29, OQ-142] gets a new code once a minute and five times an hour, and only the newest is valid', async () => {
    const stranger = rig.client(undefined);
    const email = 'gil@example.com';
    const resend = async () => refusalOf(await stranger.resendConfirmation({ body: { email } }))?.code;
    expect(refusalOf(await stranger.resendConfirmation({ body: { email: '' } }))?.code).toBe('RequiredFieldsMissing');
    expect(await resend()).toBe('UserNotFound');
    await rig.clock.advance(60_000);
    expectOk(await register(email));
    const first = codeIn(rig.mails.at(-1));
    expect(await resend()).toBe('TooManyRequests');
    for (let time = 0; time < 3; time += 1) {
      await rig.clock.advance(60_000);
      expect(await resend()).toBeUndefined();
    }
    await rig.clock.advance(60_000);
    expect(await resend()).toBe('TooManyRequests');
    expect(rig.mails.filter(({ to }) => to === email)).toHaveLength(4);
    const last = codeIn(rig.mails.at(-1));
    if (first !== last)
      expect(refusalOf(await stranger.confirmRegistration({ body: { email, code: first, password } }))?.code).toBe('InvalidCode');
    expectOk(await stranger.confirmRegistration({ body: { email, code: last, password } }));
  });

  it('gets mail in its language, and learns at once when no mail can be sent', async () => {
    let isAway = false;
    const mails: MailMessage[] = [];
    const send = async (message: MailMessage) => {
      if (isAway) throw new Error('away');
      mails.push(message);
    };
    await using other = await createTestCloud({}, { mail: { send } });
    const ask = (email: string, language: string) =>
      fetch(`${other.cloud.origin}/api/account/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'accept-language': language },
        body: JSON.stringify({ email, password, passwordConfirm: password }),
      });
    await ask('a@example.com', 'es-MX,es;q=0.9,en;q=0.8');
    await ask('b@example.com', 'fr,zh-CN;q=0.9');
    expect(mails.map(({ subject }) => subject.replace(/\d{6}/, ''))).toEqual([' es su código de confirmación', ' 是您的确认码']);
    isAway = true;
    expect(
      refusalOf(await other.client(undefined).register({ body: { email: 'c@example.com', password, passwordConfirm: password } })),
    ).toMatchObject({ code: 'MailFailed' });
    expect(other.logged.map((line) => JSON.parse(line) as object)).toContainEqual(
      expect.objectContaining({ reason: 'away', msg: 'a code could not be mailed' }),
    );
    isAway = false;
    await other.clock.advance(60_000);
    expectOk(await other.client(undefined).resendConfirmation({ body: { email: 'c@example.com' } }));
    expect(mails.at(-1)?.to).toBe('c@example.com');
  });

  it('is replaced by a new registration if it was never confirmed', async () => {
    await using other = await createTestCloud();
    const body = { email: 'late@example.com', password, passwordConfirm: password };
    expectOk(await other.client(undefined).register({ body }));
    other.clock.set(other.clock.now() + 3 * 24 * 3_600_000 + 1);
    await keepHouse(other.cloud.db, new Date(other.clock.now()));
    expect(await other.cloud.db.selectFrom('accounts').selectAll().execute()).toEqual([]);
  });

  describe('begun by a stranger', () => {
    const stranger = { password: 'Stranger-horse-7', passwordConfirm: 'Stranger-horse-7' };
    const signIn = async (email: string, given: string) =>
      refusalOf(await rig.client(undefined).signIn({ body: { email, password: given } }))?.code;
    const begin = async (email: string) => expectOk(await rig.client(undefined).register({ body: { email, ...stranger } }));
    const confirm = async (email: string, code: string, given = password) =>
      refusalOf(await rig.client(undefined).confirmRegistration({ body: { email, code, password: given } }))?.code;
    const rowOf = (email: string) =>
      rig.cloud.db.selectFrom('accounts').where('email', '=', email).select(['account_id', 'language']).executeTakeFirst();

    it('[ERR-12] is replaced whole by a later registration, and opens with the latest password', async () => {
      const email = 'ivy@example.com';
      await begin(email);
      const before = await rowOf(email);
      await rig.clock.advance(60_000);
      expectOk(await register(email));
      expect((await rowOf(email))?.account_id).not.toBe(before?.account_id);
      expect(await confirm(email, codeIn(rig.mails.at(-1)))).toBeUndefined();
      expect([await signIn(email, stranger.password), await signIn(email, password)]).toEqual(['InvalidPassword', undefined]);
    });

    it('[ACCOUNT-29] opens with the password given with the mailed code, not with the one of the stranger who registered last', async () => {
      const email = 'jay@example.com';
      expectOk(await register(email));
      await rig.clock.advance(60_000);
      await begin(email);
      expect(await confirm(email, codeIn(rig.mails.at(-1)), '')).toBe('RequiredFieldsMissing');
      expect(await confirm(email, codeIn(rig.mails.at(-1)), 'short')).toBe('InvalidPassword');
      expect(await confirm(email, codeIn(rig.mails.at(-1)))).toBeUndefined();
      expect([await signIn(email, stranger.password), await signIn(email, password)]).toEqual(['InvalidPassword', undefined]);
    });

    it('[OQ-142] gets no second code within the minute, and the first one stays valid', async () => {
      const email = 'kit@example.com';
      expectOk(await register(email));
      const code = codeIn(rig.mails.at(-1));
      const sent = rig.mails.length;
      expect(refusalOf(await rig.client(undefined).register({ body: { email, ...stranger } }))?.code).toBe('TooManyRequests');
      expect(rig.mails).toHaveLength(sent);
      expect(await confirm(email, code)).toBeUndefined();
      await rig.clock.advance(60_000);
      expect(refusalOf(await rig.client(undefined).register({ body: { email, ...stranger } }))?.code).toBe('EmailExists');
      expect(await signIn(email, password)).toBeUndefined();
    });
  });

  it('publishes only the public halves of the keys that sign its tokens', async () => {
    const { keys } = (await (await fetch(`${rig.cloud.origin}/.well-known/jwks.json`)).json()) as { keys: Record<string, string>[] };
    expect(keys).toHaveLength(1);
    expect(keys[0]).toMatchObject({ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA' });
    expect(keys[0]).not.toHaveProperty('d');
  });

  it('keeps passwords, codes and tokens out of the database and the log', async () => {
    const { refreshToken, idToken } = await rig.signUp('hal@example.com');
    const rows = await Promise.all([
      rig.cloud.db.selectFrom('accounts').selectAll().execute(),
      rig.cloud.db.selectFrom('refresh_tokens').selectAll().execute(),
    ]);
    const stored = JSON.stringify(rows) + rig.logged.join('');
    for (const secret of [password, refreshToken, idToken]) expect(stored).not.toContain(secret);
  });
});
