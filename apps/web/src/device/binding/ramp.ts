/** Raises a level over half a second instead of at once. */

import { toStep, type NumberProperty } from '@headroom/model/property';

/** In ms; a step is the interval of the write queue. */
const wayMs = 500;
export const rampStepMs = 50;

export function rampLevels(property: NumberProperty, from: number, to: number): readonly number[] {
  const count = wayMs / rampStepMs;
  return Array.from({ length: count }, (_, index) =>
    index + 1 === count ? to : toStep(property, from + ((to - from) * (index + 1)) / count),
  );
}
