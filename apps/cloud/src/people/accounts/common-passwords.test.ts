import { passwordProblems } from '@headroom/model/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestCloud, expectOk, refusalOf, testPassword, type TestCloud } from '../../test-rig.ts';
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
  'P\u00e4ssword1!',
];

describe('a common password', () => {
  it('is known by its word, whatever stands around it; others are not', () => {
    for (const password of common) expect([password, passwordProblems(password), isCommonPassword(password)]).toEqual([password, [], true]);
    for (const password of [testPassword, 'Battery-staple-8', 'xK9#mQ2$vL', 'Passwords-are-4-doors'])
      expect([password, isCommonPassword(password)]).toEqual([password, false]);
  });

  let rig: TestCloud;
  beforeAll(async () => void (rig = await createTestCloud()));
  afterAll(() => rig[Symbol.asyncDispose]());
  it('[ERR-12] [ERR-14] [ERR-16] opens no account, new or old, though it meets every rule', async () => {
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
