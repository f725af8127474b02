/**
 * The quickest message counts as undelayed, any extra difference is delay. A stalled line releases everything at once, and nobody shall hear it late.
 */

import type { Clock } from '../clock.ts';

/** How fast the two clocks may drift apart without counting as delay. */
const drift = 0.0005;

export interface Transit {
  /** A new connection may have a sender with another clock. */
  begin(): void;
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
