/** The calls for what happened in a venue, and for what is wrong in it. */

import { alarmCodes, alarmSeverities, eventKinds } from '@headroom/model/health';
import * as z from 'zod/mini';
import type { Calls, ErrorRow } from '../call.ts';
import { deviceId, fields, id, line, name, nothing } from '../values.ts';

const venueId = fields({ venueId: id() });
const alarm = fields({ venueId: id(), alarmId: id() });
/** A moment as it travels: 2026-11-22T20:00:00.000Z. */
const moment = () =>
  line(40).check(
    z.refine(
      (text) => /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text)),
      'must be a time such as 2026-11-22T20:00:00Z',
    ),
  );
const maxTextLength = 100;
/** As file systems have it. */
const maxFileNameLength = 255;
/** All kinds and codes together are not as long. */
const maxMeansLength = 600;

/** Where it is: an amplifier, or the bridge that serves some; and of an amplifier perhaps one channel. */
const place = {
  deviceId: z.optional(z.string()),
  bridgeId: z.optional(id()),
  /** What it was called. */
  name: z.string(),
  channel: z.optional(z.number()),
  channelName: z.optional(z.string()),
};
const severity = z.enum(alarmSeverities);

const shownAlarm = z.object({
  alarmId: id(),
  ...place,
  code: z.enum(alarmCodes),
  severity,
  beganAt: z.string(),
  endedAt: z.optional(z.string()),
  /** It comes and goes: how often so far, and whether it is wrong at this moment. */
  isFlapping: z.boolean(),
  flaps: z.number(),
  isPresent: z.boolean(),
  /** How many amplifiers are lost with the bridge. */
  amps: z.optional(z.number()),
  acknowledgedAt: z.optional(z.string()),
  /** The address of an account, or the name of a contact; none where that is gone. */
  acknowledgedBy: z.optional(z.string()),
  snoozedUntil: z.optional(z.string()),
  snoozedBy: z.optional(z.string()),
});

const maintenance = {
  /** Of the whole venue where none is named. */
  deviceId: z.optional(deviceId()),
  from: moment(),
  to: moment(),
  note: z.optional(line(200)),
};
const alarmEnded = { status: 409, message: 'This alarm has ended.' } satisfies ErrorRow;
const unknownAlarm = { status: 404, message: 'There is no such alarm in this venue.' } satisfies ErrorRow;

export const alarmCalls = {
  listEvents: {
    method: 'GET',
    path: '/venues/{venueId}/events',
    summary: 'Answers what happened in a venue, the latest first, and how much of it there is.',
    caller: 'viewer',
    params: venueId,
    query: fields({
      from: z.optional(moment()),
      /** Up to here, and not itself. */
      to: z.optional(moment()),
      severity: z.optional(severity),
      deviceId: z.optional(deviceId()),
      /** What the amplifier, the bridge or the channel was called has this in it, or a kind or code begins so. */
      text: z.optional(line(maxTextLength)),
      /** With a text: these kinds and codes are found too, with commas between. A page knows what its reader's language calls them. */
      means: z.optional(line(maxMeansLength)),
      /** As the page before gave it; without one it begins with the latest. */
      before: z.optional(
        line(40).check(z.refine((text) => /^\d{1,15}\.[1-9]\d{0,17}$/.test(text), 'must be a cursor as an answer gave it')),
      ),
    }),
    response: z.object({
      events: z.array(
        z.object({
          eventId: z.string(),
          at: z.string(),
          severity,
          kind: z.enum(eventKinds),
          ...place,
          /** Which alarm began, ended, or flaps. */
          code: z.optional(z.enum(alarmCodes)),
          /** Versions, venues by their names, or the name of a file. */
          from: z.optional(z.string()),
          to: z.optional(z.string()),
          /** How many amplifiers a bridge serves. */
          amps: z.optional(z.number()),
          flaps: z.optional(z.number()),
        }),
      ),
      /** Of all that are searched for, on this page or not. */
      total: z.number(),
      /** For the page after; none after the last. */
      next: z.optional(z.string()),
    }),
    errors: {},
    rate: 'read',
  },
  listAlarms: {
    method: 'GET',
    path: '/venues/{venueId}/alarms',
    summary: 'Answers what is wrong in a venue, and unless only that is asked for what was wrong lately.',
    caller: 'viewer',
    params: venueId,
    query: fields({ open: z.optional(z.enum(['true', 'false'])) }),
    response: z.object({
      alarms: z.array(shownAlarm),
      /** Of those that have not ended, all of which are answered. */
      open: z.number(),
    }),
    errors: {},
    rate: 'read',
    tagged: true,
  },
  acknowledgeAlarm: {
    method: 'POST',
    path: '/venues/{venueId}/alarms/{alarmId}/acknowledge',
    summary: 'Says that somebody knows of an alarm and sees to it: nobody is told of it any more, until it has ended.',
    caller: 'operator',
    params: alarm,
    response: nothing,
    errors: { UnknownAlarm: unknownAlarm, AlarmEnded: alarmEnded },
    rate: 'write',
  },
  snoozeAlarm: {
    method: 'POST',
    path: '/venues/{venueId}/alarms/{alarmId}/snooze',
    summary: 'Lets nobody be told of an alarm until a time, at most 30 days from now.',
    caller: 'operator',
    params: alarm,
    body: fields({ until: moment() }),
    response: nothing,
    errors: {
      UnknownAlarm: unknownAlarm,
      AlarmEnded: alarmEnded,
      NotInTime: { status: 400, message: 'An alarm can be snoozed for up to 30 days.', field: 'until' },
    },
    rate: 'write',
  },
  reopenAlarm: {
    method: 'POST',
    path: '/venues/{venueId}/alarms/{alarmId}/reopen',
    summary: 'Takes back that an alarm was acknowledged or snoozed.',
    caller: 'operator',
    params: alarm,
    response: nothing,
    errors: { UnknownAlarm: unknownAlarm, AlarmEnded: alarmEnded },
    rate: 'write',
  },
  tellImport: {
    method: 'POST',
    path: '/devices/{deviceId}/imports',
    summary: 'Says that a file of settings was imported into an amplifier, so that it stands among what happened in its venue.',
    caller: 'operator',
    params: fields({ deviceId: deviceId() }),
    body: fields({ file: name(maxFileNameLength) }),
    response: nothing,
    errors: {},
    rate: 'write',
  },
  listMaintenances: {
    method: 'GET',
    path: '/venues/{venueId}/maintenances',
    summary: 'Lists when work goes on in a venue: alarms are kept, and nobody is told of them.',
    caller: 'viewer',
    params: venueId,
    response: z.object({ maintenances: z.array(z.object({ maintenanceId: id(), ...maintenance, addedBy: z.optional(z.string()) })) }),
    errors: {},
    rate: 'read',
    tagged: true,
  },
  addMaintenance: {
    method: 'POST',
    path: '/venues/{venueId}/maintenances',
    summary: 'Says when work goes on in a venue, or at one of its amplifiers.',
    caller: 'operator',
    params: venueId,
    body: fields({ maintenance: fields({ ...maintenance, note: z.optional(name(200)) }) }),
    response: z.object({ maintenanceId: id() }),
    errors: {
      UnknownAmp: { status: 404, message: 'There is no such amplifier in this venue.', field: 'maintenance.deviceId' },
      NotInTime: { status: 400, message: 'It must end after it begins and after now, and take at most 366 days.', field: 'maintenance.to' },
      TooMany: { status: 409, message: 'This venue has as many maintenances as it can have.' },
    },
    rate: 'write',
    once: true,
  },
  removeMaintenance: {
    method: 'DELETE',
    path: '/venues/{venueId}/maintenances/{maintenanceId}',
    summary: 'Takes a maintenance back, or ends it.',
    caller: 'operator',
    params: fields({ venueId: id(), maintenanceId: id() }),
    response: nothing,
    errors: { UnknownMaintenance: { status: 404, message: 'There is no such maintenance in this venue.' } },
    rate: 'write',
  },
} as const satisfies Calls;
