/** The address of a progress view: of what was begun since a moment of the cloud's clock, so that a reload shows the same. */

import { cloudPaths } from '../../navigation/cloud-table.ts';

export const progressPath = (since: string): string => `${cloudPaths.updateProgress}?since=${encodeURIComponent(since)}`;
