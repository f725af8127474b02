import type { CallError } from '@headroom/protocol/cloud';
import { areas } from '@headroom/protocol/cloud-contract';
import { expect, it } from 'vitest';
import { errorText } from './error-text.ts';
import { useAccountWords } from './words.ts';

it.each<readonly [statement: string, refused: Partial<CallError<string>>, text: string]>([
  ['[ERR-11]', { code: 'EmailNotFound' }, 'A user with that email does not exist'],
  ['[ERR-11]', { code: 'InvalidPassword' }, 'Invalid password provided'],
  ['[ERR-11]', { code: 'InvalidPassword', field: 'password' }, 'Invalid password provided'],
  ['[ERR-11]', { code: 'InvalidPassword', field: 'oldPassword', details: { rules: [] } }, 'Invalid password provided'],
  ['[ERR-12]', { code: 'InvalidPassword', field: 'password', details: { rules: [] } }, 'This password does not meet the rules'],
  ['[ERR-12]', { code: 'InvalidRegistrationCredentials' }, 'This password does not meet the rules'],
  ['[ERR-12]', { code: 'EmailExists' }, 'An account with that email address already exists'],
  ['[ERR-13]', { code: 'InvalidCode' }, 'Invalid code'],
  ['[ERR-13]', { code: 'CodeExpired' }, 'The confirmation code has expired'],
  ['[ERR-13]', { code: 'UserNotFound' }, 'The username provided could not be found'],
  ['[ERR-16]', { code: 'RequiresDigit' }, 'Must contain a number'],
  [
    '[ERR-16]',
    { code: 'InvalidPassword', field: 'password', details: { rules: ['MinimumLength', 'RequiresDigit', 'NoneOfOurs'] } },
    'Must be at least 8 characters. Must contain a number. NoneOfOurs',
  ],
  ['[ERR-14]', { code: 'RequiredFieldMissing', field: 'email' }, 'Please fill out all fields'],
  ['an address', { code: 'BadRequest', field: 'newEmail' }, 'This is no e-mail address such as name@example.com'],
  ['another field', { code: 'BadRequest', field: 'code' }, 'Sorry, an unknown error has ocurred'],
  ['no field', { code: 'BadRequest' }, 'Sorry, an unknown error has ocurred'],
  ['too often', { code: 'TooManyRequests', details: { seconds: 12 } }, 'Too many attempts. Try again in 12 s.'],
  ['too often for now', { code: 'TooManyRequests' }, 'Too many attempts. Wait a little and try again.'],
  ['no answer', { code: 'Unreachable' }, 'The cloud did not answer. Check your internet connection and try again.'],
  ['[ERR-11]', { code: 'Teapot' }, 'Sorry, an unknown error has ocurred'],
])('%s of an account %j reads: %s', (_, refused, text) => {
  const error = { code: '', message: '', status: 400, field: undefined, details: {}, ...refused };
  expect(errorText(useAccountWords.now(), error)).toBe(text);
});

/** The pages show these in other ways. */
const elsewhere = ['UserNotConfirmed', 'InvalidParameterException', 'AliasExistsException'];
it('each refusal of an account`s calls has words of its own', () => {
  const unknown = useAccountWords.now().errors.Unknown;
  const calls = [areas.accounts, areas.profile, areas.secondFactor, areas.passkeys, areas.providers].flatMap((area) =>
    Object.values<{ readonly errors: object }>(area),
  );
  const codes = new Set(calls.flatMap(({ errors }) => Object.keys(errors)));
  const wordless = [...codes].filter(
    (code) => errorText(useAccountWords.now(), { code, message: '', status: 400, field: undefined, details: {} }) === unknown,
  );
  expect(wordless.toSorted()).toEqual(elsewhere.toSorted());
});
