/** For secure contexts. Binary values are base64url, as in the browser's toJSON(). */

import * as z from 'zod/mini';
import { accountDisabled, session } from './accounts.ts';
import type { Calls, ErrorRow } from '../call.ts';
import { proof, proofErrors } from './profile.ts';
import { encoded, fields, id, line, name, nothing } from '../values.ts';

const unavailable = {
  status: 409,
  message: 'Passkeys need a page with a secure address, and this cloud was told none.',
} satisfies ErrorRow;
const refused = { status: 403, message: 'This passkey was not accepted.' } satisfies ErrorRow;
const options = z.object({ options: z.record(z.string(), z.unknown()) });
const maxAnswerLength = 20_000;

export const passkeyCalls = {
  listPasskeys: {
    method: 'GET',
    path: '/account/passkeys',
    summary: 'Lists the passkeys of the account.',
    caller: 'account',
    response: z.object({
      passkeys: z.array(
        z.object({ passkeyId: id(), name: z.string(), createdAt: z.string(), usedAt: z.optional(z.string()), isBackedUp: z.boolean() }),
      ),
    }),
    errors: {},
    rate: 'read',
  },
  beginPasskey: {
    method: 'POST',
    path: '/account/passkeys/begin',
    summary: 'Answers what the browser makes a new passkey from.',
    caller: 'account',
    body: fields(proof),
    response: options,
    errors: { ...proofErrors, PasskeysUnavailable: unavailable },
    rate: 'credential',
  },
  addPasskey: {
    method: 'POST',
    path: '/account/passkeys',
    summary: 'Adds the passkey that the browser made.',
    caller: 'account',
    body: fields({
      name: name(100),
      credentialId: encoded(2000),
      clientDataJSON: encoded(maxAnswerLength),
      attestationObject: encoded(maxAnswerLength),
      transports: z.array(line(20)).check(z.maxLength(10)),
    }),
    response: z.object({ passkeyId: id() }),
    errors: {
      PasskeyRefused: refused,
      PasskeysUnavailable: unavailable,
      TooManyPasskeys: { status: 409, message: 'This account has as many passkeys as it can have. Remove one first.' },
    },
    largestBody: 4 * maxAnswerLength,
    rate: 'credential',
  },
  removePasskey: {
    method: 'POST',
    path: '/account/passkeys/{passkeyId}/remove',
    summary: 'Removes a passkey: it opens nothing any more.',
    caller: 'account',
    params: fields({ passkeyId: id() }),
    body: fields(proof),
    response: nothing,
    errors: proofErrors,
    rate: 'credential',
  },
  beginPasskeySignIn: {
    method: 'POST',
    path: '/account/sign-in/passkey/begin',
    summary: 'Answers what the browser asks for a passkey with.',
    caller: 'open',
    response: options,
    errors: { PasskeysUnavailable: unavailable },
    rate: 'credential',
  },
  signInWithPasskey: {
    method: 'POST',
    path: '/account/sign-in/passkey',
    summary: 'Signs in by a passkey, which is both factors in one.',
    caller: 'open',
    body: fields({
      credentialId: encoded(2000),
      clientDataJSON: encoded(maxAnswerLength),
      authenticatorData: encoded(maxAnswerLength),
      signature: encoded(maxAnswerLength),
    }),
    response: session,
    errors: { AccountDisabled: accountDisabled, PasskeyRefused: refused, PasskeysUnavailable: unavailable },
    largestBody: 4 * maxAnswerLength,
    rate: 'credential',
  },
} as const satisfies Calls;
