/** Never shows internals. */

import { generalErrors, type Call, type ErrorBody, type ErrorDetails, type ErrorRow, type GeneralError } from '@headroom/protocol/cloud';
import { isDatabaseAway, isDiskFull, isLostRace, isReferenceGone } from '../db/trouble.ts';
import type { Refusal } from './handler.ts';
import type { InputProblem } from './input.ts';

export class TooManySecrets extends Error {}

export interface ErrorAnswer {
  readonly status: number;
  readonly body: ErrorBody;
}
export function generalAnswer(code: GeneralError, details?: ErrorDetails): ErrorAnswer {
  const { status, body } = answer(code, generalErrors[code]);
  return { status, body: { ...body, ...(details === undefined ? {} : { details }) } };
}

export function refusalAnswer(call: Call, { code, field, details }: Refusal<string>): ErrorAnswer {
  const row = call.errors[code] ?? (generalErrors as Readonly<Record<string, ErrorRow>>)[code] ?? generalErrors.Unknown;
  const { status, body } = answer(code, row);
  return { status, body: { ...body, ...(field === undefined ? {} : { field }), ...(details === undefined ? {} : { details }) } };
}
export const inputAnswer = ({ field, message }: InputProblem): ErrorAnswer => ({
  status: generalErrors.BadRequest.status,
  body: { code: 'BadRequest', message, field },
});

export function thrownAnswer(error: unknown): ErrorAnswer {
  const { statusCode } = error as { readonly statusCode?: number };
  if (isDiskFull(error))
    return { status: 503, body: { code: 'Unavailable', message: 'The disk of the cloud is full. Nothing of this was stored.' } };
  if (isDatabaseAway(error) || error instanceof TooManySecrets) return generalAnswer('Unavailable');
  if (isReferenceGone(error)) return generalAnswer('NotFound');
  if (isLostRace(error)) return generalAnswer('Unavailable');
  if (statusCode === 413) return generalAnswer('BodyTooLarge');
  if (statusCode === 415) return generalAnswer('UnsupportedMediaType');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return { status: 400, body: { code: 'BadRequest', message: 'This request cannot be read as JSON.', field: 'body' } };
  return generalAnswer('Unknown');
}
const answer = (code: string, { status, message, field }: ErrorRow): ErrorAnswer => ({
  status,
  body: { code, message, ...(field === undefined ? {} : { field }) },
});
