import type { Server } from 'node:http';
import { machineClock, type Clock } from '@headroom/protocol';
import type { Logger } from 'pino';
import type { Authority } from '../amplifiers/authority/authority.ts';
import { bridgeOfClient } from '../kit/identifiers.ts';
import { beginLife, devicesOfBridge, serveBy } from '../amplifiers/devices/bridges.ts';
import type { ChangeNotifier } from '../kit/changes/change-notifier.ts';
import { createCommandDispatcher, type CommandDispatcher } from '../amplifiers/commands/command-dispatcher.ts';
import { createCommandAudit } from '../amplifiers/commands/command-audit.ts';
import type { Db } from '../kit/db/database.ts';
import type { Arrivals } from '../kit/nodes/arrivals.ts';
import type { Bus } from '../kit/nodes/bus.ts';
import { isHeld } from '../kit/nodes/registry.ts';
import { createSharedClock } from '../kit/nodes/shared-clock.ts';
import { readShadows } from '../amplifiers/shadows/documents.ts';
import { createShadowStore, type ShadowStore } from '../amplifiers/shadows/store.ts';
import type { Room } from '../kit/config.ts';
import { createAdmission } from './admission.ts';
import { createTopicAuthorization, commandTopic, type Holders } from './topic-authorization.ts';
import type { Grant } from './mqtt-server-port.ts';
import { createLazyMqttServer } from './lazy-mqtt-server.ts';
import type { Metrics } from '../kit/metrics.ts';
import { createPresence } from './presence.ts';
import { createRelay } from './relay.ts';
import { watchRights } from './rights-watch.ts';
import { listenTls } from './tls-listener.ts';
import { openWebSockets, type CredentialBook } from './web-socket.ts';

export interface BrokerOptions {
  readonly db: Db;
  readonly line: Db;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly arrivals: Pick<Arrivals, 'lateMs'>;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly changeNotifier: ChangeNotifier;
  readonly authority: Pick<Authority, 'isOpen' | 'serverTls' | 'identify' | 'onRevoked'>;
  readonly credentials: CredentialBook;
  readonly nextLife: () => string;
  readonly room: Room;
  /** After its last beat. */
  readonly lease: number;
  readonly silenceMs: number;
}
export interface Doors {
  readonly server: Server;
  readonly host: string;
  /** The TLS port; undefined for browsers only. */
  readonly port: number | undefined;
  readonly proxies: readonly string[];
  readonly publicUrl: string | undefined;
}
/** `close` ends the connections; disposal also ends pending writes and the registry entry. */
export interface Broker extends AsyncDisposable {
  readonly shadows: ShadowStore;
  readonly dispatcher: CommandDispatcher;
  readonly connections: () => number;
  /** The TLS port once open; undefined without one. */
  port(): number | undefined;
  open(doors: Doors): Promise<void>;
  close(): Promise<void>;
}

export async function createBroker(options: BrokerOptions): Promise<Broker> {
  const { db, line, bus, clock, arrivals, log, metrics, changeNotifier, authority, credentials, nextLife, room, lease, silenceMs } =
    options;
  await using stack = new AsyncDisposableStack();
  // Each part is constructed from those before it.
  const holders: Holders = new Map();
  const isHere = (device: string) => holders.has(device);
  const mqttServer = createLazyMqttServer(log);
  const relay = stack.use(createRelay({ bus, clock, log, mqttServer, isHere, shadowsOf: (device) => readShadows(db, device) }));
  const shadows = createShadowStore({ db, clock, log, metrics, changeNotifier, isHere, isHeard: relay.isHeard, tell: relay.shadow });
  stack.defer(() => shadows.close());
  const refreshAll = async (devices: readonly string[]) => void (await Promise.all(devices.map(shadows.refresh)));
  const dispatcher = createCommandDispatcher({
    bus,
    clock,
    sharedNow: stack.use(await createSharedClock(line, machineClock)).now,
    isHere,
    isHeld: (device) => isHeld(db, device),
    deliver(device, payload) {
      const holder = holders.get(device);
      return holder !== undefined && mqttServer.tell(holder, commandTopic(device), payload);
    },
    commandAudit: createCommandAudit(db, shadows),
    log,
  });
  const presence = stack.use(
    await createPresence({
      db,
      line,
      bus,
      clock,
      arrivals,
      log,
      lease,
      nextLife,
      async changed(holder) {
        const bridge = bridgeOfClient(holder);
        await refreshAll(bridge === undefined ? [holder] : await devicesOfBridge(db, bridge));
      },
      hear(device, data, reply) {
        if (!relay.toHolder(device, data)) dispatcher.hear(device, data, reply);
      },
      cut(overtaken, why) {
        const isCut = (grant: Grant) =>
          grant.kind !== 'user' &&
          (overtaken === 'all' || overtaken({ device: grant.kind === 'device' ? grant.id : `bridge-${grant.id}`, epoch: grant.epoch }));
        mqttServer.cut(isCut, why);
      },
    }),
  );
  const authorization = createTopicAuthorization({
    holders,
    authority,
    credentials,
    presence,
    shadows,
    relay,
    dispatcher,
    clock,
    log,
    metrics,
    mqttServer,
    serves: async (bridge, devices) => refreshAll(await serveBy(db, bridge, devices)),
    isNewest: (bridge, life) => beginLife(db, bridge, life, new Date(clock.now())),
  });
  const rights = stack.use(watchRights({ mqttServer, credentials, clock, log }));
  const admitted = ({ kind }: Grant) => {
    if (kind === 'user') rights.wake();
  };
  mqttServer.connect(async () => {
    const { createMqttServer } = await import('./mqtt-server.ts');
    return createMqttServer({ authorization, clock, log, metrics, silenceMs, watch: relay.watch, admitted });
  });
  stack.use(mqttServer);
  stack.defer(
    authority.onRevoked(({ serial }) =>
      mqttServer.cut((grant) => grant.kind !== 'user' && grant.serial === serial, 'its certificate was revoked'),
    ),
  );
  const kept = stack.move();
  /** Each listener has its own limits. */
  const createRoom = () => createAdmission(room, metrics);
  const doors = new AsyncDisposableStack();
  let tlsPort: number | undefined;
  let closing: Promise<void> | undefined;
  const closeDoors = async () => {
    presence.end();
    const ended = doors.disposeAsync();
    await mqttServer[Symbol.asyncDispose]();
    await ended;
  };
  const close = () => (closing ??= closeDoors());
  return {
    shadows,
    dispatcher,
    connections: () => mqttServer.connections,
    port: () => tlsPort,
    async open({ server, host, port, proxies, publicUrl }) {
      doors.defer(openWebSockets({ server, credentials, admission: createRoom(), mqttServer, clock, log, proxies, publicUrl }));
      if (port === undefined || !(await authority.isOpen())) return;
      const rooms = { admission: createRoom(), certified: createRoom() };
      const tls = authority.serverTls;
      tlsPort = doors.use(await listenTls({ tls, host, port, ...rooms, handshakeMs: silenceMs, mqttServer, log })).port;
    },
    close,
    async [Symbol.asyncDispose]() {
      await close();
      await kept.disposeAsync();
    },
  };
}
