import { outcomes } from '@headroom/model/commissioning';
import { maxPhotoBytes } from '@headroom/model/files';
import * as z from 'zod/mini';
import type { Calls } from '../call.ts';
import { deviceId, fields, id, line, nothing } from '../values.ts';
import { changedElsewhere, revision } from '../venues/recipes.ts';

const device = fields({ deviceId: deviceId() });
const sha256 = () => line(64).check(z.regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hexadecimal digits'));
/** The largest amplifier's default recipe fits, with a remark at every check. */
const maxRunLength = 200_000;
const maxPhotoLength = Math.ceil((maxPhotoBytes * 4) / 3);
const value = () => z.union([z.string().check(z.maxLength(1000, 'must have at most 1000 characters')), z.number(), z.boolean()]);
const address = () => line(256).check(z.regex(/^\/[\w/-]+$/, 'must be an address such as /amp/channels/1/output/mute'));

export const commissioningCalls = {
  listCommissionings: {
    method: 'GET',
    path: '/venues/{venueId}/commissioning',
    summary: 'Says which amplifiers of a venue were handed over, what differs since, and where a run waits, without asking an amplifier.',
    caller: 'viewer',
    params: fields({ venueId: id() }),
    response: z.object({
      amps: z.array(
        z.object({
          deviceId: z.string(),
          report: z.optional(
            z.object({
              /** Of the newest one. */
              signedAt: z.string(),
              /** Of all results that no newer report has replaced. */
              verdict: z.enum(outcomes),
              differences: z.number(),
              /** Where only these were handed over. */
              channels: z.optional(z.array(z.number())),
            }),
          ),
          runAt: z.optional(z.string()),
        }),
      ),
    }),
    errors: {},
    rate: 'read',
  },
  countDifferences: {
    method: 'GET',
    path: '/commissioning',
    summary: 'Counts what differs from commissioning in each venue that the caller sees and where anything does.',
    caller: 'account',
    response: z.object({ venues: z.array(z.object({ venueId: id(), differences: z.number() })) }),
    errors: {},
    rate: 'read',
  },
  readCommissioning: {
    method: 'GET',
    path: '/devices/{deviceId}/commissioning',
    summary:
      'Answers the run that is kept of an amplifier, its reports as a JSON list, the newest first, and which differences were accepted since.',
    caller: 'viewer',
    params: device,
    response: z.object({
      /** Of the run; another one is kept only by who names this. */
      revision: revision(),
      run: z.optional(z.object({ text: z.string(), keptAt: z.string(), keptBy: z.optional(z.string()) })),
      reports: z.optional(z.string()),
      accepted: z.record(z.string(), z.object({ value: value(), by: z.string(), at: z.number() })),
    }),
    errors: {},
    rate: 'read',
    tagged: true,
  },
  keepRun: {
    method: 'PUT',
    path: '/devices/{deviceId}/commissioning/run',
    summary: 'Keeps a run, unless another browser has kept one since `revision`.',
    caller: 'operator',
    params: device,
    body: fields({
      text: z.string().check(z.maxLength(maxRunLength, `must have at most ${maxRunLength} characters`)),
      revision: revision(),
    }),
    response: z.object({ revision: revision() }),
    errors: {
      ChangedElsewhere: changedElsewhere,
      RunRefused: { status: 400, message: 'This is no run of this amplifier.', field: 'text' },
    },
    rate: 'large',
    largestBody: 2 * maxRunLength + 1024,
  },
  discardRun: {
    method: 'DELETE',
    path: '/devices/{deviceId}/commissioning/run',
    summary: 'Removes a run with its pictures.',
    caller: 'operator',
    params: device,
    query: fields({ revision: line(10).check(z.regex(/^\d+$/, 'must be a whole number')) }),
    response: z.object({ revision: revision() }),
    errors: { ChangedElsewhere: changedElsewhere },
    rate: 'write',
  },
  signRun: {
    method: 'POST',
    path: '/devices/{deviceId}/commissioning/report',
    summary:
      'Signs a finished run off in the name of the caller, with the settings that the amplifier has reported. The report takes the place of earlier ones as far as it covers them.',
    caller: 'operator',
    params: device,
    body: fields({ revision: revision() }),
    response: z.object({ revision: revision(), report: z.string() }),
    errors: {
      ChangedElsewhere: changedElsewhere,
      NotConnected: { status: 409, message: 'This amplifier is not connected.' },
      /** `refusal` of its details says why. */
      SignRefused: { status: 409, message: 'This run cannot be signed off.' },
    },
    rate: 'write',
  },
  removeReport: {
    method: 'DELETE',
    path: '/devices/{deviceId}/commissioning/report',
    summary: 'Removes a report of an amplifier with its pictures.',
    caller: 'owner',
    params: device,
    query: fields({ sha256: sha256() }),
    response: nothing,
    errors: {},
    rate: 'write',
  },
  acceptDifference: {
    method: 'PUT',
    path: '/devices/{deviceId}/commissioning/accepted',
    summary: 'Accepts the present value of a setting in the name of the caller. Once it changes again it is a difference again.',
    caller: 'operator',
    params: device,
    body: fields({ address: address(), value: value() }),
    response: nothing,
    errors: {
      NoDifference: { status: 409, message: 'The amplifier has not reported this difference.' },
      TooMany: { status: 409, message: 'As many differences are accepted as there can be. Sign the run off again.' },
    },
    rate: 'write',
  },
  showDifference: {
    method: 'DELETE',
    path: '/devices/{deviceId}/commissioning/accepted',
    summary: 'Takes back that a value was accepted.',
    caller: 'operator',
    params: device,
    query: fields({ address: address() }),
    response: nothing,
    errors: {},
    rate: 'write',
  },
  addPicture: {
    method: 'POST',
    path: '/devices/{deviceId}/commissioning/pictures',
    summary:
      'Keeps a JPEG photo for a run of this amplifier, without what tells place, time or device. Without a run that names it, it goes.',
    caller: 'operator',
    params: device,
    body: fields({
      photo: z
        .string()
        .check(
          z.maxLength(maxPhotoLength, `must have at most ${maxPhotoLength} characters`),
          z.regex(/^[\w-]+$/, 'must be base64url without padding'),
        ),
    }),
    response: z.object({ sha256: sha256() }),
    errors: {
      /** `problem` of its details says why. */
      PhotoRefused: { status: 400, message: 'This is no photo that can be kept.', field: 'photo' },
      TooMany: { status: 409, message: 'There is no room for more pictures.' },
    },
    rate: 'large',
    largestBody: maxPhotoLength + 1024,
  },
  readPicture: {
    method: 'GET',
    path: '/devices/{deviceId}/commissioning/pictures/{sha256}',
    summary: 'Answers a photo of a run or a report, as base64url.',
    caller: 'viewer',
    params: fields({ deviceId: deviceId(), sha256: sha256() }),
    response: z.object({ photo: z.string() }),
    errors: { UnknownPicture: { status: 404, message: 'There is no such picture of this amplifier.' } },
    rate: 'read',
  },
} as const satisfies Calls;
