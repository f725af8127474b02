/** How many may stand at a door: connections that have not yet said who they are, over all and from one address. */

import type { Room } from '../kit/config.ts';
import { networkOf } from '../kit/http/network.ts';
import type { Meter } from '../kit/metrics.ts';

export interface Admission {
  /**
   * The answer is called once it has said who it is, or is gone. Whoever comes is let in, and where there is no room for it the oldest one of a
   * network goes: of its own, where that has as many places as one may or nobody has more of them, and else of the one that has most. That one is told by `drop`.
   */
  enter(address: string, drop: () => void): () => void;
}
export function createAdmission({ all, ofOneAddress }: Room, meter: Pick<Meter, 'count'>): Admission {
  /** Of each network, the oldest first. */
  const waiting = new Map<string, Set<() => void>>();
  let total = 0;
  const leave = (network: string, drop: () => void) => {
    const there = waiting.get(network);
    if (there?.delete(drop) !== true) return;
    total -= 1;
    if (there.size === 0) waiting.delete(network);
  };
  const fullestOr = (network: string) => {
    let fullest = network;
    for (const [one, { size }] of waiting) if (size > (waiting.get(fullest)?.size ?? 0)) fullest = one;
    return fullest;
  };
  const dropOldest = (network: string) => {
    const [oldest] = waiting.get(network) ?? [];
    if (oldest === undefined) return;
    leave(network, oldest);
    meter.count('connections_refused_total');
    oldest();
  };
  return {
    enter(address, drop) {
      const network = networkOf(address);
      const here = waiting.get(network)?.size ?? 0;
      if (here >= ofOneAddress) dropOldest(network);
      else if (total >= all) dropOldest(fullestOr(network));
      const own = () => drop();
      waiting.set(network, (waiting.get(network) ?? new Set()).add(own));
      total += 1;
      return () => leave(network, own);
    },
  };
}
