import { firmwareSteps } from '@headroom/model/amplifier';
import { rolloutDeviceStates, rolloutReasons, rolloutStates } from '@headroom/model/firmware';
import { readVersion } from '@headroom/model/catalogue';
import * as z from 'zod/mini';
import type { Calls, ErrorRow } from '../call.ts';
import { deviceId, fields, id, line, nothing } from '../values.ts';

const venueId = fields({ venueId: id() });
const oneRollout = fields({ venueId: id(), rolloutId: id() });
const maxDevices = 1000;
const maxAtOnce = 20;

const options = {
  /** From the catalogue; without it each amplifier gets the latest fitting one. */
  version: z.optional(line(40).check(z.refine((text) => readVersion(text) !== undefined, 'must be a version such as 3.2.0.0'))),
  /** After the first amplifier, which is updated alone. Default: five. */
  atOnce: z.optional(z.int().check(z.minimum(1), z.maximum(maxAtOnce))),
  /** More failures, or any of the first, stop the rollout. */
  tolerated: z.optional(z.int().check(z.minimum(0), z.maximum(maxDevices))),
  /** Default: the venue's hours for updates, or at once if it has none. */
  startAt: z.optional(
    line(40).check(
      z.refine(
        (text) => text === 'window' || (/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) && !Number.isNaN(Date.parse(text))),
        'must be a time such as 2026-11-23T03:00:00Z, or window',
      ),
    ),
  ),
  /** Wait for offline ones until the window ends. Default: yes. */
  waitForOffline: z.optional(z.boolean()),
  allowOlder: z.optional(z.boolean()),
};

const step = () => z.enum(firmwareSteps);
const summary = {
  rolloutId: id(),
  venueId: id(),
  /** Only for an owner of the venue. */
  startedBy: z.optional(z.string()),
  createdAt: z.string(),
  startsAt: z.string(),
  /** Nothing begins or waits after it. */
  endsAt: z.string(),
  state: z.enum(rolloutStates),
  /** Set once, by the server [FWCLOUD-18]. */
  result: z.enum(['in progress', 'success', 'failure']),
  atOnce: z.number(),
  counts: z.object({
    total: z.number(),
    waiting: z.number(),
    running: z.number(),
    succeeded: z.number(),
    failed: z.number(),
    cancelled: z.number(),
  }),
};
const device = z.object({
  deviceId: z.string(),
  name: z.string(),
  model: z.string(),
  fromVersion: z.string(),
  toVersion: z.string(),
  state: z.enum(rolloutDeviceStates),
  reason: z.optional(z.enum(rolloutReasons)),
  /** Setting addresses, or the amplifier's own words. */
  what: z.optional(z.array(z.string())),
  step: step(),
  powerSupply: step(),
  /** For channels 1-2, 3-4, 5-6 and 7-8, as far as present. */
  pairs: z.array(step()),
});

const startErrors = {
  NothingToUpdate: { status: 409, message: 'There is nothing to update: these amplifiers have the version already, or none fits them.' },
  Offline: { status: 409, message: 'An amplifier that is offline cannot be chosen.', field: 'deviceIds' },
  RolloutRunning: { status: 409, message: 'An amplifier is part of another update that has not ended.', field: 'deviceIds' },
  NoSuchRelease: { status: 404, message: 'The catalogue has no such version for these amplifiers.', field: 'version' },
  OlderVersion: { status: 409, message: 'This version is older than the one of an amplifier.', field: 'version' },
  NoWindow: { status: 409, message: 'This venue has no hours for updates.', field: 'startAt' },
  UnknownDevice: { status: 404, message: 'An amplifier is not in this venue.', field: 'deviceIds' },
} satisfies Record<string, ErrorRow>;
const unknownRollout = { status: 404, message: 'There is no such update in this venue.' } satisfies ErrorRow;
const started = z.object({ rolloutId: id() });

export const rolloutCalls = {
  /** [CLOUDAPI-17] OQ-043 */
  updateVenue: {
    method: 'POST',
    path: '/venues/{venueId}/devices/firmware',
    summary: 'Updates amplifiers of a venue: those that are named, or all that are online and have an update.',
    caller: 'owner',
    params: venueId,
    body: fields({
      deviceIds: z.optional(
        z.array(deviceId()).check(z.minLength(1), z.maxLength(maxDevices, `must name at most ${maxDevices} amplifiers`)),
      ),
      ...options,
    }),
    response: started,
    errors: startErrors,
    rate: 'write',
    once: true,
  },
  /** [CLOUDAPI-17] */
  updateDevice: {
    method: 'POST',
    path: '/devices/{deviceId}/firmware',
    summary: 'Updates one amplifier.',
    caller: 'owner',
    params: fields({ deviceId: deviceId() }),
    body: fields(options),
    response: started,
    errors: startErrors,
    rate: 'write',
    once: true,
  },
  listOpenRollouts: {
    method: 'GET',
    path: '/rollouts',
    summary: 'Lists the updates of all venues that one sees that have not ended, or ended within a day; the latest first.',
    caller: 'account',
    response: z.object({ rollouts: z.array(z.object(summary)) }),
    errors: {},
    rate: 'read',
    tagged: true,
  },
  listRollouts: {
    method: 'GET',
    path: '/venues/{venueId}/rollouts',
    summary: 'Lists the updates of a venue, the latest first.',
    caller: 'viewer',
    params: venueId,
    response: z.object({ rollouts: z.array(z.object(summary)) }),
    errors: {},
    rate: 'read',
    tagged: true,
  },
  /** [FWCLOUD-05] [FWCLOUD-10] */
  getRollout: {
    method: 'GET',
    path: '/venues/{venueId}/rollouts/{rolloutId}',
    summary: 'Answers how far an update has come, amplifier by amplifier.',
    caller: 'viewer',
    params: oneRollout,
    response: z.object({ rollout: z.object({ ...summary, devices: z.array(device) }) }),
    errors: { UnknownRollout: unknownRollout },
    rate: 'read',
    tagged: true,
  },
  stopRollout: {
    method: 'POST',
    path: '/venues/{venueId}/rollouts/{rolloutId}/stop',
    summary: 'Begins nothing new. Amplifiers that are being updated end what they began.',
    caller: 'owner',
    params: oneRollout,
    response: nothing,
    errors: { UnknownRollout: unknownRollout },
    rate: 'write',
  },
  retryRollout: {
    method: 'POST',
    path: '/venues/{venueId}/rollouts/{rolloutId}/retry',
    summary: 'Updates those anew that failed or were offline to the end, and are there now, as a new update.',
    caller: 'owner',
    params: oneRollout,
    response: started,
    errors: { ...startErrors, UnknownRollout: unknownRollout },
    rate: 'write',
    once: true,
  },
} as const satisfies Calls;
