import { symptoms } from '@headroom/model/diagnosis';
import * as z from 'zod/mini';
import type { Calls, ErrorRow } from '../call.ts';
import { deviceId, fields, id, line, nothing } from '../values.ts';

const venueId = fields({ venueId: id() });
const device = fields({ deviceId: deviceId() });
/** In wire names, not checked here against the model. */
const tree = () => z.record(z.string(), z.unknown());

/** With dots; a branch's name selects everything below it (OQ-044). */
const wantedAttribute = () =>
  line(200).check(
    z.regex(
      /^(?:deviceAttributes(?:\.(?:connected|numberOfChannels))?|shadowAttributes(?:\.reported(?:\.[\w-]+)*)?)$/,
      'must be a name such as deviceAttributes.connected or shadowAttributes.reported.amp.deviceInfo',
    ),
  );
const maxAttributes = 200;
const maxLevels = 512;
const seenLevels = () =>
  z
    .record(line(64), z.number())
    .check(z.refine((levels) => Object.keys(levels).length <= maxLevels, `must name at most ${maxLevels} properties`));
const largestBody = 64 * 1024;

/** [CLOUDAPI-25] OQ-036 */
const shadowName = () => line(20).check(z.regex(/^(?:amp|channel[1-8])$/, 'must be amp, or channel with a number from 1 to 8'));

/** [CLOUDAPI-22] `get` reads values no shadow holds, such as custom FIR coefficients. */
export const commandMethods = ['set', 'reset', 'unlock', 'lock', 'get'] as const;
export type CommandMethod = (typeof commandMethods)[number];

const diagnosedCause = () =>
  z.object({
    name: z.string(),
    step: z.string(),
    since: z.optional(z.string()),
    sentence: z.string(),
  });

/** With a lost bridge the amplifier's own state is unknown. */
export const connections = ['connected', 'amplifier lost', 'bridge lost'] as const;

const notConnected = { status: 409, message: 'This amplifier is not connected.' } satisfies ErrorRow;
/** [CLOUDAPI-21] [ERR-02] */
const commandErrors = {
  NotConnected: notConnected,
  LeftMeanwhile: { status: 504, message: 'The amplifier was lost before it answered. Whether it did this is not known.' },
  TimeOut: { status: 504, message: 'The amplifier did not answer within 5 seconds.' },
  DeviceRefused: { status: 422, message: 'The amplifier refused this.' },
} satisfies Record<string, ErrorRow>;

export const deviceCalls = {
  /** [CLOUDAPI-07] */
  listDevices: {
    method: 'GET',
    path: '/venues/{venueId}/devices',
    summary: 'Lists the amplifiers of a venue.',
    caller: 'viewer',
    params: venueId,
    response: z.object({
      devices: z.array(
        z.object({
          deviceId: z.string(),
          deviceSummary: z.object({
            hasAvailableFirmwareUpdate: z.boolean(),
            currentFirmwareVersion: z.string(),
            latestFirmwareVersion: z.string(),
          }),
          connection: z.enum(connections),
          bridgeId: z.optional(id()),
        }),
      ),
    }),
    errors: {},
    rate: 'read',
    forPrograms: true,
    tagged: true,
  },
  /** [CLOUDAPI-08] [CLOUDAPI-09] */
  readAttributes: {
    method: 'POST',
    path: '/venues/{venueId}/devices/attributes',
    summary: 'Answers the wanted attributes of every amplifier of a venue. What an amplifier does not have is left out.',
    caller: 'viewer',
    params: venueId,
    body: fields({
      attributes: z.array(wantedAttribute()).check(z.maxLength(maxAttributes, `must name at most ${maxAttributes} attributes`)),
    }),
    response: z.object({
      devices: z.array(
        z.object({
          deviceId: z.string(),
          deviceAttributes: z.object({ connected: z.optional(z.boolean()), numberOfChannels: z.optional(z.number()) }),
          shadowAttributes: z.object({ reported: z.optional(tree()) }),
        }),
      ),
    }),
    errors: { TooMuch: { status: 413, message: 'This is too much for one answer: ask for fewer attributes.' } },
    largestBody,
    rate: 'read',
    forPrograms: true,
  },
  /** [CLOUDAPI-11] [ERR-22] [ERR-23] */
  removeDevice: {
    method: 'DELETE',
    path: '/devices/{deviceId}',
    summary: 'Removes an amplifier from the cloud: its certificate is revoked and its connection cut.',
    caller: 'owner',
    params: device,
    response: nothing,
    errors: { DEVICE_REMOVAL_ERROR: { status: 409, message: 'There was an error removing the amplifier' } },
    rate: 'write',
  },
  /** [CLOUDAPI-12] [ERR-24] */
  relocateDevice: {
    method: 'PUT',
    path: '/devices/{deviceId}/relocate',
    summary: 'Moves an amplifier into another venue, by an owner of both.',
    caller: 'owner',
    params: device,
    query: fields({ venueId: id() }),
    response: nothing,
    errors: {
      UnknownVenue: { status: 404, message: 'Failed to move amp: there is no such venue.', field: 'venueId' },
      VenueNotOwned: { status: 403, message: 'Failed to move amp: an owner of the other venue can move it there.', field: 'venueId' },
      TooMany: { status: 409, message: 'Failed to move amp: the account of the other venue has as many amplifiers as it can have.' },
    },
    rate: 'write',
  },
  /** [CLOUDAPI-18] */
  getConfiguration: {
    method: 'GET',
    path: '/devices/{deviceId}/configuration',
    summary: 'Answers what an amplifier reported last, shadow by shadow.',
    caller: 'viewer',
    params: device,
    response: z.object({
      deviceConfiguration: z.array(z.object({ shadowName: z.string(), shadowState: z.object({ reported: tree() }) })),
    }),
    errors: {},
    rate: 'read',
    forPrograms: true,
    tagged: true,
  },
  /** [CLOUDAPI-18] */
  putConfiguration: {
    method: 'PUT',
    path: '/devices/{deviceId}/configuration',
    summary: 'Desires values of one shadow. An amplifier that is not connected is not left a wish: it would be heard later, by surprise.',
    caller: 'owner',
    params: device,
    body: fields({ shadowName: shadowName(), shadowState: fields({ desired: tree() }) }),
    response: nothing,
    errors: {
      NotConnected: notConnected,
      UnknownShadow: { status: 404, message: 'This amplifier has no such shadow.', field: 'shadowName' },
      StateRefused: { status: 400, message: 'These values cannot be desired.', field: 'shadowState.desired' },
    },
    largestBody,
    rate: 'command',
    forPrograms: true,
  },
  /** [CLOUDAPI-19] */
  getDeviceInfo: {
    method: 'GET',
    path: '/devices/{deviceId}/info',
    summary: 'Answers what an amplifier says of itself: name, model, firmware.',
    caller: 'viewer',
    params: device,
    response: z.object({ deviceInfo: tree() }),
    errors: {},
    rate: 'read',
    forPrograms: true,
    tagged: true,
  },
  diagnoseChannel: {
    method: 'GET',
    path: '/devices/{deviceId}/diagnosis',
    summary: 'Says why a channel is not heard as it should be, by what its amplifier reported last, in the language of the caller.',
    caller: 'viewer',
    params: device,
    query: fields({ channel: line(1).check(z.regex(/^[1-8]$/, 'must be a channel from 1 to 8')), symptom: z.optional(z.enum(symptoms)) }),
    response: z.object({
      symptom: z.enum(symptoms),
      /** Absent where nothing that was reported explains it. */
      cause: z.optional(diagnosedCause()),
      further: z.array(diagnosedCause()),
      steps: z.array(z.object({ step: z.string(), verdict: z.string(), sentences: z.array(z.string()) })),
      /** Recorded changes whose value still stands. */
      changes: z.array(
        z.object({
          address: z.string(),
          to: z.union([z.boolean(), z.number()]),
          at: z.string(),
          /** The address of who made it, for owners alone. */
          by: z.optional(z.string()),
        }),
      ),
      losses: z.number(),
    }),
    errors: { UnknownChannel: { status: 404, message: 'This amplifier has no such channel.', field: 'channel' } },
    rate: 'read',
  },
  /** [CLOUDAPI-20] [CLOUDAPI-23] */
  createMqttCredentials: {
    method: 'POST',
    path: '/devices/{deviceId}/mqttCredentials',
    summary:
      'Gives credentials with which an address of the message broker is signed. They end with the session, the role, and the amplifier`s stay.',
    caller: 'viewer',
    params: device,
    response: z.object({
      credentials: z.object({
        accessKeyId: z.string(),
        secretAccessKey: z.string(),
        sessionToken: z.string(),
        expiration: z.string(),
      }),
      /** By the cloud's clock, which dates the address. */
      issuedAt: z.string(),
      host: z.string(),
      region: z.string(),
      service: z.string(),
      /** Signed: `wss://cloud.example/mqtt`. */
      endpoint: z.string(),
      clientId: z.string(),
      topics: z.object({
        commandResponseTopic: z.string(),
        shadowTopics: z.array(z.string()),
        notificationTopic: z.string(),
      }),
    }),
    errors: { TooMany: { status: 409, message: 'This session has as many credentials as it can have. Close some pages.' } },
    rate: 'write',
  },
  /** [CLOUDAPI-21] [CLOUDAPI-22] */
  sendCommand: {
    method: 'POST',
    path: '/devices/{deviceId}/commands',
    summary:
      'Sends a command to an amplifier and answers what it said, within 5 seconds. What a role may command is judged by what it is about.',
    caller: 'viewer',
    params: device,
    body: fields({
      deviceCommand: fields({
        leaApi: z.literal('1.0'),
        /** A repeated id is carried out once; without one the cloud makes one. */
        id: z.optional(line(64).check(z.regex(/^[\w-]+$/, 'must consist of letters, digits, - and _'))),
        url: line(256).check(z.regex(/^\/[\w/-]*$/, 'must be an address such as /amp/channels/1/output')),
        method: z.enum(commandMethods),
        params: z.optional(tree()),
        /** By address below `url`: a level turned down since is not raised. `page` is the same for all of a sender's commands. */
        seen: z.optional(fields({ page: line(64), levels: seenLevels() })),
      }),
    }),
    response: z.object({ id: z.string(), result: z.literal('OK'), params: z.optional(tree()) }),
    errors: commandErrors,
    largestBody,
    rate: 'command',
  },
} as const satisfies Calls;
