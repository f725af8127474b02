import type { Clock } from '../src/clock.ts';
import type { ServerTransport } from '../src/wire/outbox.ts';
import type { OpenSocket, Socket } from '../src/wire/socket.ts';

export type Listener = (transport: ServerTransport) => { message(data: string): void; closed(): void };
export interface MemoryLink {
  answer: 'accept' | 'refuse' | 'silence';
  /** Nothing arrives and nobody is told; messages sent meanwhile arrive late, as over TCP. */
  frozen: boolean;
  /** The client stops reading, and the device's output piles up. */
  slow: boolean;
  /** Milliseconds for the next text; order is kept. */
  delay: (to: 'client' | 'device') => number;
  readonly heard: { readonly from: 'client' | 'device'; readonly text: string }[];
  cut(): void;
  /** Silences all present connections without notice, like a power cycle; new ones work. */
  strand(): void;
}
export interface MemoryNetwork {
  readonly openSocket: OpenSocket;
  listen(url: string, listener: Listener): MemoryLink;
}
interface Pair {
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
      /** Retries after 1, 2 and 4 s, like TCP. */
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
          // Earlier messages still arrive.
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
function createLane(clock: Clock, { latencyMs, delay, mayArrive }: LaneOptions) {
  let held: { readonly length: number; arrive(): void }[] = [];
  let lastAt = Number.NEGATIVE_INFINITY;
  let isLost = false;
  /** One by one, as browsers deliver messages. */
  function drain(): void {
    if (held.length === 0 || !mayArrive()) return;
    held.shift()?.arrive();
    clock.after(0, drain);
  }
  return {
    send(length: number, arrive: () => void): void {
      lastAt = Math.max(lastAt, clock.elapsed() + latencyMs + delay());
      clock.after(lastAt - clock.elapsed(), () => {
        if (isLost) return;
        if (held.length > 0 || !mayArrive()) held.push({ length, arrive });
        else arrive();
      });
    },
    waiting: () => held.reduce((bytes, { length }) => bytes + length, 0),
    release: () => void clock.after(0, drain),
    drop(): void {
      isLost = true;
      held = [];
    },
  };
}
