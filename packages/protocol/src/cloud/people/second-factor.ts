import * as z from 'zod/mini';
import { secondFactorErrors } from './accounts.ts';
import type { Calls } from '../call.ts';
import { wrongPassword } from './profile.ts';
import { code, fields, nothing, password } from '../values.ts';

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const secondFactorCalls = {
  beginSecondFactor: {
    method: 'POST',
    path: '/account/second-factor',
    summary: 'Answers the secret for an authenticator application. It counts once a code of it is confirmed.',
    caller: 'account',
    body: fields({ password: password() }),
    /** `address` is the QR code's content. */
    response: z.object({ secret: z.string(), address: z.string() }),
    errors: {
      InvalidPassword: wrongPassword,
      SecondFactorExists: { status: 409, message: 'This account has a second factor already. Remove it first.' },
    },
    rate: 'credential',
  },
  confirmSecondFactor: {
    method: 'POST',
    path: '/account/second-factor/confirm',
    summary: 'Switches the second factor on, and answers the recovery codes: this once.',
    caller: 'account',
    body: fields({ code: code() }),
    response: recoveryCodes,
    errors: { InvalidCode: { status: 400, message: 'Invalid code', field: 'code' } },
    rate: 'credential',
  },
  replaceRecoveryCodes: {
    method: 'POST',
    path: '/account/second-factor/recovery',
    summary: 'Answers fresh recovery codes; the earlier ones serve no longer.',
    caller: 'account',
    body: fields({ password: password(), secondFactor: z.optional(code()) }),
    response: recoveryCodes,
    errors: { InvalidPassword: wrongPassword, ...secondFactorErrors },
    rate: 'credential',
  },
  removeSecondFactor: {
    method: 'POST',
    path: '/account/second-factor/remove',
    summary: 'Switches the second factor off.',
    caller: 'account',
    body: fields({ password: password(), secondFactor: z.optional(code()) }),
    response: nothing,
    errors: { InvalidPassword: wrongPassword, ...secondFactorErrors },
    rate: 'credential',
  },
} as const satisfies Calls;
