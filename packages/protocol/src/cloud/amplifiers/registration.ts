import { registerPath } from '@headroom/model/registration';
import * as z from 'zod/mini';
import type { Calls, ErrorRow } from '../call.ts';
import { deviceId, fields, id, line, name, nothing, pem, registrationToken, signature } from '../values.ts';

const venueId = fields({ venueId: id() });
const bridge = fields({ bridgeId: id() });
const csr = () => pem('CERTIFICATE REQUEST', 8000);

const issued = {
  certificate: z.string(),
  /** The cloud's own, as PEM: its DER's hash is the token's second half. */
  authority: z.string(),
  /** Remaining time, which needs no correct clock. */
  validMs: z.number(),
  broker: z.object({ host: z.string(), port: z.number() }),
};
const device = z.object({ deviceId: z.string(), ...issued });
const ofBridge = z.object({ bridgeId: id(), ...issued });

const tokenErrors = {
  TokenUnknown: { status: 403, message: 'This registration token is not known here, or its venue is gone.', field: 'token' },
  TokenRevoked: { status: 403, message: 'This registration token was taken back.', field: 'token' },
  TokenExpired: { status: 403, message: 'This registration token has expired. Take a new one from the venue.', field: 'token' },
} satisfies Record<string, ErrorRow>;
const csrRefused = { CsrRefused: { status: 400, message: 'This certificate request cannot be taken.', field: 'csr' } } satisfies Record<
  string,
  ErrorRow
>;
const proofRefused = {
  ProofRefused: { status: 403, message: 'This was not signed with the key of the certificate that is valid now.', field: 'proof' },
} satisfies Record<string, ErrorRow>;
const noPlace = {
  RegisteredElsewhere: {
    status: 409,
    message: 'This amplifier belongs to another account or venue. Its owner has to remove it there first.',
    field: 'csr',
  },
  TooMany: { status: 409, message: 'This account has as many amplifiers as it can have.' },
} satisfies Record<string, ErrorRow>;

export const registrationCalls = {
  /** [CLOUDAPI-10] [ERR-22] */
  createRegistrationToken: {
    method: 'POST',
    path: '/venues/{venueId}/devices/registrationToken',
    summary: 'Gives a token with which amplifiers, any number of them, register into a venue for a day.',
    caller: 'owner',
    params: venueId,
    response: z.object({ registrationToken: z.string(), tokenId: id(), expiresAt: z.string() }),
    errors: {
      AMP_REGISTRATION_TOKEN_ERROR: { status: 409, message: 'The cloud cannot give a registration token: its operator has to look.' },
    },
    rate: 'write',
  },
  listRegistrationTokens: {
    method: 'GET',
    path: '/venues/{venueId}/devices/registrationTokens',
    summary: 'Lists the tokens of a venue that are still good; what they say themselves is told once only.',
    caller: 'owner',
    params: venueId,
    response: z.object({ tokens: z.array(z.object({ tokenId: id(), createdAt: z.string(), expiresAt: z.string() })) }),
    errors: {},
    rate: 'read',
  },
  revokeRegistrationToken: {
    method: 'DELETE',
    path: '/venues/{venueId}/devices/registrationTokens/{tokenId}',
    summary: 'Takes a token back: nothing more registers with it. Who did stays.',
    caller: 'owner',
    params: fields({ venueId: id(), tokenId: id() }),
    response: nothing,
    errors: { UnknownToken: { status: 404, message: 'There is no such token any more.' } },
    rate: 'write',
  },
  /** [CONNECT-04] [CONNECT-05] */
  registerDevice: {
    method: 'POST',
    path: registerPath,
    summary:
      'Registers an amplifier: the request names its id as common name. The same request again has the same answer. Into another account it moves by a proof: the signature of its present key over the request`s DER followed by the token.',
    caller: 'open',
    body: fields({ url: line(512), token: registrationToken(), region: line(100), csr: csr(), proof: z.optional(signature()) }),
    response: device,
    errors: { ...tokenErrors, ...csrRefused, ...noPlace },
    rate: 'write',
    forPrograms: true,
  },
  renewDevice: {
    method: 'POST',
    path: '/devices/{deviceId}/certificate',
    summary: 'Gives an amplifier its next certificate. The proof is the signature of the present key over the request`s DER.',
    caller: 'open',
    params: fields({ deviceId: deviceId() }),
    body: fields({ csr: csr(), proof: signature() }),
    response: device,
    errors: { ...csrRefused, ...proofRefused },
    rate: 'write',
    forPrograms: true,
  },
  registerBridge: {
    method: 'POST',
    path: '/bridges/register',
    summary: 'Registers a bridge, which from then on registers and renews amplifiers of the token`s venue until it is revoked.',
    caller: 'open',
    body: fields({ token: registrationToken(), name: name(100), csr: csr() }),
    response: ofBridge,
    errors: { ...tokenErrors, ...csrRefused, TooMany: { status: 409, message: 'This venue has as many bridges as it can have.' } },
    rate: 'write',
    forPrograms: true,
  },
  renewBridge: {
    method: 'POST',
    path: '/bridges/{bridgeId}/certificate',
    summary: 'Gives a bridge its next certificate, as an amplifier gets its own.',
    caller: 'open',
    params: bridge,
    body: fields({ csr: csr(), proof: signature() }),
    response: ofBridge,
    errors: { ...csrRefused, ...proofRefused },
    rate: 'write',
    forPrograms: true,
  },
  registerBridgeDevice: {
    method: 'POST',
    path: '/bridges/{bridgeId}/devices/register',
    summary:
      'Registers or renews an amplifier that a bridge serves. The proof is the signature of the bridge`s key over the request`s DER.',
    caller: 'open',
    params: bridge,
    body: fields({ deviceId: deviceId(), csr: csr(), proof: signature() }),
    response: device,
    errors: {
      ...csrRefused,
      ...proofRefused,
      ...noPlace,
      ServedElsewhere: { status: 409, message: 'The amplifier itself or another bridge serves it in this venue.' },
      /** Without this the amplifier would come back by itself. */
      DeviceRemoved: {
        status: 409,
        message: 'This amplifier was removed in the venue. Register the bridge with a new token to bring it back.',
      },
    },
    rate: 'write',
    forPrograms: true,
  },
  listBridges: {
    method: 'GET',
    path: '/venues/{venueId}/bridges',
    summary: 'Lists the bridges of a venue, and what they serve.',
    caller: 'viewer',
    params: venueId,
    response: z.object({
      bridges: z.array(
        z.object({
          bridgeId: id(),
          name: z.string(),
          createdAt: z.string(),
          connected: z.boolean(),
          deviceIds: z.array(z.string()),
          /** A box with a copy of its folder was refused in the last minutes. */
          isCopied: z.boolean(),
        }),
      ),
    }),
    errors: {},
    rate: 'read',
    tagged: true,
  },
  revokeBridge: {
    method: 'DELETE',
    path: '/venues/{venueId}/bridges/{bridgeId}',
    summary: 'Revokes a bridge: it and all that it serves are cut. The amplifiers stay in the venue.',
    caller: 'owner',
    params: fields({ venueId: id(), bridgeId: id() }),
    response: nothing,
    errors: { UnknownBridge: { status: 404, message: 'There is no such bridge any more.' } },
    rate: 'write',
  },
} as const satisfies Calls;
