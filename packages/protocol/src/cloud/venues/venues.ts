import { alarmCodes, readFilters, writeFilters } from '@headroom/model/health';
import { isTimeOfDay, isTimeZone, minSpanMinutes, spanProblem } from '@headroom/model/people';
import * as z from 'zod/mini';
import type { Calls, ErrorRow } from '../call.ts';
import { roles } from '../roles.ts';
import { ampSummary, venueWithAmps } from './summaries.ts';
import { fields, id, line, name, nothing } from '../values.ts';

const maxNameLength = 100;
const tooMany = { status: 409, message: 'This account has as many venues as it can have.' } satisfies ErrorRow;
const venueId = fields({ venueId: id() });
const named = fields({ venue: fields({ name: name(maxNameLength) }) });
/** [CLOUDAPI-05] */
const saved = z.object({ venue: z.object({ venueId: id(), name: z.string() }) });
const timeOfDay = () => line(5).check(z.refine(isTimeOfDay, 'must be a time of the day such as 22:00'));
const dailySpan = () =>
  z.nullable(
    fields({ from: timeOfDay(), to: timeOfDay() }).check(
      z.refine((span) => spanProblem(span) !== 'too short', `must last at least ${minSpanMinutes} minutes`),
      z.refine((span) => spanProblem(span) !== 'too long', `must leave at least ${minSpanMinutes} minutes of the day`),
    ),
  );
const timeZone = () => line(64).check(z.refine(isTimeZone, 'must be a time zone such as Europe/Madrid'));
/** Daily, in the venue's time zone. */
const hours = fields({
  timeZone: timeZone(),
  update: dailySpan(),
  quiet: dailySpan(),
});
const levels = fields({ isLossCritical: z.boolean() });
/** The latest line is as the amplifier wrote it. */
const log = z.object({ lines: z.number(), latest: z.string() });
/** Each kind is listed once for all channels. One that comes and goes may be absent at the moment. */
const lastingAlarm = z.object({
  code: z.enum(alarmCodes),
  isPresent: z.boolean(),
  acknowledgedAt: z.optional(z.string()),
  /** An account's address or a contact's name; absent if deleted. */
  acknowledgedBy: z.optional(z.string()),
  snoozedUntil: z.optional(z.string()),
});
/** [VENUE-26] [ERR-22] */
const nameExists = { status: 409, message: 'A venue with this name already exists', field: 'venue.name' } satisfies ErrorRow;

export const venueCalls = {
  listVenues: {
    method: 'GET',
    path: '/venues',
    summary: 'Lists the venues that one owns or is invited into.',
    caller: 'account',
    response: z.object({ venues: z.array(z.object({ venueId: id(), name: z.string() })) }),
    errors: {},
    rate: 'read',
    forPrograms: true,
    tagged: true,
  },
  addVenue: {
    method: 'POST',
    path: '/venues',
    summary: 'Adds a venue of one`s own.',
    caller: 'account',
    /** Without a time zone it is UTC. */
    body: fields({ venue: fields({ name: name(maxNameLength), timeZone: z.optional(timeZone()) }) }),
    response: saved,
    errors: { VENUE_NAME_EXISTS: nameExists, TooMany: tooMany },
    rate: 'write',
    once: true,
  },
  getVenue: {
    method: 'GET',
    path: '/venues/{venueId}',
    summary: 'Answers a venue with its amplifiers and what they add up to.',
    caller: 'viewer',
    params: venueId,
    response: z.object({ venue: venueWithAmps }),
    errors: {},
    rate: 'read',
    forPrograms: true,
    tagged: true,
  },
  renameVenue: {
    method: 'PUT',
    path: '/venues/{venueId}',
    summary: 'Gives a venue another name.',
    caller: 'owner',
    params: venueId,
    body: named,
    response: saved,
    errors: { VENUE_NAME_EXISTS: nameExists },
    rate: 'write',
  },
  removeVenue: {
    method: 'DELETE',
    path: '/venues/{venueId}',
    summary: 'Deletes a venue that has no amplifiers.',
    caller: 'owner',
    params: venueId,
    response: nothing,
    /** [VENUE-28] */
    errors: { VenueHasAmps: { status: 409, message: 'Cannot delete a venue that contains amps' } },
    rate: 'write',
  },
  /** [DASH-01] to [DASH-05] */
  getDashboard: {
    method: 'GET',
    path: '/dashboard',
    summary:
      'Answers how many of all amplifiers that one sees have issues, and a page of those, or of the ones that a search finds: worst first, each with its open alarms, latest fault and latest event.',
    caller: 'account',
    query: fields({
      /** Such as `offline.faults`. Default: all issues. */
      show: z.optional(
        line(40).check(z.refine((text) => text === writeFilters(readFilters(text)), 'must be filters such as offline.faults')),
      ),
      /** A part of a name, address, id, model or serial number, whatever the case. */
      find: z.optional(line(maxNameLength).check(z.trim(), z.minLength(1, 'must not be empty'))),
      /** The number of rows to leave out. */
      from: z.optional(line(5).check(z.refine((text) => /^(?:0|[1-9]\d*)$/.test(text), 'must be a whole number'))),
    }),
    response: z.object({
      amps: z.number(),
      counts: z.object({ firmware: z.number(), offline: z.number(), faults: z.number(), events: z.number() }),
      /** With the search, and with the filters that have any matches. */
      listed: z.number(),
      rows: z.array(
        z.object({
          venueId: id(),
          venueName: z.string(),
          ampId: z.string(),
          name: z.string(),
          isConnected: z.boolean(),
          hasUpdate: z.boolean(),
          /** The sum of its filters: firmware 1, offline 2, faults 4, events 8. */
          issues: z.number(),
          /** Worst first, without its loss. */
          alarms: z.array(lastingAlarm),
          answered: z.array(lastingAlarm),
          faults: z.optional(log),
          events: z.optional(log),
          /** The first that the search found of the amplifier beside its name. */
          found: z.optional(z.array(z.string())),
        }),
      ),
      playing: z.array(z.object({ venueId: id(), venueName: z.string(), role: z.enum(roles), amp: ampSummary })),
      playingCount: z.number(),
    }),
    errors: {},
    rate: 'read',
  },
  getHours: {
    method: 'GET',
    path: '/venues/{venueId}/hours',
    summary: 'Answers when the venue`s amplifiers may be updated, and when its contacts are left alone.',
    caller: 'viewer',
    params: venueId,
    response: z.object({ hours }),
    errors: {},
    rate: 'read',
  },
  changeHours: {
    method: 'PUT',
    path: '/venues/{venueId}/hours',
    summary: 'Changes the hours of a venue.',
    caller: 'owner',
    params: venueId,
    body: fields({ hours }),
    response: z.object({ hours }),
    errors: {},
    rate: 'write',
  },
  getLevels: {
    method: 'GET',
    path: '/venues/{venueId}/levels',
    summary: 'Answers how a venue rates lost connections.',
    caller: 'viewer',
    params: venueId,
    response: z.object({ levels }),
    errors: {},
    rate: 'read',
  },
  changeLevels: {
    method: 'PUT',
    path: '/venues/{venueId}/levels',
    summary: 'Changes how a venue rates lost connections: those that are open, and those that come.',
    caller: 'owner',
    params: venueId,
    body: fields({ levels }),
    response: z.object({ levels }),
    errors: {},
    rate: 'write',
  },
} as const satisfies Calls;
