import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { basePath } from '@headroom/protocol/cloud';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export interface Application {
  readonly root: string;
  readonly configFile: string | undefined;
}
export const pageFile = 'cloud.html';
type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "manifest-src 'self'",
  // For the broker at the same address, which some browsers do not count as 'self'.
  "connect-src 'self' ws: wss:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Undefined where nothing was built. */
export function pageOf({ root }: Application, base: string): SendPage | undefined {
  const file = join(root, pageFile);
  if (!existsSync(file)) return undefined;
  return ({ url }, reply) => {
    // Browsers take an address that begins with two slashes for another host.
    const single = url.replace(/^[^?]*/, (path) => path.replaceAll(/\/{2,}/g, '/'));
    return single === url ? sendPageOf(reply, file, base) : reply.redirect(base + single);
  };
}

export function addApplication(app: FastifyInstance, { root, configFile }: Application, sendPage: SendPage | undefined): void {
  app.get('/config.json', (_request, reply) => {
    const places = [configFile, join(root, 'config.json')].filter((place) => place !== undefined && existsSync(place));
    return reply.type('application/json; charset=utf-8').send(places[0] === undefined ? '{}' : readFileSync(places[0], 'utf8'));
  });
  if (sendPage === undefined) return;
  // Loading takes long.
  void app.register(import('@fastify/static'), {
    root,
    preCompressed: true,
    cacheControl: false,
    // Their names change with their content.
    setHeaders: (response, path) =>
      void response.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'),
  });
  app.get('/', sendPage);
}

export function isForPage({ method, url, headers }: FastifyRequest): boolean {
  return method === 'GET' && !url.startsWith(`${basePath}/`) && headers.accept?.includes('text/html') === true;
}
/** The build uses relative paths. */
function sendPageOf(reply: FastifyReply, file: string, base: string): FastifyReply {
  // An async read would queue behind password hashes.
  const page = readFileSync(file, 'utf8');
  reply.header('content-security-policy', policy).header('cache-control', 'no-cache').type('text/html; charset=utf-8');
  return reply.send(page.replaceAll('="./', `="${base}/`));
}
