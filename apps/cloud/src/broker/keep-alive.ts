/** Counts only time in which this process was awake: packets of a standstill are still unread. */

import type { Clock } from '@headroom/protocol';

export interface Followed {
  readonly heard: () => void;
  readonly end: () => void;
}
export interface KeepAlive extends Disposable {
  /** `isOwed`: reading is paused, so silence does not count. */
  follow(limitMs: number, isOwed: () => boolean, silent: () => void): Followed;
}
const lookMs = 500;

export function createKeepAlive({ elapsed, after }: Pick<Clock, 'elapsed' | 'after'>): KeepAlive {
  const all = new Set<{ readonly limitMs: number; readonly isOwed: () => boolean; readonly silent: () => void; silentMs: number }>();
  let lookedAt = elapsed();
  let callOff = after(lookMs, look);
  function look(): void {
    const now = elapsed();
    const awakeMs = Math.min(now - lookedAt, lookMs);
    lookedAt = now;
    for (const one of all) {
      one.silentMs = one.isOwed() ? 0 : one.silentMs + awakeMs;
      if (one.silentMs <= one.limitMs) continue;
      all.delete(one);
      one.silent();
    }
    callOff = after(lookMs, look);
  }
  return {
    follow(limitMs, isOwed, silent) {
      const one = { limitMs, isOwed, silent, silentMs: 0 };
      all.add(one);
      return { heard: () => void (one.silentMs = 0), end: () => void all.delete(one) };
    },
    [Symbol.dispose]: () => callOff(),
  };
}
