import { passwordProblems } from '@headroom/model/people';
import { dictionary } from '@zxcvbn-ts/language-common';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestCloud, expectOk, refusalOf, testPassword, type TestCloud } from '../../../../test/cloud-rig.ts';
import { isCommonPassword } from './common-passwords.ts';

const common = [
  'Password1!',
  'P@ssw0rd',
  'Pa$$w0rd2026',
  'Welcome@123',
  'Qwerty123!',
  'Admin@2026',
  '!QAZ2wsx',
  '1qaz@WSX',
  'Summer2026!',
  'Aa123456!',
  'Contraseña1!',
  '$unshinE1!',
  '1Qazxsw2!',
  '!A1b2c3d4e5',
  'Ax-12345678-90',
  'P\u00e4ssword1!',
];

describe('a common password', () => {
  it('is recognised by its word, whatever surrounds it; others are not', () => {
    for (const password of common) expect([password, passwordProblems(password), isCommonPassword(password)]).toEqual([password, [], true]);
    for (const password of [testPassword, 'Battery-staple-8', 'xK9#mQ2$vL', 'Passwords-are-4-doors'])
      expect([password, isCommonPassword(password)]).toEqual([password, false]);
  });

  const capital = (text: string) => {
    const word = /[a-z]/.test(text) ? text : `${text}a`;
    return word.replace(/[a-z]/i, (letter) => letter.toUpperCase()) + (/[a-z]/.test(word.replace(/[a-z]/i, '')) ? '' : 'a');
  };
  const disguised = (text: string) => text.replaceAll(/(?<=.)[aeos]/g, (letter) => ({ a: '@', e: '3', o: '0', s: '$' })[letter] ?? letter);
  it.each<[string, number, (text: string) => string]>([
    ['a digit and a sign', 0.99, (text) => `${capital(text)}1!`],
    ['a sign and digits', 0.99, (text) => `${capital(text)}@123`],
    ['a year', 0.99, (text) => `${capital(text)}2026!`],
    ['a sign before it', 0.99, (text) => `!${capital(text)}7`],
    ['digits and signs for letters', 0.8, (text) => `${disguised(capital(text))}1!`],
  ])('is recognised among the three thousand most common of a public list with %s', (_, share, decorated) => {
    const allowed = dictionary['passwords-common']
      .slice(0, 3000)
      .map(decorated)
      .filter((password) => passwordProblems(password).length === 0);
    expect(allowed.length).toBeGreaterThan(2000);
    expect(allowed.filter(isCommonPassword).length / allowed.length).toBeGreaterThanOrEqual(share);
  });

  it('[ERR-10] is not reported for a random password or three unrelated words', () => {
    const seed = 20_261_126;
    const drawn = fc.sample(
      fc.string({ minLength: 12, maxLength: 16 }).filter((text) => passwordProblems(text).length === 0),
      { seed, numRuns: 2000 },
    );
    expect(drawn.filter(isCommonPassword)).toEqual([]);
    const words = fc.constantFrom(...dictionary['diceware-common'].filter((word) => /^[a-z]+$/.test(word)));
    const phrases = fc.sample(fc.tuple(words, words, words, fc.nat(9)), { seed, numRuns: 2000 }).map((parts) => capital(parts.join('-')));
    expect(phrases.filter((phrase) => passwordProblems(phrase).length > 0 || isCommonPassword(phrase))).toEqual([]);
  });

  let rig: TestCloud;
  beforeAll(async () => void (rig = await createTestCloud()));
  afterAll(() => rig[Symbol.asyncDispose]());
  it('[ERR-12] [ERR-14] [ERR-16] is refused for new and existing accounts, although it meets every other rule', async () => {
    const [password = ''] = common;
    const email = 'ada@example.com';
    const stranger = rig.client(undefined);
    expect(refusalOf(await stranger.register({ body: { email, password, passwordConfirm: password } }))?.code).toBe(
      'InvalidRegistrationCredentials',
    );
    expect(refusalOf(await stranger.confirmRegistration({ body: { email, code: '123456', password } }))?.code).toBe('InvalidPassword');
    const { client } = await rig.signUp(email);
    expect(refusalOf(await stranger.confirmReset({ body: { email, code: '123456', password, confirmPassword: password } }))?.code).toBe(
      'InvalidPassword',
    );
    const change = { oldPassword: testPassword, password, passwordConfirm: password };
    expect(refusalOf(await client.changePassword({ body: change }))?.code).toBe('CommonPassword');
    expectOk(await client.provePassword({ body: { password: testPassword } }));
  });
});
