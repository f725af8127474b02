/** [ERR-10] to [ERR-17] */

import type { CallError } from '@headroom/protocol/cloud';
import type { PasswordRule } from '@headroom/model/people';
import type { Words } from './words.ts';

type Said = Exclude<keyof Words['errors'], 'TooManyRequests' | 'TooManyRequestsSoon' | 'BadPassword' | 'BadEmail'>;

export function errorText({ errors, rules, mismatch }: Words, { code, field, details }: CallError<string>): string {
  const { seconds, rules: broken } = details;
  if (code === 'TooManyRequests') return typeof seconds === 'number' ? errors.TooManyRequests(seconds) : errors.TooManyRequestsSoon;
  if (Array.isArray(broken) && broken.length > 0) return rulesText(rules, broken);
  if (code in rules) return rules[code as PasswordRule];
  if (code === 'PasswordsDoNotMatch') return mismatch;
  // InvalidPassword means both a wrong password and one that breaks the rules.
  if ((code === 'InvalidPassword' && field === 'password' && broken !== undefined) || code === 'InvalidRegistrationCredentials')
    return errors.BadPassword;
  if (code === 'BadRequest' && /email/i.test(field ?? '')) return errors.BadEmail;
  return code in errors ? errors[code as Said] : code === 'RequiredFieldMissing' ? errors.RequiredFieldsMissing : errors.Unknown;
}
export const rulesText = (rules: Words['rules'], broken: readonly string[]): string =>
  broken.map((rule) => rules[rule as PasswordRule] ?? rule).join('. ');
