import type { Clock } from '../clock.ts';
import type { ConnectionProblem, ConnectionState, Outcome, Unsubscribe } from '../device.ts';
import {
  createExchange,
  heardMs,
  notConnected,
  quietMs,
  requestTimeoutMs,
  type ClientRequest,
  type Exchange,
  type Signer,
} from './exchange.ts';
import { readObstacle, type Obstacle } from '../wire/carried.ts';
import type { OpenSocket, Socket } from '../wire/socket.ts';

/** [CONN-05] */
export const reconnectMs = 5000;
/** After this much silence, skip the back-off: the page must recover within 15 s. */
export const longSilenceMs = requestTimeoutMs;
export const afterSilenceMs = 500;
/** After this much silence a waking page reconnects. */
export const wakeSilenceMs = quietMs + 1000;
/** A branch without listeners stays subscribed this long: the next page often wants it. */
export const graceMs = 5000;

export interface Opening {
  request(request: ClientRequest): Promise<Outcome>;
  restoreSubscriptions(): Promise<Outcome>;
}
export interface Client {
  state(): ConnectionState;
  problem(): ConnectionProblem | undefined;
  obstacle(): Obstacle | undefined;
  /** The subscribed values of this connection have come. */
  isFollowed(): boolean;
  request(request: ClientRequest): Promise<Outcome>;
  subscribe(url: string): Unsubscribe;
  stir(silentMs: number): void;
  pageCloses(): void;
  reconnect(): void;
  wake(wasFrozen: boolean): void;
  close(): void;
}
interface ClientOptions {
  readonly url: string;
  readonly openSocket: OpenSocket;
  readonly clock: Clock;
  readonly sign: Signer;
  readonly open: (opening: Opening) => Promise<ConnectionProblem | undefined>;
  /** From a notify (a partial tree from the root), or the reply to a subscribe or a probe. */
  readonly onValues: (url: string, values: unknown) => void;
  readonly onHeard: (apiVersion: string | undefined) => void;
  readonly onState: () => void;
  readonly probeUrl: string;
}
interface Session {
  socket: Socket;
  exchange: Exchange;
  isRestored: boolean;
  isFollowed: boolean;
  stopTimer: () => void;
}
interface Subscription {
  count: number;
  stopGrace: (() => void) | undefined;
  sentOn: Session | undefined;
}

export function createClient({ url, openSocket, clock, sign, open, onValues, onHeard, onState, probeUrl }: ClientOptions): Client {
  const subscriptions = new Map<string, Subscription>();
  const questions: (() => void)[] = [];
  let session: Session | undefined;
  let state: ConnectionState = 'CONNECTING';
  let problem: ConnectionProblem | undefined;
  let obstacle: Obstacle | undefined;
  let stopRetry: (() => void) | undefined;
  let closed = false;

  function enter(next: ConnectionState, why: ConnectionProblem | undefined): void {
    if (state === next && problem === why) return;
    state = next;
    problem = why;
    onState();
    if (state !== 'CONNECTING') for (const goOn of questions.splice(0)) goOn();
  }

  function connect(): void {
    stopRetry?.();
    stopRetry = undefined;
    enter('CONNECTING', problem);
    let mine: Session | undefined;
    const fail = (why: ConnectionProblem, met?: Obstacle) => {
      if (!mine || session !== mine) return;
      obstacle = met;
      const wait = mine.exchange.silence() >= longSilenceMs ? afterSilenceMs : reconnectMs;
      end(mine);
      if (closed) return;
      stopRetry = clock.after(wait, connect);
      enter('FAILED', why);
    };
    const socket = openSocket(url, {
      opened: () => mine && session === mine && void start(mine, fail),
      received: (data) => mine && session === mine && mine.exchange.received(data),
      closed: (reason) => fail('CONNECTION_ERROR', readObstacle(reason)),
    });
    const read = async () => {
      const outcome = await exchange.request({ url: probeUrl, method: 'get' });
      if (outcome.ok && session === mine) onValues(probeUrl, outcome.result);
      return outcome;
    };
    const exchange = createExchange({
      socket,
      clock,
      sign,
      onHeard,
      onNotify: (message) => onValues(message.url, message.params),
      onDead: () => fail('CONNECTION_ERROR'),
      probe: read,
    });
    mine = {
      socket,
      exchange,
      isRestored: false,
      isFollowed: false,
      stopTimer: clock.after(requestTimeoutMs, () => fail('CONNECTION_ERROR')),
    };
    session = mine;
  }

  async function start(mine: Session, fail: (why: ConnectionProblem) => void): Promise<void> {
    mine.stopTimer();
    const failure = await open({ request: (request) => mine.exchange.request(request), restoreSubscriptions: () => restore(mine) });
    if (session !== mine) return;
    if (failure !== undefined) {
      fail(failure);
      return;
    }
    obstacle = undefined;
    enter('CONNECTED', undefined);
    void restore(mine);
  }

  async function restore(mine: Session): Promise<Outcome> {
    mine.isRestored = true;
    const outcomes = await Promise.all([...subscriptions].map(([wanted, subscription]) => send(mine, wanted, subscription)));
    const failed = outcomes.find((outcome) => !outcome.ok && outcome.reason !== 'refused');
    mine.isFollowed ||= failed === undefined;
    return failed ?? { ok: true };
  }
  async function send(mine: Session, wanted: string, subscription: Subscription): Promise<Outcome> {
    if (subscription.sentOn === mine) return { ok: true };
    subscription.sentOn = mine;
    const outcome = await mine.exchange.request({ url: wanted, method: 'subscribe' });
    if (session !== mine) return outcome;
    if (outcome.ok) onValues(wanted, outcome.result);
    else if (outcome.reason === 'time-out' && subscriptions.has(wanted)) {
      subscription.sentOn = undefined;
      if (state === 'CONNECTED') void send(mine, wanted, subscription);
    }
    return outcome;
  }

  function end(mine: Session): void {
    session = undefined;
    mine.stopTimer();
    mine.exchange.end();
    mine.socket.close();
  }

  const client: Client = {
    state: () => state,
    problem: () => problem,
    obstacle: () => obstacle,
    isFollowed: () => session?.isFollowed === true,
    async request(request) {
      // Pages read before the opening ends, so reads wait for it. Changes do not: they would happen late.
      if (state === 'CONNECTING' && request.method === 'get') await new Promise<void>((resolve) => questions.push(resolve));
      const isOpen = state === 'CONNECTED' || (request.isEarly && client.isFollowed());
      return session && isOpen ? session.exchange.request(request) : notConnected;
    },
    subscribe(wanted) {
      const subscription = subscriptions.get(wanted) ?? { count: 0, stopGrace: undefined, sentOn: undefined };
      subscriptions.set(wanted, subscription);
      subscription.count += 1;
      subscription.stopGrace?.();
      subscription.stopGrace = undefined;
      if (session?.isRestored) void send(session, wanted, subscription);
      let released = false;
      return () => {
        if (released) return;
        released = true;
        subscription.count -= 1;
        if (subscription.count > 0) return;
        subscription.stopGrace = clock.after(graceMs, () => {
          subscriptions.delete(wanted);
          if (session && subscription.sentOn === session) void session.exchange.request({ url: wanted, method: 'unsubscribe' });
        });
      };
    },
    stir: (silentMs) => session?.exchange.stir(silentMs),
    pageCloses: () => session?.exchange.pageCloses(),
    reconnect() {
      if (state === 'FAILED' && !closed) connect();
    },
    wake(wasFrozen) {
      if (closed) return;
      if (state === 'FAILED' || !session) return client.reconnect();
      if (!wasFrozen && state === 'CONNECTING') return;
      if (!wasFrozen && session.exchange.silence() < wakeSilenceMs) return session.exchange.stir(heardMs);
      end(session);
      enter('FAILED', 'CONNECTION_ERROR');
      connect();
    },
    close() {
      closed = true;
      stopRetry?.();
      for (const { stopGrace } of subscriptions.values()) stopGrace?.();
      subscriptions.clear();
      if (session) end(session);
      enter('FAILED', problem);
    },
  };
  connect();
  return client;
}
