/** The page leaves for the provider, and comes back with a code that serves once. */

import * as z from 'zod/mini';
import { accountDisabled, secondFactorErrors, session, signUpErrors } from './accounts.ts';
import type { Calls, ErrorRow } from '../call.ts';
import { proof, proofErrors } from './profile.ts';
import { code, encoded, fields, id, line, nothing } from '../values.ts';

const provider = { providerId: line(40).check(z.regex(/^[a-z\d-]+$/, 'must be a provider`s id')) };
const leaving = z.object({ url: z.string() });
const returned = { state: encoded(100), code: line(4000), iss: z.optional(line(500)) };

const beginErrors = {
  UnknownProvider: { status: 404, message: 'This cloud has no such sign-in provider.' },
  BrowserNeeded: { status: 400, message: 'A sign-in by a provider begins in a browser, at the pages of this cloud.' },
  ProviderUnavailable: { status: 502, message: 'The sign-in provider does not answer as it should. Try again, or sign in another way.' },
} satisfies Record<string, ErrorRow>;
const returnErrors = {
  ...beginErrors,
  AttemptEnded: {
    status: 410,
    message: 'This attempt has ended: it serves once, for ten minutes, in the browser where it began. Begin again.',
  },
  ProviderRefused: { status: 403, message: 'The answer of the sign-in provider was not accepted. Begin again.' },
  AddressUnverified: { status: 403, message: 'The sign-in provider has not verified your address. Ask whoever runs it.' },
  AddressRefused: { status: 403, message: 'This cloud does not take this address from this provider. Ask whoever runs the cloud.' },
} satisfies Record<string, ErrorRow>;

export const providerCalls = {
  beginProviderSignIn: {
    method: 'POST',
    path: '/account/sign-in/provider/begin',
    summary: 'Answers the address of the provider at which to sign in.',
    caller: 'open',
    body: fields(provider),
    response: leaving,
    errors: beginErrors,
    rate: 'credential',
  },
  signInWithProvider: {
    method: 'POST',
    path: '/account/sign-in/provider',
    summary:
      'Signs in with what the provider answered, in the browser that began. A second call with the same state takes the second factor, where the account has one.',
    caller: 'open',
    body: fields({ ...returned, secondFactor: z.optional(code()) }),
    response: session,
    errors: {
      ...returnErrors,
      ...signUpErrors,
      ...secondFactorErrors,
      AccountDisabled: accountDisabled,
      AccountExists: {
        status: 409,
        message: 'An account with this address exists. Sign in to it as before, and link the provider in your profile.',
      },
    },
    rate: 'credential',
  },
  listProviderLinks: {
    method: 'GET',
    path: '/account/providers',
    summary: 'Lists the sign-in providers that are linked to the account, and those that this cloud offers.',
    caller: 'account',
    response: z.object({
      links: z.array(
        z.object({ linkId: id(), providerId: z.string(), name: z.string(), email: z.string(), linkedAt: z.string(), usedAt: z.string() }),
      ),
      offered: z.array(z.object({ providerId: z.string(), name: z.string() })),
    }),
    errors: {},
    rate: 'read',
  },
  beginProviderLink: {
    method: 'POST',
    path: '/account/providers/begin',
    summary: 'Answers the address of the provider at which to sign in, so that it opens this account from then on.',
    caller: 'account',
    body: fields({ ...provider, ...proof }),
    response: leaving,
    errors: { ...beginErrors, ...proofErrors },
    rate: 'credential',
  },
  linkProvider: {
    method: 'POST',
    path: '/account/providers',
    summary: 'Links the provider with what it answered.',
    caller: 'account',
    body: fields(returned),
    response: nothing,
    errors: {
      ...returnErrors,
      LinkedElsewhere: { status: 409, message: 'This sign-in opens another account already.' },
      TooManyLinks: { status: 409, message: 'This account has as many linked providers as it can have. Remove one first.' },
    },
    rate: 'credential',
  },
  unlinkProvider: {
    method: 'POST',
    path: '/account/providers/{linkId}/remove',
    summary: 'Removes a linked provider: it no longer opens the account, and the roles that its groups gave end.',
    caller: 'account',
    params: fields({ linkId: id() }),
    body: fields(proof),
    response: nothing,
    errors: proofErrors,
    rate: 'credential',
  },
} as const satisfies Calls;
