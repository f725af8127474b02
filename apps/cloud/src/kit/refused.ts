/** A permanent refusal; other errors may be temporary. */

import { troubleText } from '@headroom/model/people';
import { oneLine } from './mail/mail-template.ts';

export class Refused extends Error {
  override readonly name = 'Refused';
}

/** Temporary, and only about this message or recipient. */
export class Postponed extends Error {
  override readonly name = 'Postponed';
}
/** Handed over, but never acknowledged. */
export class Unsure extends Error {
  override readonly name = 'Unsure';
}

const maxReasonLength = 500;
export const reasonOf = (error: unknown): string =>
  oneLine(error instanceof Error ? error.message : String(error))
    .slice(0, maxReasonLength)
    .toWellFormed();

export const unanswered = (error: unknown): Error => new Error(troubleText({ kind: 'no answer', code: codeOf(error) }), { cause: error });
export const unsure = (error: unknown): Unsure => new Unsure(troubleText({ kind: 'unsure', code: codeOf(error) }), { cause: error });

function codeOf(error: unknown): string {
  const { message = '', code, cause, name = '' } = error as { message?: string; code?: unknown; cause?: { code?: unknown }; name?: string };
  const codes = [/\bE[A-Z]{4,}\b/.exec(message)?.[0], cause?.code, code, name];
  return codes.find((one): one is string => typeof one === 'string' && /^\w+$/.test(one)) ?? 'Unknown';
}
