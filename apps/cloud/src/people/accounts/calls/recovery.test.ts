import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  codeIn,
  createTestCloud,
  everyRate,
  expectOk,
  refusalOf,
  testPassword as password,
  type TestCloud,
} from '../../../../test/cloud-rig.ts';

let rig: TestCloud;
beforeAll(async () => void (rig = await createTestCloud()));
afterAll(() => rig[Symbol.asyncDispose]());

const newPassword = 'Battery-staple-8';
const reset = async (email: string) => rig.client(undefined).requestReset({ body: { email } });
const confirm = async (email: string, code: string, change: { password?: string; confirmPassword?: string } = {}) =>
  rig.client(undefined).confirmReset({ body: { email, code, password: newPassword, confirmPassword: newPassword, ...change } });

// One story: each step builds on the one before.
describe('a forgotten password', { shuffle: false }, () => {
  it('[CLOUDAPI-31, CLOUDAPI-33, ACCOUNT-12] is replaced with the code from the mail, whose destination is shown; every session ends', async () => {
    const { email, client, refreshToken } = await rig.signUp('ada@example.com');
    expect(expectOk(await reset('ADA@example.com')).destination).toBe('A***@example.com');
    const code = codeIn(rig.mails.at(-1));
    expectOk(await confirm(email, code));
    expect(refusalOf(await client.getProfile())?.code).toBe('SessionEnded');
    expect(refusalOf(await rig.client(undefined).refresh({ body: { refreshToken } }))?.code).toBe('SessionEnded');
    expect(refusalOf(await rig.client(undefined).signIn({ body: { email, password } }))?.code).toBe('InvalidPassword');
    expectOk(await rig.client(undefined).signIn({ body: { email, password: newPassword } }));
    expect(refusalOf(await confirm(email, code))?.code).toBe('InvalidCode');
    await rig.cloud.jobs.runDue();
    expect(rig.mails.at(-1)).toMatchObject({ to: email, subject: 'Your password was changed' });
  });

  it('[CLOUDAPI-31, ERR-14, OQ-144, ACCOUNT-27, ACCOUNT-28, ACCOUNT-29] reports what is wrong', async () => {
    const { email } = await rig.signUp('bo@example.com');
    expect(refusalOf(await reset(''))).toMatchObject({ code: 'RequiredFieldMissing', message: 'Please fill out all fields' });
    expect(refusalOf(await reset('no@example.com'))?.code).toBe('UserNotFound');
    expectOk(await rig.client(undefined).register({ body: { email: 'new@example.com', password, passwordConfirm: password } }));
    expect(refusalOf(await reset('new@example.com'))?.code).toBe('EmailNotVerified');
    expectOk(await reset(email));
    const code = codeIn(rig.mails.at(-1));
    for (const missing of [confirm(email, ''), confirm('', code), confirm(email, code, { password: '' })])
      expect(refusalOf(await missing)).toMatchObject({ code: 'RequiredFieldMissing', message: 'Please fill out all fields' });
    expect(refusalOf(await confirm(email, code, { confirmPassword: 'x' }))).toMatchObject({
      code: 'PasswordsDoNotMatch',
      message: 'Passwords do not match',
    });
    expect(refusalOf(await confirm(email, code, { password: 'short', confirmPassword: 'short' }))?.code).toBe('InvalidPassword');
    expect(refusalOf(await confirm('no@example.com', code))?.code).toBe('UserNotFound');
    expect(refusalOf(await confirm('new@example.com', code))?.code).toBe('EmailNotVerified');
    expect(refusalOf(await confirm(email, 'wrong'))?.code).toBe('InvalidCode');
    expectOk(await confirm(email, code));
  });

  it('has a code for ten minutes and five attempts, valid for this purpose only, once a minute', async () => {
    const { email } = await rig.signUp('cy@example.com');
    expectOk(await reset(email));
    const late = codeIn(rig.mails.at(-1));
    expect(refusalOf(await reset(email))?.code).toBe('TooManyRequests');
    expect(refusalOf(await rig.client(undefined).confirmRegistration({ body: { email, code: late, password } }))?.code).toBe('InvalidCode');
    await rig.clock.advance(10 * 60_000);
    expect(refusalOf(await confirm(email, late))?.code).toBe('InvalidCode');
    expectOk(await reset(email));
    const right = codeIn(rig.mails.at(-1));
    for (let attempt = 0; attempt < 5; attempt += 1) expect(refusalOf(await confirm(email, 'wrong'))?.code).toBe('InvalidCode');
    expect(refusalOf(await confirm(email, right))?.code).toBe('InvalidCode');
  });

  it.each([true, false])('has a code that stays valid if a second one cannot be mailed (accounts hidden: %j)', async (hideAccounts) => {
    let isAway = false;
    const send = () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve());
    await using at = await createTestCloud({}, { mail: { send } });
    const { email } = await at.signUp('ada@example.com');
    await using hidden = await createTestCloud({ database: { url: at.url }, hideAccounts }, { mail: { send }, clock: at.clock });
    const stranger = hidden.client(undefined);
    expectOk(await stranger.requestReset({ body: { email } }));
    await hidden.cloud.jobs.runDue();
    const code = codeIn(hidden.mails.at(-1));
    isAway = true;
    await at.clock.advance(60_000);
    expect(refusalOf(await stranger.requestReset({ body: { email } }))?.code).toBe(hideAccounts ? undefined : 'MailFailed');
    await hidden.cloud.jobs.runDue();
    expectOk(await stranger.confirmReset({ body: { email, code, password: newPassword, confirmPassword: newPassword } }));
  });

  it('is mailed to its owner although somebody else asks all day: five a day from one network', async () => {
    await using at = await createTestCloud({ proxies: ['127.0.0.1'], rates: everyRate({ count: 1_000_000, perMs: 1000 }) });
    const { email } = await at.signUp('ada@example.com');
    const before = at.mails.length;
    const ask = async (network: string) => {
      const answer = await fetch(`${at.cloud.origin}/api/account/reset`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': network },
        body: JSON.stringify({ email }),
      });
      return answer.status;
    };
    for (let time = 0; time < 40; time += 1) {
      await ask('203.0.113.9');
      at.clock.set(at.clock.now() + 1000_000);
    }
    expect(at.mails.length - before).toBe(5);
    await ask('203.0.113.9');
    expect(await ask('198.51.100.7')).toBe(200);
    expect(at.mails.length - before).toBe(6);
  });

  it('opens an account that wrong guesses had locked', async () => {
    const { email } = await rig.signUp('dee@example.com');
    const signIn = async (given: string) => refusalOf(await rig.client(undefined).signIn({ body: { email, password: given } }))?.code;
    for (let failure = 0; failure < 5; failure += 1) await signIn('Wrong-horse-7');
    expect(await signIn(password)).toBe('TooManyRequests');
    expectOk(await reset(email));
    expectOk(await confirm(email, codeIn(rig.mails.at(-1))));
    expect(await signIn(newPassword)).toBeUndefined();
  });
});
