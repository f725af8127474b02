import { describe, expect, it } from 'vitest';
import {
  changeEmailProblem,
  changePasswordProblems,
  confirmProblem,
  emptyAccountForms,
  loginProblem,
  passwordProblems,
  registerProblem,
  resendProblem,
  resetConfirmProblem,
  resetProblem,
} from './account.ts';

const good = 'Passw0rd!';
const register = { email: 'a@b.cd', password: good, passwordConfirm: good, code: '' };
const reset = { email: 'a@b.cd', code: '123456', password: good, confirm: good };
const missing = { code: 'RequiredFieldsMissing', rules: [] };

describe('account forms', () => {
  it('[ACCOUNT-35] have these fields', () => {
    const fields = Object.fromEntries(Object.entries(emptyAccountForms).map(([form, values]) => [form, Object.keys(values)]));
    expect(fields).toEqual({
      login: ['email', 'password'],
      reset: ['email', 'code', 'password', 'confirm'],
      register: ['email', 'password', 'passwordConfirm', 'code'],
      profile: ['password', 'newPassword', 'newPasswordConfirm', 'email'],
    });
  });

  it('[ACCOUNT-27] require e-mail and password, a confirmation for registering, the e-mail for a reset', () => {
    expect(loginProblem({ email: 'a@b.cd', password: 'x' })).toBeUndefined();
    for (const form of [
      { email: '', password: 'x' },
      { email: ' ', password: 'x' },
      { email: 'a@b.cd', password: '' },
    ])
      expect(loginProblem(form)).toBe('RequiredFieldsMissing');
    expect(registerProblem(register)).toBeUndefined();
    for (const field of ['email', 'password', 'passwordConfirm']) expect(registerProblem({ ...register, [field]: '' })).toEqual(missing);
    expect(resetProblem({ email: 'a@b.cd' })).toBeUndefined();
    expect(resetProblem({ email: '' })).toBe('RequiredFieldMissing');
  });

  it('[ACCOUNT-28] require equal password and confirmation on register and reset', () => {
    expect(registerProblem({ ...register, passwordConfirm: `${good} ` })).toEqual({ code: 'PasswordsDoNotMatch', rules: [] });
    for (const confirm of ['other', ''])
      expect(resetConfirmProblem({ ...reset, confirm })).toEqual({ code: 'PasswordsDoNotMatch', rules: [] });
    expect(resetConfirmProblem(reset)).toBeUndefined();
  });

  it('[ACCOUNT-29] require their fields to resend, to confirm and to confirm a reset', () => {
    expect([resendProblem({ email: '' }), resendProblem({ email: 'a@b.cd' })]).toEqual(['RequiredFieldsMissing', undefined]);
    expect([
      confirmProblem({ email: 'a@b.cd', code: '' }),
      confirmProblem({ email: '', code: '1' }),
      confirmProblem({ email: 'a@b.cd', code: '1' }),
    ]).toEqual(['RequiredFieldsMissing', 'RequiredFieldsMissing', undefined]);
    for (const field of ['email', 'code', 'password'])
      expect(resetConfirmProblem({ ...reset, [field]: '' })).toEqual({ code: 'RequiredFieldMissing', rules: [] });
  });

  it('[ACCOUNT-30] report missing fields before anything else', () => {
    expect(registerProblem({ email: '', password: 'a', passwordConfirm: 'b', code: '' })).toEqual(missing);
    expect(changePasswordProblems({ password: '', newPassword: 'a', newPasswordConfirm: 'b' })).toEqual(['RequiredFieldsMissing']);
  });

  it.each([
    ['by its length', 'Pass0r!', ['MinimumLength']],
    ['by its length', 'Passw0r!', []],
    ['by digits and signs', 'Password!', ['RequiresDigit']],
    ['by digits and signs', 'Passw0rds', ['RequiresSpecialCharacter']],
    ['by digits and signs', ' Passw0rds ', ['RequiresSpecialCharacter']],
    ['by digits and signs', 'Passw 0rds', []],
    ['by digits and signs', 'Passw0rdé', ['RequiresSpecialCharacter']],
    ['by its letters', 'PASSW0RD!', ['RequiresLowerCase']],
    ['by its letters', 'passw0rd!', ['RequiresUpperCase']],
    ['by its length', 'Aa1!🔑🔑🔑', ['MinimumLength']],
    ['by its length', 'Aa1!🔑🔑🔑🔑', []],
    ['by its length', '', ['MinimumLength', 'RequiresDigit', 'RequiresSpecialCharacter', 'RequiresLowerCase', 'RequiresUpperCase']],
  ])('[ACCOUNT-31] [ACCOUNT-32] [ACCOUNT-33] %s, find in %j every broken rule, in the documented order: %j', (_, password, problems) => {
    expect(passwordProblems(password)).toEqual(problems);
  });

  it('[ACCOUNT-32] count every printable ASCII character that is neither letter nor digit (OQ-143)', () => {
    for (let code = 33; code <= 126; code += 1) {
      const character = String.fromCodePoint(code);
      const problems = /[A-Za-z0-9]/.test(character) ? ['RequiresSpecialCharacter'] : [];
      expect([character, passwordProblems(`Passw0rd${character}`)]).toEqual([character, problems]);
    }
  });

  it('include the rules of a password in the errors of each form', () => {
    expect(registerProblem({ ...register, password: 'short', passwordConfirm: 'short' })).toMatchObject({
      code: 'InvalidRegistrationCredentials',
      rules: { length: 4 },
    });
    expect(resetConfirmProblem({ ...reset, password: 'short', confirm: 'short' })).toMatchObject({
      code: 'InvalidPassword',
      rules: { length: 4 },
    });
    expect(changePasswordProblems({ password: 'x', newPassword: 'Passw0rds', newPasswordConfirm: 'Passw0rds' })).toEqual([
      'RequiresSpecialCharacter',
    ]);
    expect(changePasswordProblems({ password: 'x', newPassword: 'a', newPasswordConfirm: 'b' })).toEqual(['PasswordsDoNotMatch']);
  });

  it('[ACCOUNT-34] require both new e-mail entries to match exactly', () => {
    const user = { username: 'a@b.cd' };
    expect(changeEmailProblem(user, 'n@b.cd', 'n@b.cd')).toBeUndefined();
    expect(changeEmailProblem(user, 'n@b.cd', 'N@b.cd')).toBe('EmailsDoNotMatch');
    expect(changeEmailProblem(user, '', '')).toBe('RequiredFieldsMissing');
  });

  it('[ACCOUNT-36] change no e-mail without a signed-in user', () => {
    expect(changeEmailProblem(null, 'n@b.cd', 'n@b.cd')).toBe('UserCannotBeNull');
  });
});
