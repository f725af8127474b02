/** Lines over TCP port 4321, leaf elements only, like the simulated firmware. */

import { guardedAddresses } from '@headroom/model/amplifier';
import { at, isTree, type Change, type Property } from '@headroom/model/property';
import type { Leaf } from '@headroom/model/schema';
import type { Clock } from '../clock.ts';
import { createIntake } from './intake.ts';
import { changesOf, layoutOf } from '../wire/meter-layout.ts';
import { createOutbox, type Outbox, type ServerTransport } from '../wire/outbox.ts';
import { countOf, serverLimits, type ServerLimits } from './device-server.ts';
import type { Answer, ServedDevice } from './served-device.ts';
import { createSubscriptions, type Subscriptions } from './subscriptions.ts';
import { printTextValue, readTextLine, readTextValue, type TextRequest } from '../wire/text-line.ts';
import { canonicalUrl } from '../wire/url.ts';

/** 2.x answers a set; 3.x is silent and only notifies subscribers. */
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
  /** Real amplifiers let everybody write here. */
  readonly mayWrite: () => boolean;
  readonly onFault: (error: unknown) => void;
  readonly limits?: ServerLimits;
}
interface Connection {
  readonly id: string;
  readonly remote: string;
  readonly outbox: Outbox;
  readonly subscriptions: Subscriptions;
  tell(line: string): void;
  end(code: number, reason: string): void;
}
export const maxLineLength = 4096;
export const slowestLineMs = 10_000;
const slowPollMs = 100;

interface Refusals {
  cannotParse(line: string): string;
  /** Undefined if the firmware stays silent. */
  unsupported(request: TextRequest, line: string, property: Property): string | undefined;
  because(reason: string, url: string): string;
}
const refusals: Readonly<Record<TextDialect, Refusals>> = {
  '2.x': {
    cannotParse: (line) => `error: cannot parse: ${line}`,
    unsupported: ({ value, url }) => `error: unsupported value: ${value} (${url})`,
    because: (reason, url) => `error: ${reason}${reason.endsWith('.') ? '' : ':'} (${url})`,
  },
  '3.x': {
    cannotParse: (line) => `error:  cannot parse - '${line}'`,
    // Drops unknown options and rejects other kinds, like real amplifiers.
    unsupported: ({ value = '' }, line, { kind }) =>
      kind === 'choice' && /^(?:"|\S+$)/.test(value) ? undefined : refusals['3.x'].cannotParse(line),
    because: (reason, url) => `error:  ${reason} - '${url}'`,
  },
};

export function createTextServer({ device, clock, dialect, mayWrite, onFault, limits = serverLimits }: TextServerOptions): TextServer {
  const connections = new Set<Connection>();
  let nextId = 1;
  let stopTimer: (() => void) | undefined;

  function answer({ id, subscriptions, tell }: Connection, line: string): void {
    const { cannotParse, because } = refusals[dialect()];
    const request = readTextLine(line);
    if (!request) return tell(cannotParse(line));
    const { url, verb } = request;
    const address = canonicalUrl(url);
    const value = at(device.tree, address);
    if (value === undefined || isTree(value)) return tell(because('object/element does not exist', url));
    if (verb !== 'unsubscribe' && isHidden(address)) return tell(because('not allowed', url));
    switch (verb) {
      case 'get':
        return tell(`${url} ${printTextValue(value)}`);
      case 'subscribe':
        if (!subscriptions.add(address, url)) return tell(because('too many subscriptions', url));
        return tell(`${url} ${printTextValue(value)}`);
      case 'unsubscribe':
        subscriptions.remove(address);
        return tell('OK');
      case 'set':
        return write(id, request, line, device.schema.leaf(address), tell);
    }
  }
  const isHidden = (address: string) => guardedAddresses.includes(address) && !mayWrite();

  function write(id: string, request: TextRequest, line: string, leaf: Leaf | undefined, tell: (text: string) => void): void {
    const { url, value = '' } = request;
    const { because, unsupported } = refusals[dialect()];
    if (!leaf || leaf.property.access === 'read') return tell(because(dialect() === '2.x' ? 'read only' : 'element is read only', url));
    const legal = readTextValue(leaf.property, value);
    if (legal === undefined) {
      const refusal = unsupported(request, line, leaf.property);
      if (refusal !== undefined) tell(refusal);
      return;
    }
    if (!mayWrite()) return tell(because('not allowed', url));
    const tellOutcome = (outcome: Answer) => {
      if (!outcome.ok) tell(because(outcome.message, url));
      else if (dialect() === '2.x') tell('OK');
    };
    try {
      const outcome = device.write(leaf.address, legal, { id, admin: true });
      if (outcome instanceof Promise) void outcome.catch(faulted).then(tellOutcome);
      else tellOutcome(outcome);
    } catch (error) {
      tellOutcome(faulted(error));
    }
  }
  function faulted(error: unknown): Answer {
    onFault(error);
    return { ok: false, message: 'the amplifier could not carry this out' };
  }

  function poll(): void {
    stopTimer = undefined;
    const waiting = [...connections].filter(({ outbox }) => outbox.poll());
    if (waiting.length > 0) stopTimer = clock.after(slowPollMs, poll);
  }
  function publish(changes: readonly Change[]): void {
    for (const { subscriptions, outbox } of connections) {
      if (subscriptions.isEmpty()) continue;
      const own = changes.filter(([address]) => subscriptions.spellingOf(address) !== undefined && !isHidden(address));
      if (own.length > 0) outbox.publish(() => own, lines(own, subscriptions));
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
      for (const connection of connections) connection.end(1001, 'going away');
    },
    connect(transport) {
      const { remote } = transport;
      const decoder = new TextDecoder();
      let rest = '';
      let stopWaiting: (() => void) | undefined;
      let open = true;
      const leave = () => {
        open = false;
        stopWaiting?.();
        connections.delete(connection);
        intake.close();
        subscriptions.close();
      };
      const end = (code: number, reason: string) => {
        if (!open) return;
        leave();
        transport.close(code, reason);
      };
      const subscriptions = createSubscriptions(device, limits.subscribedBytes);
      const outbox = createOutbox({ transport, clock, limits, print: (changes) => lines(changes, subscriptions), close: end });
      const tell = (line: string) => {
        intake.charge(line.length);
        outbox.send(`${line}\n`);
      };
      const connection: Connection = { id: `text ${nextId++}`, remote, outbox, subscriptions, tell, end };
      const intake = createIntake<string>({
        clock,
        limits,
        overflow: () => end(1008, 'too many lines'),
        take: (line) => answer(connection, line),
      });
      /** Counted from its first line: silent connections take no place. */
      function mayJoin(): boolean {
        if (connections.has(connection)) return true;
        if (connections.size >= limits.sockets || countOf(connections, remote) >= limits.socketsOfOne) return false;
        connections.add(connection);
        return true;
      }
      return {
        closed: leave,
        data(chunk) {
          const text = rest + (typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true }));
          // Any page can make a browser post here.
          if (!connections.has(connection) && isHttp(text)) return end(1008, 'this is no web server');
          const parts = text.split('\n');
          rest = parts.pop() ?? '';
          if (rest.length > maxLineLength || parts.some((line) => line.length > maxLineLength)) return end(1009, 'line too long');
          if (parts.length > 0 && !mayJoin()) return end(1013, 'too many connections');
          if (parts.length > 0 || rest === '') {
            stopWaiting?.();
            stopWaiting = undefined;
          }
          if (rest !== '') stopWaiting ??= clock.after(slowestLineMs, () => end(1008, 'line too slow'));
          for (const line of parts) if (line.trim() !== '') intake.offer(line.replace(/\r$/, ''));
        },
      };
    },
  };
}

const isHttp = (text: string): boolean => /^(?:(?:POST|PUT|PATCH|DELETE|HEAD|OPTIONS|CONNECT|TRACE|PRI) |GET \S+ HTTP\/)/.test(text);

const lines = (changes: Iterable<Change>, { spellingOf }: Subscriptions): string =>
  [...changes].map(([address, value]) => `${spellingOf(address) ?? address} ${printTextValue(value)}\n`).join('');
