import * as z from 'zod/mini';
import type { Calls, ErrorRow } from '../call.ts';
import { code, emailOrEmpty, fields, nothing, password, token } from '../values.ts';

const missing = { status: 400, message: 'Please fill out all fields' } satisfies ErrorRow;
export const mailFailed = {
  status: 502,
  message: 'The mail with the code could not be sent. Ask for it again in a minute.',
} satisfies ErrorRow;
const invalidCode = { status: 400, message: 'Invalid code', field: 'code' } satisfies ErrorRow;
const notTheSame = { status: 400, message: 'Passwords do not match' } satisfies ErrorRow;
const userNotFound = { status: 404, message: 'The username provided could not be found', field: 'email' } satisfies ErrorRow;
/** Told only to who proved to be its owner. */
export const accountDisabled = { status: 403, message: 'Whoever runs this cloud has disabled this account.' } satisfies ErrorRow;
export const secondFactorErrors = {
  SecondFactorMissing: {
    status: 403,
    message: 'Enter the code of your authenticator application, or a recovery code.',
    field: 'secondFactor',
  },
  InvalidSecondFactor: { status: 403, message: 'This code is wrong or was used already.', field: 'secondFactor' },
} satisfies Record<string, ErrorRow>;

/** [PROP-35] */
export const session = z.object({
  username: z.string(),
  accessToken: z.string(),
  /** Empty if the browser holds it in an HttpOnly cookie, when page and cloud share a site. */
  refreshToken: z.string(),
  /** [CLOUDAPI-01] */
  idToken: z.string(),
  emailVerified: z.boolean(),
  /** On hold, as after a restore, the cloud sends no notices, updates and webhooks. */
  isHeld: z.optional(z.boolean()),
});

export const signUps = ['open', 'invitation', 'closed'] as const;
export type SignUp = (typeof signUps)[number];
export const signUpErrors = {
  SignUpClosed: { status: 403, message: 'This cloud takes no new accounts. Ask whoever runs it.' },
  SignUpByInvitation: { status: 403, message: 'New accounts are by invitation only, and this address has none.', field: 'email' },
} satisfies Record<string, ErrorRow>;

export const accountCalls = {
  readSignUp: {
    method: 'GET',
    path: '/account/sign-up',
    summary: 'Tells who may open an account: everybody, who is invited into a venue, or nobody; and which providers sign people in.',
    caller: 'open',
    response: z.object({ signUp: z.enum(signUps), providers: z.array(z.object({ providerId: z.string(), name: z.string() })) }),
    errors: {},
    rate: 'read',
  },
  register: {
    method: 'POST',
    path: '/account/register',
    summary: 'Opens an account that counts once the e-mailed code is confirmed.',
    caller: 'open',
    body: fields({ email: emailOrEmpty(), password: password(), passwordConfirm: password() }),
    response: nothing,
    errors: {
      RequiredFieldsMissing: missing,
      EmailExists: { status: 409, message: 'An account with that email address already exists', field: 'email' },
      ...signUpErrors,
      PasswordsDoNotMatch: { ...notTheSame, field: 'passwordConfirm' },
      InvalidRegistrationCredentials: { status: 400, message: 'This password does not meet the rules', field: 'password' },
      MailFailed: mailFailed,
    },
    rate: 'mail',
  },
  confirmRegistration: {
    method: 'POST',
    path: '/account/confirm',
    summary: 'Confirms a new account with the code from its mail. It opens with the password given here, whoever registered the address.',
    caller: 'open',
    body: fields({ email: emailOrEmpty(), code: code(), password: password() }),
    response: nothing,
    errors: {
      RequiredFieldsMissing: missing,
      ...signUpErrors,
      InvalidCode: invalidCode,
      CodeExpired: { status: 410, message: 'The confirmation code has expired', field: 'code' },
      UserNotFound: userNotFound,
      InvalidPassword: { status: 400, message: 'This password does not meet the rules', field: 'password' },
    },
    rate: 'credential',
  },
  resendConfirmation: {
    method: 'POST',
    path: '/account/resend',
    summary: 'Sends another code for a new account: once a minute, and five times an hour.',
    caller: 'open',
    body: fields({ email: emailOrEmpty() }),
    response: nothing,
    errors: { RequiredFieldsMissing: missing, ...signUpErrors, UserNotFound: userNotFound, MailFailed: mailFailed },
    rate: 'mail',
  },
  signIn: {
    method: 'POST',
    path: '/account/sign-in',
    summary: 'Signs in and opens a session; with the second factor, where the account has one.',
    caller: 'open',
    body: fields({ email: emailOrEmpty(), password: password(), secondFactor: z.optional(code()) }),
    response: session,
    errors: {
      RequiredFieldsMissing: missing,
      EmailNotFound: { status: 404, message: 'A user with that email does not exist', field: 'email' },
      InvalidPassword: { status: 403, message: 'Invalid password provided', field: 'password' },
      UserNotConfirmed: { status: 403, message: 'This account is not confirmed yet' },
      AccountDisabled: accountDisabled,
      ...secondFactorErrors,
    },
    rate: 'credential',
  },
  refresh: {
    method: 'POST',
    path: '/account/refresh',
    summary: 'Exchanges a refresh token, from the body or the cookie, for fresh tokens; each one serves once.',
    caller: 'open',
    body: fields({ refreshToken: z.optional(token()) }),
    response: session,
    errors: {},
    rate: 'write',
  },
  requestReset: {
    method: 'POST',
    path: '/account/reset',
    summary: 'Sends a code with which a forgotten password is replaced, and tells where to.',
    caller: 'open',
    body: fields({ email: emailOrEmpty() }),
    /** [CLOUDAPI-33] */
    response: z.object({ destination: z.string() }),
    errors: {
      RequiredFieldMissing: missing,
      UserNotFound: userNotFound,
      EmailNotVerified: { status: 403, message: 'The address of this account was never confirmed', field: 'email' },
      MailFailed: mailFailed,
    },
    rate: 'mail',
  },
  confirmReset: {
    method: 'POST',
    path: '/account/reset/confirm',
    summary: 'Sets a new password with the code from the mail, and ends every session.',
    caller: 'open',
    body: fields({ email: emailOrEmpty(), code: code(), password: password(), confirmPassword: password() }),
    response: nothing,
    errors: {
      RequiredFieldMissing: missing,
      PasswordsDoNotMatch: { ...notTheSame, field: 'confirmPassword' },
      UserNotFound: userNotFound,
      EmailNotVerified: { status: 403, message: 'The address of this account was never confirmed', field: 'email' },
      InvalidCode: invalidCode,
      InvalidPassword: { status: 400, message: 'This password does not meet the rules', field: 'password' },
    },
    rate: 'credential',
  },
} as const satisfies Calls;
