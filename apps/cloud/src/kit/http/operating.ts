import type { FastifyInstance, FastifyRequest } from 'fastify';
import { timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { ProcessMetrics } from './metrics.ts';

interface Operating {
  readonly db: Db;
  readonly metricsToken: string | undefined;
  readonly measured: () => string;
  readonly jobs: Pick<Jobs, 'isAway'>;
}

/** Frequent probes would flood logs and metrics. */
const probes = new Set(['/healthz', '/readyz']);
export const isProbe = (route: string | undefined): boolean => probes.has(route ?? '');

export function addOperating(app: FastifyInstance, { db, metricsToken, measured, jobs }: Operating): void {
  app.get('/healthz', async () => ({ status: 'alive' }));
  app.get('/readyz', async (_request, reply) => {
    try {
      await sql`select 1`.execute(db);
      if (jobs.isAway()) return await reply.code(503).send({ status: 'the jobs do not start: the log says why' });
      return { status: 'ready' };
    } catch {
      return reply.code(503).send({ status: 'the database does not answer' });
    }
  });
  // Without a token nobody may read them, so nothing is measured.
  if (metricsToken === undefined) return;
  let measures: ProcessMetrics | undefined;
  const loadMeasures = async () => {
    const { createProcessMetrics } = await import('./metrics.ts');
    return (measures ??= createProcessMetrics());
  };
  app.addHook('onResponse', (request, reply, done) => {
    if (isProbe(request.routeOptions.url)) return done();
    if (measures !== undefined) measures.answered(request, reply);
    else void loadMeasures().then((loaded) => loaded.answered(request, reply));
    done();
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayMeasure(request, metricsToken))
      return reply.code(403).send({ code: 'Forbidden', message: 'The metrics are not for this caller.' });
    const { contentType, text } = await loadMeasures();
    return reply.type(contentType).send((await text()) + measured());
  });
}

function mayMeasure({ headers }: FastifyRequest, token: string): boolean {
  const given = Buffer.from(headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
