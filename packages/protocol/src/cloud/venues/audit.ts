import * as z from 'zod/mini';
import type { Calls } from '../call.ts';
import { deviceId, fields, id, line, moment } from '../values.ts';

const venueId = fields({ venueId: id() });
const maxPartLength = 254;
const filter = {
  /** Part of the address of who did it. */
  actor: z.optional(line(maxPartLength)),
  deviceId: z.optional(deviceId()),
  from: z.optional(moment()),
  /** Exclusive. */
  to: z.optional(moment()),
};
const filterOfAccount = { ...filter, venueId: z.optional(id()) };
/** The previous page's cursor; default: the latest. */
const cursor = {
  cursor: z.optional(line(18).check(z.refine((text) => /^[1-9]\d*$/.test(text), 'must be a cursor as an answer gave it'))),
};
const entries = z.object({
  entries: z.array(
    z.object({
      entryId: z.string(),
      at: z.string(),
      /** The account's address; absent for the cloud itself or a deleted account. */
      actor: z.optional(z.string()),
      address: z.string(),
      venueId: z.optional(id()),
      deviceId: z.optional(z.string()),
      action: z.string(),
      from: z.optional(z.unknown()),
      to: z.optional(z.unknown()),
    }),
  ),
  cursor: z.optional(z.string()),
});
const format = { format: z.enum(['csv', 'jsonl']) };
const textLine = z.string();

export const auditCalls = {
  listVenueLog: {
    method: 'GET',
    path: '/venues/{venueId}/log',
    summary: 'Answers who changed what in a venue, or a part of it, the latest first.',
    caller: 'owner',
    params: venueId,
    query: fields({ ...filter, ...cursor }),
    response: entries,
    errors: {},
    rate: 'read',
  },
  exportVenueLog: {
    method: 'GET',
    path: '/venues/{venueId}/log/export',
    summary: 'Answers the log of a venue, or a part of it, one entry a line, the latest first.',
    caller: 'owner',
    params: venueId,
    query: fields({ ...filter, ...format }),
    response: textLine,
    errors: {},
    rate: 'large',
    streams: 'lines',
  },
  listAccountLog: {
    method: 'GET',
    path: '/account/log',
    summary: 'Answers who changed what in one`s account and venues, or a part of it, the latest first.',
    caller: 'account',
    query: fields({ ...filterOfAccount, ...cursor }),
    response: entries,
    errors: {},
    rate: 'read',
  },
  exportAccountLog: {
    method: 'GET',
    path: '/account/log/export',
    summary: 'Answers the log of one`s account and venues, or a part of it, one entry a line, the latest first.',
    caller: 'account',
    query: fields({ ...filterOfAccount, ...format }),
    response: textLine,
    errors: {},
    rate: 'large',
    streams: 'lines',
  },
} as const satisfies Calls;
