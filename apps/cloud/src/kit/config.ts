/** The only reader of command line and environment. */

import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { isEmail } from '@headroom/model/people';
import { signUps, type SignUp } from '@headroom/protocol/cloud';
import type { Place } from './db/database.ts';
import type { Application } from './http/application.ts';
import { readTls, type Tls } from './http/certificate.ts';
import { usualRates, type Rates } from './http/rate-limit.ts';
import type { SmtpOptions } from './mail/smtp-mail.ts';
import { readNatsServers } from './nodes/nats-servers.ts';
import { orderOptions, readWords, type Words } from './orders.ts';
import { usualRetention, type Retention } from './retention.ts';
import { usualQuotas, type Quotas } from './quotas.ts';
import { usualSecretCost, type SecretCost } from './secret-cost.ts';
import { readProviders, type ProviderSettings } from './sign-in-providers.ts';
import type { SmsOptions } from './sms/http-sms.ts';
import { isVaultKey, type VaultKey } from './vault.ts';

const million = 1_000_000;
export interface Room {
  readonly all: number;
  readonly ofOneAddress: number;
}
/** A venue's amplifiers reconnect together from one address. */
export const usualRoom: Room = { all: 4000, ofOneAddress: 1000 };

export const help = `The self-hosted cloud: accounts, venues and their amplifiers, in one process.

  npm run cloud -- --port 8080 --data ./data        serves until it is told to stop
  npm run cloud -- migrate --data ./data            brings the tables up to date as a start does, and ends
  npm run cloud -- backup FILE --data ./data        writes everything that it stores into a new file
  npm run cloud -- restore FILE --data ./data       reads such a file into an empty folder or database
  npm run cloud -- hold --data ./data               has it tell nobody, update no amplifier and call no webhook, as after a restore
  npm run cloud -- release --data ./data            ends that
  npm run cloud -- accounts list [PART] --data ./data      names the accounts whose address holds PART
  npm run cloud -- accounts show EMAIL --data ./data       tells what there is of one
  npm run cloud -- accounts disable EMAIL --data ./data    signs it out and lets nobody sign in; its venues stay; enable ends that
  npm run cloud -- accounts delete EMAIL --yes --data ./data         removes it and its venues for good
  npm run cloud -- accounts end-second-factor EMAIL --data ./data    for who has lost it and the recovery codes
  npm run cloud -- accounts end-sessions EMAIL --data ./data         signs it out everywhere
  npm run cloud -- venues list [PART] --data ./data        names the venues whose name or owner holds PART
  npm run cloud -- doctor --data ./data                    looks at everything that the cloud needs, and tells what to do; the options
                                                           and the environment are those of the cloud itself
  npm run cloud -- firmware add FILE... --data ./data      offers these packages, or those in a zip, to amplifiers of their models
  npm run cloud -- firmware list --data ./data             names what is offered
  npm run cloud -- firmware withdraw NAME --data ./data    offers it no longer

  --port NUMBER         where it listens (default: 8080); 0 takes any free port
  --mqtt-port NUMBER    where amplifiers connect, over TLS (default: 8884); 0 takes any free port
  --host ADDRESS        on which address (default: 127.0.0.1); 0.0.0.0 for every one
  --data DIR            keeps its own PostgreSQL in this folder (default: ./data)
  --postgres DIR        runs the PostgreSQL of this folder, such as /usr/lib/postgresql/18 (default: the one that comes along)
  --log LEVEL           debug, info, warn, error or silent (default: info)
  --proxy ADDRESS       a proxy whose X-Forwarded-For is believed; may be repeated (default: none)
  --tls CERT KEY        answers over https, with the certificate chain and the key in these two files (default: http, for this machine or
                        a proxy; from elsewhere its pages take no password over http). What is renewed
                        there is used within a minute
  --public URL          the address under which people reach it, such as https://cloud.example or https://example.com/headroom; passkeys
                        belong to it (default: none; then live values and amplifiers go by this machine's own name and addresses)
  --web DIR             the built application (default: the one of this checkout, where it is built)
  --config FILE         what the operator fills in for its pages, docs/configuration.md (default: config.json in the folder of --data)
  --mailbox             shows at /mailbox, to this machine only, what nobody sends: for a trial, and not with --public (default: no)
  --hsts-subdomains     has browsers come over https to every name below that of --public as well, for a year
  --no-docs             does not explain its calls at /docs and /openapi.json
  --hide-accounts       answers nobody whether an e-mail address has an account, neither in words nor in time
  --sign-up WHO         who may open an account: open, invitation (whose address is invited into a venue) or closed (default: open)
  --operator EMAIL      whose account may use the page "Operator": the accounts, venues and doctor of this cloud; may be repeated
                        (default: none)
  --providers FILE      sign-in by OpenID Connect beside passwords, docs/configuration.md (default: none)
  --offline-grace MIN   how long an amplifier may be away before its venue's contacts are told, in minutes (default: 2)
  --keep-events DAYS    how long a venue remembers what happened in it (default: ${usualRetention.eventDays})
  --events COUNT        how many events the venues of one account keep, the oldest of those with most go first (default: ${usualRetention.events})
  --events-size MB      how much room they take (default: ${usualRetention.eventBytes / million})
  --notices COUNT       likewise of what they were told (default: ${usualRetention.notices})
  --notices-size MB     and its room (default: ${usualRetention.noticeBytes / million})
  --keep-log DAYS       how long it is known who changed what (default: ${usualRetention.logDays})
  --log-entries COUNT   how many such entries one account keeps (default: ${usualRetention.logEntries})
  --log-size MB         how much room they take (default: ${usualRetention.logBytes / million})
  --snapshots COUNT     how many snapshots the venues of one account keep; beyond that none is taken (default: ${usualQuotas.snapshots})
  --snapshots-size MB   how much room they take (default: ${usualQuotas.snapshotBytes / million})
  --members COUNT       how many members and invitations they have; beyond that nobody is invited (default: ${usualQuotas.members}).
                        From 80 % of any of these an account is told, in its log and by mail
  --limit COUNT, --after WHERE
                        of a list: how many (default: 50), and after which address or venue's id
  --json                prints the answer of list, show or doctor as JSON
  --help                this text

From the environment:
  DATABASE_URL          a PostgreSQL of your own, postgres://user:password@host/name, which many processes can share
  CLOUD_SECRET          64 hexadecimal digits that seal what must not lie open in the database, the same for every process
                        (default: secret.key in the folder of --data, made at the first start). No backup holds it: keep a copy.
                        NEW,OLD seals with NEW and opens what OLD sealed; what lies in the database is sealed anew within an hour
  NATS_URL              nats://user:password@host:4222, or tls:// where it must be encrypted, several with commas: over it the processes of
                        one cloud hear one another at once; one process needs none
  NODE_ID               what this process is called in logs and among the processes of one cloud (default: node)
  SMTP_URL, MAIL_FROM   smtp://user:password@host:587 and who writes, Headroom <alarms@example.com>; without them no mail is sent
  SMTP_PLAIN            yes allows a mail server that offers no TLS (default: no)
  SMS_URL, SMS_FROM, SMS_USER, SMS_PASSWORD
                        a provider that takes To, From and Body as a form; without them no text message is sent
  SMS_PLAIN             yes allows a provider that is reached over http (default: no)
  OIDC_SECRET_ID        the client secret of the sign-in provider ID of --providers, unless its clientSecretFile holds it
  WEBHOOKS_PRIVATE      yes allows webhooks at private addresses and over http (default: no)
  METRICS_TOKEN         bearer token for /metrics (default: none, and there is no /metrics)
`;

export interface Config {
  readonly host: string;
  readonly port: number;
  readonly mqttPort: number;
  readonly nodeId: string;
  readonly room: Room;
  /** How long a client may stay unidentified. */
  readonly silenceMs: number;
  readonly database: Place;
  readonly logLevel: LogLevel;
  readonly proxies: readonly string[];
  readonly metricsToken: string | undefined;
  /** Undefined for plain http. */
  readonly tls: Tls | undefined;
  readonly publicUrl: string | undefined;
  readonly hstsSubdomains: boolean;
  readonly documentation: boolean;
  readonly hideAccounts: boolean;
  readonly signUp: SignUp;
  /** E-mail addresses of the accounts that may use the operator's page. */
  readonly operators: readonly string[];
  readonly signInProviders: readonly ProviderSettings[];
  readonly mailbox: boolean;
  /** How long an amplifier may be away before anybody is notified. */
  readonly offlineGraceMs: number;
  readonly retention: Retention;
  readonly application: Application;
  readonly vaultKey: VaultKey;
  readonly secretCost: SecretCost;
  readonly rates: Rates;
  /** Longer requests are too slow or an attack. */
  readonly requestTimeoutMs: number;
  readonly quotas: Quotas;
  readonly natsServers: readonly string[];
  readonly smtp: SmtpOptions | undefined;
  readonly sms: SmsOptions | undefined;
  readonly privateWebhooks: boolean;
  readonly jobs: boolean;
}
export type Order = { readonly kind: 'help' } | (Words & { readonly config: Config });

const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
type LogLevel = (typeof logLevels)[number];

const builtApplication = fileURLToPath(new URL('../../../web/dist/cloud', import.meta.url));
const options = {
  port: { type: 'string', default: '8080' },
  'mqtt-port': { type: 'string', default: '8884' },
  host: { type: 'string', default: '127.0.0.1' },
  data: { type: 'string', default: './data' },
  postgres: { type: 'string' },
  log: { type: 'string', default: 'info' },
  proxy: { type: 'string', multiple: true, default: [] as string[] },
  public: { type: 'string' },
  web: { type: 'string', default: builtApplication },
  config: { type: 'string' },
  'offline-grace': { type: 'string', default: '2' },
  'keep-events': { type: 'string', default: String(usualRetention.eventDays) },
  'keep-log': { type: 'string', default: String(usualRetention.logDays) },
  'log-entries': { type: 'string', default: String(usualRetention.logEntries) },
  'log-size': { type: 'string', default: String(usualRetention.logBytes / million) },
  events: { type: 'string', default: String(usualRetention.events) },
  'events-size': { type: 'string', default: String(usualRetention.eventBytes / million) },
  notices: { type: 'string', default: String(usualRetention.notices) },
  'notices-size': { type: 'string', default: String(usualRetention.noticeBytes / million) },
  snapshots: { type: 'string', default: String(usualQuotas.snapshots) },
  'snapshots-size': { type: 'string', default: String(usualQuotas.snapshotBytes / million) },
  members: { type: 'string', default: String(usualQuotas.members) },
  mailbox: { type: 'boolean', default: false },
  'hsts-subdomains': { type: 'boolean', default: false },
  'no-docs': { type: 'boolean', default: false },
  'hide-accounts': { type: 'boolean', default: false },
  'sign-up': { type: 'string', default: 'open' },
  operator: { type: 'string', multiple: true, default: [] as string[] },
  providers: { type: 'string' },
  help: { type: 'boolean', default: false },
  ...orderOptions,
} as const;

export function readOrder(words: readonly string[], environment: Readonly<Record<string, string | undefined>>): Order {
  const { tls, rest: args } = takeTls(words);
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  if (values.help) return { kind: 'help' };
  const config: Config = {
    host: values.host,
    port: readPort('--port', values.port),
    mqttPort: readPort('--mqtt-port', values['mqtt-port']),
    nodeId: readNodeId(environment['NODE_ID']),
    room: usualRoom,
    silenceMs: 10_000,
    database: readDatabase(values.data, environment['DATABASE_URL'], values.postgres),
    logLevel: readLogLevel(values.log),
    proxies: values.proxy,
    metricsToken: environment['METRICS_TOKEN'] || undefined,
    tls: tls && readTls(tls),
    publicUrl: readPublicUrl(values.public),
    hstsSubdomains: values['hsts-subdomains'],
    documentation: !values['no-docs'],
    hideAccounts: values['hide-accounts'],
    signUp: readSignUp(values['sign-up']),
    operators: values.operator.map(readOperator),
    signInProviders: values.providers === undefined ? [] : readProviders(values.providers, environment),
    mailbox: values.mailbox,
    offlineGraceMs: readMinutes('--offline-grace', values['offline-grace']) * 60_000,
    retention: {
      eventDays: readDays('--keep-events', values['keep-events']),
      logDays: readDays('--keep-log', values['keep-log']),
      logEntries: readCount('--log-entries', values['log-entries']),
      logBytes: readCount('--log-size', values['log-size']) * million,
      events: readCount('--events', values.events),
      eventBytes: readCount('--events-size', values['events-size']) * million,
      notices: readCount('--notices', values.notices),
      noticeBytes: readCount('--notices-size', values['notices-size']) * million,
    },
    application: { root: resolve(values.web), configFile: values.config ?? join(values.data, 'config.json') },
    vaultKey: readVaultKey(values.data, environment['CLOUD_SECRET']),
    secretCost: usualSecretCost,
    rates: usualRates,
    requestTimeoutMs: 30_000,
    quotas: {
      ...usualQuotas,
      snapshots: readCount('--snapshots', values.snapshots),
      snapshotBytes: readCount('--snapshots-size', values['snapshots-size']) * million,
      members: readCount('--members', values.members),
    },
    natsServers: readNats(environment['NATS_URL']),
    smtp: readSmtp(environment),
    sms: readSms(environment),
    privateWebhooks: environment['WEBHOOKS_PRIVATE'] === 'yes',
    jobs: true,
  };
  if (config.mailbox && config.publicUrl !== undefined)
    throw new Error('--mailbox shows codes to this machine: it does not go with --public.');
  return { ...readWords(positionals, values), config };
}

type Environment = Readonly<Record<string, string | undefined>>;

/** An incomplete group would silently send nothing. */
function together<Name extends string>(environment: Environment, names: readonly Name[]): Readonly<Record<Name, string>> | undefined {
  const given = names.filter((name) => (environment[name] ?? '') !== '');
  if (given.length === 0) return undefined;
  const missing = names.find((name) => !given.includes(name));
  if (missing !== undefined) throw new Error(`${given.join(' and ')} needs ${missing} too.`);
  return Object.fromEntries(names.map((name) => [name, environment[name] ?? ''])) as Record<Name, string>;
}
function readSmtp(environment: Environment): SmtpOptions | undefined {
  const given = together(environment, ['SMTP_URL', 'MAIL_FROM']);
  if (given === undefined) return undefined;
  if (!/^smtps?:\/\//.test(given.SMTP_URL) || !URL.canParse(given.SMTP_URL))
    throw new Error('SMTP_URL must be an address such as smtp://user:password@host:587.');
  return { url: given.SMTP_URL, from: given.MAIL_FROM, plain: environment['SMTP_PLAIN'] === 'yes' };
}
function readSms(environment: Environment): SmsOptions | undefined {
  const given = together(environment, ['SMS_URL', 'SMS_FROM', 'SMS_USER', 'SMS_PASSWORD']);
  if (given === undefined) return undefined;
  if (!/^https?:\/\//.test(given.SMS_URL) || !URL.canParse(given.SMS_URL)) throw new Error('SMS_URL must be an http or https address.');
  if (given.SMS_URL.startsWith('http:') && environment['SMS_PLAIN'] !== 'yes')
    throw new Error('SMS_URL must be an https address, since the password goes there: SMS_PLAIN=yes allows http.');
  return { url: given.SMS_URL, from: given.SMS_FROM, user: given.SMS_USER, password: given.SMS_PASSWORD };
}

function readNats(text: string | undefined): string[] {
  const servers = (text ?? '').split(',').flatMap((server) => server.trim() || []);
  if (readNatsServers(servers) === undefined)
    throw new Error('NATS_URL must be one address or several with commas and one user, such as nats://user:password@host:4222.');
  return servers;
}

function readNodeId(text = ''): string {
  const name = text || 'node';
  if (!/^[\w-]{1,40}$/.test(name)) throw new Error('NODE_ID must be up to 40 letters, digits, - or _.');
  return name;
}
const maxDays = 36_500;
function readMinutes(option: string, value: string): number {
  const minutes = Number(value);
  if (!/^\d+$/.test(value) || minutes > maxGraceMinutes)
    throw new Error(`${option} must be a number of whole minutes up to ${maxGraceMinutes}, not ${value}.`);
  return minutes;
}
const maxGraceMinutes = 1440;
function readDays(option: string, value: string): number {
  const days = Number(value);
  if (!/^\d+$/.test(value) || days < 1 || days > maxDays)
    throw new Error(`${option} must be a whole number of days from 1 to ${maxDays}, not ${value}.`);
  return days;
}
const maxCount = 1_000_000_000;
function readCount(option: string, value: string): number {
  const count = Number(value);
  if (!/^\d+$/.test(value) || count < 1 || count > maxCount)
    throw new Error(`${option} must be a whole number from 1 to ${maxCount}, not ${value}.`);
  return count;
}
function readPort(option: string, value: string): number {
  const port = Number(value);
  if (!/^\d+$/.test(value) || port > 65_535) throw new Error(`${option} must be a whole number up to 65535, not ${value}.`);
  return port;
}
function readDatabase(folder: string, url: string | undefined, postgres: string | undefined): Config['database'] {
  if (url === undefined || url === '') return { folder, postgres };
  if (postgres !== undefined)
    throw new Error('--postgres names the programs of a PostgreSQL in the folder of --data: it does not go with DATABASE_URL.');
  if (!/^postgres(?:ql)?:\/\//.test(url) || !URL.canParse(url))
    throw new Error('DATABASE_URL must be an address such as postgres://user:password@host/name.');
  return { url };
}
function readPublicUrl(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol))
    throw new Error(`--public must be an address such as https://cloud.example, not ${value}.`);
  const { origin, pathname } = new URL(value);
  const path = pathname.replace(/\/+$/, '');
  // Used unescaped in pages, cookies and signatures.
  if (!/^(?:\/[\w.~-]+)*$/.test(path)) throw new Error(`The path of --public may hold letters, digits, ., _, ~ and - only, not ${path}.`);
  return origin + path;
}

function takeTls(words: readonly string[]): { readonly tls: readonly [cert: string, key: string] | undefined; readonly rest: string[] } {
  const at = words.indexOf('--tls');
  if (at === -1) return { tls: undefined, rest: [...words] };
  const [cert = '-', key = '-'] = words.slice(at + 1, at + 3);
  if (cert.startsWith('-') || key.startsWith('-')) throw new Error('--tls takes the names of two files: CERT KEY.');
  return { tls: [cert, key], rest: words.toSpliced(at, 3) };
}
function readVaultKey(folder: string, secret: string | undefined): VaultKey {
  if (secret === undefined || secret === '') return { folder };
  const key = secret
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .join(',');
  // Do not repeat the secret.
  if (!isVaultKey(key)) throw new Error('CLOUD_SECRET must be 64 hexadecimal digits, or several such with commas.');
  return { key };
}
function readSignUp(value: string): SignUp {
  const signUp = signUps.find((known) => known === value);
  if (signUp === undefined) throw new Error(`--sign-up must be one of ${signUps.join(', ')}, not ${value}.`);
  return signUp;
}
function readOperator(value: string): string {
  const email = value.trim();
  if (!isEmail(email)) throw new Error(`--operator must be an e-mail address, not ${value}.`);
  return email;
}
function readLogLevel(value: string): LogLevel {
  const level = logLevels.find((known) => known === value);
  if (level === undefined) throw new Error(`--log must be one of ${logLevels.join(', ')}, not ${value}.`);
  return level;
}
