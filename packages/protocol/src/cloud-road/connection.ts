/** Credentials are renewed early, without a gap [CONN-12] (OQ-039). */

import type { Link } from '../agent/link.ts';
import type { Clock } from '../clock.ts';
import type { ConnectionState, Unsubscribe } from '../device.ts';
import type { BrokerCredentials, CloudPort } from './port.ts';

/** [CONN-12] */
export const renewBeforeMs = 600_000;
export const firstRetryMs = 5000;
export const maxRetryMs = 60_000;
const readyMs = 15_000;

interface ConnectionOptions {
  readonly port: Pick<CloudPort, 'credentials' | 'open'>;
  readonly clock: Clock;
  /** Resolves true once everything is known over the link. */
  readonly begin: (link: Link, credentials: BrokerCredentials) => Promise<boolean>;
  readonly received: (topic: string, payload: Uint8Array) => void;
  readonly changed: () => void;
}
export interface Connection {
  state(): ConnectionState;
  link(): Link | undefined;
  reconnect(): void;
  restart(): void;
  close(): void;
}

export function createConnection({ port, clock, begin, received, changed }: ConnectionOptions): Connection {
  let state: ConnectionState = 'CONNECTING';
  let link: Link | undefined;
  let attempt = 0;
  let failures = 0;
  let stopTimer: Unsubscribe | undefined;
  let closed = false;

  function enter(next: ConnectionState): void {
    if (state === next) return;
    state = next;
    changed();
  }
  /** The old link stays until the new one is ready. */
  async function connect(): Promise<void> {
    stopTimer?.();
    const mine = ++attempt;
    const isMine = () => mine === attempt && !closed;
    if (!link) enter('CONNECTING');
    const given = await port.credentials();
    if (!isMine()) return;
    if (!given.ok) return fail();
    const givenAt = clock.elapsed();
    let own: Link | undefined;
    const opened = await port.open(given.value, {
      received: (topic, payload) => (link === own || isMine()) && received(topic, payload),
      closed() {
        if (link === own) link = undefined;
        if (!closed && !link && (isMine() || state === 'CONNECTED')) fail();
      },
    });
    if (!('link' in opened)) return isMine() ? fail() : undefined;
    own = opened.link;
    const isReady = isMine() && (await Promise.race([begin(own, given.value), late()]));
    if (!isMine() || !isReady) {
      own.close();
      return isMine() ? fail() : undefined;
    }
    const before = link;
    link = own;
    before?.close();
    failures = 0;
    enter('CONNECTED');
    const life = Date.parse(given.value.credentials.expiration) - Date.parse(given.value.issuedAt);
    const left = Math.max(life - renewBeforeMs, life / 2) - (clock.elapsed() - givenAt);
    stopTimer = clock.after(Math.max(1000, left), () => void connect());
  }
  const late = () => new Promise<boolean>((resolve) => void clock.after(readyMs, () => resolve(false)));
  function fail(): void {
    attempt += 1;
    stopTimer?.();
    const wait = Math.min(maxRetryMs, firstRetryMs * 2 ** Math.min(failures, 8));
    failures += 1;
    stopTimer = clock.after(wait, () => void connect());
    if (!link) enter('FAILED');
  }
  void connect();
  return {
    state: () => state,
    link: () => link,
    reconnect() {
      if (state === 'FAILED' && !closed) void connect();
    },
    restart() {
      if (closed) return;
      const before = link;
      link = undefined;
      before?.close();
      void connect();
    },
    close() {
      closed = true;
      attempt += 1;
      stopTimer?.();
      link?.close();
      link = undefined;
      enter('FAILED');
    },
  };
}
