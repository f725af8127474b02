/** [FWCLOUD-18] */

import type { RolloutSummary } from '../../cloud/rollouts.ts';

export function overallOf(rollouts: readonly Pick<RolloutSummary, 'result'>[]): RolloutSummary['result'] {
  if (rollouts.some(({ result }) => result === 'in progress')) return 'in progress';
  return rollouts.every(({ result }) => result === 'success') ? 'success' : 'failure';
}
