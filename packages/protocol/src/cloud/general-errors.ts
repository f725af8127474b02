import * as z from 'zod/mini';
import type { ErrorRow } from './call.ts';

export const generalErrors = {
  BadRequest: { status: 400, message: 'Something in this request is not as it should be.' },
  NotSignedIn: { status: 401, message: 'Please sign in.' },
  SessionEnded: { status: 401, message: 'This session has ended. Please sign in again.' },
  TokenExpired: { status: 401, message: 'This identity token is too old. Refresh the session.' },
  Forbidden: { status: 403, message: 'Your role in this venue does not allow this.' },
  NotFound: { status: 404, message: 'There is nothing at this address.' },
  MethodNotAllowed: { status: 405, message: 'This address does not answer to this method.' },
  StillRunning: { status: 409, message: 'The same request is still being answered. Try again in a moment.' },
  BodyTooLarge: { status: 413, message: 'This request is too large.' },
  UnsupportedMediaType: { status: 415, message: 'The cloud reads application/json only.' },
  KeyReused: { status: 422, message: 'This idempotency key belongs to another request.' },
  TooManyRequests: { status: 429, message: 'Too many requests. Wait a little and try again.' },
  Unknown: { status: 500, message: 'Sorry, an unknown error has ocurred' },
  Unavailable: { status: 503, message: 'The cloud cannot answer at the moment. Try again soon.' },
} as const satisfies Record<string, ErrorRow>;
export type GeneralError = keyof typeof generalErrors;

export const sessionEnds = [
  'signed out',
  'ended elsewhere',
  'password changed',
  'email changed',
  'ended by the operator',
  'account disabled',
  'token reused',
  'expired',
] as const;
export type SessionEnd = (typeof sessionEnds)[number];

const details = z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]));
export const errorBody = z.object({
  code: z.string(),
  message: z.string(),
  /** A path with dots: `venue.name`. */
  field: z.optional(z.string()),
  details: z.optional(details),
});
export type ErrorBody = z.output<typeof errorBody>;
export type ErrorDetails = z.output<typeof details>;
