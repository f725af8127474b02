/** Requests, and notifies batched by subscription period [API-01] [API-03] [API-16]. */

import { treeOf } from '@headroom/model/property';
import type { Clock } from '../clock.ts';
import { maxMessageLength, printError, printNotify, readRequest } from '../wire/message.ts';
import { createOutbox, type OutboxLimits, type ServerTransport } from '../wire/outbox.ts';
import type { Connection } from './connection.ts';
import { createAuthorization, type Authority } from './authorization.ts';
import { createIntake, type IntakeLimits } from './intake.ts';
import { createPublisher } from './publisher.ts';
import { createRequests } from './requests.ts';
import type { ServedDevice } from './served-device.ts';
import { createSubscriptions } from './subscriptions.ts';

export type { ServerTransport } from '../wire/outbox.ts';
export type { Authority } from './authorization.ts';

export interface ServerLimits extends IntakeLimits, OutboxLimits {
  readonly sockets: number;
  readonly socketsOfOne: number;
  readonly frameBytes: number;
  /** For one connection: each path and the client's spelling of it. */
  readonly subscribedBytes: number;
  readonly unanswered: number;
}
export const serverLimits: ServerLimits = {
  sockets: 32,
  socketsOfOne: 16,
  frameBytes: maxMessageLength,
  subscribedBytes: 1_000_000,
  unanswered: 64,
  rate: 200,
  answerBytes: 2_000_000,
  waitingBytes: 2_000_000,
  slowBytes: 1_000_000,
  fullBytes: 8_000_000,
  blockedMs: 15_000,
};

export interface ServerConnection {
  message(data: string | Uint8Array): void;
  closed(): void;
}
export interface DeviceServer {
  connect(transport: ServerTransport): ServerConnection;
  connections(): number;
  close(): void;
}
interface DeviceServerOptions {
  readonly device: ServedDevice;
  readonly clock: Clock;
  readonly authority: Authority;
  readonly onFault: (error: unknown) => void;
  readonly limits?: ServerLimits;
}
export function createDeviceServer({ device, clock, authority, onFault, limits = serverLimits }: DeviceServerOptions): DeviceServer {
  const connections = new Set<Connection>();
  const authorization = createAuthorization(authority);
  const publisher = createPublisher({ device, clock, connections, isTrusted: authorization.isTrusted });
  const answer = createRequests({ device, authorization, unanswered: limits.unanswered, onFault, subscribed: publisher.watchAgain });
  let nextId = 1;

  return {
    connections: () => connections.size,
    close() {
      for (const connection of connections) connection.end(1001, 'going away');
      publisher.close();
    },
    connect(transport) {
      const { remote } = transport;
      if (connections.size >= limits.sockets || countOf(connections, remote) >= limits.socketsOfOne) {
        transport.close(1013, 'too many connections');
        return { message: () => undefined, closed: () => undefined };
      }
      const id = `socket ${nextId++}`;
      const leave = () => {
        if (!connections.delete(connection)) return;
        intake.close();
        authority.guard.forget(id);
        subscriptions.close();
        publisher.watchAgain();
      };
      const end = (code: number, reason: string) => {
        if (!connections.has(connection)) return;
        leave();
        transport.close(code, reason);
      };
      const outbox = createOutbox({ transport, clock, limits, print: (changes) => printNotify(treeOf(changes)), close: end });
      const subscriptions = createSubscriptions(device, limits.subscribedBytes);
      const tell = (text: string) => {
        intake.charge(text.length);
        outbox.send(text);
      };
      const connection: Connection = {
        id,
        remote,
        outbox,
        subscriptions,
        unanswered: 0,
        isOpen: () => connections.has(connection),
        tell,
        end,
      };
      const intake = createIntake<string | Uint8Array>({
        clock,
        limits,
        overflow: () => end(1008, 'too many messages'),
        take(data) {
          const reading = readRequest(data);
          if (!reading.ok) {
            if (!reading.silent) tell(printError({ message: reading.message }, reading.id));
            return;
          }
          answer(connection, reading.request);
        },
      });
      connections.add(connection);
      return {
        closed: leave,
        message(data) {
          if (data.length > limits.frameBytes) end(1009, 'message too big');
          else intake.offer(data);
        },
      };
    },
  };
}

export function countOf(connections: Iterable<{ readonly remote: string }>, remote: string): number {
  return [...connections].filter((connection) => connection.remote === remote).length;
}
