import { Readable } from 'node:stream';
import { basePath } from '@headroom/protocol/cloud';
import type { Clock } from '@headroom/protocol';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Db } from '../../kit/db/database.ts';
import { generalAnswer } from '../../kit/http/errors.ts';
import type { Vault } from '../../kit/vault.ts';
import { bytesOf, releaseById, type Release } from './releases.ts';

/** Longer than a slow download; interrupted ones resume. */
const lifetimeMs = 60 * 60_000;

/** Below the base path, since each amplifier reaches its cloud its own way. */
export function packageAddress(vault: Pick<Vault, 'seal'>, { releaseId, name }: Release, now: Date): string {
  const expires = `${now.getTime() + lifetimeMs}`;
  const signature = vault.seal('', signed(releaseId, name, expires)).toString('base64url');
  return `/firmware/${releaseId}/${encodeURIComponent(name)}?expires=${expires}&signature=${signature}`;
}
const signed = (releaseId: string, name: string, expires: string) => `firmware ${releaseId} ${name} until ${expires}`;

interface DownloadPorts {
  readonly db: Db;
  readonly clock: Clock;
  readonly vault: Pick<Vault, 'open'>;
  /** Shutdown; downloads resume at another process. */
  readonly closing: AbortSignal;
}

export function addDownloads(app: FastifyInstance, { db, clock, vault, closing }: DownloadPorts): void {
  const isGood = (releaseId: string, name: string, { expires, signature }: Record<string, unknown>) =>
    typeof expires === 'string' &&
    typeof signature === 'string' &&
    /^\d{1,15}$/.test(expires) &&
    Number(expires) > clock.now() &&
    vault.open(Buffer.from(signature, 'base64url'), signed(releaseId, name, expires)) === '';

  app.route<{ Params: { releaseId: string; name: string }; Querystring: Record<string, unknown> }>({
    method: ['GET', 'HEAD'],
    url: `${basePath}/firmware/:releaseId/:name`,
    async handler(request, reply) {
      const { releaseId, name } = request.params;
      // First, so that nobody without a signature learns what exists.
      if (!isGood(releaseId, name, request.query)) return refuse(reply, 'Forbidden');
      const release = await releaseById(db, releaseId);
      if (release === undefined) return reply.code(410).send({ code: 'Withdrawn', message: 'This release was withdrawn.' });
      const tag = `"${release.sha256}"`;
      reply.headers({ 'accept-ranges': 'bytes', etag: tag, 'cache-control': 'no-store', 'content-type': 'application/octet-stream' });
      const isOther = request.headers['if-range'] !== undefined && request.headers['if-range'] !== tag;
      const range = isOther ? undefined : readRange(request.headers.range, release.bytes);
      if (range === 'beyond') return reply.code(416).header('content-range', `bytes */${release.bytes}`).type('application/json').send();
      const { first, last } = range ?? { first: 0, last: release.bytes - 1 };
      reply.header('content-length', last - first + 1);
      if (range) reply.code(206).header('content-range', `bytes ${first}-${last}/${release.bytes}`);
      if (request.method === 'HEAD') return reply.send();
      const bytes = Readable.from(bytesOf(db, releaseId, first, last), { objectMode: false, signal: closing });
      return reply.send(bytes);
    },
  });
}

function refuse(reply: FastifyReply, code: 'Forbidden'): FastifyReply {
  const { status, body } = generalAnswer(code);
  return reply.code(status).send(body);
}

interface Range {
  readonly first: number;
  readonly last: number;
}
/** Several or invalid ranges get the whole, as HTTP allows. */
function readRange(header: string | undefined, bytes: number): Range | 'beyond' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  if (from === '') return to === '0' ? 'beyond' : { first: Math.max(0, bytes - Number(to)), last: bytes - 1 };
  const range = { first: Number(from), last: to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1) };
  if (to !== '' && Number(to) < range.first) return undefined;
  return range.first >= bytes ? 'beyond' : range;
}
