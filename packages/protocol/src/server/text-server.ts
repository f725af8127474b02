/** Lines over TCP port 4321, leaf elements only, like the simulated firmware. */

import { guardedAddresses } from '@headroom/model/amplifier';
import { at, isTree, type Change, type Property } from '@headroom/model/property';
import type { Clock } from '../clock.ts';
import { createIntake, messageOverhead } from './intake.ts';
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
  end(code: number, reason: string): void;
}
/** Undefined if the firmware stays silent. */
type Answered = string | undefined;
export const maxLineLength = 4096;
export const slowestLineMs = 10_000;
const slowPollMs = 100;

interface Refusals {
  cannotParse(line: string): string;
  unsupported(request: TextRequest, line: string, property: Property): Answered;
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

  function look({ subscriptions }: Connection, { url, verb }: TextRequest): string {
    const { because } = refusals[dialect()];
    const address = canonicalUrl(url);
    const value = at(device.tree, address);
    if (value === undefined || isTree(value)) return because('object/element does not exist', url);
    if (verb === 'unsubscribe') {
      subscriptions.remove(address);
      return 'OK';
    }
    if (isHidden(address)) return because('not allowed', url);
    if (verb === 'subscribe' && !subscriptions.add(address, url)) return because('too many subscriptions', url);
    return `${url} ${printTextValue(value)}`;
  }
  const isHidden = (address: string) => guardedAddresses.includes(address) && !mayWrite();

  function write(id: string, request: TextRequest, line: string): Answered | Promise<Answered> {
    const { url, value = '' } = request;
    const { because, unsupported } = refusals[dialect()];
    const address = canonicalUrl(url);
    const present = at(device.tree, address);
    if (present === undefined || isTree(present)) return because('object/element does not exist', url);
    const leaf = device.schema.leaf(address);
    if (!leaf || leaf.property.access === 'read') return because(dialect() === '2.x' ? 'read only' : 'element is read only', url);
    const legal = readTextValue(leaf.property, value);
    if (legal === undefined) return unsupported(request, line, leaf.property);
    if (!mayWrite()) return because('not allowed', url);
    const textOf = (outcome: Answer): Answered => {
      if (!outcome.ok) return because(outcome.message, url);
      return dialect() === '2.x' ? 'OK' : undefined;
    };
    try {
      const outcome = device.write(leaf.address, legal, { id, admin: true });
      return outcome instanceof Promise ? outcome.catch(faulted).then(textOf) : textOf(outcome);
    } catch (error) {
      return textOf(faulted(error));
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
      const connection: Connection = { id: `text ${nextId++}`, remote, outbox, subscriptions, end };
      const tell = (text: Answered) => {
        if (text === undefined) return;
        intake.charge(text.length);
        outbox.send(`${text}\n`);
      };
      let last: Promise<void> | undefined;
      let waitingCost = 0;
      /** Answers carry no id: they leave in the order of their lines, and a value is read when its turn comes. */
      function inTurn(line: string, answer: (() => Answered) | Promise<Answered>): void {
        if (last === undefined && typeof answer === 'function') return tell(answer());
        const cost = line.length + messageOverhead;
        waitingCost += cost;
        if (waitingCost > limits.waitingBytes) return end(1008, 'too many lines');
        const mine = (last ?? Promise.resolve())
          .then(() => (typeof answer === 'function' && open ? answer() : answer))
          .then((text) => {
            waitingCost -= cost;
            if (last === mine) last = undefined;
            if (open && typeof text === 'string') tell(text);
          });
        last = mine;
      }
      const intake = createIntake<string>({
        clock,
        limits,
        overflow: () => end(1008, 'too many lines'),
        take(line) {
          const request = readTextLine(line);
          if (!request) return inTurn(line, () => refusals[dialect()].cannotParse(line));
          if (request.verb !== 'set') return inTurn(line, () => look(connection, request));
          const outcome = write(connection.id, request, line);
          inTurn(line, outcome instanceof Promise ? outcome : () => outcome);
        },
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
