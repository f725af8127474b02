/** The only place where the cloud's parts meet. */

import { Server } from 'node:tls';
import manifest from '../package.json' with { type: 'json' };
import { noticeWays } from '@headroom/model/people';
import { machineClock } from '@headroom/protocol';
import { mailNearlyFull } from './people/accounts/announce.ts';
import { removeDemoAccount } from './people/accounts/demo.ts';
import { accountHandlers } from './people/accounts/handlers.ts';
import { createLetters } from './people/accounts/account-mail-queue.ts';
import { passkeyHandlers } from './people/accounts/passkey-handlers.ts';
import { profileHandlers } from './people/accounts/profile-handlers.ts';
import { secondFactorHandlers } from './people/accounts/second-factor-handlers.ts';
import { keyRotation } from './people/accounts/signing-keys.ts';
import { createTokens } from './people/accounts/tokens.ts';
import { alarmHandlers } from './venues/alarms/handlers.ts';
import { createAlarmWatch } from './venues/alarms/watch.ts';
import { createBroker } from './broker/broker.ts';
import { createMetrics } from './kit/metrics.ts';
import type { Config } from './kit/config.ts';
import { createFeed } from './kit/changes/feed.ts';
import { adoptOrigin } from './kit/changes/origin.ts';
import { changeHandlers } from './kit/changes/handlers.ts';
import { createChangeNotifier } from './kit/changes/change-notifier.ts';
import { auditHandlers } from './kit/audit/handlers.ts';
import { createGeneratorLimits } from './amplifiers/commands/generator-limits.ts';
import { commandHandlers } from './amplifiers/commands/handlers.ts';
import { createConfirmation } from './people/contacts/confirmation.ts';
import { contactHandlers } from './people/contacts/handlers.ts';
import { openLine, type Db } from './kit/db/database.ts';
import { createCredentials, type Credentials } from './amplifiers/credentials/credentials.ts';
import { credentialHandlers } from './amplifiers/credentials/handlers.ts';
import { deviceHandlers } from './amplifiers/devices/handlers.ts';
import { addDownloads } from './amplifiers/firmware/downloads.ts';
import { followTls } from './kit/http/certificate.ts';
import { createSessionCache } from './kit/http/session-cache.ts';
import { ownOrigin } from './kit/http/origin.ts';
import { createHttp } from './kit/http/server.ts';
import { createJobs, type Jobs } from './kit/jobs/jobs.ts';
import { createLog } from './kit/log.ts';
import { createPromptMail } from './kit/mail/prompt-mail.ts';
import { createAuthority, type Authority } from './amplifiers/authority/authority.ts';
import { registrationHandlers } from './amplifiers/authority/handlers.ts';
import { bareHost, listenerHosts } from './kit/http/hosts.ts';
import { createEmbargo } from './kit/embargo.ts';
import { housekeeping } from './operations/housekeeping.ts';
import { reseal } from './operations/reseal.ts';
import { createArrivals } from './kit/nodes/arrivals.ts';
import { isHeld, leaseMs } from './kit/nodes/registry.ts';
import { clockMeasured, createClockWatch, writtenLast } from './kit/nodes/steady-clock.ts';
import { groupHandlers } from './venues/groups/handlers.ts';
import { noticeHandlers } from './venues/notices/handlers.ts';
import { createLinks } from './people/contacts/links.ts';
import { addOneClick } from './venues/notices/one-click.ts';
import { createOutbox } from './venues/notices/outbox.ts';
import { createNotificationScheduler } from './venues/notices/notification-scheduler.ts';
import type { Ports } from './kit/ports.ts';
import { memberHandlers } from './people/members/handlers.ts';
import { invitationLetter, membershipLetter } from './people/members/letter.ts';
import { reportedTrees } from './amplifiers/rollouts/condition.ts';
import { createRollouts, type Rollouts } from './amplifiers/rollouts/engine.ts';
import { rolloutHandlers } from './amplifiers/rollouts/handlers.ts';
import { openVault } from './kit/vault.ts';
import { refreshSummaries } from './amplifiers/shadows/summaries.ts';
import { deviceShadows } from './amplifiers/shadows/for-devices.ts';
import { snapshotHandlers } from './venues/snapshots/handlers.ts';
import { venueHandlers } from './venues/venues/handlers.ts';
import { openDatabase } from './operations/open-database.ts';

export interface Cloud extends AsyncDisposable {
  /** Such as http://127.0.0.1:8080. */
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

export async function createCloud(config: Config, ports: Ports): Promise<Cloud> {
  const log = createLog(config.logLevel, ports.log);
  await using stack = new AsyncDisposableStack();
  const isAway = (error: Error) => log.error({ reason: error.message }, 'the database is unavailable');
  const { db, url } = stack.use(await openDatabase(config.database, isAway));
  ports.clock.notBefore?.(await writtenLast(db));
  const { db: line } = stack.use(openLine(url, isAway));
  if (!isForThisMachine(config)) await removeDemoAccount(db);
  const feed = createFeed(db, ports.clock);
  // Before anything is sent.
  await adoptOrigin(db);
  const embargo = createEmbargo(db, ports.clock);
  const vault = await openVault(config.vaultKey, ports.random);
  const tokens = createTokens(db, ports.clock, vault, (words) => log.warn(words));
  const mail = createPromptMail(ports.mail, ports.clock, (about, words) => log.warn(about, words));
  const letters = createLetters({ ...ports, mail, log });
  const changeNotifier = stack.use(createChangeNotifier({ bus: ports.bus, db, clock: ports.clock, log }));
  const links = createLinks(vault);
  const confirmation = createConfirmation({ mail, links });
  let ownAddress = '';
  const letter = invitationLetter({ ...ports, mail, origin: () => ownAddress });
  const changedLetter = membershipLetter({ mail });
  const outbox = stack.use(createOutbox({ ...ports, log, vault, links, origin: () => ownAddress }));
  const scheduler = createNotificationScheduler({ ...ports, ...config, readTrees: reportedTrees, domain: () => bareHost(ownAddress) });
  const kept = housekeeping(
    config,
    (words, about) => log.warn(about, words),
    (within, accountId, what) => mailNearlyFull({ letters, jobs }, within, accountId, what),
  );
  const jobs = createJobs([kept, letter, changedLetter, keyRotation(vault), reseal(vault), confirmation.job, ...letters.jobs], {
    url,
    db,
    clock: ports.clock,
    log,
    embargo,
    beats: [
      createAlarmWatch({ db, changeNotifier, log, refreshSummaries }),
      createClockWatch(ports.clock, log),
      createGeneratorLimits({ db, dispatcher: () => broker.dispatcher }),
      { name: 'alarms that are told', isOutward: true, run: (now) => scheduler.tellDue(db, now) },
      ...noticeWays.map((way) => ({ name: `notices by ${way}`, isOutward: true as const, run: () => outbox.sendDue(db, way) })),
    ],
  });
  stack.defer(() => jobs.close());
  const authority = stack.use(createAuthority({ ...ports, db, vault, log, hosts: listenerHosts(config) }));
  const credentials = createCredentials({ ...ports, db, vault });
  const metrics = createMetrics();
  const arrivals = stack.use(createArrivals(machineClock));
  const broker = stack.use(
    await createBroker({
      ...ports,
      db,
      line,
      arrivals,
      log,
      metrics,
      changeNotifier,
      authority,
      credentials,
      nextLife: () => `${config.nodeId}-${Buffer.from(ports.random(6)).toString('base64url')}`,
      room: config.room,
      lease: leaseMs,
      silenceMs: config.silenceMs,
    }),
  );
  const rollouts = createRollouts({ ...ports, db, log, changeNotifier, vault, dispatcher: broker.dispatcher, embargo });
  let mqttPort: number | undefined;
  const brokerAt = (origin: string) => ({ host: bareHost(origin), port: mqttPort ?? config.mqttPort });
  const tools = { ...config, ...ports, tokens, vault, letters, jobs, changeNotifier, feed, embargo };
  const handlers = {
    ...accountHandlers(tools),
    ...profileHandlers(tools),
    ...secondFactorHandlers(tools),
    ...passkeyHandlers(tools),
    ...venueHandlers(tools),
    ...contactHandlers({ ...tools, confirmation }),
    ...noticeHandlers({ ...tools, links }),
    ...memberHandlers({ ...tools, letter, changedLetter }),
    ...auditHandlers(),
    ...changeHandlers(tools),
    ...alarmHandlers(tools),
    ...groupHandlers(tools),
    ...snapshotHandlers(tools),
    ...deviceHandlers({ ...tools, authority, shadows: deviceShadows(broker.shadows, (device) => isHeld(db, device)) }),
    ...registrationHandlers({ ...tools, authority, brokerAt, say: (reason, what) => log.warn(what, reason) }),
    ...rolloutHandlers(tools),
    ...credentialHandlers({ credentials }),
    ...commandHandlers({ ...tools, dispatcher: broker.dispatcher, shadows: broker.shadows }),
  };
  const http = createHttp(config, {
    db,
    clock: ports.clock,
    tokens,
    vault,
    rates: config.rates,
    publicUrl: config.publicUrl,
    handlers,
    changeNotifier,
    sessionCache: createSessionCache(ports.clock),
    arrivals,
    log,
    measured: () => metrics.text() + jobs.measured() + clockMeasured(ports.clock),
    jobs,
    version: manifest.version,
    mailbox: ports.mailbox,
    application: config.application,
    addRoutes(app, closing) {
      addDownloads(app, { db, clock: ports.clock, vault, closing });
      addOneClick(app, { db, changeNotifier, links, now: () => new Date(ports.clock.now()) });
    },
  });
  stack.defer(() => http.close());
  // The web server would wait for its WebSockets.
  stack.defer(() => broker.close());
  if (config.tls && http.server instanceof Server) stack.use(followTls(config.tls, { server: http.server, clock: ports.clock, log }));
  const origin = await http.listen({ host: config.host, port: config.port });
  ownAddress = ownOrigin(config.publicUrl, config.host, origin);
  mqttPort = await broker.open({ ...config, server: http.server, port: config.mqttPort });
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
  return { origin, mqttPort, db, jobs, rollouts, authority, credentials, close, [Symbol.asyncDispose]: close };
}

function isForThisMachine({ host, publicUrl, proxies }: Config): boolean {
  return /^(?:localhost|::1|127\..*)$/.test(host) && publicUrl === undefined && proxies.length === 0;
}
