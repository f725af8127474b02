/** The device's text interface for third-party controllers: lines over TCP port 4321, leaf elements only, as the simulated firmware speaks it. */

import { at, guardedAddresses, isTree, type Change, type Leaf } from '@headroom/model';
import type { Clock } from './clock.ts';
import { createIntake } from './intake.ts';
import { changesOf, layoutOf } from './meter-layout.ts';
import { createOutbox, type Outbox, type ServerTransport } from './outbox.ts';
import { serverLimits, type ServerLimits } from './device-server.ts';
import type { Answer, ServedDevice } from './served-device.ts';
import { printTextValue, readTextLine, readTextValue, type TextRequest } from './text-line.ts';
import { canonicalUrl } from './url.ts';

/** Firmware 2.x answers a set; 3.x is silent, and only subscribers see the change. */
export type TextDialect = '2.x' | '3.x';
export interface TextConnection {
  data(chunk: string | Uint8Array): void;
  closed(): void;
}
export interface TextServer {
  connect(transport: ServerTransport): TextConnection;
  connections(): number;
  close(): void;
}
interface TextServerOptions {
  readonly device: ServedDevice;
  readonly clock: Clock;
  readonly dialect: () => TextDialect;
  /** The interface knows no passwords. Real amplifiers let everybody write; whether a protected device does so here, and tells what it guards, is its own decision. */
  readonly mayWrite: () => boolean;
  readonly onFault: (error: unknown) => void;
  readonly limits?: ServerLimits;
}
interface Connection {
  readonly id: string;
  readonly outbox: Outbox;
  /** Canonical address to the url as the client wrote it. */
  readonly urls: Map<string, string>;
  end(): void;
}
const longestLine = 4096;
const slowPollMs = 100;

export function createTextServer({ device, clock, dialect, mayWrite, onFault, limits = serverLimits }: TextServerOptions): TextServer {
  const connections = new Set<Connection>();
  let nextId = 1;
  let stopTimer: (() => void) | undefined;
  let stopWatching: (() => void) | undefined;

  function answer(connection: Connection, line: string): void {
    const say = (text: string) => connection.outbox.send(`${text}\n`);
    const request = readTextLine(line);
    if (!request) return say(dialect() === '2.x' ? `error: cannot parse: ${line}` : `error:  cannot parse - '${line}'`);
    const address = canonicalUrl(request.url);
    const value = at(device.tree, address);
    if (value === undefined || isTree(value)) return say(noElement(request.url));
    if (request.verb !== 'unsubscribe' && isHidden(address)) return say(notAllowed(request.url));
    const current = () => `${request.url} ${printTextValue(at(device.tree, address))}`;
    switch (request.verb) {
      case 'get':
        return say(current());
      case 'subscribe':
        if (connection.urls.size >= limits.subscriptions) return say(`error:  too many subscriptions - '${request.url}'`);
        connection.urls.set(address, request.url);
        watchAgain();
        return say(current());
      case 'unsubscribe':
        connection.urls.delete(address);
        watchAgain();
        return say('OK');
      case 'set':
        return write(connection, request, device.schema.leaf(address), say);
    }
  }
  const isHidden = (address: string) => guardedAddresses.includes(address) && !mayWrite();
  const notAllowed = (url: string) => (dialect() === '2.x' ? `error: not allowed: (${url})` : `error:  not allowed - '${url}'`);
  const noElement = (url: string) =>
    dialect() === '2.x' ? `error: object/element does not exist: (${url})` : `error:  object/element does not exist - '${url}'`;

  function write({ id }: Connection, { url, value = '' }: TextRequest, leaf: Leaf | undefined, say: (text: string) => void): void {
    if (!leaf || leaf.property.access === 'read')
      return say(dialect() === '2.x' ? `error: read only: (${url})` : `error:  element is read only - '${url}'`);
    const legal = readTextValue(leaf.property, value);
    if (legal === undefined) {
      if (dialect() === '2.x') say(`error: unsupported value: ${value} (${url})`);
      return;
    }
    if (!mayWrite()) return say(notAllowed(url));
    const tell = (outcome: Answer) => {
      if (!outcome.ok) say(dialect() === '2.x' ? `error: ${outcome.message} (${url})` : `error:  ${outcome.message} - '${url}'`);
      else if (dialect() === '2.x') say('OK');
    };
    try {
      const outcome = device.write(leaf.address, legal, { id, admin: true });
      if (outcome instanceof Promise) void outcome.catch(faulted).then((late) => tell(late));
      else tell(outcome);
    } catch (error) {
      tell(faulted(error));
    }
  }
  function faulted(error: unknown): Answer {
    onFault(error);
    return { ok: false, message: 'the amplifier could not carry this out' };
  }

  function watchAgain(): void {
    const release = stopWatching;
    stopWatching = device.watch([...new Set([...connections].flatMap(({ urls }) => [...urls.keys()]))]);
    release?.();
  }
  function poll(): void {
    stopTimer = undefined;
    const waiting = [...connections].filter(({ outbox }) => outbox.poll());
    if (waiting.length > 0) stopTimer = clock.after(slowPollMs, poll);
  }
  function publish(changes: readonly Change[]): void {
    for (const { urls, outbox } of connections) {
      if (urls.size === 0) continue;
      const own = changes.filter(([address]) => urls.has(address) && !isHidden(address));
      if (own.length > 0) outbox.publish(() => own, lines(own, urls));
      if (outbox.isWaiting()) stopTimer ??= clock.after(slowPollMs, poll);
    }
  }
  const stopListening = device.follow({
    changed: publish,
    moved(meters, values) {
      if (connections.size > 0) publish(changesOf(layoutOf(device.schema), meters, meters, values));
    },
  });

  return {
    connections: () => connections.size,
    close() {
      stopListening();
      stopTimer?.();
      for (const connection of connections) connection.end();
    },
    connect(transport) {
      if (connections.size >= limits.sockets) {
        transport.close(1013, 'too many connections');
        return { data: () => undefined, closed: () => undefined };
      }
      const decoder = new TextDecoder();
      let rest = '';
      const leave = () => {
        if (!connections.delete(connection)) return;
        intake.close();
        watchAgain();
      };
      const end = () => {
        if (!connections.has(connection)) return;
        leave();
        transport.close(1008, 'closed by the device');
      };
      const urls = new Map<string, string>();
      const outbox = createOutbox({ transport, clock, limits, print: (changes) => lines(changes, urls), close: end });
      const connection: Connection = { id: `text ${nextId++}`, outbox, urls, end };
      const intake = createIntake<string>({ clock, limits, overflow: end, take: (line) => answer(connection, line) });
      connections.add(connection);
      return {
        closed: leave,
        data(chunk) {
          const parts = (rest + (typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true }))).split('\n');
          rest = parts.pop() ?? '';
          if (rest.length > longestLine || parts.some((line) => line.length > longestLine)) return end();
          for (const line of parts) if (line.trim() !== '') intake.offer(line.replace(/\r$/, ''));
        },
      };
    },
  };
}

const lines = (changes: Iterable<Change>, urls: ReadonlyMap<string, string>): string =>
  [...changes].map(([address, value]) => `${urls.get(address) ?? address} ${printTextValue(value)}\n`).join('');
