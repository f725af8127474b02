/** A level that goes up over half a second instead of at once: the rule of its way, apart from who walks it. */

import { toStep, type NumberProperty } from '@headroom/model/property';

/** How long the way takes, and one step of it: as often as the write queue lets a value go. Milliseconds. */
const wayMs = 500;
export const rampStepMs = 50;

/** What is sent, one level each `rampStepMs`; the last is where it wants to go. */
export function rampLevels(property: NumberProperty, from: number, to: number): readonly number[] {
  const count = wayMs / rampStepMs;
  return Array.from({ length: count }, (_, index) =>
    index + 1 === count ? to : toStep(property, from + ((to - from) * (index + 1)) / count),
  );
}
