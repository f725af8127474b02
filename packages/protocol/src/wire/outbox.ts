/** While the socket is slow only the newest value of each leaf waits; a blocked socket is closed. */

import type { Change, TreeLeaf } from '@headroom/model/property';
import type { Clock } from '../clock.ts';

export interface ServerTransport {
  send(text: string): void;
  close(code: number, reason: string): void;
  buffered(): number;
  readonly remote: string;
}
export interface OutboxLimits {
  /** Above this many unsent bytes changes wait here. */
  readonly slowBytes: number;
  /** Above this not even replies are sent. */
  readonly fullBytes: number;
  readonly blockedMs: number;
}
export interface Outbox {
  /** Replies are never dropped while the socket lives. */
  send(text: string): void;
  /** `text` is the changes printed; `changes` is called only if they must wait. */
  publish(changes: () => readonly Change[], text: string): void;
  poll(): boolean;
  isWaiting(): boolean;
}

interface OutboxOptions {
  readonly transport: ServerTransport;
  readonly clock: Clock;
  readonly limits: OutboxLimits;
  readonly print: (changes: Iterable<Change>) => string;
  readonly close: (code: number, reason: string) => void;
}

export function createOutbox({ transport, clock, limits, print, close }: OutboxOptions): Outbox {
  const waiting = new Map<string, TreeLeaf>();
  let blockedSince = 0;

  function send(text: string): void {
    if (transport.buffered() > limits.fullBytes) close(1008, 'too slow');
    else transport.send(text);
  }
  function poll(): boolean {
    if (waiting.size === 0) return false;
    if (transport.buffered() <= limits.slowBytes) {
      const text = print(waiting);
      waiting.clear();
      send(text);
    } else if (clock.elapsed() - blockedSince >= limits.blockedMs) {
      waiting.clear();
      close(1008, 'too slow');
    }
    return waiting.size > 0;
  }

  return {
    send,
    poll,
    isWaiting: () => waiting.size > 0,
    publish(changes, text) {
      if (waiting.size === 0 && transport.buffered() <= limits.slowBytes) {
        send(text);
        return;
      }
      if (waiting.size === 0) blockedSince = clock.elapsed();
      coalesce(waiting, changes());
      poll();
    },
  };
}

/** A removed branch drops the values below it. */
export function coalesce(newest: Map<string, TreeLeaf>, changes: Iterable<Change>): void {
  for (const [address, value] of changes) {
    if (value === null) {
      newest.delete(address);
      for (const known of newest.keys()) if (known.startsWith(`${address}/`)) newest.delete(known);
    }
    newest.set(address, value);
  }
}
