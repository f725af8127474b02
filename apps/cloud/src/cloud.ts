/** The only place where the cloud's parts meet. */

import { Server } from 'node:tls';
import manifest from '../package.json' with { type: 'json' };
import { noticeWays } from '@headroom/model/people';
import { machineClock } from '@headroom/protocol';
import type { Finding } from '@headroom/protocol/cloud-doctor';
import type { CloudApi } from '@headroom/protocol/cloud';
import type { Logger } from 'pino';
import { removeDemoAccount } from './people/accounts/demo.ts';
import { emailHandlers } from './people/accounts/calls/email.ts';
import { passwordHandlers } from './people/accounts/calls/passwords.ts';
import { emailKey } from './people/accounts/store.ts';
import { accountRegistrationHandlers } from './people/accounts/calls/registration.ts';
import { sessionHandlers } from './people/accounts/calls/sessions.ts';
import { createLetters, type Letters } from './people/accounts/mail/account-mail-queue.ts';
import { passkeyHandlers } from './people/accounts/calls/passkeys.ts';
import { profileHandlers } from './people/accounts/calls/profile.ts';
import { secondFactorHandlers } from './people/accounts/calls/second-factor.ts';
import { keyRotation } from './people/accounts/sessions/signing-keys.ts';
import { createTokens, type Tokens } from './people/accounts/sessions/tokens.ts';
import { alarmHandlers } from './venues/alarms/handlers.ts';
import { createAlarmWatch } from './venues/alarms/watch.ts';
import { createBroker, type Broker } from './broker/broker.ts';
import { createMetrics } from './kit/metrics.ts';
import type { Config } from './kit/config.ts';
import { createFeed, type Feed } from './kit/changes/feed.ts';
import { adoptOrigin } from './kit/changes/origin.ts';
import { changeHandlers } from './kit/changes/handlers.ts';
import { createChangeNotifier, type ChangeNotifier } from './kit/changes/change-notifier.ts';
import { auditHandlers } from './kit/audit/handlers.ts';
import { createGeneratorLimits } from './amplifiers/commands/generator-limits.ts';
import { commandHandlers } from './amplifiers/commands/handlers.ts';
import { createConfirmation, type Confirmation } from './people/contacts/confirmation.ts';
import { contactHandlers } from './people/contacts/handlers.ts';
import { openLine, serverVersion, type Db } from './kit/db/database.ts';
import { createCredentials, type Credentials } from './amplifiers/credentials/credentials.ts';
import { credentialHandlers } from './amplifiers/credentials/handlers.ts';
import { deviceHandlers } from './amplifiers/devices/handlers.ts';
import { addDownloads } from './amplifiers/firmware/downloads.ts';
import { followTls } from './kit/http/certificate.ts';
import { createSessionCache } from './kit/http/session-cache.ts';
import { createOwnOrigin } from './kit/http/origin.ts';
import type { Handlers } from './kit/http/handler.ts';
import { createHttp } from './kit/http/server.ts';
import { createJobs, type Jobs } from './kit/jobs/jobs.ts';
import { createLog } from './kit/log.ts';
import type { Mail } from './kit/mail/mail.ts';
import { createPromptMail } from './kit/mail/prompt-mail.ts';
import { createAuthority, type Authority } from './amplifiers/authority/authority.ts';
import { registrationHandlers } from './amplifiers/authority/handlers.ts';
import { bareHost, listenerHosts } from './kit/http/hosts.ts';
import { createEmbargo, type Embargo } from './kit/embargo.ts';
import { housekeeping } from './operations/housekeeping.ts';
import { createLimitedDoctor } from './operations/limited-doctor.ts';
import { operatorHandlers } from './operations/operator-handlers.ts';
import { reseal } from './operations/reseal.ts';
import { createArrivals } from './kit/nodes/arrivals.ts';
import { isHeld, leaseMs } from './kit/nodes/registry.ts';
import { clockMeasured, createClockWatch, writtenLast } from './kit/nodes/steady-clock.ts';
import { groupHandlers } from './venues/groups/handlers.ts';
import { noticeHandlers } from './venues/notices/handlers.ts';
import { createLinks, type Links } from './people/contacts/links.ts';
import { addOneClick } from './venues/notices/one-click.ts';
import { createOutbox, type Outbox } from './venues/notices/outbox.ts';
import { createNotificationScheduler } from './venues/notices/notification-scheduler.ts';
import type { Ports } from './kit/ports.ts';
import { memberHandlers } from './people/members/handlers.ts';
import { providerHandlers } from './people/providers/handlers.ts';
import { createProviders, type Providers } from './people/providers/providers.ts';
import { invitationLetter, membershipLetter, type InvitationLetter, type MembershipLetter } from './people/members/letter.ts';
import { whySilent } from './amplifiers/devices/diagnosis.ts';
import { reportedTrees } from './amplifiers/rollouts/condition.ts';
import { createRollouts, type Rollouts } from './amplifiers/rollouts/engine.ts';
import { rolloutHandlers } from './amplifiers/rollouts/handlers.ts';
import { openVault, type Vault } from './kit/vault.ts';
import { refreshSummaries } from './amplifiers/shadows/summaries.ts';
import { deviceShadows } from './amplifiers/shadows/for-devices.ts';
import { commissioningHandlers } from './amplifiers/commissioning/handlers.ts';
import { createDifferenceCount } from './amplifiers/commissioning/differences.ts';
import { recipeHandlers } from './venues/recipes/handlers.ts';
import { snapshotHandlers } from './venues/snapshots/handlers.ts';
import { venueHandlers } from './venues/venues/handlers.ts';
import { openDatabase } from './operations/open-database.ts';

export interface Cloud extends AsyncDisposable {
  readonly origin: string;
  /** Undefined if the authority's key cannot be opened. */
  readonly mqttPort: number | undefined;
  readonly db: Db;
  readonly jobs: Jobs;
  readonly rollouts: Rollouts;
  readonly authority: Authority;
  readonly credentials: Credentials;
  close(): Promise<void>;
}

/** Built first: jobs and call handlers use these. */
interface Parts {
  readonly db: Db;
  readonly mail: Mail;
  readonly log: Logger;
  readonly embargo: Embargo;
  readonly vault: Vault;
  readonly tokens: Tokens;
  readonly providers: Providers;
  readonly letters: Letters;
  readonly letter: InvitationLetter;
  readonly changedLetter: MembershipLetter;
  readonly links: Links;
  readonly confirmation: Confirmation;
  readonly changeNotifier: ChangeNotifier;
  readonly feed: Feed;
  readonly authority: Authority;
  readonly credentials: Credentials;
  readonly broker: Broker;
}

export async function createCloud(config: Config, ports: Ports): Promise<Cloud> {
  const { clock } = ports;
  const log = createLog(config.logLevel, ports.log);
  await using stack = new AsyncDisposableStack();
  const isAway = (error: Error) => log.error({ reason: error.message }, 'the database is unavailable');
  const { db, url } = stack.use(await openDatabase(config.database, isAway));
  log.info({ version: await serverVersion(db) }, 'the database is PostgreSQL');
  clock.notBefore?.(await writtenLast(db));
  const { db: line } = stack.use(openLine(url, isAway));
  if (!isForThisMachine(config)) await removeDemoAccount(db);
  const feed = createFeed(db, clock);
  // Before anything is sent.
  await adoptOrigin(db);
  const embargo = createEmbargo(db, clock);
  const vault = await openVault(config.vaultKey, ports.random);
  const tokens = createTokens(db, clock, vault, (words) => log.warn(words));
  const warn = (about: object, words: string) => log.warn(about, words);
  const providers = createProviders(config.signInProviders, { clock, warn });
  const mail = createPromptMail(ports.mail, clock, warn);
  const letters = createLetters({ ...config, ...ports, mail, log });
  const changeNotifier = stack.use(createChangeNotifier({ bus: ports.bus, db, clock, log }));
  const links = createLinks(vault);
  const confirmation = createConfirmation({ mail, links });
  const ownOrigin = createOwnOrigin(config);
  const letter = invitationLetter({ ...ports, mail, origin: ownOrigin.value });
  const changedLetter = membershipLetter({ mail });
  const outbox = stack.use(createOutbox({ ...ports, log, vault, links, origin: ownOrigin.value }));
  const authority = stack.use(createAuthority({ ...ports, db, vault, log, hosts: listenerHosts(config) }));
  const credentials = createCredentials({ ...ports, db, vault });
  const metrics = createMetrics();
  const arrivals = stack.use(createArrivals(machineClock));
  const nextLife = () => `${config.nodeId}-${Buffer.from(ports.random(6)).toString('base64url')}`;
  const broker = stack.use(
    await createBroker({
      ...config,
      ...ports,
      db,
      line,
      arrivals,
      log,
      metrics,
      changeNotifier,
      authority,
      credentials,
      nextLife,
      lease: leaseMs,
    }),
  );
  const parts = {
    db,
    mail,
    log,
    embargo,
    vault,
    tokens,
    providers,
    letters,
    letter,
    changedLetter,
    links,
    confirmation,
    changeNotifier,
    feed,
    authority,
    credentials,
    broker,
  };
  const jobs = createBackgroundWork(config, ports, parts, { url, outbox, origin: ownOrigin.value });
  stack.defer(() => jobs.close());
  const rollouts = createRollouts({ ...ports, db, log, changeNotifier, vault, dispatcher: broker.dispatcher, embargo });
  const http = createHttp(config, {
    db,
    clock,
    tokens,
    vault,
    rates: config.rates,
    operators: operatorsIn(config),
    publicUrl: config.publicUrl,
    handlers: createHandlers(config, ports, parts, jobs),
    changeNotifier,
    sessionCache: createSessionCache(clock),
    arrivals,
    log,
    measured: () => metrics.text() + jobs.measured() + clockMeasured(clock),
    jobs,
    version: manifest.version,
    mailbox: ports.mailbox,
    application: config.application,
    addRoutes(app, closing) {
      addDownloads(app, { db, clock, vault, closing });
      addOneClick(app, { db, changeNotifier, links, now: () => new Date(clock.now()) });
    },
  });
  stack.defer(() => http.close());
  // The web server would wait for its WebSockets.
  stack.defer(() => broker.close());
  if (config.tls && http.server instanceof Server) stack.use(followTls(config.tls, { server: http.server, clock, log }));
  const origin = await http.listen({ host: config.host, port: config.port });
  ownOrigin.listensAt(origin);
  await broker.open({ ...config, server: http.server, port: config.mqttPort });
  if (await embargo.stands())
    log.warn(
      'this cloud is on hold, as after a restore: it sends no messages, updates no amplifier and calls no webhook until npm run cloud -- release',
    );
  if (config.jobs) {
    jobs.begin();
    rollouts.begin();
  }
  // Without the broker every amplifier would seem absent.
  stack.use(rollouts);
  const opened = stack.move();
  const close = () => opened.disposeAsync();
  return { origin, mqttPort: broker.port(), db, jobs, rollouts, authority, credentials, close, [Symbol.asyncDispose]: close };
}

interface WorkTools {
  readonly url: string;
  readonly outbox: Outbox;
  readonly origin: () => string;
}
function createBackgroundWork(config: Config, ports: Ports, parts: Parts, { url, outbox, origin }: WorkTools): Jobs {
  const { db, log, embargo, vault, letters, letter, changedLetter, confirmation, changeNotifier, broker } = parts;
  const { clock } = ports;
  const kept = housekeeping(config, (words, about) => log.warn(about, words), letters);
  const domain = () => bareHost(origin());
  const scheduler = createNotificationScheduler({ ...ports, ...config, readTrees: reportedTrees, whySilent, log, domain });
  return createJobs([kept, letter, changedLetter, keyRotation(vault), reseal(vault), confirmation.job, ...letters.jobs], {
    url,
    db,
    clock,
    log,
    embargo,
    beats: [
      createAlarmWatch({ db, changeNotifier, log, refreshSummaries }),
      createClockWatch(clock, log),
      createDifferenceCount(db),
      createGeneratorLimits({ db, dispatcher: broker.dispatcher }),
      { name: 'alarms that are told', isOutward: true, run: (now) => scheduler.tellDue(db, now) },
      ...noticeWays.map((way) => ({ name: `notices by ${way}`, isOutward: true as const, run: () => outbox.sendDue(db, way) })),
    ],
  });
}

function createHandlers(config: Config, ports: Ports, parts: Parts, jobs: Jobs): Handlers<CloudApi> {
  const { db, log, broker } = parts;
  const tools = { ...config, ...ports, ...parts, jobs, operators: operatorsIn(config) };
  const brokerAt = (origin: string) => ({ host: bareHost(origin), port: broker.port() ?? config.mqttPort });
  const say = (reason: string, what: Readonly<Record<string, string>>) => log.warn(what, reason);
  return {
    ...accountRegistrationHandlers(tools),
    ...passwordHandlers(tools),
    ...sessionHandlers(tools),
    ...emailHandlers(tools),
    ...profileHandlers(tools),
    ...secondFactorHandlers(tools),
    ...passkeyHandlers(tools),
    ...providerHandlers({ ...tools, warn: (about, words) => log.warn(about, words) }),
    ...operatorHandlers({
      ...tools,
      version: manifest.version,
      startedAt: new Date(ports.clock.now()),
      examine: createLimitedDoctor(() => examineHere(config, db, ports.clock), ports.clock),
      say: (what, words) => log.info(what, words),
    }),
    ...venueHandlers(tools),
    ...contactHandlers(tools),
    ...noticeHandlers({ ...tools, mail: parts.mail }),
    ...memberHandlers(tools),
    ...auditHandlers(),
    ...changeHandlers(tools),
    ...alarmHandlers(tools),
    ...groupHandlers(tools),
    ...snapshotHandlers(tools),
    ...recipeHandlers(tools),
    ...commissioningHandlers(),
    ...deviceHandlers({ ...tools, shadows: deviceShadows(broker.shadows, (device) => isHeld(db, device)) }),
    ...registrationHandlers({ ...tools, brokerAt, say }),
    ...rolloutHandlers(tools),
    ...credentialHandlers(tools),
    ...commandHandlers({ ...tools, dispatcher: broker.dispatcher, shadows: broker.shadows }),
  };
}

const operatorsIn = ({ operators }: Config): readonly string[] => operators.map(emailKey);

/** Loaded when an operator asks. */
async function examineHere(config: Config, db: Db, clock: Ports['clock']): Promise<readonly Finding[]> {
  const [{ examine }, { tries }] = await Promise.all([import('./operations/doctor.ts'), import('./operations/doctor-tries.ts')]);
  return examine({ config, db, tries, now: () => new Date(clock.now()), after: clock.after });
}

function isForThisMachine({ host, publicUrl, proxies }: Config): boolean {
  return /^(?:localhost|::1|127\..*)$/.test(host) && publicUrl === undefined && proxies.length === 0;
}
