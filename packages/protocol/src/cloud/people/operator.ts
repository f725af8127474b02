/** For whoever runs the cloud, named by `--operator`. */

import * as z from 'zod/mini';
import type { Calls, ErrorRow } from '../call.ts';
import { signUps } from './accounts.ts';
import { checks, conditions } from '../doctor/findings.ts';
import { proof, proofErrors } from './profile.ts';
import { roles } from '../roles.ts';
import { email, fields, id, line, nothing } from '../values.ts';

const maxPartLength = 254;
export const operatorListSizes = ['25', '50', '100'] as const;
const listing = {
  search: z.optional(line(maxPartLength)),
  limit: z.optional(z.enum(operatorListSizes)),
};
const accountRow = {
  accountId: id(),
  email: z.string(),
  state: z.enum(['active', 'unconfirmed', 'disabled']),
  createdAt: z.string(),
  usedAt: z.optional(z.string()),
  venues: z.number(),
  amplifiers: z.number(),
  secondFactor: z.boolean(),
  isOperator: z.boolean(),
};
const accountId = fields({ accountId: id() });
const unknownAccount = { UnknownAccount: { status: 404, message: 'There is no such account any more.' } } satisfies Record<
  string,
  ErrorRow
>;
const ownAccount = { OwnAccount: { status: 409, message: 'Nobody disables or deletes the account that does it.' } } satisfies Record<
  string,
  ErrorRow
>;

export const operatorCalls = {
  readCloud: {
    method: 'GET',
    path: '/operator/cloud',
    summary: 'Answers which version of the cloud and its database run since when, and who may open an account.',
    caller: 'cloudOperator',
    response: z.object({
      version: z.string(),
      startedAt: z.string(),
      database: z.string(),
      signUp: z.enum(signUps),
      accounts: z.number(),
      venues: z.number(),
    }),
    errors: {},
    rate: 'read',
  },
  examineCloud: {
    method: 'GET',
    path: '/operator/doctor',
    summary: 'Looks at everything that the cloud needs; within ten seconds the last answer serves again.',
    caller: 'cloudOperator',
    response: z.object({
      at: z.string(),
      findings: z.array(
        z.object({
          check: z.enum(checks),
          condition: z.enum(conditions),
          code: z.string(),
          figures: z.record(z.string(), z.union([z.string(), z.number()])),
        }),
      ),
    }),
    errors: {},
    rate: 'read',
  },
  listAccounts: {
    method: 'GET',
    path: '/operator/accounts',
    summary: 'Lists accounts by address, a page at a time.',
    caller: 'cloudOperator',
    query: fields({
      ...listing,
      state: z.optional(accountRow.state),
      /** The address that the last page ended with. */
      after: z.optional(line(maxPartLength)),
    }),
    response: z.object({ accounts: z.array(z.object(accountRow)), after: z.optional(z.string()) }),
    errors: {},
    rate: 'read',
  },
  readAccount: {
    method: 'GET',
    path: '/operator/accounts/{accountId}',
    summary: 'Tells what there is of an account, without its secrets.',
    caller: 'cloudOperator',
    params: accountId,
    response: z.object({
      ...accountRow,
      disabledAt: z.optional(z.string()),
      passkeys: z.number(),
      sessions: z.number(),
      contacts: z.number(),
      /** The first hundred of each, by name. */
      ownVenues: z.array(z.string()),
      memberOf: z.array(z.object({ venue: z.string(), role: z.enum(roles) })),
    }),
    errors: unknownAccount,
    rate: 'read',
  },
  disableAccount: {
    method: 'POST',
    path: '/operator/accounts/{accountId}/disable',
    summary: 'Signs an account out and lets nobody sign in to it; its venues stay.',
    caller: 'cloudOperator',
    params: accountId,
    body: fields(proof),
    response: nothing,
    errors: {
      ...unknownAccount,
      ...ownAccount,
      AlreadyDisabled: { status: 409, message: 'This account is disabled already.' },
      ...proofErrors,
    },
    rate: 'credential',
  },
  enableAccount: {
    method: 'POST',
    path: '/operator/accounts/{accountId}/enable',
    summary: 'Lets a disabled account sign in again.',
    caller: 'cloudOperator',
    params: accountId,
    response: nothing,
    errors: { ...unknownAccount, AlreadyEnabled: { status: 409, message: 'This account is not disabled.' } },
    rate: 'write',
  },
  removeAccount: {
    method: 'POST',
    path: '/operator/accounts/{accountId}/delete',
    summary: 'Removes an account, whose address is repeated, and everything that is its own, for good.',
    caller: 'cloudOperator',
    params: accountId,
    body: fields({ ...proof, email: email() }),
    response: nothing,
    errors: {
      ...unknownAccount,
      ...ownAccount,
      OtherAddress: { status: 409, message: 'This is not the address of the account.', field: 'email' },
      ...proofErrors,
    },
    rate: 'credential',
  },
  listCloudVenues: {
    method: 'GET',
    path: '/operator/venues',
    summary: 'Lists venues with their owners and counts, a page at a time. What is in them stays with their members.',
    caller: 'cloudOperator',
    query: fields({
      ...listing,
      /** The venue that the last page ended with. */
      after: z.optional(id()),
    }),
    response: z.object({
      venues: z.array(
        z.object({
          venueId: id(),
          name: z.string(),
          owner: z.string(),
          createdAt: z.string(),
          members: z.number(),
          amplifiers: z.number(),
          connected: z.number(),
          bridges: z.number(),
        }),
      ),
      after: z.optional(id()),
    }),
    errors: {},
    rate: 'read',
  },
} as const satisfies Calls;
