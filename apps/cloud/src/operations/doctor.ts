/** Checks database, disk, clock, certificates, mail and ports, and advises on each. */

import { X509Certificate } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Config } from '../kit/config.ts';
import { serverVersion, type Db } from '../kit/db/database.ts';
import { migrations } from '../kit/db/migrations/index.ts';
import { writtenLast } from '../kit/nodes/steady-clock.ts';
import type { ProviderSettings } from '../kit/sign-in-providers.ts';
import type { Tries } from './doctor-tries.ts';

export type Condition = 'ok' | 'warning' | 'bad';
export interface Finding {
  readonly about: string;
  readonly condition: Condition;
  readonly found: string;
  readonly advice?: string;
}
type Judged = Omit<Finding, 'about'>;
const ok = (found: string): Judged => ({ condition: 'ok', found });
const warning = (found: string, advice: string): Judged => ({ condition: 'warning', found, advice });
const bad = (found: string, advice: string): Judged => ({ condition: 'bad', found, advice });

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

export interface Examined {
  readonly config: Config;
  /** Why the database cannot be used, where it cannot. */
  readonly db: Db | { readonly unusable: string };
  readonly tries: Tries;
  readonly now: () => Date;
}
export async function examine({ config, db, tries, now }: Examined): Promise<readonly Finding[]> {
  const usable = 'unusable' in db ? undefined : db;
  const running = usable === undefined ? 0 : await runningProcesses(usable);
  const checks: Readonly<Record<string, () => Promise<Judged> | Judged>> = {
    database: () => ('unusable' in db ? bad(db.unusable, 'Nothing of the database could be looked at.') : databaseOf(db)),
    ...('folder' in config.database && { disk: () => diskOf((config.database as { readonly folder: string }).folder) }),
    ...(usable && {
      hold: () => holdOf(usable),
      processes: () => processesOf(running),
      clock: () => clockOf(usable, now),
      authority: () => authorityOf(usable, now()),
    }),
    certificate: () => certificateOf(config, tries, now()),
    mail: () => mailOf(config, tries),
    'text messages': () => textsOf(config, tries),
    ...Object.fromEntries(config.signInProviders.map((provider) => [`sign-in by ${provider.name}`, () => providerOf(provider, tries)])),
    pages: () => portOf(config.port, config.host, running, tries),
    amplifiers: () => portOf(config.mqttPort, config.host, running, tries),
    ...(config.publicUrl !== undefined && {
      'public address': () => publicOf(config.publicUrl ?? '', tries),
      'amplifiers from outside': () => outsideOf(config, tries),
    }),
    ...(usable && {
      notices: () => noticesOf(usable, now()),
      jobs: () => jobsOf(usable, running > 0),
      housekeeping: () => housekeepingOf(usable, now()),
    }),
  };
  return Promise.all(
    Object.entries(checks).map(async ([about, check]) => {
      try {
        return { about, ...(await check()) };
      } catch (error) {
        return { about, ...bad(`This could not be looked at: ${(error as Error).message}`, 'Look at the log of the database.') };
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
  return ok(`PostgreSQL ${await serverVersion(db)}, tables of ${migrations.at(-1)?.name}, ${sizeText(Number(bytes))}`);
}

async function diskOf(folder: string): Promise<Judged> {
  const { bavail, blocks, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const found = `${sizeText(free)} free of ${sizeText(blocks * bsize)} in ${folder}`;
  if (free < 200e6) return bad(found, 'Make room now: the database stops when the disk is full.');
  if (free < 2e9 || bavail < blocks / 20) return warning(found, 'Make room, or keep less with --keep-events and --keep-log.');
  return ok(found);
}

async function holdOf(db: Db): Promise<Judged> {
  const row = await db.selectFrom('embargo').select('since').executeTakeFirst();
  if (row === undefined) return ok('not on hold');
  return warning(
    `on hold since ${row.since.toISOString()}: it sends no messages, updates no amplifier and calls no webhook`,
    'When the original no longer sends anything: npm run cloud -- release.',
  );
}

async function runningProcesses(db: Db): Promise<number> {
  const { count } = await one(db, sql<{ count: number }>`select count(*)::int as count from nodes where alive_until > clock_timestamp()`);
  return count;
}
const processesOf = (running: number): Judged =>
  running > 0 ? ok(`${running} running`) : warning('no process of the cloud runs on this database', 'Start it: npm run cloud.');

async function clockOf(db: Db, now: () => Date): Promise<Judged> {
  const before = now().getTime();
  const { at } = await one(db, sql<{ at: Date }>`select clock_timestamp() as at`);
  const after = now().getTime();
  const off = Math.max(0, before - at.getTime(), at.getTime() - after);
  const last = await writtenLast(db);
  const setByServer = 'Have a time server set the clocks of this machine and of the database.';
  if (last - after > 2 * minuteMs) return bad(`set back: the database holds something of ${new Date(last).toISOString()}`, setByServer);
  if (off > minuteMs) return bad(`${ageText(off)} apart from the database's`, setByServer);
  if (off > 2000) return warning(`${ageText(off)} apart from the database's`, setByServer);
  return ok("as the database's");
}

async function authorityOf(db: Db, now: Date): Promise<Judged> {
  const row = await db.selectFrom('authority').select('certificate').executeTakeFirst();
  if (row === undefined) return ok('none yet: the first start makes one');
  return endOf(
    new X509Certificate(row.certificate),
    now,
    90,
    'Register every amplifier and bridge again: see "The secret is lost" in docs/hosting.md.',
  );
}
async function certificateOf({ tls, publicUrl }: Config, tries: Tries, now: Date): Promise<Judged> {
  const renew = 'Renew it: the cloud takes a new one from the files of --tls within a minute.';
  if (tls !== undefined) return endOf(new X509Certificate(tls.cert), now, 14, renew);
  if (publicUrl?.startsWith('https:') !== true) return ok('none: plain http serves this machine only');
  const shown = await tries.certificate(new URL(publicUrl));
  if (typeof shown === 'string') return bad(`${publicUrl} shows none: ${shown}`, 'Look at the proxy that speaks https for the cloud.');
  return endOf(shown, now, 14, 'Have the proxy renew it.');
}
function endOf(certificate: X509Certificate, now: Date, warnDays: number, advice: string): Judged {
  const end = new Date(certificate.validTo);
  const left = end.getTime() - now.getTime();
  if (left <= 0) return bad(`ended at ${end.toISOString()}`, advice);
  const found = `good until ${end.toISOString()}, ${Math.floor(left / dayMs)} days`;
  return left < warnDays * dayMs ? warning(found, advice) : ok(found);
}

async function mailOf({ smtp }: Config, tries: Tries): Promise<Judged> {
  if (smtp === undefined) return warning('no mail server is configured: no mail is sent', 'Set SMTP_URL and MAIL_FROM.');
  const trouble = await tries.mail(smtp);
  return trouble === undefined ? ok('the server takes mail from this user') : bad(trouble, 'Correct SMTP_URL, or look at the mail server.');
}
async function textsOf({ sms }: Config, tries: Tries): Promise<Judged> {
  if (sms === undefined) return ok('no provider is configured: no text message is sent');
  const trouble = await tries.sms(sms);
  return trouble === undefined
    ? ok('the provider answers')
    : bad(trouble, 'Correct SMS_URL, SMS_USER and SMS_PASSWORD, or ask the provider.');
}

async function providerOf(provider: ProviderSettings, tries: Tries): Promise<Judged> {
  const trouble = await tries.provider(provider);
  return trouble === undefined
    ? ok(`${provider.issuer} answers as a provider`)
    : bad(
        `${provider.issuer}: ${trouble}`,
        'Correct the issuer in the file of --providers, or look at the provider. Passwords and passkeys work meanwhile.',
      );
}

async function portOf(port: number, host: string, running: number, tries: Tries): Promise<Judged> {
  if (port === 0) return ok('any free port');
  const here = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  const trouble = await tries.port(here, port);
  if (trouble === undefined) return ok(`port ${port} of ${here} answers`);
  const found = `port ${port} of ${here} does not answer: ${trouble}`;
  if (running === 0) return warning(found, 'Start the cloud.');
  return bad(found, 'Give doctor the --host, --port and --mqtt-port of the cloud, or run it on the machine of the cloud.');
}
async function publicOf(publicUrl: string, tries: Tries): Promise<Judged> {
  const trouble = await tries.page(`${publicUrl}/healthz`);
  return trouble === undefined
    ? ok(`${publicUrl} answers`)
    : bad(`${publicUrl} does not answer as a cloud: ${trouble}`, 'Look at the name, the certificate and the proxy.');
}
async function outsideOf({ publicUrl = '', mqttPort }: Config, tries: Tries): Promise<Judged> {
  if (mqttPort === 0) return ok('any free port');
  const { hostname } = new URL(publicUrl);
  const trouble = await tries.port(hostname.replace(/^\[(.*)\]$/, '$1'), mqttPort);
  if (trouble === undefined) return ok(`port ${mqttPort} of ${hostname} answers`);
  return warning(
    `port ${mqttPort} of ${hostname} does not answer from here: ${trouble}`,
    'Forward it to the cloud unchanged, without ending TLS.',
  );
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
  const age = Math.max(0, ...rows.map(({ oldest }) => now.getTime() - oldest.getTime()));
  const waiting = rows.map((row) => `${row.waiting} by ${row.way}, the oldest for ${ageText(now.getTime() - row.oldest.getTime())}`);
  const found = `${waiting.length === 0 ? 'none waits' : `waiting: ${waiting.join('; ')}`}; ${failed} failed in a day`;
  const advice = 'The pages "Notices" of the venues say why; see mail and text messages above.';
  return age > hourMs ? bad(found, advice) : age > 5 * minuteMs || failed > 0 ? warning(found, advice) : ok(found);
}
async function jobsOf(db: Db, isRunning: boolean): Promise<Judged> {
  const { exists } = await one(db, sql<{ exists: boolean }>`select to_regclass('pgboss.job') is not null as exists`);
  if (!exists) return ok('none yet');
  const { count, seconds } = await one(
    db,
    sql<{ count: number; seconds: number }>`
      select count(*)::int as count, coalesce(max(extract(epoch from now() - start_after)), 0)::float8 as seconds
      from pgboss.job where state in ('created', 'retry') and start_after < now()`,
  );
  const age = seconds * 1000;
  const found = count === 0 ? 'none waits' : `${count} waiting, the oldest for ${ageText(age)}`;
  if (!isRunning) return ok(`${found}; the start goes on with them`);
  const advice = 'The log of the cloud says why: search it for "a job failed".';
  return age > hourMs ? bad(found, advice) : age > 5 * minuteMs ? warning(found, advice) : ok(found);
}
async function housekeepingOf(db: Db, now: Date): Promise<Judged> {
  const row = await db.selectFrom('housekeeping_runs').select(['ran_at', 'held_until']).executeTakeFirst();
  if (row === undefined) return ok('not yet: it runs every hour');
  const age = now.getTime() - row.ran_at.getTime();
  const found = `ran ${ageText(age)} ago`;
  if (row.held_until !== null && row.held_until > now)
    return warning(
      `${found}; it deletes nothing until ${row.held_until.toISOString()}, because the clock jumped`,
      'Have a time server set the clock.',
    );
  return age > dayMs ? warning(found, 'It runs every hour: look at the log of the cloud.') : ok(found);
}

function sizeText(bytes: number): string {
  return bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}
function ageText(ms: number): string {
  if (ms < 2 * minuteMs) return `${Math.round(ms / 1000)} s`;
  if (ms < 2 * hourMs) return `${Math.round(ms / minuteMs)} min`;
  return ms < 2 * dayMs ? `${Math.round(ms / hourMs)} h` : `${Math.round(ms / dayMs)} days`;
}
