/** A stalled process reads its sockets only afterwards, so data may be late. */

import type { Clock } from '@headroom/protocol';

export interface Arrivals extends Disposable {
  lateMs(): number;
}
const lookMs = 200;
/** Normal turns of the event loop are far shorter. */
const standstillMs = 1000;
const readMs = 1000;

/** Takes the machine's clock, because a stall concerns this process. */
export function createArrivals({ elapsed, after }: Pick<Clock, 'elapsed' | 'after'>): Arrivals {
  let lookedAt = elapsed();
  let standstill = { from: 0, to: Number.NEGATIVE_INFINITY };
  let callOff: () => void;
  function look(): void {
    const now = elapsed();
    if (now - lookedAt > standstillMs) standstill = { from: lookedAt, to: now };
    lookedAt = now;
    callOff = after(lookMs, look);
  }
  callOff = after(lookMs, look);
  return {
    lateMs() {
      const now = elapsed();
      if (now - lookedAt > standstillMs) return now - lookedAt;
      return now - standstill.to < readMs ? now - standstill.from : 0;
    },
    [Symbol.dispose]: () => callOff(),
  };
}
