/**
 * Writes on their way to a device: per resource the newest value of each property, throttled, one request in flight, the last always sent.
 *
 * Nothing is ever sent twice: when the connection is lost, what was not acknowledged ends as 'not connected', sent or not. Nobody can know
 * whether the device carried it out, and a control that is still held writes again by itself (draft.ts).
 */

import type { TreeLeaf } from '@headroom/model';
import type { Clock } from './clock.ts';
import type { Outcome } from './device.ts';
import { latestChangeMs, timedOut } from './exchange.ts';

export type Values = Readonly<Record<string, TreeLeaf>>;
export interface WriteQueue {
  write(path: string, values: Values): Promise<Outcome>;
  /** Ends what waits; what is on its way ends by itself. */
  clear(outcome: Outcome): void;
}
interface WriteQueueOptions {
  readonly clock: Clock;
  readonly throttleMs: number;
  /** Must settle, whatever happens. */
  readonly send: (path: string, values: Values) => Promise<Outcome>;
}
interface Waiter {
  /** The values that nobody has overwritten yet. */
  readonly values: Map<string, TreeLeaf>;
  readonly since: number;
  settle(outcome: Outcome): void;
}
interface Lane {
  readonly path: string;
  waiting: Waiter[];
  busy: boolean;
  sentAt: number;
  stopTimer: (() => void) | undefined;
}
const superseded: Outcome = { ok: false, reason: 'superseded', message: 'A newer value took its place.' };

export function createWriteQueue({ clock, throttleMs, send }: WriteQueueOptions): WriteQueue {
  const lanes = new Map<string, Lane>();

  function pump(lane: Lane): void {
    if (lane.busy || lane.waiting.length === 0 || lane.stopTimer) return;
    const wait = lane.sentAt + throttleMs - clock.elapsed();
    if (wait > 0) {
      lane.stopTimer = clock.after(wait, () => {
        lane.stopTimer = undefined;
        pump(lane);
      });
      return;
    }
    const isLate = ({ since }: Waiter) => clock.now() - since > latestChangeMs;
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
  async function carry(lane: Lane, sent: readonly Waiter[]): Promise<void> {
    const outcome = await send(lane.path, Object.fromEntries(sent.flatMap(({ values }) => [...values])));
    if (!outcome.ok && outcome.reason === 'not connected') {
      for (const { settle } of lane.waiting.splice(0)) settle(outcome);
    } else if (!outcome.ok && outcome.reason === 'refused' && sent.length > 1) {
      // A device refuses a request as a whole: one bad value must not take its neighbours along.
      for (const { values, settle } of sent) settle(await send(lane.path, Object.fromEntries(values)));
      return;
    }
    for (const { settle } of sent) settle(outcome);
  }

  return {
    write(path, values) {
      const lane = lanes.get(path) ?? { path, waiting: [], busy: false, sentAt: Number.NEGATIVE_INFINITY, stopTimer: undefined };
      lanes.set(path, lane);
      for (const waiter of lane.waiting) {
        for (const name of Object.keys(values)) waiter.values.delete(name);
        if (waiter.values.size === 0) waiter.settle(superseded);
      }
      lane.waiting = lane.waiting.filter((waiter) => waiter.values.size > 0);
      return new Promise((resolve) => {
        lane.waiting.push({ values: new Map(Object.entries(values)), since: clock.now(), settle: resolve });
        pump(lane);
      });
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
