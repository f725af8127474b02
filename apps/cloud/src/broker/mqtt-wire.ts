/** The library's routing is off, and every decision is handed in. */

import { Aedes, type AuthenticateError, type Client, type ConnectPacket, type PublishPacket, type Subscription } from 'aedes';
import type { Metrics } from '../kit/metrics.ts';
import type { Session, Sessions } from './mqtt-sessions.ts';
import type { Said } from './packets.ts';

interface WirePorts {
  readonly sessions: Pick<Sessions, 'of' | 'admit' | 'tellCut'>;
  readonly metrics: Pick<Metrics, 'count'>;
  readonly silenceMs: number;
  readonly publish: (session: Session | undefined, packet: Said) => Promise<void>;
  /** False refuses the subscription alone. */
  readonly subscribe: (session: Session | undefined, subscription: Subscription) => Promise<boolean>;
  readonly unsubscribe: (session: Session, filter: string) => void;
}
const drainMs = 15_000;
/** For clients that ask for none or more. */
const maxKeepAliveSeconds = 1200;

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

export async function openWire({ sessions, metrics, silenceMs, publish, subscribe, unsubscribe }: WirePorts): Promise<Aedes> {
  const wire = new Wire({
    connectTimeout: silenceMs,
    drainTimeout: drainMs,
    maxClientsIdLength: 64,
    queueLimit: 10,
    heartbeatInterval: 500_000_000,
    preConnect(client, packet, answer) {
      const session = sessions.of(client);
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
      const session = sessions.of(client);
      if (session === undefined) return answer(failure('not authorized', 'unknown stream'), false);
      void sessions.admit(session, username ?? undefined).then((admission) => {
        if (admission.ok) return answer(null, true);
        metrics.count('connections_refused_total');
        sessions.tellCut(session, admission.why);
        answer(failure(admission.code, admission.why), false);
      });
    },
    authorizeSubscribe(client, subscription, answer) {
      void subscribe(sessions.of(client), subscription).then(
        (granted) => answer(null, granted ? subscription : null),
        (error: unknown) => answer(errorOf(error)),
      );
    },
    authorizePublish(client, packet, answer) {
      publish(client ? sessions.of(client) : undefined, packet).then(
        () => answer(null),
        (error: unknown) => answer(errorOf(error)),
      );
    },
  });
  await wire.listen();
  wire.on('clientError', (client, error) => sessions.tellCut(sessions.of(client), error.message));
  wire.on('connectionError', (client, error) => sessions.tellCut(sessions.of(client), error.message));
  wire.on('unsubscribe', (filters, client) => {
    const session = sessions.of(client);
    for (const filter of session ? filters : []) unsubscribe(session as Session, filter);
  });
  return wire;
}
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
