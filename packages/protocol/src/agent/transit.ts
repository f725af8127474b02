/**
 * How long something was on its way, by two clocks that agree on nothing: what came quickest on a connection had no delay, and whatever
 * the clocks differ by since then is time on the way. A line that stalls for seconds gives up what it held all at once, and nobody shall hear it late.
 */

import type { Clock } from '../clock.ts';

/** Two clocks drift apart by no more than this: it is taken for no delay, however long ago the quickest came. */
const drift = 0.0005;

export interface Transit {
  /** A connection is new: whoever sends there has another clock. */
  begin(): void;
  /** How many milliseconds late this is, by the sender's clock when it was sent. */
  lateness(sentAt: number): number;
}

export function createTransit({ elapsed }: Pick<Clock, 'elapsed'>): Transit {
  let quickest: { readonly difference: number; readonly at: number } | undefined;
  return {
    begin: () => void (quickest = undefined),
    lateness(sentAt) {
      const now = elapsed();
      const difference = now - sentAt;
      const expected = quickest && quickest.difference + (now - quickest.at) * drift;
      if (expected !== undefined && difference > expected) return difference - expected;
      quickest = { difference, at: now };
      return 0;
    },
  };
}
