/** Holds the cloud's start time: a reload shows the same updates. */

import { cloudPaths } from '../../navigation/cloud-table.ts';

export const progressPath = (since: string): string => `${cloudPaths.updateProgress}?since=${encodeURIComponent(since)}`;
