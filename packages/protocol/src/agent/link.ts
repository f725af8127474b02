import type { Clock } from '../clock.ts';
import type { Unsubscribe } from '../device.ts';

export interface LinkEvents {
  received(topic: string, payload: Uint8Array): void;
  /** Once, and only after opening. */
  closed(why: string): void;
}
export interface Link {
  /** True once the broker has it (stored, at QoS 1); false if the connection ended first. */
  publish(topic: string, payload: string, qos: 0 | 1): Promise<boolean>;
  /** False if the broker refuses a topic or the connection ended first. */
  subscribe(topics: readonly string[]): Promise<boolean>;
  /** True once the broker has answered, after all that it sent before; false if the connection ended first. */
  ping(): Promise<boolean>;
  /** Bytes not sent yet. */
  buffered(): number;
  close(): void;
}
export type Opened =
  | { readonly link: Link }
  | {
      readonly refusal: string;
      readonly isUnreached?: boolean;
    };
/** Never throws; events follow its answer. */
export type OpenLink = (events: LinkEvents) => Promise<Opened>;

/** The wait doubles, and a random part spreads a storm of reconnects. */
export const firstWaitMs = 1000;
export const maxWaitMs = 60_000;
/** With nobody at the address clients wait at most 8 s, to be back within 15 s. */
const unreachedFailures = 3;
/** After a connection this long the wait is short again. */
const steadyMs = 10_000;

interface KeptLinkOptions {
  readonly open: OpenLink;
  readonly clock: Clock;
  readonly random: () => number;
  readonly connected: (link: Link) => void;
  readonly received: (topic: string, payload: Uint8Array) => void;
  readonly lost: (why: string) => void;
}
export interface KeptLink {
  link(): Link | undefined;
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
        again(false);
      },
    });
    if (!isMine()) {
      if ('link' in opened) opened.link.close();
    } else if ('refusal' in opened) {
      lost(opened.refusal);
      again(opened.isUnreached === true);
    } else {
      ({ link } = opened);
      since = clock.elapsed();
      connected(link);
    }
  }
  function again(isUnreached: boolean): void {
    const most = Math.min(maxWaitMs, firstWaitMs * 2 ** Math.min(failures, 16));
    if (!isUnreached || failures < unreachedFailures) failures += 1;
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
