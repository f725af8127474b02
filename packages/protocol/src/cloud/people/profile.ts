import { languages } from '@headroom/model/people';
import * as z from 'zod/mini';
import { mailFailed, secondFactorErrors } from './accounts.ts';
import type { Calls, ErrorRow } from '../call.ts';
import { code, fields, id, line, nothing, password } from '../values.ts';

export const wrongPassword = { status: 403, message: 'Invalid password provided', field: 'password' } satisfies ErrorRow;
const brokenRule = { status: 400, field: 'password' } as const;
/** Asked again, because the page may be unattended. */
export const proof = { password: password(), secondFactor: z.optional(code()) };
export const proofErrors = { InvalidPassword: wrongPassword, ...secondFactorErrors };

export const profileCalls = {
  getProfile: {
    method: 'GET',
    path: '/account',
    summary: 'Answers who is signed in.',
    caller: 'account',
    response: z.object({
      accountId: id(),
      email: z.string(),
      newEmail: z.optional(z.string()),
      emailVerified: z.boolean(),
      secondFactor: z.boolean(),
      recoveryCodesLeft: z.number(),
      isOperator: z.boolean(),
      language: z.enum(languages),
    }),
    errors: {},
    rate: 'read',
  },
  changeLanguage: {
    method: 'PUT',
    path: '/account/language',
    summary: 'Changes the language of the mails and text messages that the cloud sends to the account.',
    caller: 'account',
    body: fields({ language: z.enum(languages) }),
    response: nothing,
    errors: {},
    rate: 'write',
  },
  provePassword: {
    method: 'POST',
    path: '/account/password/prove',
    summary: 'Tells whether this is the password, before a form goes on.',
    caller: 'account',
    body: fields({ password: password() }),
    response: nothing,
    errors: { InvalidPassword: wrongPassword },
    rate: 'credential',
  },
  changePassword: {
    method: 'PUT',
    path: '/account/password',
    summary: 'Changes the password, and ends every other session.',
    caller: 'account',
    /** [CLOUDAPI-32] */
    body: fields({ oldPassword: password(), password: password(), passwordConfirm: password(), secondFactor: z.optional(code()) }),
    response: nothing,
    errors: {
      RequiredFieldsMissing: { status: 400, message: 'Please fill out all fields' },
      PasswordsDoNotMatch: { status: 400, message: 'Passwords do not match', field: 'passwordConfirm' },
      MinimumLength: { ...brokenRule, message: 'Must be at least 8 characters' },
      RequiresDigit: { ...brokenRule, message: 'Must contain a number' },
      RequiresSpecialCharacter: { ...brokenRule, message: 'Must contain a special character' },
      RequiresLowerCase: { ...brokenRule, message: 'Must contain lowercase character' },
      RequiresUpperCase: { ...brokenRule, message: 'Must contain uppercase character' },
      CommonPassword: { ...brokenRule, message: 'This password is among the first that are guessed' },
      InvalidPassword: { ...wrongPassword, field: 'oldPassword' },
      ...secondFactorErrors,
      InvalidParameterException: { status: 400, message: 'The new password is the old one', field: 'password' },
    },
    rate: 'credential',
  },
  updateEmail: {
    method: 'PUT',
    path: '/account/email',
    summary: 'Asks for another address: the code goes there, the old one is told and stays until the code comes back. The session ends.',
    caller: 'account',
    body: fields({ ...proof, email: line(254).check(z.trim()) }),
    response: nothing,
    /** [ERR-17] */
    errors: {
      InvalidParameterException: { status: 400, message: 'invalid', field: 'email' },
      AliasExistsException: { status: 409, message: 'email already exists', field: 'email' },
      ...proofErrors,
      MailFailed: mailFailed,
    },
    rate: 'mail',
  },
  verifyEmail: {
    method: 'POST',
    path: '/account/email/verify',
    summary: 'Takes the code that the new address got: from then on it is the account`s own.',
    caller: 'account',
    body: fields({ code: code() }),
    response: nothing,
    errors: {
      InvalidCode: { status: 400, message: 'Invalid code', field: 'code' },
      UnableToVerify: { status: 409, message: 'This address cannot be verified. Ask for another code, or change the address again.' },
    },
    rate: 'credential',
  },
  keepEmail: {
    method: 'DELETE',
    path: '/account/email/change',
    summary: 'Keeps the present address: the new one that was asked for, and its code, serve no longer.',
    caller: 'account',
    response: nothing,
    errors: {},
    rate: 'write',
  },
  resendVerification: {
    method: 'POST',
    path: '/account/email/resend',
    summary: 'Sends another code to the new address: once a minute, and five times an hour.',
    caller: 'account',
    response: nothing,
    errors: {
      UnableToResendCode: { status: 429, message: 'The code could not be sent again. Wait a minute and retry.' },
      UnableToVerify: { status: 409, message: 'There is no address to verify.' },
      MailFailed: mailFailed,
    },
    rate: 'mail',
  },
  signOut: {
    method: 'POST',
    path: '/account/sign-out',
    summary: 'Ends this session, and tells where a provider that opened it signs out too.',
    caller: 'account',
    response: z.object({ providerSignOut: z.optional(z.string()) }),
    errors: {},
    rate: 'write',
  },
  signOutEverywhere: {
    method: 'POST',
    path: '/account/sign-out/everywhere',
    summary: 'Ends every session of the account, this one too.',
    caller: 'account',
    body: fields(proof),
    response: nothing,
    errors: proofErrors,
    rate: 'credential',
  },
  listSessions: {
    method: 'GET',
    path: '/account/sessions',
    summary: 'Lists where one is signed in, the latest use first.',
    caller: 'account',
    response: z.object({
      sessions: z.array(
        z.object({
          sessionId: id(),
          /** Client address and user agent. */
          address: z.string(),
          agent: z.string(),
          createdAt: z.string(),
          usedAt: z.string(),
          isCurrent: z.boolean(),
        }),
      ),
    }),
    errors: {},
    rate: 'read',
  },
  endSession: {
    method: 'POST',
    path: '/account/sessions/{sessionId}/end',
    summary: 'Ends one session of the account.',
    caller: 'account',
    params: fields({ sessionId: id() }),
    body: fields(proof),
    response: nothing,
    errors: proofErrors,
    rate: 'credential',
  },
  exportAccount: {
    method: 'GET',
    path: '/account/export',
    summary: 'Answers all that is stored about the account, table by table, without its secrets: one JSON document in many lines.',
    caller: 'account',
    response: z.string(),
    errors: {},
    rate: 'large',
    streams: 'lines',
  },
  deleteAccount: {
    method: 'POST',
    path: '/account/delete',
    summary: 'Removes the account and everything that is its own, for good.',
    caller: 'account',
    body: fields(proof),
    response: nothing,
    errors: proofErrors,
    rate: 'credential',
  },
} as const satisfies Calls;
