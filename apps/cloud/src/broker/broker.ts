/** Assembles the broker of one process. */

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
import { createSharedClock } from '../kit/nodes/shared-clock.ts';
import { createShadowStore, type ShadowStore } from '../amplifiers/shadows/store.ts';
import type { Room } from '../kit/config.ts';
import { createAdmission } from './admission.ts';
import { createTopicAuthorization, commandTopic } from './topic-authorization.ts';
import type { MqttServer, Grant } from './mqtt-server-port.ts';
import { createLazyMqttServer } from './lazy-mqtt-server.ts';
import type { Metrics } from '../kit/metrics.ts';
import { createPresence, type Presence } from './presence.ts';
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
  /** Differs for each life of this process. */
  readonly nextLife: () => string;
  readonly room: Room;
  /** After its last beat. */
  readonly lease: number;
  /** For unidentified clients. */
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
  readonly presence: Presence;
  readonly connections: () => number;
  /** Returns the TLS port. */
  open(doors: Doors): Promise<number | undefined>;
  close(): Promise<void>;
}

export async function createBroker(options: BrokerOptions): Promise<Broker> {
  const { db, line, bus, clock, arrivals, log, metrics, changeNotifier, authority, credentials, nextLife, room, lease, silenceMs } =
    options;
  await using stack = new AsyncDisposableStack();
  let mqttServer: MqttServer | undefined;
  const wire = (): MqttServer => {
    if (!mqttServer) throw new Error('The broker is not listening yet.');
    return mqttServer;
  };
  const isHere = (device: string) => authorization.holderOf(device) !== undefined;
  const relay = stack.use(createRelay({ bus, clock, log, mqttServer: wire, isHere, shadowsOf: (device) => shadows.all(device) }));
  const shadows = createShadowStore({ db, clock, log, metrics, changeNotifier, isHere, isHeard: relay.isHeard, tell: relay.shadow });
  stack.defer(() => shadows.close());
  const refreshAll = async (devices: readonly string[]) => void (await Promise.all(devices.map(shadows.refresh)));
  const presence: Presence = stack.use(
    await createPresence({
      db,
      line,
      bus,
      clock,
      arrivals,
      log,
      lease,
      nextLife,
      // The amplifiers show the loss of their bridge.
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
        mqttServer?.cut(isCut, why);
      },
    }),
  );
  const dispatcher = createCommandDispatcher({
    bus,
    clock,
    sharedNow: stack.use(await createSharedClock(line, machineClock)).now,
    isHere,
    isHeld: presence.isHeld,
    deliver(device, payload) {
      const holder = authorization.holderOf(device);
      return holder !== undefined && wire().tell(holder, commandTopic(device), payload);
    },
    commandAudit: createCommandAudit(db, shadows),
    log,
  });
  const serves = async (bridge: string, devices: readonly string[]) => refreshAll(await serveBy(db, bridge, devices));
  const isNewest = (bridge: string, life: string) => beginLife(db, bridge, life, new Date(clock.now()));
  const authorization = createTopicAuthorization({
    authority,
    credentials,
    presence,
    shadows,
    relay,
    dispatcher,
    clock,
    log,
    metrics,
    mqttServer: wire,
    serves,
    isNewest,
  });
  const admitted = ({ kind }: Grant) => {
    if (kind === 'user') rights.wake();
  };
  const openFront = async () => {
    const { createMqttServer } = await import('./mqtt-server.ts');
    return createMqttServer({ authorization, clock, log, metrics, silenceMs, watch: relay.watch, admitted });
  };
  const opened = createLazyMqttServer(openFront, log);
  mqttServer = opened;
  stack.use(opened);
  stack.defer(
    authority.onRevoked(({ serial }) =>
      opened.cut((grant) => grant.kind !== 'user' && grant.serial === serial, 'its certificate was revoked'),
    ),
  );
  const rights = stack.use(watchRights({ mqttServer: opened, credentials, clock, log }));
  const kept = stack.move();
  /** Each listener has its own limits. */
  const createRoom = () => createAdmission(room, metrics);
  const doors = new AsyncDisposableStack();
  let closing: Promise<void> | undefined;
  const closeDoors = async () => {
    presence.end();
    const ended = doors.disposeAsync();
    await opened[Symbol.asyncDispose]();
    await ended;
  };
  const close = () => (closing ??= closeDoors());
  return {
    shadows,
    dispatcher,
    presence,
    connections: () => opened.connections,
    async open({ server, host, port, proxies, publicUrl }) {
      doors.defer(openWebSockets({ server, credentials, admission: createRoom(), mqttServer: opened, clock, log, proxies, publicUrl }));
      if (port === undefined || !(await authority.isOpen())) return undefined;
      const rooms = { admission: createRoom(), certified: createRoom() };
      const tls = authority.serverTls;
      return doors.use(await listenTls({ tls, host, port, ...rooms, handshakeMs: silenceMs, mqttServer: opened, log })).port;
    },
    close,
    async [Symbol.asyncDispose]() {
      await close();
      await kept.disposeAsync();
    },
  };
}
