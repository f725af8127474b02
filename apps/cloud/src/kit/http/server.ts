import { excessOf } from '@headroom/model/files';
import { cloudApi, largestForm, type Call, type CloudApi } from '@headroom/protocol/cloud';
import { fastify, type FastifyHttpOptions, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Server } from 'node:http';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import { addApplication, isForPage, pageOf, type Application } from './application.ts';
import type { Vault } from '../vault.ts';
import { addDocumentation, documentationStyle } from './documentation.ts';
import { generalAnswer, thrownAnswer } from './errors.ts';
import type { Handlers } from './handler.ts';
import { createLargeCalls } from './large-calls.ts';
import { addMailbox, mailboxStyle } from './mailbox-page.ts';
import { addOperating, isProbe } from './operating.ts';
import { namesTwoHosts, pathIn, withBasePath, withoutBase } from './origin.ts';
import { addRoute, type AnyHandler, type RouteContext } from './route.ts';
import { addSecurityHeaders } from './security.ts';
import { watchUnderWay } from './under-way.ts';

interface HttpPorts extends Omit<RouteContext, 'closing' | 'admitLarge'> {
  readonly handlers: Handlers<CloudApi>;
  readonly log: Logger;
  readonly measured: () => string;
  readonly jobs: Pick<Jobs, 'isAway'>;
  readonly version: string;
  readonly vault: Vault;
  readonly mailbox: Mailbox | undefined;
  readonly application: Application;
  /** `closing` aborts when the cloud stops. */
  readonly addRoutes: (app: FastifyInstance, closing: AbortSignal) => void;
}
export function createHttp(
  config: Pick<Config, 'proxies' | 'hstsSubdomains' | 'documentation' | 'metricsToken' | 'requestTimeoutMs' | 'tls' | 'publicUrl'>,
  ports: HttpPorts,
): FastifyInstance {
  const base = pathIn(config.publicUrl);
  const sendPage = pageOf(ports.application, base);
  /** Only the application knows which of its addresses exist. */
  const sendUnfound = (request: FastifyRequest, reply: FastifyReply) =>
    sendPage !== undefined && isForPage(request) ? sendPage(request, reply) : sendNotFound(reply);
  const limits = {
    headersTimeout: config.requestTimeoutMs,
    connectionsCheckingInterval: Math.ceil(config.requestTimeoutMs / 6),
  };
  const options: FastifyHttpOptions<Server> = {
    requestTimeout: config.requestTimeoutMs,
    ...(config.tls
      ? { https: { ...limits, cert: config.tls.cert, key: config.tls.key, handshakeTimeout: config.requestTimeoutMs } }
      : { http: limits }),
    rewriteUrl: ({ url = '/' }) => withBasePath(withoutBase(url, base)),
    // Requests in progress are answered.
    forceCloseConnections: 'idle',
    trustProxy: config.proxies.length > 0 ? [...config.proxies] : false,
    exposeHeadRoutes: false,
    // The contract's schemas check instead.
    schemaController: { compilersFactory: { buildValidator: judgesNothing, buildSerializer: judgesNothing } },
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (_error, request, reply) => void sendUnfound(request, reply),
  };
  const app: FastifyInstance = fastify(options);
  app.decorateRequest('account', undefined);
  const closing = watchUnderWay(app, ports.clock);
  readJsonOnly(app);
  addSecurityHeaders(app, [documentationStyle, mailboxStyle], config.hstsSubdomains);
  app.addHook('onRequest', (request, reply, done) => {
    if (!namesTwoHosts(request.raw)) return done();
    const { status, body } = generalAnswer('BadRequest');
    void reply.code(status).header('connection', 'close').send(body);
  });
  // Pages compute by the cloud's own time.
  if (ports.clock.aheadMs !== undefined)
    app.addHook('onSend', (_request, reply, payload, done) => {
      void reply.header('date', new Date(ports.clock.now()).toUTCString());
      done(null, payload);
    });
  // These fields hold no secrets, so skip the redaction.
  const access = ports.log.child({}, { redact: [] });
  app.addHook('onResponse', (request, reply, done) => {
    // The URL may hold ids and secrets.
    const { method, ip, account } = request;
    if (!isProbe(request.routeOptions.url))
      access.info(
        { method, route: request.routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime), ip, account },
        'answered',
      );
    done();
  });
  app.setErrorHandler((error, request, reply) => {
    const { status, body } = thrownAnswer(error);
    if (status < 500 && isForPage(request)) return sendUnfound(request, reply);
    if (status >= 500) ports.log.error({ err: error, method: request.method, route: request.routeOptions.url }, 'a call failed');
    return reply.code(status).send(body);
  });
  app.setNotFoundHandler(sendUnfound);
  addOperating(app, { db: ports.db, metricsToken: config.metricsToken, measured: ports.measured, jobs: ports.jobs });
  if (config.documentation) addDocumentation(app, ports.version);
  if (ports.mailbox !== undefined) addMailbox(app, ports.mailbox);
  addApplication(app, ports.application, sendPage);
  ports.addRoutes(app, closing);
  app.get('/.well-known/jwks.json', () => ports.tokens.publicKeys());
  const admitLarge = createLargeCalls(ports.tokens);
  const handlers: Readonly<Record<string, AnyHandler>> = ports.handlers;
  for (const [name, call] of Object.entries<Call>(cloudApi)) {
    const handler = handlers[name];
    if (handler !== undefined) addRoute(app, call, handler, { ...ports, closing, admitLarge });
  }
  return app;
}

const judgesNothing = () => () => {
  throw new Error('No route has a schema of its own.');
};

function sendNotFound(reply: FastifyReply): FastifyReply {
  const { status, body } = generalAnswer('NotFound');
  return reply.code(status).send(body);
}

/** One long text is fine, a tree of a million branches is not. */
const maxMembers = 20_000;
const deepest = 32;
/** JSON only, without `__proto__` and `constructor`. */
function readJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, given, done) => {
    const text = given.toString();
    if (text === '') done(null, undefined);
    else if (text.length > largestForm && excessOf(text, deepest, maxMembers) !== undefined) done(new TooLarge());
    else void parse(request, text, done);
  });
}
class TooLarge extends Error {
  readonly statusCode = 413;
}
