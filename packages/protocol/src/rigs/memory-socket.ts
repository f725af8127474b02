/** Sockets in memory: a client and a device hold a whole conversation in one test, on the clock that the test turns. */

import type { Clock } from '../clock.ts';
import type { ServerTransport } from '../wire/outbox.ts';
import type { OpenSocket, Socket } from '../wire/socket.ts';

/** What stands behind an address: a device server, or anything else that takes connections. */
export type Listener = (transport: ServerTransport) => { message(data: string): void; closed(): void };
/** What the network does to one address. */
export interface MemoryLink {
  /** How new connections end: in a listener, in a refusal, or in silence. */
  answer: 'accept' | 'refuse' | 'silence';
  /** While true nothing arrives on either side and nobody is told: a pulled cable. What was said meanwhile arrives late, as over TCP. */
  frozen: boolean;
  /** While true the client reads nothing and what the device sends piles up. */
  slow: boolean;
  /** Milliseconds that the next text takes on its way; none overtakes another, however the network shuffles its packets. */
  delay: (to: 'client' | 'device') => number;
  /** Every text as it was handed over. */
  readonly heard: { readonly from: 'client' | 'device'; readonly text: string }[];
  /** Ends every connection. */
  cut(): void;
  /** Every connection falls silent for good and no client is told, as when the device has been switched off and on; new ones work. */
  strand(): void;
}
export interface MemoryNetwork {
  readonly openSocket: OpenSocket;
  listen(url: string, listener: Listener): MemoryLink;
}
interface Pair {
  /** What piled up or was held moves on, as far as it may. */
  release(): void;
  cut(): void;
  strand(): void;
}

export function createMemoryNetwork(clock: Clock, latencyMs = 0): MemoryNetwork {
  const places = new Map<string, { readonly link: MemoryLink; readonly listener: Listener; readonly pairs: Set<Pair> }>();

  return {
    listen(url, listener) {
      const pairs = new Set<Pair>();
      const release = () => {
        for (const pair of pairs) pair.release();
      };
      let isSlow = false;
      let isFrozen = false;
      const link: MemoryLink = {
        answer: 'accept',
        heard: [],
        delay: () => 0,
        get frozen() {
          return isFrozen;
        },
        set frozen(value) {
          isFrozen = value;
          release();
        },
        get slow() {
          return isSlow;
        },
        set slow(value) {
          isSlow = value;
          release();
        },
        cut() {
          for (const pair of pairs) pair.cut();
        },
        strand() {
          for (const pair of pairs) pair.strand();
        },
      };
      places.set(url, { link, listener, pairs });
      return link;
    },
    openSocket(url, events): Socket {
      const place = places.get(url);
      const link = place?.link;
      let state: 'opening' | 'open' | 'closed' = 'opening';
      /** What stands on the other side, as long as it knows of the connection. */
      let ear: ReturnType<Listener> | undefined;
      const later = (task: () => void) => void clock.after(latencyMs, task);
      const delay = (to: 'client' | 'device') => () => link?.delay(to) ?? 0;
      const toClient = createLane(clock, { latencyMs, delay: delay('client'), mayArrive: () => !link?.frozen && !link?.slow });
      const toDevice = createLane(clock, { latencyMs, delay: delay('device'), mayArrive: () => !link?.frozen });
      const forget = () => !ear && state === 'closed' && place?.pairs.delete(pair);
      function leave(): void {
        const left = ear;
        ear = undefined;
        forget();
        left?.closed();
      }
      function end(): void {
        if (state === 'closed') return;
        state = 'closed';
        forget();
        events.closed('');
      }
      const pair: Pair = {
        release() {
          toDevice.release();
          toClient.release();
        },
        cut() {
          toDevice.drop();
          toClient.drop();
          leave();
          later(end);
        },
        strand() {
          toDevice.drop();
          toClient.drop();
          leave();
        },
      };
      const transport: ServerTransport = {
        remote: 'memory',
        buffered: toClient.waiting,
        close() {
          toClient.send(0, end);
          leave();
        },
        send(text) {
          if (!ear) return;
          link?.heard.push({ from: 'device', text });
          toClient.send(text.length, () => state === 'open' && events.received(text));
        },
      };
      /** Who gets no answer knocks again after 1, 2 and 4 s, as TCP does. */
      function knock(wait: number): void {
        if (state !== 'opening') return;
        if (link?.answer === 'silence' || link?.frozen) return void clock.after(wait, () => knock(2 * wait));
        if (!place || link?.answer === 'refuse') return end();
        state = 'open';
        place.pairs.add(pair);
        ear = place.listener(transport);
        events.opened();
      }
      later(() => knock(1000));
      return {
        close() {
          if (state === 'closed') return;
          state = 'closed';
          // What was sent before still arrives.
          toDevice.send(0, leave);
          later(() => events.closed(''));
        },
        buffered: () => 0,
        send(text) {
          if (state !== 'open') return;
          link?.heard.push({ from: 'client', text });
          toDevice.send(text.length, () => ear?.message(text));
        },
      };
    },
  };
}

interface LaneOptions {
  readonly latencyMs: number;
  readonly delay: () => number;
  readonly mayArrive: () => boolean;
}
/** One direction of a connection: everything arrives once, in order, and no sooner than it may. */
function createLane(clock: Clock, { latencyMs, delay, mayArrive }: LaneOptions) {
  let held: { readonly length: number; arrive(): void }[] = [];
  let lastAt = Number.NEGATIVE_INFINITY;
  let isLost = false;
  /** Each by itself, as a browser gives them. */
  function drain(): void {
    if (held.length === 0 || !mayArrive()) return;
    held.shift()?.arrive();
    clock.after(0, drain);
  }
  return {
    send(length: number, arrive: () => void): void {
      lastAt = Math.max(lastAt, clock.now() + latencyMs + delay());
      clock.after(lastAt - clock.now(), () => {
        if (isLost) return;
        if (held.length > 0 || !mayArrive()) held.push({ length, arrive });
        else arrive();
      });
    },
    waiting: () => held.reduce((bytes, { length }) => bytes + length, 0),
    release: () => void clock.after(0, drain),
    /** What is on its way, and all that follows, is lost. */
    drop(): void {
      isLost = true;
      held = [];
    },
  };
}
