/** Sign-out clears these without loading the history. */

import type { History } from './history.ts';

export const histories = new Map<string, History>();
