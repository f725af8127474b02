/** The histories of this tab by amplifier, in a file of their own so that sign-out can clear them without loading the history code. */

import type { History } from './history.ts';

export const histories = new Map<string, History>();
