/** What somebody who takes messages for us does not take, now or ever: with their own words. Anything else that goes wrong may be better later. */

import { troubleText } from '@headroom/model/people';

export class Refused extends Error {
  override readonly name = 'Refused';
}

/** Nobody said anything: why, as the code of the network, and not at which address. */
export function unanswered(error: unknown): Error {
  const { message = '', code, cause, name = '' } = error as { message?: string; code?: unknown; cause?: { code?: unknown }; name?: string };
  const codes = [/\bE[A-Z]{4,}\b/.exec(message)?.[0], cause?.code, code, name];
  const known = codes.find((one): one is string => typeof one === 'string' && /^\w+$/.test(one)) ?? 'Unknown';
  return new Error(troubleText({ kind: 'no answer', code: known }), { cause: error });
}
