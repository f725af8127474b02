import type { Room } from '../kit/config.ts';
import { networkOf } from '../kit/http/network.ts';
import type { Metrics } from '../kit/metrics.ts';

export interface Admission {
  /** A newcomer always enters; when full, `drop` ends the oldest of its own network, or of the fullest one. */
  enter(address: string, drop: () => void): () => void;
}
export function createAdmission({ all, ofOneAddress }: Room, metrics: Pick<Metrics, 'count'>): Admission {
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
    metrics.count('connections_refused_total');
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
