/** Apart from the history code, so that sign-out can clear them without loading it. */

import type { History } from './history.ts';

export const histories = new Map<string, History>();
