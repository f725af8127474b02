import { setTimeout as wait } from 'node:timers/promises';
import { connect, NoRespondersError, RequestError, type NatsConnection } from '@nats-io/transport-node';
import type { Bus, BusAnswer, BusHandler, Subject } from './bus.ts';
import { readNatsServers } from './nats-servers.ts';

export interface NatsBusOptions {
  readonly servers: readonly string[];
  readonly name: string;
  readonly say: (words: string) => void;
}

const retryMs = 100;

export function openNatsBus({ servers, name, say }: NatsBusOptions): Bus {
  const reached = readNatsServers(servers);
  if (!reached) throw new Error('These are not addresses of NATS servers.');
  const { servers: places, ...credentials } = reached;
  const gaps = new Set<() => void>();
  const wanted = new Map<symbol, { readonly subject: Subject; readonly handler: BusHandler }>();
  const live = new Map<symbol, () => void>();
  let connection: NatsConnection | undefined;
  let away = true;
  let wasThere = false;
  const leaving = new AbortController();
  const opening = begin();
  async function begin(): Promise<void> {
    // Otherwise each request would record a stack trace.
    const options = {
      ...credentials,
      servers: [...places],
      name,
      noEcho: true,
      noAsyncTraces: true,
      maxReconnectAttempts: -1,
      // Wrong credentials are fixed at the servers.
      ignoreAuthErrorAbort: true,
      pingInterval: 2000,
      maxPingOut: 2,
    };
    const pause = { reconnectTimeWait: retryMs, reconnectJitter: retryMs, reconnectJitterTLS: retryMs };
    for (let tries = 0; !leaving.signal.aborted; tries += 1) {
      try {
        connection = await connect({ ...options, ...pause });
      } catch (error) {
        if (tries === 0) say(`The bus is away: ${error instanceof Error ? error.message : String(error)}`);
        await wait(retryMs, undefined, { signal: leaving.signal }).catch(() => undefined);
        continue;
      }
      if (leaving.signal.aborted) return connection.close();
      for (const key of wanted.keys()) listen(key);
      setAway(false);
      void follow(connection);
      return undefined;
    }
  }
  async function follow(opened: NatsConnection): Promise<void> {
    for await (const { type } of opened.status()) {
      if (type === 'disconnect' || type === 'staleConnection') setAway(true);
      if (type === 'reconnect') setAway(false);
    }
  }
  function setAway(now: boolean): void {
    if (leaving.signal.aborted || now === away) return;
    away = now;
    if (now) say('The bus is away: processes do not hear one another until it is back.');
    else if (wasThere) say('The bus is back.');
    const isBack = !now && wasThere;
    wasThere ||= !now;
    if (isBack) for (const listener of gaps) listener();
  }
  /** Undefined after close, so that late calls do not throw. */
  const open = () => (leaving.signal.aborted ? undefined : connection);
  /** While away the client would buffer messages and send them late. */
  const heard = () => (away ? undefined : open());
  function listen(key: symbol): void {
    const entry = wanted.get(key);
    const subscription =
      entry &&
      open()?.subscribe(entry.subject, {
        callback: (error, message) => {
          if (!error) entry.handler(message.data, message.reply === undefined ? undefined : (data) => void message.respond(data));
        },
      });
    if (!subscription) return;
    live.set(key, () => subscription.unsubscribe());
  }
  const close = async () => {
    leaving.abort();
    await opening;
    await connection?.close();
  };
  return {
    publish: (subject, data) => heard()?.publish(subject, data),
    subscribe(subject, handler) {
      const key = Symbol(subject);
      wanted.set(key, { subject, handler });
      listen(key);
      return () => {
        wanted.delete(key);
        live.get(key)?.();
        live.delete(key);
      };
    },
    async request(subject, data, ms): Promise<BusAnswer> {
      const hearing = heard();
      if (!hearing) return { ok: false, refusal: 'bus away' };
      try {
        return { ok: true, data: (await hearing.request(subject, data, { timeout: ms })).data };
      } catch (error) {
        return { ok: false, refusal: refusalOf(error, away) };
      }
    },
    onGap(listener) {
      gaps.add(listener);
      return () => gaps.delete(listener);
    },
    isAlone: false,
    get away() {
      return away;
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}
function refusalOf(error: unknown, away: boolean): 'no holder' | 'bus away' | 'time-out' {
  if (error instanceof NoRespondersError || (error instanceof RequestError && error.isNoResponders())) return 'no holder';
  return away ? 'bus away' : 'time-out';
}
