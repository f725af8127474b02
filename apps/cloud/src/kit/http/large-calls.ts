/** Large calls run one per account and a few in all; more are refused before their body is read. */

import type { TokenReader } from './handler.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { signedIn } from './caller.ts';
import { generalAnswer } from './errors.ts';

const maxAtOnce = 8;
const retryAfterSeconds = 2;

export type AdmitLargeCall = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>;

export function createLargeCalls(tokens: TokenReader): AdmitLargeCall {
  const accountsAtWork = new Set<string>();
  return async (request, reply) => {
    const caller = await signedIn(tokens, request.headers.authorization);
    const why =
      typeof caller === 'string'
        ? caller
        : accountsAtWork.has(caller.accountId)
          ? 'TooManyRequests'
          : accountsAtWork.size >= maxAtOnce
            ? 'Unavailable'
            : undefined;
    if (why !== undefined) {
      const { status, body } = generalAnswer(why);
      return reply.code(status).header('retry-after', retryAfterSeconds).send(body);
    }
    const { accountId } = caller as Exclude<typeof caller, string>;
    accountsAtWork.add(accountId);
    reply.raw.once('close', () => accountsAtWork.delete(accountId));
    return undefined;
  };
}
