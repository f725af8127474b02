import { alarmCodes, alarmSeverities, eventKinds } from '@headroom/model/health';
import * as z from 'zod/mini';
import type { Calls, ErrorRow } from '../call.ts';
import { deviceId, fields, id, line, moment, name, nothing } from '../values.ts';

const venueId = fields({ venueId: id() });
const alarm = fields({ venueId: id(), alarmId: id() });
const maxTextLength = 100;
/** The file system limit. */
const maxFileNameLength = 255;
/** Longer than all kinds and codes together. */
const maxMeansLength = 600;

const place = {
  deviceId: z.optional(z.string()),
  bridgeId: z.optional(id()),
  /** The name at that time. */
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
  isFlapping: z.boolean(),
  flaps: z.number(),
  isPresent: z.boolean(),
  amps: z.optional(z.number()),
  acknowledgedAt: z.optional(z.string()),
  /** An account's address or a contact's name; absent if deleted. */
  acknowledgedBy: z.optional(z.string()),
  snoozedUntil: z.optional(z.string()),
  snoozedBy: z.optional(z.string()),
});

const maintenance = {
  /** Default: the whole venue. */
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
      /** Exclusive. */
      to: z.optional(moment()),
      severity: z.optional(severity),
      deviceId: z.optional(deviceId()),
      /** The start of a kind or code, or part of a name at that time. */
      text: z.optional(line(maxTextLength)),
      /** Only the page knows the names of kinds and codes in the reader's language. */
      means: z.optional(line(maxMeansLength)),
      /** The previous page's `next`; default: the latest. */
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
          code: z.optional(z.enum(alarmCodes)),
          /** Versions, venue names, or a file name. */
          from: z.optional(z.string()),
          to: z.optional(z.string()),
          /** Who answered the alarm; absent if deleted. */
          by: z.optional(z.string()),
          /** Served by the bridge. */
          amps: z.optional(z.number()),
          flaps: z.optional(z.number()),
        }),
      ),
      total: z.number(),
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
