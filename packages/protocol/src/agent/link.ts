/** One connection to a cloud's broker, handed in: over TLS in Node, in memory in a test. And what keeps one, whatever happens to it. */

import type { Clock } from '../clock.ts';
import type { Unsubscribe } from '../device.ts';

export interface LinkEvents {
  received(topic: string, payload: Uint8Array): void;
  /** Once, after it was open. */
  closed(why: string): void;
}
export interface Link {
  /** True once the broker has it; at QoS 1 it is stored by then. False where the connection ended first. */
  publish(topic: string, payload: string, qos: 0 | 1): Promise<boolean>;
  /** False where the broker refuses one of them, or the connection ended first. */
  subscribe(topics: readonly string[]): Promise<boolean>;
  /** Bytes handed over and not sent yet. */
  buffered(): number;
  close(): void;
}
export type Opened = { readonly link: Link } | { readonly refusal: string };
/** Never throws; events come only after it was answered. */
export type OpenLink = (events: LinkEvents) => Promise<Opened>;

/** A storm of amplifiers that come back at once is spread: each waits a random part of twice as long as before. */
export const firstWaitMs = 1000;
export const maxWaitMs = 60_000;
/** Who was connected for so long begins again with a short wait. */
const steadyMs = 30_000;

interface KeptLinkOptions {
  readonly open: OpenLink;
  readonly clock: Clock;
  /** From 0 up to 1. */
  readonly random: () => number;
  readonly connected: (link: Link) => void;
  readonly received: (topic: string, payload: Uint8Array) => void;
  readonly lost: (why: string) => void;
}
export interface KeptLink {
  /** Undefined while there is none. */
  link(): Link | undefined;
  /** Ends what there is and connects at once: with another certificate, or another address. */
  restart(): void;
  close(): void;
}

export function createKeptLink({ open, clock, random, connected, received, lost }: KeptLinkOptions): KeptLink {
  let attempt = 0;
  let failures = 0;
  let link: Link | undefined;
  let stopTimer: Unsubscribe | undefined;
  let closed = false;

  async function connect(): Promise<void> {
    const mine = ++attempt;
    const isMine = () => mine === attempt && !closed;
    let since = 0;
    const opened = await open({
      received: (topic, payload) => isMine() && received(topic, payload),
      closed(why) {
        if (!isMine()) return;
        link = undefined;
        if (clock.elapsed() - since >= steadyMs) failures = 0;
        lost(why);
        again();
      },
    });
    if (!isMine()) {
      if ('link' in opened) opened.link.close();
    } else if ('refusal' in opened) {
      lost(opened.refusal);
      again();
    } else {
      ({ link } = opened);
      since = clock.elapsed();
      connected(link);
    }
  }
  function again(): void {
    const most = Math.min(maxWaitMs, firstWaitMs * 2 ** Math.min(failures, 16));
    failures += 1;
    stopTimer = clock.after(most * (0.2 + 0.8 * random()), () => void connect());
  }
  function end(): void {
    stopTimer?.();
    attempt += 1;
    const ended = link;
    link = undefined;
    ended?.close();
  }
  void connect();
  return {
    link: () => link,
    restart() {
      if (closed) return;
      end();
      failures = 0;
      void connect();
    },
    close() {
      closed = true;
      end();
    },
  };
}
