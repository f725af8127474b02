/** Checks database, disk, clock, certificates, mail and ports, and advises on each. */

import { X509Certificate } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import type { Clock } from '@headroom/protocol';
import type { Check, Condition, FiguresOf, Finding } from '@headroom/protocol/cloud-doctor';
import { sql } from 'kysely';
import type { Config } from '../kit/config.ts';
import { serverVersion, type Db } from '../kit/db/database.ts';
import { migrations } from '../kit/db/migrations/index.ts';
import { writtenLast } from '../kit/nodes/steady-clock.ts';
import type { ProviderSettings } from '../kit/sign-in-providers.ts';
import type { Tries } from './doctor-tries.ts';

type Judged = Omit<Finding, 'check'>;
type Judge = <Code extends keyof FiguresOf>(code: Code, figures: FiguresOf[Code]) => Judged;
const judge =
  (condition: Condition): Judge =>
  (code, figures) => ({ condition, code, figures });
const ok = judge('ok');
const warning = judge('warning');
const bad = judge('bad');

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

export interface Examined {
  readonly config: Config;
  /** Why the database cannot be used, where it cannot. */
  readonly db: Db | { readonly unusable: string };
  readonly tries: Tries;
  readonly now: () => Date;
  readonly after: Clock['after'];
}
/** For each check: one that hangs must not hide the others. */
const patienceMs = 30_000;
type Look = readonly [check: Check, look: () => Promise<Judged> | Judged];
export async function examine({ config, db, tries, now, after }: Examined): Promise<readonly Finding[]> {
  const usable = 'unusable' in db ? undefined : db;
  const running = usable === undefined ? 0 : await runningProcesses(usable);
  const { database, publicUrl } = config;
  const looks: readonly Look[] = [
    ['database', () => ('unusable' in db ? bad('databaseUnusable', { reason: db.unusable }) : databaseOf(db))],
    ...('folder' in database ? ([['disk', () => diskOf(database.folder)]] satisfies Look[]) : []),
    ...(usable
      ? ([
          ['hold', () => holdOf(usable)],
          ['processes', () => processesOf(running)],
          ['clock', () => clockOf(usable, now)],
          ['authority', () => authorityOf(usable, now())],
        ] satisfies Look[])
      : []),
    ['certificate', () => certificateOf(config, tries, now())],
    ['mail', () => mailOf(config, tries)],
    ['texts', () => textsOf(config, tries)],
    ...config.signInProviders.map((provider): Look => ['provider', () => providerOf(provider, tries)]),
    ['pages', () => portOf(config.port, config.host, running, tries)],
    ['amplifiers', () => portOf(config.mqttPort, config.host, running, tries)],
    ...(publicUrl === undefined
      ? []
      : ([
          ['publicAddress', () => publicOf(publicUrl, tries)],
          ['amplifiersOutside', () => outsideOf(publicUrl, config.mqttPort, tries)],
        ] satisfies Look[])),
    ...(usable
      ? ([
          ['notices', () => noticesOf(usable, now())],
          ['jobs', () => jobsOf(usable, running > 0)],
          ['housekeeping', () => housekeepingOf(usable, now())],
        ] satisfies Look[])
      : []),
  ];
  return Promise.all(
    looks.map(async ([check, look]) => {
      const late = Promise.withResolvers<Judged>();
      const callOff = after(patienceMs, () => late.resolve(bad('unknown', { reason: `no answer within ${patienceMs / 1000} s` })));
      try {
        return { check, ...(await Promise.race([look(), late.promise])) };
      } catch (error) {
        return { check, ...bad('unknown', { reason: (error as Error).message }) };
      } finally {
        callOff();
      }
    }),
  );
}

async function one<Row>(db: Db, query: ReturnType<typeof sql<Row>>): Promise<Row> {
  const [row] = (await query.execute(db)).rows;
  if (row === undefined) throw new Error('The database answered nothing.');
  return row;
}

async function databaseOf(db: Db): Promise<Judged> {
  const { bytes } = await one(db, sql<{ bytes: string }>`select pg_database_size(current_database()) as bytes`);
  return ok('databaseRuns', { version: await serverVersion(db), tables: migrations.at(-1)?.name ?? '', bytes: Number(bytes) });
}

async function diskOf(folder: string): Promise<Judged> {
  const { bavail, blocks, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const room = { free, all: blocks * bsize, folder };
  if (free < 200e6) return bad('diskFull', room);
  return free < 2e9 || bavail < blocks / 20 ? warning('diskLow', room) : ok('diskFree', room);
}

async function holdOf(db: Db): Promise<Judged> {
  const row = await db.selectFrom('embargo').select('since').executeTakeFirst();
  return row === undefined ? ok('notHeld', {}) : warning('held', { since: row.since.toISOString() });
}

async function runningProcesses(db: Db): Promise<number> {
  const { count } = await one(db, sql<{ count: number }>`select count(*)::int as count from nodes where alive_until > clock_timestamp()`);
  return count;
}
const processesOf = (running: number): Judged => (running > 0 ? ok('processesRun', { count: running }) : warning('noProcess', {}));

async function clockOf(db: Db, now: () => Date): Promise<Judged> {
  const before = now().getTime();
  const { at } = await one(db, sql<{ at: Date }>`select clock_timestamp() as at`);
  const after = now().getTime();
  const off = Math.max(0, before - at.getTime(), at.getTime() - after);
  const last = await writtenLast(db);
  if (last - after > 2 * minuteMs) return bad('clockBack', { last: new Date(last).toISOString() });
  if (off > minuteMs) return bad('clockApart', { off });
  return off > 2000 ? warning('clockApart', { off }) : ok('clockRight', {});
}

async function authorityOf(db: Db, now: Date): Promise<Judged> {
  const row = await db.selectFrom('authority').select('certificate').executeTakeFirst();
  if (row === undefined) return ok('authorityNone', {});
  return endOf('authority', new X509Certificate(row.certificate), now, 90);
}
async function certificateOf({ tls, publicUrl }: Config, tries: Tries, now: Date): Promise<Judged> {
  if (tls !== undefined) return endOf('certificate', new X509Certificate(tls.cert), now, 14);
  if (publicUrl?.startsWith('https:') !== true) return ok('certificateNone', {});
  const shown = await tries.certificate(new URL(publicUrl));
  return typeof shown === 'string' ? bad('proxyShowsNone', { url: publicUrl, reason: shown }) : endOf('proxy', shown, now, 14);
}
function endOf(whose: 'authority' | 'certificate' | 'proxy', certificate: X509Certificate, now: Date, warnDays: number): Judged {
  const end = new Date(certificate.validTo);
  const left = end.getTime() - now.getTime();
  const figures = { until: end.toISOString(), days: Math.max(0, Math.floor(left / dayMs)) };
  if (left <= 0) return bad(`${whose}Ended`, figures);
  return left < warnDays * dayMs ? warning(`${whose}Ending`, figures) : ok(`${whose}Good`, figures);
}

async function mailOf({ smtp }: Config, tries: Tries): Promise<Judged> {
  if (smtp === undefined) return warning('mailNone', {});
  const reason = await tries.mail(smtp);
  return reason === undefined ? ok('mailGood', {}) : bad('mailTrouble', { reason });
}
async function textsOf({ sms }: Config, tries: Tries): Promise<Judged> {
  if (sms === undefined) return ok('textsNone', {});
  const reason = await tries.sms(sms);
  return reason === undefined ? ok('textsGood', {}) : bad('textsTrouble', { reason });
}

async function providerOf(provider: ProviderSettings, tries: Tries): Promise<Judged> {
  const { name, issuer } = provider;
  const reason = await tries.provider(provider);
  return reason === undefined ? ok('providerGood', { name, issuer }) : bad('providerTrouble', { name, issuer, reason });
}

async function portOf(port: number, asked: string, running: number, tries: Tries): Promise<Judged> {
  if (port === 0) return ok('portAny', {});
  const host = asked === '0.0.0.0' ? '127.0.0.1' : asked === '::' ? '::1' : asked;
  const reason = await tries.port(host, port);
  if (reason === undefined) return ok('portOpen', { port, host });
  return running === 0 ? warning('portNotStarted', { port, host, reason }) : bad('portClosed', { port, host, reason });
}
async function publicOf(url: string, tries: Tries): Promise<Judged> {
  const reason = await tries.page(`${url}/healthz`);
  return reason === undefined ? ok('publicGood', { url }) : bad('publicTrouble', { url, reason });
}
async function outsideOf(publicUrl: string, port: number, tries: Tries): Promise<Judged> {
  if (port === 0) return ok('portAny', {});
  const host = new URL(publicUrl).hostname.replace(/^\[(.*)\]$/, '$1');
  const reason = await tries.port(host, port);
  return reason === undefined ? ok('portOpen', { port, host }) : warning('portClosedOutside', { port, host, reason });
}

async function noticesOf(db: Db, now: Date): Promise<Judged> {
  const { rows } = await sql<{ way: string; waiting: number; oldest: Date }>`
    select way, count(*)::int as waiting, min(created_at) as oldest from notices where state = 'waiting' group by way order by way`.execute(
    db,
  );
  const { failed } = await one(
    db,
    sql<{
      failed: number;
    }>`select count(*)::int as failed from notices where state = 'failed' and created_at > ${new Date(now.getTime() - dayMs)}`,
  );
  const oldest = Math.max(0, ...rows.map(({ oldest: at }) => now.getTime() - at.getTime()));
  const waiting = rows.reduce((sum, row) => sum + row.waiting, 0);
  const figures = { waiting, ways: rows.map(({ way }) => way).join(', '), oldest, failed };
  if (oldest > hourMs) return bad('noticesStuck', figures);
  return oldest > 5 * minuteMs || failed > 0 ? warning('noticesStuck', figures) : ok('noticesFlow', figures);
}
async function jobsOf(db: Db, isRunning: boolean): Promise<Judged> {
  const { exists } = await one(db, sql<{ exists: boolean }>`select to_regclass('pgboss.job') is not null as exists`);
  if (!exists) return ok('jobsNone', {});
  const { count, seconds } = await one(
    db,
    sql<{ count: number; seconds: number }>`
      select count(*)::int as count, coalesce(max(extract(epoch from now() - start_after)), 0)::float8 as seconds
      from pgboss.job where state in ('created', 'retry') and start_after < now()`,
  );
  const figures = { waiting: count, oldest: seconds * 1000 };
  if (!isRunning) return ok('jobsStopped', figures);
  if (figures.oldest > hourMs) return bad('jobsLate', figures);
  return figures.oldest > 5 * minuteMs ? warning('jobsLate', figures) : ok('jobsFlow', figures);
}
async function housekeepingOf(db: Db, now: Date): Promise<Judged> {
  const row = await db.selectFrom('housekeeping_runs').select(['ran_at', 'held_until']).executeTakeFirst();
  if (row === undefined) return ok('housekeepingNone', {});
  const ago = now.getTime() - row.ran_at.getTime();
  if (row.held_until !== null && row.held_until > now) return warning('housekeepingHeld', { ago, until: row.held_until.toISOString() });
  return ago > dayMs ? warning('housekeepingLate', { ago }) : ok('housekeepingRan', { ago });
}
