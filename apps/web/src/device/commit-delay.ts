/** How long a property's sliders wait for the finger before they commit; the rest is throttled by the write queue [CTRL-05]. */

import { inputFirEqFilter, inputIirEqFilter, outputEqFilter, type Handle } from '@headroom/model';

/** Filters are computed anew at every write: they are sent when the finger has come to rest [EQ-01] [INEQ-03]. */
const filterDelayMs = 500;
const filters: readonly string[] = [outputEqFilter.path, inputIirEqFilter.path, inputFirEqFilter.path];

/** Milliseconds; 0 is at once. What is switched or chosen is never late. */
export function commitDelayOf({ property, resource }: Handle): number {
  return property.kind === 'number' && filters.includes(resource.path) ? filterDelayMs : 0;
}
