/** How many may stand at a door: connections that have not yet said who they are, over all and from one address. */

import { networkOf } from '../http/network.ts';
import type { Meter } from './meter.ts';

export interface Admission {
  /**
   * Undefined where there is no room; the answer is called once it has said who it is, or is gone. Where all places are taken, the network
   * that has most of them loses its oldest one to whoever has fewer: that one is told by `drop`.
   */
  enter(address: string, drop: () => void): (() => void) | undefined;
}
export interface Room {
  readonly all: number;
  readonly ofOneAddress: number;
}
/** A venue's amplifiers come back together from one address; beyond that they come again in a moment. */
export const usualRoom: Room = { all: 4000, ofOneAddress: 1000 };

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
  /** In a network with more than this one has. */
  const dropOldest = (here: number) => {
    let fullest: readonly [string, ReadonlySet<() => void>] | undefined;
    for (const one of waiting) if (one[1].size > (fullest?.[1].size ?? here)) fullest = one;
    const [oldest] = fullest?.[1] ?? [];
    if (fullest === undefined || oldest === undefined) return;
    leave(fullest[0], oldest);
    meter.count('connections_refused_total');
    oldest();
  };
  return {
    enter(address, drop) {
      const network = networkOf(address);
      const here = waiting.get(network)?.size ?? 0;
      if (total >= all && here < ofOneAddress) dropOldest(here);
      if (total >= all || here >= ofOneAddress) {
        meter.count('connections_refused_total');
        return undefined;
      }
      const own = () => drop();
      waiting.set(network, (waiting.get(network) ?? new Set()).add(own));
      total += 1;
      return () => leave(network, own);
    },
  };
}
