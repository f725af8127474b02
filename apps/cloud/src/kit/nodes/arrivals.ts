/** How late what came is read at most: a process that stood still reads its sockets only afterwards. */

import type { Clock } from '@headroom/protocol';

export interface Arrivals extends Disposable {
  /** Milliseconds, at most, since something came that is read now. */
  lateMs(): number;
}
const lookMs = 200;
/** A normal turn of the loop is far shorter. */
const standstillMs = 1000;
/** By then everything that had waited is read. */
const readMs = 1000;

/** Takes the machine's clock: a standstill is one of this process. */
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
