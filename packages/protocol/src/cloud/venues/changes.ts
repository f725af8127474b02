import * as z from 'zod/mini';
import type { Calls, ErrorRow } from '../call.ts';
import { contact } from '../people/contacts.ts';
import { ampSummary, venueSummary } from './summaries.ts';
import { fields, id, line } from '../values.ts';

const since = fields({
  /** Without a cursor, or with an outdated one, everything is returned. */
  cursor: z.optional(line(100)),
  /** Whose amplifiers are told: of one venue, or of none. Default: of all venues. */
  ampsOf: z.optional(z.union([z.literal('none'), id()])),
});
const changes = z.object({
  cursor: z.string(),
  /** Anything not named no longer exists. */
  complete: z.boolean(),
  /** Of whose amplifiers the caller asked, each is named: the cursor did not cover them. */
  areAmpsComplete: z.boolean(),
  /** Deleted or no longer visible; removed before the rest is applied. */
  removed: z.object({
    venues: z.array(id()),
    devices: z.array(z.object({ venueId: id(), ampId: z.string() })),
    contacts: z.array(id()),
  }),
  venues: z.array(
    z.extend(venueSummary, {
      openAlarms: z.number(),
      /** Each was acknowledged or is snoozed. */
      areFaultsAnswered: z.boolean(),
    }),
  ),
  devices: z.array(z.object({ venueId: id(), amp: ampSummary })),
  contacts: z.array(contact),
});
const tooMany = { status: 429, message: 'This account listens in too many places at once. Close some of them.' } satisfies ErrorRow;

export const changeCalls = {
  getChanges: {
    method: 'GET',
    path: '/changes',
    summary: 'Answers what changed since a cursor in all that the caller may see: venues, their amplifiers, contacts.',
    caller: 'account',
    query: since,
    response: changes,
    errors: {},
    rate: 'read',
    tagged: true,
  },
  watchChanges: {
    method: 'GET',
    path: '/changes/stream',
    summary: 'Answers the same at once, and then goes on telling as it changes, for as long as the session lives or a quarter of an hour.',
    caller: 'account',
    query: since,
    response: changes,
    errors: { TooMany: tooMany },
    rate: 'read',
    forPrograms: true,
    streams: 'events',
  },
} as const satisfies Calls;
