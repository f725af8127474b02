/** The slew limit of hand movements: how fast a hand may raise a level. Lowering is immediate. */

import { freeStep } from '@headroom/model/property';
import type { Clock } from '@headroom/protocol';
import { rampStepMs } from '../binding/ramp.ts';

/** In dB per second: a deliberate drag stays below it, a flick exceeds it. */
export const raisePerSecond = 60;
/**
 * Rise in dB allowed at once after a rest. `drag`: what one write carries at that rate. `step`, for keys and for members of a group whose hand is
 * already limited: a step that needs no confirmation.
 */
export const bursts = { drag: (raisePerSecond * rampStepMs) / 1000, step: freeStep } as const;

export interface Slew {
  /** The rise in dB allowed now. */
  room(burst: number): number;
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
