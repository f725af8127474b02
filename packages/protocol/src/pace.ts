/** Changes come back within 0.1 s locally, 5 s later through the cloud. */

import type { Pace } from './device.ts';

export const paces: Readonly<Record<'local' | 'cloud', Pace>> = {
  local: { dataFresh: 15_000, metersFresh: 1000, patience: 1000, reportsInOrder: true, keepsRhythm: true, write: 15_000 },
  cloud: { dataFresh: 15_000, metersFresh: 4000, patience: 7000, reportsInOrder: false, keepsRhythm: false, write: 15_000 },
};

export const unansweredMs = 1000;
