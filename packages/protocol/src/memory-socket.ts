/** Sockets in memory: a client and a device hold a whole conversation in one test, on the clock that the test turns. */

import type { Clock } from './clock.ts';
import type { ServerTransport } from './outbox.ts';
import type { OpenSocket, Socket } from './socket.ts';

/** What stands behind an address: a device server, or anything else that takes connections. */
export type Listener = (transport: ServerTransport) => { message(data: string): void; closed(): void };
/** What the network does to one address. */
export interface MemoryLink {
  /** How new connections end: in a listener, in a refusal, or in silence. */
  answer: 'accept' | 'refuse' | 'silence';
  /** While true nothing arrives on either side and nobody is told: a pulled cable. */
  frozen: boolean;
  /** While true the client reads nothing and what the device sends piles up. */
  slow: boolean;
  /** Every text as it was handed over. */
  readonly heard: { readonly from: 'client' | 'device'; readonly text: string }[];
  /** Ends every connection. */
  cut(): void;
}
export interface MemoryNetwork {
  readonly openSocket: OpenSocket;
  listen(url: string, listener: Listener): MemoryLink;
}
interface Pair {
  release(): void;
  close(): void;
}

export function createMemoryNetwork(clock: Clock, latencyMs = 0): MemoryNetwork {
  const ends = new Map<string, { readonly link: MemoryLink; readonly listener: Listener; readonly pairs: Set<Pair> }>();

  return {
    listen(url, listener) {
      const pairs = new Set<Pair>();
      let isSlow = false;
      const link: MemoryLink = {
        answer: 'accept',
        frozen: false,
        heard: [],
        get slow() {
          return isSlow;
        },
        set slow(value) {
          isSlow = value;
          if (!value) for (const pair of pairs) pair.release();
        },
        cut() {
          for (const pair of pairs) pair.close();
        },
      };
      ends.set(url, { link, listener, pairs });
      return link;
    },
    openSocket(url, events): Socket {
      const end = ends.get(url);
      const link = end?.link;
      let state: 'opening' | 'open' | 'closed' = 'opening';
      let ear: ReturnType<Listener> | undefined;
      let piled: string[] = [];
      const later = (task: () => void) => void clock.after(latencyMs, task);
      const deliver = (text: string) => later(() => state === 'open' && !link?.frozen && events.received(text));
      const pair: Pair = {
        release() {
          const texts = piled;
          piled = [];
          texts.forEach(deliver);
        },
        close,
      };
      function close(): void {
        if (state === 'closed') return;
        state = 'closed';
        end?.pairs.delete(pair);
        ear?.closed();
        later(() => events.closed());
      }
      const transport: ServerTransport = {
        remote: 'memory',
        buffered: () => piled.reduce((bytes, { length }) => bytes + length, 0),
        close,
        send(text) {
          if (state === 'closed') return;
          link?.heard.push({ from: 'device', text });
          if (link?.slow) piled.push(text);
          else deliver(text);
        },
      };
      later(() => {
        if (state !== 'opening' || link?.answer === 'silence' || link?.frozen) return;
        if (!end || link?.answer === 'refuse') return close();
        state = 'open';
        end.pairs.add(pair);
        ear = end.listener(transport);
        events.opened();
      });
      return {
        close,
        buffered: () => 0,
        send(text) {
          if (state !== 'open') return;
          link?.heard.push({ from: 'client', text });
          later(() => state === 'open' && !link?.frozen && ear?.message(text));
        },
      };
    },
  };
}
