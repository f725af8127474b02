/** In order: caller, input, rights, rate limit, idempotency, handler. */

import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { languageFor } from '@headroom/model/people';
import { basePath, largestForm, type Call } from '@headroom/protocol/cloud';
import type { Clock } from '@headroom/protocol';
import type { CloudClock } from '../nodes/steady-clock.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ChangeNotifier } from '../changes/change-notifier.ts';
import type { Db } from '../db/database.ts';
import { answerText } from './answer-text.ts';
import type { Arrivals } from '../nodes/arrivals.ts';
import { rightsOf, signedIn } from './caller.ts';
import { cookiesOf, type DeviceCookie, type RefreshCookie } from './cookies.ts';
import { generalAnswer, inputAnswer, refusalAnswer, type ErrorAnswer } from './errors.ts';
import { Refusal, Tagged, type SignedIn, type VenueRights, type TokenReader } from './handler.ts';
import { readPart } from './input.ts';
import type { AdmitLargeCall } from './large-calls.ts';
import type { SessionCache } from './session-cache.ts';
import { runOnce } from './idempotency.ts';
import { originOf } from './origin.ts';
import { takeTurn, turnOf, type Rates } from './rate-limit.ts';
import { endingOf } from './session-ending.ts';
import { sendStream } from './stream.ts';

export interface RouteContext {
  readonly db: Db;
  readonly clock: CloudClock;
  readonly arrivals: Arrivals;
  readonly tokens: TokenReader;
  readonly rates: Rates;
  readonly publicUrl: string | undefined;
  readonly changeNotifier: ChangeNotifier;
  readonly sessionCache: SessionCache;
  readonly closing: AbortSignal;
  readonly admitLarge: AdmitLargeCall;
  /** Keys of addresses. */
  readonly operators: readonly string[];
}
const smallest = 1024;
declare module 'fastify' {
  interface FastifyRequest {
    account: string | undefined;
  }
}
export type AnyHandler = (request: never) => Promise<unknown>;

export function addRoute(app: FastifyInstance, call: Call, handler: AnyHandler, context: RouteContext): void {
  app.route({
    method: call.method,
    bodyLimit: call.body === undefined ? smallest : (call.largestBody ?? largestForm),
    ...(call.rate === 'large' && { onRequest: context.admitLarge }),
    url: basePath + call.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    handler: async (request, reply) => {
      const outcome = await run(call, handler, context, request, reply);
      if ('status' in outcome) return reply.code(outcome.status).send(outcome.body);
      return send(call, outcome, request, reply, context.clock);
    },
  });
}

async function run(
  call: Call,
  handler: AnyHandler,
  context: RouteContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Answer | ErrorAnswer> {
  const now = new Date(context.clock.now());
  const arrivedAt = context.clock.elapsed() - context.arrivals.lateMs();
  // Without a session, do not reveal what a request should look like.
  const caller = call.caller === 'open' ? undefined : await signedIn(context.tokens, request.headers.authorization);
  if (typeof caller === 'string') return generalAnswer(caller);
  request.account = caller?.accountId;
  const params = readPart(call, 'params', request.params);
  if ('field' in params) return inputAnswer(params);
  const query = readPart(call, 'query', request.query);
  const body = readPart(call, 'body', request.body);
  const isCounted = call.rate !== 'read' && !('field' in query) && !('field' in body);
  const turn = isCounted ? turnOf(context.rates, call.rate, caller?.accountId ?? request.ip, now) : undefined;
  const rights =
    caller === undefined
      ? { venue: undefined, wait: turn && (await takeTurn(context.db, turn)) }
      : await rightsOf(context.db, context.sessionCache, call, caller, params.value, turn, context.operators);
  if (rights === 'SessionEnded' && caller !== undefined) return generalAnswer(rights, await endingOf(context.db, caller));
  if (typeof rights === 'string') return generalAnswer(rights);
  if ('field' in query) return inputAnswer(query);
  if ('field' in body) return inputAnswer(body);
  if (rights.wait !== undefined) {
    reply.header('retry-after', rights.wait);
    return generalAnswer('TooManyRequests');
  }
  const said = { params: params.value, query: query.value, body: body.value };
  const tell = new Set<string>();
  const who = {
    caller,
    venue: rights.venue,
    now,
    arrivedAt,
    address: request.ip,
    agent: request.headers['user-agent']?.slice(0, 200) ?? '',
    language: () => languageOf(request.headers['accept-language']),
    origin: () => originOf(request, context.publicUrl),
    ...cookiesOf(request, reply, context.publicUrl),
    known: request.headers['if-none-match']?.replace(/^"(.*)"$/, '$1'),
    signal: call.streams === undefined ? context.closing : untilGone(reply, context.closing),
    announce: (accountIds: Iterable<string>) => [...accountIds].forEach((accountId) => tell.add(accountId)),
  };
  const value = await work(call, handler, context.db, { ...said, ...who }, request.headers['idempotency-key']).finally(() => {
    if (call.rate !== 'read') context.sessionCache.forget();
  });
  if (!(value instanceof Refusal)) {
    context.changeNotifier.announce(tell);
    return await answerOf(call, value, who.known);
  }
  const refusal = value as Refusal<string>;
  const seconds = refusal.details?.['seconds'];
  if (typeof seconds === 'number') reply.header('retry-after', seconds);
  return refusalAnswer(call, refusal);
}

interface Answer {
  readonly content: string | AsyncIterable<unknown> | undefined;
  readonly tag: string | undefined;
}
async function answerOf(call: Call, value: unknown, known: string | undefined): Promise<Answer> {
  if (call.streams !== undefined) return { content: value as AsyncIterable<unknown>, tag: undefined };
  if (value instanceof Tagged)
    return { content: value.value === undefined ? undefined : await answerText(call.response, value.value), tag: value.tag };
  const text = (await answerText(call.response, value)) ?? '';
  const tag = call.tagged === true ? hash('sha256', text, 'base64url').slice(0, 22) : undefined;
  return { content: tag !== undefined && tag === known ? undefined : text, tag };
}

function untilGone({ raw }: FastifyReply, closing: AbortSignal): AbortSignal {
  const gone = new AbortController();
  const end = () => gone.abort();
  closing.addEventListener('abort', end);
  raw.once('close', () => {
    closing.removeEventListener('abort', end);
    end();
  });
  if (closing.aborted || raw.destroyed) end();
  return gone.signal;
}

/** The first supported language; browsers list the preferred one first. */
const languageOf = (header = '') =>
  languageFor(
    undefined,
    header.split(',').map((part) => part.split(';', 1)[0]?.trim() ?? ''),
    false,
  );

interface Asked {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly caller: SignedIn | undefined;
  readonly venue: VenueRights | undefined;
  readonly now: Date;
  readonly refreshCookie: RefreshCookie;
  readonly deviceCookie: DeviceCookie;
  readonly signal: AbortSignal;
}
async function work(call: Call, handler: AnyHandler, db: Db, asked: Asked, key: string | string[] | undefined): Promise<unknown> {
  const handle = (on: Db) => handler({ ...asked, db: on } as never);
  if (call.once !== true || asked.caller === undefined || typeof key !== 'string') return handle(db);
  if (key.length === 0 || key.length > maxKeyLength) return new Refusal('BadRequest', { field: 'Idempotency-Key' });
  const { params, query, body } = asked;
  const said = [call.method, call.path, params, query, body];
  return runOnce(db, { accountId: asked.caller.accountId, key, said, now: asked.now }, handle);
}
const maxKeyLength = 200;

const packedFrom = 100_000;
const pack = promisify(gzip);

async function send(
  call: Call,
  { content, tag }: Answer,
  request: FastifyRequest,
  reply: FastifyReply,
  clock: Clock,
): Promise<FastifyReply> {
  if (typeof content === 'object') return sendStream(call, content, reply, clock);
  reply.header('content-type', 'application/json; charset=utf-8');
  if (tag !== undefined) reply.header('etag', `"${tag}"`);
  if (content === undefined) return reply.code(304).send();
  if (content.length < packedFrom) return reply.send(content);
  reply.header('vary', 'accept-encoding');
  if (!/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(String(request.headers['accept-encoding']))) return reply.send(content);
  // The fastest level leaves 1/17; the default saves a tenth of that for twice the work.
  return reply.header('content-encoding', 'gzip').send(await pack(content, { level: 1 }));
}
