/** `authorization` routes and stores, and messages are acknowledged after it. */

import type { Subscription } from 'aedes';
import type { Clock } from '@headroom/protocol';
import type { Logger } from 'pino';
import type { Metrics } from '../kit/metrics.ts';
import { createSubscriptions } from './filters.ts';
import { createKeepAlive } from './keep-alive.ts';
import type { Grant, MqttServer, Qos, TopicAuthorization } from './mqtt-server-port.ts';
import { createSessions, type Session } from './mqtt-sessions.ts';
import { openWire } from './mqtt-wire.ts';
import { acknowledgeTogether, judgePackets, readInTurns, type Said } from './packets.ts';

interface MqttServerOptions {
  readonly authorization: TopicAuthorization;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Pick<Metrics, 'count'>;
  readonly silenceMs: number;
  readonly watch: (device: string) => () => void;
  readonly admitted: (grant: Grant) => void;
}
/** A slow reader loses live values first, then its connection. */
const maxUnread = { live: 64 * 1024, all: 1024 * 1024 };

export async function createMqttServer(options: MqttServerOptions): Promise<MqttServer> {
  const { authorization, clock, log, metrics, silenceMs, watch } = options;
  const subscriptions = createSubscriptions<Session>(watch);
  const keepAlive = createKeepAlive(clock);
  const sessions = createSessions({ authorization, log, metrics, keepAlive, subscriptions, admitted: options.admitted });
  const wire = await openWire({ sessions, metrics, silenceMs, publish, subscribe, unsubscribe: subscriptions.remove });
  let isClosed = false;

  function publish(session: Session | undefined, { retain, qos, topic, payload }: Said): Promise<void> {
    metrics.count('messages_received_total');
    const strange = retain ? 'a retained message' : qos === 2 ? 'quality 2' : undefined;
    if (!session?.grant || session.isOver || strange) return Promise.reject(new Error(`published with ${strange ?? 'no rights'}`));
    return authorization.publish(session.grant, topic, typeof payload === 'string' ? Buffer.from(payload) : payload);
  }
  async function subscribe(session: Session | undefined, { topic, qos }: Subscription): Promise<boolean> {
    if (!session?.grant) return false;
    const device = await authorization.subscribe(session.grant, topic);
    if (device === undefined) {
      metrics.count('subscriptions_refused_total');
      const { address, kind } = session.peer;
      const reason = `may not subscribe to ${topic.slice(0, 100)}`;
      log.info({ address, kind, client: session.client.id, reason }, 'a subscription was refused');
    }
    return device !== undefined && !session.isOver && subscriptions.add(session, device, topic, qos === 0 ? 0 : 1);
  }
  function send(session: Session, topic: string, payload: Uint8Array, qos: Qos): void {
    const { client } = session;
    const unread = client.conn.writableLength;
    if (unread > maxUnread.all) {
      metrics.count('slow_readers_cut_total');
      return sessions.cut(session, 'reads too slowly');
    }
    if (qos === 0 && unread > maxUnread.live) return metrics.count('live_values_dropped_total');
    metrics.count('messages_sent_total');
    client.publish({ cmd: 'publish', topic, payload: payload as Buffer, qos, retain: false, dup: false }, nothing);
  }

  return {
    accept(stream, peer, leaveDoor) {
      // A pending check would keep the server open.
      if (isClosed) {
        leaveDoor();
        return void stream.destroy();
      }
      const client = wire.handle(stream);
      const session = sessions.open(client, peer, leaveDoor);
      judgePackets(client);
      readInTurns(client);
      session.owedMs = acknowledgeTogether(
        client,
        (packet) => publish(session, packet),
        () => session.followed?.heard(),
        clock.elapsed,
      );
      stream.once('close', () => sessions.end(session));
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
      const session = sessions.admitted.get(grant);
      const qos = session && subscriptions.of(session, topic);
      if (session === undefined || qos === undefined) return false;
      send(session, topic, payload(), qos);
      return true;
    },
    cut(which, why) {
      for (const [grant, session] of sessions.admitted) if (which(grant)) sessions.cut(session, why, true);
    },
    users: () => [...new Set([...sessions.admitted.keys()].flatMap((grant) => (grant.kind === 'user' ? grant.accessKey : [])))],
    get connections() {
      return sessions.admitted.size;
    },
    async [Symbol.asyncDispose]() {
      isClosed = true;
      keepAlive[Symbol.dispose]();
      sessions.closeAll();
      await new Promise<void>((resolve) => wire.close(() => resolve()));
    },
  };
}
const nothing = () => undefined;
