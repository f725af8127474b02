/** The web server: every row of the contract behind its checks, and what belongs to no row. */

import { cloudApi, type Call, type CloudApi } from '@headroom/protocol/cloud';
import { fastify, type FastifyHttpOptions, type FastifyInstance, type FastifyReply } from 'fastify';
import type { Server } from 'node:http';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import { addApplication, isForPage, type Application } from './application.ts';
import { addDownloads } from '../firmware/downloads.ts';
import type { Vault } from '../vault.ts';
import { addDocumentation, documentationStyle } from './documentation.ts';
import { generalAnswer, thrownAnswer } from './errors.ts';
import type { Handlers } from './handler.ts';
import { addMailbox, mailboxStyle } from './mailbox-page.ts';
import { addOperating } from './operating.ts';
import { pathIn, withoutBase } from './origin.ts';
import { addRoute, type AnyHandler, type RouteContext } from './route.ts';
import { addSecurityHeaders } from './security.ts';

interface HttpPorts extends Omit<RouteContext, 'closing'> {
  readonly handlers: Handlers<CloudApi>;
  readonly log: Logger;
  /** Metrics beside its own, as text. */
  readonly measured: () => string;
  readonly version: string;
  readonly vault: Vault;
  readonly mailbox: Mailbox | undefined;
  readonly application: Application;
  /** Adds what belongs to no row and to no page. */
  readonly oneClick: (app: FastifyInstance) => void;
}
export function createHttp(
  config: Pick<Config, 'proxies' | 'metricsToken' | 'requestTimeoutMs' | 'tls' | 'publicUrl'>,
  ports: HttpPorts,
): FastifyInstance {
  const base = pathIn(config.publicUrl);
  const limits = {
    headersTimeout: config.requestTimeoutMs,
    connectionsCheckingInterval: Math.ceil(config.requestTimeoutMs / 6),
    // Most calls are reads without a body: nothing waits for the end of one.
    optimizeEmptyRequests: true,
  };
  const options: FastifyHttpOptions<Server> = {
    requestTimeout: config.requestTimeoutMs,
    ...(config.tls
      ? { https: { ...limits, cert: config.tls.cert, key: config.tls.key, handshakeTimeout: config.requestTimeoutMs } }
      : { http: limits }),
    ...(base === '' ? {} : { rewriteUrl: ({ url = '/' }) => withoutBase(url, base) }),
    // A call that is under way when the cloud is told to stop is answered; a connection without one is closed.
    forceCloseConnections: 'idle',
    trustProxy: config.proxies.length > 0 ? [...config.proxies] : false,
    exposeHeadRoutes: false,
    // The contract's schemas judge what comes and what goes: two libraries that would do so are not even loaded.
    schemaController: { compilersFactory: { buildValidator: judgesNothing, buildSerializer: judgesNothing } },
    routerOptions: { maxParamLength: 200 },
    // An address that cannot even be decoded.
    frameworkErrors: (_error, _request, reply) => void sendNotFound(reply),
  };
  const app: FastifyInstance = fastify(options);
  readJsonOnly(app);
  addSecurityHeaders(app, [documentationStyle, mailboxStyle]);
  // Every line is made of these fields, of which none can hold a secret: there is nothing to look for.
  const access = ports.log.child({}, { redact: [] });
  app.addHook('onResponse', (request, reply, done) => {
    // The route as written, not the address as asked: that may hold ids and secrets.
    const { method, ip } = request;
    access.info({ method, route: request.routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime), ip }, 'answered');
    done();
  });
  app.setErrorHandler((error, request, reply) => {
    const { status, body } = thrownAnswer(error);
    if (status >= 500) ports.log.error({ err: error, method: request.method, route: request.routeOptions.url }, 'failed');
    return reply.code(status).send(body);
  });
  app.setNotFoundHandler((request, reply) =>
    app.hasReplyDecorator('sendPage') && isForPage(request) ? reply.sendPage() : sendNotFound(reply),
  );
  const closing = closeWhenClosing(app);
  addOperating(app, { db: ports.db, metricsToken: config.metricsToken, measured: ports.measured });
  addDocumentation(app, ports.version);
  if (ports.mailbox !== undefined) addMailbox(app, ports.mailbox);
  addDownloads(app, { ...ports, closing });
  addApplication(app, ports.application, base);
  ports.oneClick(app);
  app.get('/.well-known/jwks.json', () => ports.tokens.publicKeys());
  const handlers: Readonly<Record<string, AnyHandler>> = ports.handlers;
  for (const [name, call] of Object.entries<Call>(cloudApi)) {
    const handler = handlers[name];
    if (handler !== undefined) addRoute(app, call, handler, { ...ports, closing });
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

/** Whoever is answered while the cloud ends must not keep its connection, and so the cloud, waiting; a stream ends with it. */
function closeWhenClosing(app: FastifyInstance): AbortSignal {
  const closing = new AbortController();
  let underWay = 0;
  // A connection on which nothing was asked yet counts as busy, and would be waited for until it gives up by itself.
  const closeTheRest = () => {
    if (closing.signal.aborted && underWay === 0) app.server.closeAllConnections();
  };
  app.addHook('preClose', async () => {
    closing.abort();
    closeTheRest();
  });
  app.addHook('onRequest', (_request, reply, done) => {
    underWay += 1;
    reply.raw.once('close', () => {
      underWay -= 1;
      closeTheRest();
    });
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing.signal.aborted) reply.header('connection', 'close');
    done();
  });
  return closing.signal;
}

/** Nothing but JSON, without the two names through which a message reaches into every object of a program. */
function readJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, undefined);
    else void parse(request, text.toString(), done);
  });
}
