import * as z from 'zod/mini';
import type { Calls } from '../call.ts';
import { fields, id, line } from '../values.ts';

const venueId = fields({ venueId: id() });
const page = fields({
  /** The previous page's cursor; default: the latest. */
  cursor: z.optional(line(18).check(z.refine((text) => /^[1-9]\d*$/.test(text), 'must be a cursor as an answer gave it'))),
});
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
const format = fields({ format: z.enum(['csv', 'jsonl']) });
const textLine = z.string();

export const auditCalls = {
  listVenueLog: {
    method: 'GET',
    path: '/venues/{venueId}/log',
    summary: 'Answers who changed what in a venue, the latest first.',
    caller: 'owner',
    params: venueId,
    query: page,
    response: entries,
    errors: {},
    rate: 'read',
  },
  exportVenueLog: {
    method: 'GET',
    path: '/venues/{venueId}/log/export',
    summary: 'Answers the whole log of a venue, one entry a line, the latest first.',
    caller: 'owner',
    params: venueId,
    query: format,
    response: textLine,
    errors: {},
    rate: 'large',
    streams: 'lines',
  },
  listAccountLog: {
    method: 'GET',
    path: '/account/log',
    summary: 'Answers who changed what in one`s account and venues, the latest first.',
    caller: 'account',
    query: page,
    response: entries,
    errors: {},
    rate: 'read',
  },
  exportAccountLog: {
    method: 'GET',
    path: '/account/log/export',
    summary: 'Answers the whole log of one`s account and venues, one entry a line, the latest first.',
    caller: 'account',
    query: format,
    response: textLine,
    errors: {},
    rate: 'large',
    streams: 'lines',
  },
} as const satisfies Calls;
