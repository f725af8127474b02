/** The web server: application, GET /host in simulator mode, uploads [API-18] [API-24]. */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Clock } from '@headroom/protocol';
import { createCrowd, type CrowdLimits } from './crowd.ts';
import type { HostRules } from './host-rules.ts';
import type { UploadAnswer } from './uploads.ts';
import type { WebFile, WebRoot } from './web-root.ts';

export const uploadPath = '/http-multipart-form-data-upload.cgi';

/** A package over slow wireless; longer uploads would block the single place. */
const maxRequestMs = 900_000;

export interface HttpFace {
  readonly http: Server;
  /** Without it WebSockets are refused. */
  onSocket(take: (request: IncomingMessage, socket: Duplex, head: Buffer) => void): void;
  freeze(frozen: boolean): void;
  drop(): void;
}
interface Simulated {
  readonly host: string;
  readonly carried: boolean;
  readonly isOlderCopy: boolean;
  readonly servedElsewhere: readonly string[];
}
interface HttpFaceOptions {
  readonly clock: Clock;
  readonly limits: CrowdLimits;
  readonly rules: HostRules;
  readonly web: () => WebRoot | undefined;
  /** For GET /host; undefined outside simulator mode. `carried`: this server carries sockets and uploads. */
  readonly simulated: () => Simulated | undefined;
  readonly upload: (request: IncomingMessage) => Promise<UploadAnswer>;
}

export function createHttpFace({ clock, limits, rules, web, simulated, upload }: HttpFaceOptions): HttpFace {
  const sockets = new Set<Socket>();
  let frozen = false;
  const crowd = createCrowd(limits, clock);
  const http = createServer({ requestTimeout: maxRequestMs, maxHeaderSize: 16_384 }, (request, response) => {
    crowd.settle(request.socket);
    response.on('close', () => crowd.unsettle(request.socket));
    for (const [name, value] of Object.entries(protection)) response.setHeader(name, value);
    response.on('error', () => request.destroy());
    const { origin } = request.headers;
    const refusal = rules.refusal(request);
    if (refusal) return say(response, refusal.status, refusal.message);
    if (origin !== undefined) {
      response.setHeader('access-control-allow-origin', origin);
      response.setHeader('vary', 'Origin');
    }
    answer(request, response).catch(() => request.destroy());
  });
  http.on('connection', (socket) => {
    crowd.admit(socket);
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    if (frozen) socket.pause();
  });
  http.on('clientError', (_, socket) => socket.destroy());

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = pathOf(request.url);
    if (path === undefined) return say(response, 400, 'Bad request');
    if (path === uploadPath) return answerUpload(request, response);
    if (request.method !== 'GET' && request.method !== 'HEAD') return say(response, 405, 'Method not allowed', { allow: 'GET, HEAD' });
    const simulator = simulated();
    if (simulator !== undefined && path === '/host') {
      response.setHeader('cache-control', 'no-store');
      response.setHeader('content-type', 'application/json');
      const { host, isOlderCopy, servedElsewhere } = simulator;
      const trouble = { ...(isOlderCopy && { isOlderCopy }), ...(servedElsewhere.length > 0 && { servedElsewhere }) };
      return void response.end(JSON.stringify({ host, ...trouble }));
    }
    const root = web();
    if (!root) return say(response, 503, 'The web application is not built yet: npm run build');
    const file = root.find(path);
    if (!file) return say(response, 404, 'Not found');
    serve(request, response, simulator === undefined ? file : asSimulated(file, simulator.carried));
  }

  async function answerUpload(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'OPTIONS') {
      response.setHeader('access-control-allow-methods', 'POST');
      response.setHeader('access-control-allow-headers', 'content-type');
      response.setHeader('access-control-max-age', '600');
      response.writeHead(204).end();
      return;
    }
    if (request.method !== 'POST') return say(response, 405, 'Method not allowed', { allow: 'POST, OPTIONS' });
    const { status, message } = await upload(request);
    // A refused sender gets its answer first, then is cut off.
    say(response, status, message, request.complete ? {} : { connection: 'close' });
    if (!request.complete) response.once('finish', () => setTimeout(() => request.destroy(), 500).unref());
  }

  return {
    http,
    onSocket(take) {
      http.on('upgrade', (request, socket, head) => {
        crowd.settle(request.socket);
        take(request, socket, head);
      });
    },
    freeze(next) {
      frozen = next;
      for (const socket of sockets) {
        if (frozen) socket.pause();
        else socket.resume();
      }
    },
    drop() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** `connect-src` is open because the other amplifiers' addresses are unknown. */
const protection = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; manifest-src 'self'; connect-src 'self' ws: http:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
} as const;

/** The page asks for it as soon as its script runs. */
const hostAhead = '<link rel="preload" href="/host" as="fetch" crossorigin>';
/** Marks the page, so that elsewhere it never asks [API-24] (OQ-029). */
function asSimulated(file: WebFile, carried: boolean): WebFile {
  if (!file.type.startsWith('text/html')) return file;
  const pages = carried ? carriedPages : simulatedPages;
  const known = pages.get(file);
  if (known) return known;
  const mark = carried ? 'carried' : '';
  const text = file.body.toString().replace('<head>', `<head><meta name="headroom-simulator" content="${mark}">${hostAhead}`);
  const marked = { ...file, etag: file.etag.replace(/"$/, `-s${mark}"`), body: Buffer.from(text), br: undefined, gzip: undefined };
  pages.set(file, marked);
  return marked;
}
const simulatedPages = new WeakMap<WebFile, WebFile>();
const carriedPages = new WeakMap<WebFile, WebFile>();

function serve(request: IncomingMessage, response: ServerResponse, file: WebFile): void {
  response.setHeader('etag', file.etag);
  response.setHeader('cache-control', file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
  if (file.br ?? file.gzip) response.appendHeader('vary', 'Accept-Encoding');
  if (request.headers['if-none-match']?.includes(file.etag)) return void response.writeHead(304).end();
  const accepted = request.headers['accept-encoding'] ?? '';
  const accepts = (coding: string) =>
    new RegExp(`(?:^|,)\\s*${coding}\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*(?:,|$)))?`).test(accepted) &&
    !new RegExp(`${coding}\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$)`).test(accepted);
  const coded =
    file.br && accepts('br')
      ? { coding: 'br', body: file.br }
      : file.gzip && accepts('gzip')
        ? { coding: 'gzip', body: file.gzip }
        : undefined;
  if (coded) response.setHeader('content-encoding', coded.coding);
  const body = coded?.body ?? file.body;
  response.setHeader('content-type', file.type);
  response.setHeader('content-length', body.length);
  response.end(request.method === 'HEAD' ? undefined : body);
}

function say(response: ServerResponse, status: number, message: string, headers: Record<string, string> = {}): void {
  if (response.headersSent) return;
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...headers });
  response.end(`${message}\n`);
}

function pathOf(url: string | undefined): string | undefined {
  if (url === undefined || !url.startsWith('/') || url.length > 2048) return undefined;
  try {
    return decodeURIComponent(url.split(/[?#]/, 1)[0] ?? '');
  } catch {
    return undefined;
  }
}
