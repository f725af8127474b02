/** What people are told when an account's form or its service says no: one sentence a code, in the flows that share it [ERR-10] to [ERR-17]. */

import type {
  ChangeEmailError,
  ChangePasswordError,
  ConfirmError,
  LoginError,
  RegisterError,
  ResetError,
  VerifyError,
} from '@headroom/model';
import { createWords, type WordsOf } from '../../i18n/words.ts';

type AccountError = LoginError | RegisterError | ConfirmError | ResetError | VerifyError | ChangePasswordError | ChangeEmailError;

const en = {
  errors: {
    RequiredFieldsMissing: 'Please fill out all fields',
    RequiredFieldMissing: 'Please fill out all fields',
    EmailNotFound: 'A user with that email does not exist',
    InvalidPassword: 'Invalid password provided',
    UserNotConfirmed: 'This account has not been confirmed yet',
    // Spelt so in the requirements [ERR-11].
    Unknown: 'Sorry, an unknown error has ocurred',
    EmailExists: 'An account with that email address already exists',
    PasswordsDoNotMatch: 'Passwords do not match',
    InvalidRegistrationCredentials: 'Invalid credentials: the password breaks the rules below',
    InvalidCode: 'Invalid code',
    CodeExpired: 'The confirmation code has expired',
    UserNotFound: 'The username provided could not be found',
    EmailNotVerified: 'The email address for recovery has not been verified',
    UnableToResendCode: 'The code could not be sent again. Wait a minute and try again',
    UnableToVerify: 'The email address could not be verified',
    MinimumLength: 'Must be at least 8 characters',
    RequiresDigit: 'Must contain a number',
    RequiresSpecialCharacter: 'Must contain a special character',
    RequiresLowerCase: 'Must contain lowercase character',
    RequiresUpperCase: 'Must contain uppercase character',
    InvalidParameterException: 'invalid',
    AliasExistsException: 'email already exists',
    EmailsDoNotMatch: 'emails do not match',
    UserCannotBeNull: 'user cannot be null',
  } satisfies Record<AccountError, string>,
};
export type Words = WordsOf<typeof en>;

export const useAccountWords = createWords(en, { es: () => import('./words.es.ts'), zh: () => import('./words.zh.ts') });
