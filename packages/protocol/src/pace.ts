/** How fast each road is: a change comes back from a socket within a tenth of a second, through the cloud it may take five. */

import type { Pace } from './device.ts';

export const paces: Readonly<Record<'local' | 'cloud', Pace>> = {
  local: { dataFresh: 15_000, metersFresh: 1000, patience: 1000, reportsInOrder: true, keepsRhythm: true, write: 15_000 },
  cloud: { dataFresh: 15_000, metersFresh: 4000, patience: 7000, reportsInOrder: false, keepsRhythm: false, write: 15_000 },
};

/** On both roads: what was not answered for so long is followed by nothing louder until it is. */
export const unansweredMs = 1000;
