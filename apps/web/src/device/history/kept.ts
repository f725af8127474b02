/** The histories of this tab, by amplifier. They stand apart from what makes them, so that they are forgotten without fetching that. */

import type { History } from './history.ts';

export const histories = new Map<string, History>();
