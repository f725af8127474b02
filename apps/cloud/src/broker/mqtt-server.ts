/** The library speaks the protocol only: the gate routes and stores, and messages are acknowledged after it. */

import { Aedes, type AuthenticateError, type Client, type ConnectPacket, type PublishPacket, type Subscription } from 'aedes';
import type { Clock } from '@headroom/protocol';
import type { Logger } from 'pino';
import type { Admission, MqttServer, TopicAuthorization, Grant, Peer, Qos } from './mqtt-server-port.ts';
import { createSubscriptions } from './filters.ts';
import { createKeepAlive, type Followed } from './keep-alive.ts';
import type { Metrics } from '../kit/metrics.ts';
import { acknowledgeTogether, isOwed, judgePackets, readInTurns, type Said } from './packets.ts';

interface MqttServerOptions {
  readonly authorization: TopicAuthorization;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Pick<Metrics, 'count'>;
  /** For unidentified clients. */
  readonly silenceMs: number;
  readonly watch: (device: string) => () => void;
  readonly admitted: (grant: Grant) => void;
}
/** A slow reader loses live values first, then its connection. */
const maxUnread = { live: 64 * 1024, all: 1024 * 1024 };
const drainMs = 15_000;
/** A client that waited longer may have left because of it. */
const usualAnswerMs = 500;
/** For clients that ask for none or more. */
const maxKeepAliveSeconds = 1200;

interface Session {
  readonly peer: Peer;
  readonly client: Client;
  /** Call once identified or gone. */
  readonly leaveDoor: () => void;
  grant: Grant | undefined;
  keepAlive: number;
  followed: Followed | undefined;
  owedMs: () => number;
  isOver: boolean;
  /** Why CONNECT is refused. */
  refusal: string | undefined;
}

/** Turns off the library's routing and announcements. */
class Wire extends Aedes {
  override publish(_packet: PublishPacket, ...rest: readonly unknown[]): void {
    const done = rest.at(-1);
    if (typeof done === 'function') (done as () => void)();
  }
  override subscribe(_topic: string, _deliver: unknown, done: () => void): void {
    done();
  }
  /** Keeps subscriptions requested again with another QoS. */
  override unsubscribe(_topic: string, _deliver: unknown, done?: () => void): void {
    done?.();
  }
}

export async function createMqttServer({
  authorization,
  clock,
  log,
  metrics,
  silenceMs,
  watch,
  admitted: tellAdmitted,
}: MqttServerOptions): Promise<MqttServer> {
  const sessions = new Map<Client, Session>();
  const admitted = new Map<Grant, Session>();
  const subscriptions = createSubscriptions<Session>(watch);
  const keepAlive = createKeepAlive(clock);
  let isClosed = false;

  const wire = new Wire({
    connectTimeout: silenceMs,
    drainTimeout: drainMs,
    maxClientsIdLength: 64,
    queueLimit: 10,
    heartbeatInterval: 500_000_000,
    preConnect(client, packet, answer) {
      const session = sessions.get(client);
      if (session === undefined) return answer(new Error('unknown stream'), false);
      if (packet.protocolVersion === 5) return refuseVersion5(client, answer);
      session.refusal = strangeIn(packet);
      delete packet.will;
      packet.clean = true;
      session.keepAlive = Math.min(packet.keepalive || maxKeepAliveSeconds, maxKeepAliveSeconds);
      // The library would count time in which this process could not read.
      packet.keepalive = 0;
      answer(null, true);
    },
    authenticate(client, username, _password, answer) {
      const session = sessions.get(client);
      if (session === undefined) return answer(failure('not authorized', 'unknown stream'), false);
      void admit(session, username ?? undefined).then((admission) => {
        if (admission.ok) return answer(null, true);
        metrics.count('connections_refused_total');
        tell(session, admission.why);
        answer(failure(admission.code, admission.why), false);
      });
    },
    authorizeSubscribe(client, subscription, answer) {
      void grantSubscription(client, subscription).then(
        (granted) => answer(null, granted ? subscription : null),
        (error: unknown) => answer(errorOf(error)),
      );
    },
    authorizePublish(client, packet, answer) {
      publish(client ? sessions.get(client) : undefined, packet).then(
        () => answer(null),
        (error: unknown) => answer(errorOf(error)),
      );
    },
  });
  await wire.listen();
  wire.on('clientError', (client, error) => tell(sessions.get(client), error.message));
  wire.on('connectionError', (client, error) => tell(sessions.get(client), error.message));
  wire.on('unsubscribe', (filters, client) => {
    const session = sessions.get(client);
    for (const filter of session ? filters : []) subscriptions.remove(session as Session, filter);
  });

  function tell(session: Session | undefined, why: string): void {
    if (!session || session.isOver) return;
    const { kind } = session.peer;
    if (session.grant) metrics.count('connections_cut_total');
    log.info(
      { address: session.peer.address, kind, client: session.client.id ?? undefined, reason: why.slice(0, 200) },
      'a connection was cut',
    );
  }
  async function admit(session: Session, username: string | undefined): Promise<Admission> {
    if (session.refusal !== undefined) return { ok: false, code: 'not authorized', why: session.refusal };
    let admission: Admission;
    try {
      admission = await authorization.connect(session.peer, session.client.id, username);
    } catch (error) {
      return { ok: false, code: 'unavailable', why: errorOf(error).message };
    }
    if (!admission.ok) return admission;
    if (session.isOver) authorization.closed(admission.grant, true);
    else {
      session.grant = admission.grant;
      admitted.set(admission.grant, session);
      session.leaveDoor();
      followSilence(session);
      tellAdmitted(admission.grant);
      metrics.count('connections', 1, admission.grant.kind);
    }
    return admission;
  }
  function followSilence(session: Session): void {
    session.followed = keepAlive.follow(
      session.keepAlive * 1500,
      () => isOwed(session.client),
      () => cutOne(session, 'said nothing for one and a half times its keep-alive'),
    );
  }
  function publish(session: Session | undefined, { retain, qos, topic, payload }: Said): Promise<void> {
    metrics.count('messages_received_total');
    const strange = retain ? 'a retained message' : qos === 2 ? 'quality 2' : undefined;
    if (!session?.grant || session.isOver || strange) return Promise.reject(new Error(`published with ${strange ?? 'no rights'}`));
    return authorization.publish(session.grant, topic, typeof payload === 'string' ? Buffer.from(payload) : payload);
  }
  async function grantSubscription(client: Client, { topic, qos }: Subscription): Promise<boolean> {
    const session = sessions.get(client);
    if (!session?.grant) return false;
    const device = await authorization.subscribe(session.grant, topic);
    if (device === undefined) {
      metrics.count('subscriptions_refused_total');
      const { address, kind } = session.peer;
      log.info({ address, kind, client: client.id, reason: `may not subscribe to ${topic.slice(0, 100)}` }, 'a subscription was refused');
    }
    return device !== undefined && !session.isOver && subscriptions.add(session, device, topic, qos === 0 ? 0 : 1);
  }
  function end(session: Session): void {
    if (session.isOver) return;
    session.isOver = true;
    sessions.delete(session.client);
    subscriptions.leave(session);
    session.leaveDoor();
    session.followed?.end();
    if (!session.grant) return;
    admitted.delete(session.grant);
    metrics.count('connections', -1, session.grant.kind);
    authorization.closed(session.grant, session.owedMs() > usualAnswerMs);
  }
  function send(session: Session, topic: string, payload: Uint8Array, qos: Qos): void {
    const { client } = session;
    const unread = client.conn.writableLength;
    if (unread > maxUnread.all) {
      metrics.count('slow_readers_cut_total');
      return cutOne(session, 'reads too slowly');
    }
    if (qos === 0 && unread > maxUnread.live) return metrics.count('live_values_dropped_total');
    metrics.count('messages_sent_total');
    client.publish({ cmd: 'publish', topic, payload: payload as Buffer, qos, retain: false, dup: false }, nothing);
  }
  function cutOne(session: Session, why: string): void {
    tell(session, why);
    end(session);
    session.client.close();
  }

  return {
    accept(stream, peer, leaveDoor) {
      // A pending check would keep the server open.
      if (isClosed) {
        leaveDoor();
        return void stream.destroy();
      }
      const client = wire.handle(stream);
      const session: Session = {
        peer,
        client,
        leaveDoor,
        grant: undefined,
        keepAlive: 0,
        followed: undefined,
        owedMs: () => 0,
        isOver: false,
        refusal: undefined,
      };
      sessions.set(client, session);
      judgePackets(client);
      readInTurns(client);
      session.owedMs = acknowledgeTogether(
        client,
        (packet) => publish(session, packet),
        () => session.followed?.heard(),
        clock.elapsed,
      );
      stream.once('close', () => end(session));
    },
    deliver(device, topic, payload, qos) {
      const listeners = subscriptions.who(device, topic);
      if (listeners.length === 0) return;
      const made = new Map<boolean, Uint8Array>();
      for (const [session, most] of listeners) {
        const mayUnlock = session.grant?.kind === 'device' || (session.grant?.kind === 'user' && session.grant.mayUnlock);
        const bytes = made.get(mayUnlock) ?? payload(mayUnlock);
        made.set(mayUnlock, bytes);
        send(session, topic, bytes, qos === 1 && most === 1 ? 1 : 0);
      }
    },
    hears: subscriptions.hears,
    tell(grant, topic, payload) {
      const session = admitted.get(grant);
      const qos = session && subscriptions.of(session, topic);
      if (session === undefined || qos === undefined) return false;
      send(session, topic, payload(), qos);
      return true;
    },
    cut(which, why) {
      for (const [grant, session] of admitted) if (which(grant)) cutOne(session, why);
    },
    users: () => [...new Set([...admitted.keys()].flatMap((grant) => (grant.kind === 'user' ? grant.accessKey : [])))],
    get connections() {
      return admitted.size;
    },
    async [Symbol.asyncDispose]() {
      isClosed = true;
      keepAlive[Symbol.dispose]();
      for (const session of sessions.values()) {
        session.client.close();
        end(session);
      }
      await new Promise<void>((resolve) => wire.close(() => resolve()));
    },
  };
}
const nothing = () => undefined;
const errorOf = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** CONNACK codes of MQTT 3.1.1. */
const returnCodes = { 'other client id': 2, unavailable: 3, 'older copy': 4, 'not authorized': 5 } as const;
const failure = (code: keyof typeof returnCodes, why: string): AuthenticateError =>
  Object.assign(new Error(why), { returnCode: returnCodes[code] });

/** No session outlives a connection, as a will needs. */
const strangeIn = ({ will }: ConnectPacket): string | undefined => (will === undefined ? undefined : 'brings a will');

/** MQTT 5: reason 0x84, no properties. */
function refuseVersion5(client: Client, done: (error: Error, success: boolean) => void): void {
  client.conn.end(Uint8Array.of(0x20, 0x03, 0x00, 0x84, 0x00), () => done(new Error('speaks MQTT 5'), false));
}
