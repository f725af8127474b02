/**
 * Writes on their way to a device: per resource the newest value of each property, throttled, one request in flight, the last always sent.
 * Where a finger has to come to rest first, a resource waits until then. Each write has one deadline, which goes with it to the wire.
 *
 * Nothing is ever sent twice or late: when the connection is lost, what was not acknowledged ends as 'not connected', sent or not. Nobody
 * can know whether the device carried out what was sent; what was not sent is dropped, and no control writes it again (draft.ts).
 */

import type { TreeLeaf } from '@headroom/model/property';
import type { Clock } from '../clock.ts';
import type { Outcome } from '../device.ts';
import { timedOut } from './exchange.ts';

export type Values = Readonly<Record<string, TreeLeaf>>;
export interface WriteQueue {
  /** Waits until the resource has not been written to for `rest` milliseconds; 0 goes at once, and takes along what waits. Not sent `within` so long, it is not sent. */
  write(path: string, values: Values, rest: number, within?: number): Promise<Outcome>;
  /** Nothing waits for a finger any more. */
  flush(): void;
  /** Ends what waits; what is on its way ends by itself. */
  clear(outcome: Outcome): void;
}
interface WriteQueueOptions {
  readonly clock: Clock;
  readonly throttleMs: number;
  /** What has not been sent so many milliseconds after it was wanted is not sent any more. */
  readonly deadlineMs: number;
  /** Must settle, whatever happens. */
  readonly send: (path: string, values: Values, until: number) => Promise<Outcome>;
}
interface Waiter {
  /** The values that nobody has overwritten yet. */
  readonly values: Map<string, TreeLeaf>;
  /** On the clock's time of day, which goes on while the machine sleeps. */
  readonly until: number;
  settle(outcome: Outcome): void;
}
interface Lane {
  readonly path: string;
  waiting: Waiter[];
  busy: boolean;
  sentAt: number;
  /** When the finger counts as resting. */
  restsAt: number;
  stopTimer: (() => void) | undefined;
}
const createLane = (path: string): Lane => ({
  path,
  waiting: [],
  busy: false,
  sentAt: Number.NEGATIVE_INFINITY,
  restsAt: Number.NEGATIVE_INFINITY,
  stopTimer: undefined,
});
const superseded: Outcome = { ok: false, reason: 'superseded', message: 'A newer value took its place.' };

export function createWriteQueue({ clock, throttleMs, deadlineMs, send }: WriteQueueOptions): WriteQueue {
  const lanes = new Map<string, Lane>();

  function pump(lane: Lane): void {
    if (lane.busy || lane.waiting.length === 0 || lane.stopTimer) return;
    const wait = Math.max(lane.sentAt + throttleMs, lane.restsAt) - clock.elapsed();
    if (wait > 0) {
      lane.stopTimer = clock.after(wait, () => {
        lane.stopTimer = undefined;
        pump(lane);
      });
      return;
    }
    const isLate = ({ until }: Waiter) => clock.now() > until;
    for (const { settle } of lane.waiting.filter(isLate)) settle(timedOut);
    const sent = lane.waiting.filter((waiter) => !isLate(waiter));
    lane.waiting = [];
    if (sent.length === 0) return;
    lane.busy = true;
    lane.sentAt = clock.elapsed();
    void carry(lane, sent).then(() => {
      lane.busy = false;
      pump(lane);
    });
  }
  function restUntil(lane: Lane, at: number): void {
    lane.restsAt = at;
    lane.stopTimer?.();
    lane.stopTimer = undefined;
    pump(lane);
  }
  async function carry(lane: Lane, sent: readonly Waiter[]): Promise<void> {
    const until = Math.min(...sent.map((waiter) => waiter.until));
    const outcome = await send(lane.path, Object.fromEntries(sent.flatMap(({ values }) => [...values])), until);
    if (!outcome.ok && outcome.reason === 'not connected') {
      for (const { settle } of lane.waiting.splice(0)) settle(outcome);
    } else if (!outcome.ok && outcome.reason === 'refused' && sent.length > 1) {
      // A device refuses a request as a whole: one bad value must not take its neighbours along.
      for (const { values, until: own, settle } of sent) settle(await send(lane.path, Object.fromEntries(values), own));
      return;
    }
    for (const { settle } of sent) settle(outcome);
  }

  return {
    write(path, values, rest, within = deadlineMs) {
      const lane = lanes.get(path) ?? createLane(path);
      lanes.set(path, lane);
      for (const waiter of lane.waiting) {
        for (const name of Object.keys(values)) waiter.values.delete(name);
        if (waiter.values.size === 0) waiter.settle(superseded);
      }
      lane.waiting = lane.waiting.filter((waiter) => waiter.values.size > 0);
      return new Promise((resolve) => {
        lane.waiting.push({ values: new Map(Object.entries(values)), until: clock.now() + Math.min(within, deadlineMs), settle: resolve });
        restUntil(lane, clock.elapsed() + rest);
      });
    },
    flush() {
      for (const lane of lanes.values()) restUntil(lane, clock.elapsed());
    },
    clear(outcome) {
      for (const lane of lanes.values()) {
        lane.stopTimer?.();
        lane.stopTimer = undefined;
        for (const { settle } of lane.waiting.splice(0)) settle(outcome);
      }
    },
  };
}
