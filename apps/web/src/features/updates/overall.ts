/** [FWCLOUD-18] */

import type { RolloutDevice, RolloutSummary } from '../../cloud/rollouts.ts';

/** `latest`: how each amplifier stands now, for one that was retried. */
export function overallOf(
  rollouts: readonly Pick<RolloutSummary, 'result'>[],
  latest: readonly RolloutDevice['state'][] | undefined,
): RolloutSummary['result'] {
  if (rollouts.some(({ result }) => result === 'in progress')) return 'in progress';
  const isDone = latest === undefined ? rollouts.every(({ result }) => result === 'success') : latest.every((state) => state === 'success');
  return isDone ? 'success' : 'failure';
}
