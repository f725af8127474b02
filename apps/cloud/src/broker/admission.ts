/** How many may stand at the door: connections that have not yet said who they are, over all and from one address. */

import { networkOf } from '../http/network.ts';
import type { Meter } from './meter.ts';

export interface Admission {
  /** Undefined where there is no room; the answer is called once it has said who it is, or is gone. */
  enter(address: string): (() => void) | undefined;
}
export interface Room {
  readonly all: number;
  readonly ofOneAddress: number;
}
/** A venue's amplifiers come back together from one address; beyond that they come again in a moment. */
export const usualRoom: Room = { all: 4000, ofOneAddress: 1000 };

export function createAdmission({ all, ofOneAddress }: Room, meter: Pick<Meter, 'count'>): Admission {
  const waiting = new Map<string, number>();
  let total = 0;
  return {
    enter(address) {
      const network = networkOf(address);
      const here = waiting.get(network) ?? 0;
      if (total >= all || here >= ofOneAddress) {
        meter.count('connections_refused_total');
        return undefined;
      }
      waiting.set(network, here + 1);
      total += 1;
      let isIn = true;
      return () => {
        if (!isIn) return;
        isIn = false;
        total -= 1;
        const left = (waiting.get(network) ?? 1) - 1;
        if (left > 0) waiting.set(network, left);
        else waiting.delete(network);
      };
    },
  };
}
