/** How fast a hand makes something louder: the rule of its way, apart from whose hand it is. Quieter is at once. */

import { freeStep } from '@headroom/model/property';
import type { Clock } from '@headroom/protocol';
import { rampStepMs } from '../binding/ramp.ts';

/** What no deliberate drag reaches and every flick does, in dB. */
export const raisePerSecond = 60;
/** What is free at once after a rest: for a drag what one write carries at that rate; for a key, and for the members of a hand that is slewed itself, a step that needs no care. */
export const bursts = { drag: (raisePerSecond * rampStepMs) / 1000, step: freeStep } as const;

export interface Slew {
  /** How many dB louder it may become now. */
  room(burst: number): number;
  /** It became so much louder. */
  spend(dB: number): void;
}
export function createSlew(clock: Clock): Slew {
  let spent = 0;
  let at = Number.NEGATIVE_INFINITY;
  const left = () => Math.max(0, spent - (raisePerSecond * (clock.elapsed() - at)) / 1000);
  return {
    room: (burst) => Math.max(0, burst - left()),
    spend(dB) {
      spent = left() + dB;
      at = clock.elapsed();
    },
  };
}
