import {
  changeEmailErrors,
  changeEmailProblem,
  changePasswordErrors,
  confirmErrors,
  loginErrors,
  loginProblem,
  passwordProblems,
  registerErrors,
  registerProblem,
  resetErrors,
  resetConfirmProblem,
  verifyErrors,
} from '@headroom/model';
import { describe, expect, it } from 'vitest';
import { useAccountWords } from './words.ts';

const { errors } = useAccountWords.now();
type Code = keyof typeof errors;
const say = (code: Code | undefined) => (code === undefined ? undefined : errors[code]);

describe('the words of account errors', () => {
  it.each<[string, readonly Code[], Partial<Record<Code, string>>]>([
    [
      '[ERR-11] of a login',
      loginErrors,
      {
        EmailNotFound: 'A user with that email does not exist',
        InvalidPassword: 'Invalid password provided',
        RequiredFieldsMissing: 'Please fill out all fields',
        Unknown: 'Sorry, an unknown error has ocurred',
      },
    ],
    [
      '[ERR-12] of a registration',
      registerErrors,
      { EmailExists: 'An account with that email address already exists', PasswordsDoNotMatch: 'Passwords do not match' },
    ],
    [
      '[ERR-13] of a confirmation',
      confirmErrors,
      {
        InvalidCode: 'Invalid code',
        CodeExpired: 'The confirmation code has expired',
        UserNotFound: 'The username provided could not be found',
      },
    ],
    ['[ERR-14] of a reset', resetErrors, { RequiredFieldMissing: 'Please fill out all fields' }],
    ['[ERR-15] of a verification', verifyErrors, {}],
    ['[ERR-16] of a change of password', changePasswordErrors, { PasswordsDoNotMatch: 'Passwords do not match' }],
    [
      '[ERR-17] of a change of e-mail',
      changeEmailErrors,
      { InvalidParameterException: 'invalid', AliasExistsException: 'email already exists' },
    ],
  ])('%s: there is a sentence for every code, and the quoted ones are exact', (_, codes, quoted) => {
    for (const code of codes) expect(errors[code]).not.toBe('');
    expect(errors).toMatchObject(quoted);
  });

  it('[ACCOUNT-28] [ACCOUNT-30] name what a form lacks', () => {
    const good = 'Passw0rd!';
    expect(say(loginProblem({ email: '', password: '' }))).toBe('Please fill out all fields');
    const register = { email: 'a@b.cd', password: good, passwordConfirm: good, code: '' };
    expect(say(registerProblem({ ...register, email: '' })?.code)).toBe('Please fill out all fields');
    expect(say(registerProblem({ ...register, passwordConfirm: 'x' })?.code)).toBe('Passwords do not match');
    const reset = { email: 'a@b.cd', code: '1', password: good, confirm: 'x' };
    expect(say(resetConfirmProblem(reset)?.code)).toBe('Passwords do not match');
    expect(say(resetConfirmProblem({ ...reset, code: '' })?.code)).toBe('Please fill out all fields');
  });

  it('[ACCOUNT-31] [ACCOUNT-32] [ACCOUNT-33] name every rule that a password breaks', () => {
    expect(passwordProblems('').map(say)).toEqual([
      'Must be at least 8 characters',
      'Must contain a number',
      'Must contain a special character',
      'Must contain lowercase character',
      'Must contain uppercase character',
    ]);
  });

  it('[ACCOUNT-34] [ACCOUNT-36] say why an e-mail is not changed', () => {
    expect(say(changeEmailProblem({ username: 'a' }, 'n@b.cd', 'N@b.cd'))).toBe('emails do not match');
    expect(say(changeEmailProblem(null, 'n@b.cd', 'n@b.cd'))).toBe('user cannot be null');
  });
});
