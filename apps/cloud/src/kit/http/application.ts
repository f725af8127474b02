/** The application for browsers: its files, its page at every address that nothing else has, and what the operator fills in for it. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { basePath } from '@headroom/protocol/cloud';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export interface Application {
  /** Where `npm run build` has put it; without it the cloud answers calls only. */
  readonly root: string;
  /** docs/configuration.md says what may stand in it; without it what was built says so. */
  readonly configFile: string | undefined;
}
export const pageFile = 'cloud.html';
declare module 'fastify' {
  interface FastifyReply {
    sendPage(): FastifyReply;
  }
}

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "manifest-src 'self'",
  // The broker is at the same address; not every browser counts that under 'self'.
  "connect-src 'self' ws: wss:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** `base` is the path below which people find it. */
export function addApplication(app: FastifyInstance, { root, configFile }: Application, base: string): void {
  app.get('/config.json', (_request, reply) => {
    const places = [configFile, join(root, 'config.json')].filter((place) => place !== undefined && existsSync(place));
    return reply.type('application/json; charset=utf-8').send(places[0] === undefined ? '{}' : readFileSync(places[0], 'utf8'));
  });
  if (!existsSync(join(root, pageFile))) return;
  // Only where there are pages: loading it takes long.
  void app.register(import('@fastify/static'), {
    root,
    preCompressed: true,
    cacheControl: false,
    // Their names change with their content.
    setHeaders: (response, path) =>
      void response.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'),
  });
  app.decorateReply('sendPage', function sendPage(this: FastifyReply) {
    return sendPageOf(this, join(root, pageFile), base);
  });
  app.get('/', (_request, reply) => reply.sendPage());
}

/** Whether this is somebody who typed an address of the application, and not a program that asks for what is not there. */
export function isForPage({ method, url, headers }: FastifyRequest): boolean {
  return method === 'GET' && !url.startsWith(`${basePath}/`) && headers.accept?.includes('text/html') === true;
}
/** Built to find its parts beside itself, it is told at whatever address it stands where they are. */
function sendPageOf(reply: FastifyReply, file: string, base: string): FastifyReply {
  // A few kilobytes that the system keeps in memory: read by a thread, they would wait behind the passwords that are looked at.
  const page = readFileSync(file, 'utf8');
  reply.header('content-security-policy', policy).header('cache-control', 'no-cache').type('text/html; charset=utf-8');
  return reply.send(page.replaceAll('="./', `="${base}/`));
}
