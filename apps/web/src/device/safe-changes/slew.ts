import { freeStep } from '@headroom/model/property';
import type { Clock } from '@headroom/protocol';
import { rampStepMs } from '../binding/ramp.ts';

/** In dB per second; deliberate drags stay below, flicks exceed it. */
export const raisePerSecond = 60;
/** Rise in dB allowed after a rest. `step` is for keys, and for groups whose hand is already limited. */
export const bursts = { drag: (raisePerSecond * rampStepMs) / 1000, step: freeStep } as const;

export interface Slew {
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
