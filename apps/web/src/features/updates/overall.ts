/** [FWCLOUD-18] */

import type { RolloutDevice, RolloutSummary } from '../../cloud/rollouts.ts';

const isFailed = (state: RolloutDevice['state']) => state === 'failure' || state === 'request failed';

/** `latest`: how each amplifier stands now, for one that was retried. `incomplete`: some were not begun, and none failed. */
export function overallOf(
  rollouts: readonly Pick<RolloutSummary, 'result' | 'counts'>[],
  latest: readonly RolloutDevice['state'][] | undefined,
): RolloutSummary['result'] | 'incomplete' {
  if (rollouts.some(({ result }) => result === 'in progress')) return 'in progress';
  const isDone = latest === undefined ? rollouts.every(({ result }) => result === 'success') : latest.every((state) => state === 'success');
  if (isDone) return 'success';
  const hasFailed = latest === undefined ? rollouts.some(({ counts }) => counts.failed > 0) : latest.some(isFailed);
  return hasFailed ? 'failure' : 'incomplete';
}
