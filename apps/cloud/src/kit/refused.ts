/** What somebody who takes messages for us does not take, now or ever: with their own words. Anything else that goes wrong may be better later. */

import { troubleText } from '@headroom/model/people';

export class Refused extends Error {
  override readonly name = 'Refused';
}

/** Not now, for what stands in it or whom it goes to: that says nothing of other messages. */
export class Postponed extends Error {
  override readonly name = 'Postponed';
}
/** Handed over whole, and nobody said whether it was taken. */
export class Unsure extends Error {
  override readonly name = 'Unsure';
}

/** Nobody said anything: why, as the code of the network, and not at which address. */
export const unanswered = (error: unknown): Error => new Error(troubleText({ kind: 'no answer', code: codeOf(error) }), { cause: error });
export const unsure = (error: unknown): Unsure => new Unsure(troubleText({ kind: 'unsure', code: codeOf(error) }), { cause: error });

function codeOf(error: unknown): string {
  const { message = '', code, cause, name = '' } = error as { message?: string; code?: unknown; cause?: { code?: unknown }; name?: string };
  const codes = [/\bE[A-Z]{4,}\b/.exec(message)?.[0], cause?.code, code, name];
  return codes.find((one): one is string => typeof one === 'string' && /^\w+$/.test(one)) ?? 'Unknown';
}
